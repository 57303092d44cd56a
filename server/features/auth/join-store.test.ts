import { expect, it } from "vitest";
import { createStore, joinStore, login } from "#core/contract/auth.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { getSession } from "#core/contract/session.ts";
import { changeUser, listUsers, removeUser } from "#core/contract/users.ts";
import { MAX_PENDING_JOIN_REQUESTS } from "#server/features/auth/join-store.ts";
import {
  createTestClient,
  newTestEmail,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
} from "#server/test/harness.ts";

const password = "Segura123!";
const codeOf = async (owner: TestClient) => (await owner.call(getSession)).data.store.storeId;
const request = (storeId: string, fields: object = {}) => ({
  body: { storeId, name: "Brayan", email: newTestEmail(), password, role: "CASHIER" as const, ...fields },
});

it("creates a pending account that works after its approval", async () => {
  const owner = await signIn();
  const anyone = await createTestClient(null);
  const body = request(` ${(await codeOf(owner)).toLowerCase()} `, { phone: "" });
  const answer = await anyone.call(joinStore, body);
  expect(answer.message).toContain("Solicitud enviada");
  expect(answer).not.toHaveProperty("token");
  expect(answer.data.user).toMatchObject({
    role: "PENDING",
    requestedRole: "CASHIER",
    name: "Brayan",
    phone: null,
  });

  const { email } = body.body;
  const early = await anyone.refused(login, { body: { email, password } });
  expect([early.status, early.body.message]).toEqual([401, "Your account is pending approval"]);

  const { users } = (await owner.call(listUsers)).data;
  expect(users[0]).toMatchObject({
    name: "Brayan",
    phoneOrEmail: email,
    role: "PENDING",
    requestedRole: "CASHIER",
  });
  const { user } = (
    await owner.call(changeUser, { params: { id: users[0]!.id }, body: { role: "EMPLOYEE" } })
  ).data;
  expect(user).toMatchObject({ role: "EMPLOYEE" });
  expect(user).not.toHaveProperty("requestedRole");
  const entered = await anyone.call(login, { body: { email, password } });
  expect(entered.data.user).toMatchObject({ role: "EMPLOYEE", email });
  expect(entered.data.store.id).toBe(owner.storeId);
});

it("the dashboard counts the requests that wait, for those who may answer them", async () => {
  const owner = await signIn();
  const cashier = await signIn("CASHIER", owner.storeId);
  const anyone = await createTestClient(null);
  const count = async (person: TestClient) => (await person.call(readDashboardFigures)).data.joinRequests;
  expect(await count(owner)).toBe(0);
  const { id } = (await anyone.call(joinStore, request(await codeOf(owner)))).data.user;
  expect([await count(owner), await count(cashier)]).toEqual([1, 0]);
  await owner.call(changeUser, { params: { id }, body: { role: "CASHIER" } });
  expect(await count(owner)).toBe(0);
});

it("a refused request leaves nothing: the address may be used again", async () => {
  const owner = await signIn();
  const anyone = await createTestClient(null);
  const body = request(await codeOf(owner));
  const { id } = (await anyone.call(joinStore, body)).data.user;
  await owner.call(removeUser, { params: { id } });
  const left = await queryAsDatabaseOwner("select name from users where store_id = $1 and email = $2", [
    owner.storeId,
    body.body.email,
  ]);
  expect(left).toEqual([]);
  const again = (await anyone.call(joinStore, body)).data.user;
  expect(again).toMatchObject({ role: "PENDING", email: body.body.email });
  expect(again.id).not.toBe(id);
});

it.each([
  [{ storeId: "" }, 400, "El ID de la tienda es requerido"],
  [{ storeId: "NOEXISTE9999" }, 404, "Tienda no encontrada. Verifica el código de la tienda."],
  [{ name: " " }, 400, "El nombre es requerido"],
  [{ email: "x" }, 400, "El formato del correo electrónico no es válido"],
  [{ password: "Corta1!" }, 400, "La contraseña debe tener al menos 8 caracteres"],
  [{ role: "ADMIN" }, 400, "El rol no está entre las opciones"],
  [{ role: "OWNER" }, 400, "El rol no está entre las opciones"],
])("refuses %j", async (fields, status, message) => {
  const input = request(await codeOf(await signIn()), fields);
  const answer = await (await createTestClient(null)).refused(joinStore, input);
  expect([answer.status, answer.body.message]).toEqual([status, message]);
});

it("refuses an address that has an account anywhere", async () => {
  const owner = await signIn();
  const input = request(await codeOf(owner), { email: (await signIn()).email.toUpperCase() });
  const { status, body } = await (await createTestClient(null)).refused(joinStore, input);
  expect([status, body.code]).toEqual([400, "EMAIL_TAKEN"]);
});

it("gives way to a new store with that address, unless it was approved", async () => {
  const owner = await signIn();
  const anyone = await createTestClient(null);
  const joinBody = request(await codeOf(owner));
  await anyone.call(joinStore, joinBody);
  const email = joinBody.body.email.toUpperCase();
  const body = { name: "La Mía", ownerName: "Rosa", email, password };
  const { data } = await anyone.call(createStore, { body });
  expect(data.user.role).toBe("OWNER");
  expect((await owner.call(listUsers)).data.users.map(({ role }) => role)).toEqual(["OWNER"]);

  const again = request(await codeOf(owner));
  const { id } = (await anyone.call(joinStore, again)).data.user;
  await owner.call(changeUser, { params: { id }, body: { role: "CASHIER" } });
  const refusal = await anyone.refused(createStore, { body: { ...body, email: again.body.email } });
  expect(refusal.body.code).toBe("EMAIL_TAKEN");
});

it("limits pending requests of a store, also in parallel", async () => {
  const owner = await signIn();
  const code = await codeOf(owner);
  for (let i = 0; i < MAX_PENDING_JOIN_REQUESTS - 1; i++) await signIn("PENDING", owner.storeId);
  const attempts = Array.from({ length: 12 }, async () => {
    const { url, ...rest } = { url: "/api/auth/join-store", method: "POST", ...request(code) };
    return (await createTestClient(null)).send({ url, ...rest });
  });
  const answers = (await Promise.all(attempts)).map(({ status, body }) => [status, body.code]);
  expect(answers.sort()).toEqual([[201, undefined], ...Array(11).fill([409, "TOO_MANY_JOIN_REQUESTS"])]);
});
