import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { getSession, logout } from "#core/contract/session.ts";
import { changeUser, listUsers, removeUser } from "#core/contract/users.ts";
import { aProduct } from "#server/test/builders.ts";
import { newTestEmail, openTestServer, signIn } from "#server/test/harness.ts";

async function team() {
  const owner = await signIn();
  const admin = await signIn("ADMIN", owner.storeId);
  const cashier = await signIn("CASHIER", owner.storeId);
  return { owner, admin, cashier };
}
const on = (id: string, body: object = {}) => ({ params: { id }, body });

describe("people of a store", () => {
  it("are listed, pending first, and nobody of another store", async () => {
    const { owner, admin, cashier } = await team();
    const pending = await signIn("PENDING", owner.storeId);
    await signIn();
    const { results, data } = await admin.call(listUsers);
    expect(results).toBe(4);
    const ids = [pending, owner, admin, cashier].map(({ userId }) => userId);
    expect(data.users.map(({ id }) => id)).toEqual(ids);
    expect(data.users[3]).toMatchObject({ role: "CASHIER", phoneOrEmail: cashier.email });
  });
});

describe("changing a person", () => {
  it("records a contact only when it changed, and keeps links to the same address", async () => {
    const { owner, cashier } = await team();
    const { pool } = await openTestServer();
    const asOwner = pool("owner");
    await asOwner.query(
      `insert into password_resets (store_id, token_hash, user_id, created_at, expires_at)
       values ($1, sha256($2::text::bytea), $2::uuid, now(), now() + interval '1 hour')`,
      [cashier.storeId, cashier.userId],
    );
    const links = async () =>
      (await asOwner.query("select from password_resets where user_id = $1", [cashier.userId])).rowCount;
    const auditedEmails = async () =>
      (await owner.call(listAudit)).data.events.map(({ details }) => details.email);

    await owner.call(changeUser, on(cashier.userId, { phoneOrEmail: cashier.email }));
    expect([await links(), await auditedEmails()]).toEqual([1, []]);
    await owner.call(changeUser, on(cashier.userId, { phoneOrEmail: "3001234567" }));
    await owner.call(changeUser, on(cashier.userId, { phoneOrEmail: "3001234567" }));
    expect([await links(), await auditedEmails()]).toEqual([1, [false]]);
    await owner.call(changeUser, on(cashier.userId, { phoneOrEmail: newTestEmail() }));
    expect([await links(), await auditedEmails()]).toEqual([0, [true, false]]);
    await asOwner.end();
  });

  it("an @ makes it the e-mail, anything else the phone; absent fields stay", async () => {
    const { owner, cashier } = await team();
    const email = newTestEmail();
    await owner.call(changeUser, on(cashier.userId, { phoneOrEmail: email }));
    const { user } = (
      await owner.call(changeUser, on(cashier.userId, { name: " Yurani ", phoneOrEmail: "300 1" }))
    ).data;
    expect(user).toMatchObject({ name: "Yurani", phoneOrEmail: "300 1", role: "CASHIER" });
    expect((await cashier.call(getSession)).data.user).toMatchObject({
      name: "Yurani",
      email,
      phone: "300 1",
    });
  });

  it.each([
    [{}, "Escribe al menos un dato para cambiar"],
    [{ phoneOrEmail: "a@b" }, "El formato del correo electrónico no es válido"],
    [{ phoneOrEmail: "3".repeat(33) }, "El teléfono puede tener hasta 32 caracteres"],
    [{ role: "OWNER" }, "El rol no está entre las opciones"],
    [{ role: "PENDING" }, "El rol no está entre las opciones"],
  ])("refuses %j", async (body, message) => {
    const { owner, cashier } = await team();
    const answer = await owner.refused(changeUser, on(cashier.userId, body));
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it("refuses an e-mail in use", async () => {
    const { owner, admin, cashier } = await team();
    const answer = await owner.refused(
      changeUser,
      on(cashier.userId, { phoneOrEmail: admin.email.toUpperCase() }),
    );
    expect([answer.status, answer.body.code]).toEqual([400, "EMAIL_TAKEN"]);
  });

  it("takes effect at their next call, both ways", async () => {
    const { owner, cashier } = await team();
    await cashier.refused(listUsers);
    await owner.call(changeUser, on(cashier.userId, { role: "ADMIN" }));
    await cashier.call(listUsers);
    await owner.call(changeUser, on(cashier.userId, { role: "CASHIER" }));
    expect((await cashier.refused(listUsers)).status).toBe(403);
  });
});

describe("who may change whom", () => {
  it("an administrator manages employees, but neither administrators nor the owner", async () => {
    const { owner, admin, cashier } = await team();
    const other = await signIn("ADMIN", owner.storeId);
    for (const { userId } of [owner, other, admin]) {
      expect((await admin.refused(changeUser, on(userId, { name: "X" }))).status).toBe(403);
      expect((await admin.refused(removeUser, on(userId))).status).toBe(403);
    }
    await admin.call(changeUser, on(cashier.userId, { role: "EMPLOYEE" }));
    await admin.call(removeUser, on(cashier.userId));
    await owner.call(removeUser, on(other.userId));
  });

  it("nobody changes the owner's role", async () => {
    const { owner } = await team();
    const changed = await owner.refused(changeUser, on(owner.userId, { role: "CASHIER" }));
    expect([changed.status, changed.body.code]).toEqual([403, "OWNER_PROTECTED"]);
    expect((await owner.refused(removeUser, on(owner.userId))).status).toBe(403);
    expect((await owner.call(getSession)).data.user.role).toBe("OWNER");
  });
});

describe("request to join", () => {
  it("cannot be refused or approved again from an outdated screen", async () => {
    const { owner, admin } = await team();
    const { userId } = await signIn("PENDING", owner.storeId);
    const request = { role: "CASHIER", onlyRequest: true } as const;
    await owner.call(changeUser, on(userId, request));
    const late = { params: { id: userId }, query: { onlyRequest: true } };
    expect((await admin.refused(removeUser, late)).body).toMatchObject({ code: "REQUEST_ANSWERED" });
    const again = await admin.refused(changeUser, on(userId, { ...request, role: "EMPLOYEE" }));
    expect([again.status, again.body.code]).toEqual([409, "REQUEST_ANSWERED"]);
    const { users } = (await owner.call(listUsers)).data;
    expect(users.find(({ id }) => id === userId)).toMatchObject({ role: "CASHIER" });
    const waiting = await signIn("PENDING", owner.storeId);
    await admin.call(removeUser, { ...late, params: { id: waiting.userId } });
  });
});

describe("removing a person", () => {
  it("ends their sessions, and their sales keep the name", async () => {
    const { owner, cashier } = await team();
    const { id: productId } = await aProduct(owner);
    const sale = { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" as const };
    await cashier.call(recordSale, { body: sale });
    await owner.call(removeUser, on(cashier.userId));
    for (const endpoint of [getSession, logout]) expect((await cashier.refused(endpoint)).status).toBe(401);
    const { data } = await owner.call(listSales);
    expect(data[0]!.seller).toEqual({ id: cashier.userId, name: "Persona CASHIER" });
    const { pool } = await openTestServer();
    const all = pool("owner");
    const { rows } = await all.query("select from sessions where user_id = $1", [cashier.userId]);
    await all.end();
    expect(rows).toEqual([]);
    expect((await owner.refused(removeUser, on(cashier.userId))).body.code).toBe("USER_NOT_FOUND");
  });
});
