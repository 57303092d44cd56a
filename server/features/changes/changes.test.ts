import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { getChanges, type ReplicaChanges } from "#core/contract/changes.ts";
import { deleteCustomer } from "#core/contract/customers.ts";
import { changeDevice, registerDevice } from "#core/contract/devices.ts";
import { deleteProduct, toggleProductStatus, updateProduct } from "#core/contract/products/products.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { openShift } from "#core/contract/shifts/shifts.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { DAY_MS } from "#core/dates.ts";
import { readReplicaChanges as changesOf } from "#server/features/changes/read-changes.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { deleteStoreRows } from "#server/test/fill-tables.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { explainStatements, planNodesOf, recordStatements } from "#server/test/plans.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});
afterEach(() => {
  testClock.now = () => new Date();
});

const since = async (cursor?: string, headers = {}): Promise<ReplicaChanges> =>
  (await ana.call(getChanges, { query: { since: cursor } }, headers)).data;
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
/** The price of one product in the changes. */
const priceOf = ({ products }: ReplicaChanges, id: string) =>
  products.changed.find((one) => one.id === id)?.price;

describe("changes", () => {
  it("are everything the first time: products, customers with debts, and settings", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const [product, off] = [await aProduct(ana), await aProduct(ana)];
    await ana.call(toggleProductStatus, { params: { id: off.id } });
    const customer = await aCustomer(ana, { phone: "3105550100", document: "12" });
    await aSaleOnCredit(ana, customer.id, 4_000);
    const all = await since();
    expect(all).toMatchObject({
      full: true,
      products: { deleted: [] },
      customers: {
        changed: [
          {
            id: customer.id,
            name: customer.name,
            phone: "3105550100",
            document: "12",
            balance: 4_000,
            creditLimit: null,
            creditPaused: false,
            consentAt: null,
          },
        ],
        deleted: [],
      },
      settings: { cashRounding: 50 },
      till: { id: ana.storeId, name: "Caja 1" },
      shift: null,
      best: [],
    });
    expect(idsOf(all.products.changed)).toEqual([product.id, off.id].sort());
    expect(all.products.changed.find(({ id }) => id === off.id)?.active).toBe(false);
  });

  it("are empty without changes, and then contain stocks, prices, balances and deletions", async () => {
    const [sold, priced, gone] = [await aProduct(ana), await aProduct(ana), await aProduct(ana)];
    const [owing, left] = [await aCustomer(ana), await aCustomer(ana)];
    const first = await since();
    const second = await since(first.cursor);
    const none = { deleted: [] };
    expect(second).toMatchObject({ full: false, products: none, customers: none, best: [] });
    const items = [{ productId: sold.id, quantity: 3 }];
    await ana.call(recordSale, { body: { items, paymentMethod: "CREDIT", customerId: owing.id } });
    const { name, category } = priced;
    const body = { name, category, price: 9_000, stock: 100 };
    await ana.call(updateProduct, { params: { id: priced.id }, body });
    await ana.call(deleteProduct, { params: { id: gone.id } });
    await ana.call(deleteCustomer, { params: { id: left.id } });
    const third = await since(second.cursor);
    expect(third.products.deleted).toEqual([gone.id]);
    expect(priceOf(third, priced.id)).toBe(9_000);
    expect(third.products.changed.find(({ id }) => id === sold.id)?.stock).toBe(97);
    expect(third.customers.changed.find(({ id }) => id === owing.id)?.balance).toBe(7_500);
    expect(third.customers.deleted).toEqual([left.id]);
    expect(third.best).toEqual([sold.id]);
  });

  it("include transactions that were running at the previous request", async () => {
    const [slow, quick] = [await aProduct(ana), await aProduct(ana)];
    const { cursor } = await since();
    const client = await (await owner).connect();
    try {
      await client.query("begin");
      await client.query("update products set price = 7 where id = $1", [slow.id]);
      const { name, category } = quick;
      const body = { name, category, price: 8, stock: 100 };
      await ana.call(updateProduct, { params: { id: quick.id }, body });
      const before = await since(cursor);
      expect([priceOf(before, quick.id), priceOf(before, slow.id) ?? 2_500]).toEqual([8, 2_500]);
      await client.query("commit");
      const after = await since(before.cursor);
      expect(priceOf(after, slow.id)).toBe(7);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  it("are everything for a cursor of another store or database, one too old, or none", async () => {
    const { id } = await aProduct(ana);
    const mine = (await since()).cursor;
    const eva = await signIn();
    const hers = (await eva.call(getChanges)).data.cursor;
    const [, ...rest] = mine.split("_");
    const ahead = mine.split("_").with(2, "900000000000000").join("_");
    for (const cursor of [hers, ["1-1", ...rest].join("_"), ahead, "x", "a_b_c_d", `${mine}_1`]) {
      const answer = await since(cursor);
      expect([answer.full, idsOf(answer.products.changed)]).toEqual([true, [id]]);
    }
    testClock.now = () => new Date(Date.now() + 8 * DAY_MS);
    expect((await since(mine)).full).toBe(false);
    testClock.now = () => new Date(Date.now() + 9.5 * DAY_MS);
    expect((await since(mine)).full).toBe(true);
  });

  it("include the device's till and its open shift", async () => {
    const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(changeDevice, { params: { id: device.id }, body: { tillId: bar.id } });
    const { data: shift } = await ana.call(openShift, { body: { tillId: bar.id, openingFloat: 7_000 } });
    const from = { "x-device": device.id };
    expect(await since(undefined, from)).toMatchObject({
      till: { id: bar.id, name: "Bar" },
      shift: { id: shift.id, number: 1, openingFloat: 7_000, openedBy: { id: ana.userId } },
    });
    expect(await since()).toMatchObject({ till: { name: "Caja 1" }, shift: null });
  });

  it("are deleted after ten days", async () => {
    await aProduct(ana);
    const { db } = await openTestServer();
    const rows = async () =>
      (await (await owner).query("select from changed_rows where store_id = $1", [ana.storeId])).rowCount;
    await (await owner).query(
      "update changed_rows set changed_at = now() - interval '11 days' where store_id = $1",
      [ana.storeId],
    );
    expect(await rows()).toBe(1);
    await db.identity.run({ text: "select forget_old_changes()", values: [] } as never);
    expect(await rows()).toBe(0);
  });
});

it("one change among 10,000 products is found by its key", async () => {
  const pool = await owner;
  await pool.query(
    `insert into products (store_id, id, name, price, on_hand, sold, category, active, created_at, updated_at)
     select $1, ('01900000-0000-7000-8000-' || to_char(n, 'FM000000000000'))::uuid, 'Producto ' || n, 1000, 5, 0,
       'Otra', true, now(), now() from generate_series(1, 10000) n`,
    [ana.storeId],
  );
  await pool.query("analyze products, changed_rows");
  let { cursor, products } = await since();
  expect(products.changed).toHaveLength(10_000);
  // Changes are sent again while a transaction that began before them is still running on the server.
  await expect
    .poll(async () => {
      ({ cursor, products } = await since(cursor));
      return products.changed.length;
    })
    .toBe(0);
  await pool.query("update products set price = 2000 where store_id = $1 and name = 'Producto 777'", [
    ana.storeId,
  ]);
  const { db } = await openTestServer();
  const session = {
    ...ana,
    userName: "Ana",
    role: "OWNER" as const,
    tokenHash: Buffer.alloc(0),
    openedBy: null,
    device: null,
  };
  const statements = await recordStatements(() =>
    db.inStore(ana.storeId, (tx) => changesOf({ tx, session, now: new Date() }, cursor)),
  );
  const client = await pool.connect();
  try {
    const queries = statements.filter(({ text }) => /changed_rows|from products/.test(text));
    const plans = await explainStatements(client, ana.storeId, queries);
    const nodes = plans.flatMap(({ plan }) => planNodesOf(plan));
    const reads = nodes.filter((node) => /^(changed_rows|products)$/.test(node["Relation Name"] ?? ""));
    expect(new Set(reads.map((node) => node["Relation Name"]))).toEqual(
      new Set(["changed_rows", "products"]),
    );
    for (const node of reads) expect(node["Index Cond"]).toMatch(/\b(tx|id)\b/);
  } finally {
    client.release();
  }
  const { products: again } = await since(cursor);
  expect(again.changed.find(({ name }) => name === "Producto 777")?.price).toBe(2_000);
  await deleteStoreRows(pool, ana.storeId);
});
