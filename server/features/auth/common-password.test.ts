import { expect, it } from "vitest";
import { changePassword, createStore, joinStore, login, resetPassword } from "#core/contract/auth.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { hashResetToken } from "#server/features/auth/request-password-reset.ts";
import { bench, caller, clock, freshEmail } from "#server/test/harness.ts";

const GOOD = "Segura123!";
const COMMON = "Colombia2026!";

async function anOwner() {
  const anyone = await caller(null);
  const email = freshEmail();
  const body = { name: "Miscelánea Amapola", ownerName: "Jacinta Quiñones", email, password: GOOD };
  return { anyone, email, ...(await anyone.call(createStore, { body })).data };
}

function expectRefused(answer: { status: number; body: { message: string; errors?: unknown } }) {
  expect(answer.status).toBe(400);
  expect(answer.body.message).toMatch(/^Esa contraseña es muy común o fácil de adivinar/);
  expect(answer.body.errors).toEqual([{ field: "password", message: answer.body.message }]);
}

it.each([COMMON, "Amapola2026!", "Jacinta2026!", "Mostrador2026!"])(
  "nobody creates a store with %s",
  async (password) => {
    const body = { name: "Miscelánea Amapola", ownerName: "Jacinta Quiñones", email: freshEmail(), password };
    expectRefused(await (await caller(null)).refused(createStore, { body }));
  },
);

it.each([COMMON, "Brayan.2026"])("nobody joins one with %s", async (password) => {
  const { anyone, store } = await anOwner();
  const body = {
    storeId: store.storeId,
    name: "Brayan",
    email: freshEmail(),
    password,
    role: "CASHIER" as const,
  };
  expectRefused(await anyone.refused(joinStore, { body }));
});

it.each([COMMON, "Jacinta2026!"])("nobody changes it to %s, and the old one stays", async (password) => {
  const { anyone, email } = await anOwner();
  expectRefused(await anyone.refused(changePassword, { body: { email, currentPassword: GOOD, password } }));
  await anyone.call(login, { body: { email, password: GOOD } });
});

it("a link of the mail sets no such password either, and is still good after it", async () => {
  const { anyone, user, store } = await anOwner();
  const { pool } = await bench();
  const owner = pool("owner");
  const until = new Date(clock.now().getTime() + 3_600_000);
  await owner.query(
    "insert into password_resets (store_id, token_hash, user_id, created_at, expires_at) values ($1, $2, $3, now(), $4)",
    [store.id, hashResetToken("enlace"), user.id, until],
  );
  await owner.end();
  expectRefused(await anyone.refused(resetPassword, { body: { token: "enlace", password: COMMON } }));
  await anyone.call(resetPassword, { body: { token: "enlace", password: "Nueva456?" } });
});

it("whoever has one already still signs in with it", async () => {
  const { anyone, email, user } = await anOwner();
  const { pool } = await bench();
  const owner = pool("owner");
  await owner.query("update users set password_hash = $1 where id = $2", [
    await hashPassword(COMMON),
    user.id,
  ]);
  await owner.end();
  await anyone.call(login, { body: { email, password: COMMON } });
});
