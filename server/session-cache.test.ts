import sql from "sql-template-tag";
import { expect, it } from "vitest";
import { findProductByGtin, listProducts } from "#core/contract/products/products.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { listUsers } from "#core/contract/users.ts";
import { openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";
import { recordStatements } from "#server/test/plans.ts";

const sale = {
  items: [{ description: "Pan", price: 1_000, quantity: 1 }],
  paymentMethod: "CASH" as const,
  isFreeForm: true as const,
};
const salesOf = async (storeId: string) =>
  (
    await queryAsDatabaseOwner<{ count: number }>(
      "select count(*)::int as count from sales where store_id = $1",
      [storeId],
    )
  )[0]!.count;

/** Changes the database as another process would: this process's cache of sessions is not told. */
const elsewhere = (text: string, values: unknown[]) => queryAsDatabaseOwner(text, values);

it("a session that ended in another process is refused at the next read, write and invalid call", async () => {
  const ana = await signIn();
  await ana.call(listProducts);
  await ana.call(recordFreeSale, { body: sale });
  await elsewhere("delete from sessions where user_id = $1", [ana.userId]);
  expect((await ana.refused(recordFreeSale, { body: sale })).status).toBe(401);
  await expect(salesOf(ana.storeId)).resolves.toBe(1);
  expect((await ana.refused(listProducts)).status).toBe(401);
});

it("an invalid call of an ended session is refused for the session", async () => {
  const ana = await signIn();
  await ana.call(recordFreeSale, { body: sale });
  await elsewhere("delete from sessions where user_id = $1", [ana.userId]);
  const invalid = await ana.send({ method: "POST", url: "/api/sales/free", body: { items: 1 } });
  expect(invalid.status).toBe(401);
});

it("a role that another process changed counts at the next call, also when it gives more rights", async () => {
  const owner = await signIn();
  const luz = await signIn("CASHIER", owner.storeId);
  await luz.call(listProducts);
  expect((await luz.refused(listUsers)).status).toBe(403);
  await elsewhere("update users set role = 'ADMIN' where id = $1", [luz.userId]);
  await luz.call(listUsers);
  await elsewhere("update users set role = 'CASHIER' where id = $1", [luz.userId]);
  expect((await luz.refused(listUsers)).status).toBe(403);
});

it("a refusal of the call itself is the answer while the session lasts", async () => {
  const ana = await signIn();
  await ana.call(listProducts);
  const unknown = { params: { code: "7701234567897" } };
  expect((await ana.refused(findProductByGtin, unknown)).status).toBe(404);
});

it("a known session is confirmed among the statements of the call", async () => {
  const ana = await signIn();
  const unknown = { params: { code: "7701234567897" } };
  await ana.refused(findProductByGtin, unknown);
  const sent = await recordStatements(() => ana.refused(findProductByGtin, unknown));
  expect(sent.map(({ text }) => text)).toEqual([
    expect.stringContaining("begin read only"),
    expect.stringContaining("xmin"),
    expect.stringContaining("from products"),
    "commit",
  ]);
});

it("a call that reads cannot write", async () => {
  const { storeId } = await signIn();
  const { db } = await openTestServer();
  const write = sql`update stores set name = 'Otra' where store_id = ${storeId}`;
  await expect(db.inStore(storeId, (tx) => tx.run(write), { isRead: true })).rejects.toMatchObject({
    code: "25006",
  });
});
