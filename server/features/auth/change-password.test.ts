import { expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { changePassword, createStore, login } from "#core/contract/auth.ts";
import { getSession } from "#core/contract/session.ts";
import { KNOWN_ADDRESS_SIGN_IN_LIMIT } from "#server/features/auth/sign-in-rules.ts";
import { createTestClient, newTestEmail } from "#server/test/harness.ts";

const OLD = "Segura123!";
const NEW = "Nueva456?";

async function anOwner() {
  const anyone = await createTestClient(null);
  const email = newTestEmail();
  const body = { name: "Tienda", ownerName: "Ana", email, password: OLD };
  const { token } = await anyone.call(createStore, { body });
  return { anyone, email, device: await createTestClient(token) };
}

it("replaces the password, ends every other session and adds to the trail", async () => {
  const { anyone, email, device } = await anOwner();
  const body = { email: email.toUpperCase(), currentPassword: OLD, password: NEW };
  const { token } = await anyone.call(changePassword, { body });
  expect((await device.refused(getSession)).status).toBe(401);
  const here = await createTestClient(token);
  expect((await here.call(listAudit)).data.events[0]).toMatchObject({
    kind: "PASSWORD_CHANGED",
    by: { name: "Ana" },
  });
  expect((await anyone.refused(login, { body: { email, password: OLD } })).status).toBe(401);
  await anyone.call(login, { body: { email, password: NEW } });
});

it("asks for the current one, and limits wrong attempts like a sign-in", async () => {
  const { anyone, email, device } = await anOwner();
  const change = (currentPassword: string) =>
    anyone.refused(changePassword, { body: { email, currentPassword, password: NEW } });
  const wrong = await change("Equivocada1!");
  expect([wrong.status, wrong.body.message]).toEqual([400, "La contraseña actual no es correcta"]);
  const unknown = await anyone.refused(changePassword, {
    body: { email: newTestEmail(), currentPassword: OLD, password: NEW },
  });
  expect([unknown.status, unknown.body.code]).toEqual([400, "WRONG_PASSWORD"]);
  const more = await Promise.all(
    Array.from({ length: KNOWN_ADDRESS_SIGN_IN_LIMIT.most }, () => change("Equivocada1!")),
  );
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
  await device.call(getSession);
});

it.each([
  [{ password: "corta" }, "La contraseña debe tener al menos 8 caracteres"],
  [{ currentPassword: "" }, "La contraseña es requerida"],
])("refuses %j", async (fields, message) => {
  const { anyone, email } = await anOwner();
  const body = { email, currentPassword: OLD, password: NEW, ...fields };
  expect((await anyone.refused(changePassword, { body })).body.message).toBe(message);
});

it("makes one of two simultaneous changes", async () => {
  const { anyone, email } = await anOwner();
  const bodies = [NEW, "Otra789#x"].map((password) => ({ email, currentPassword: OLD, password }));
  const answers = await Promise.all(
    bodies.map((body) => anyone.send({ method: "POST", url: "/api/auth/change-password", body })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
