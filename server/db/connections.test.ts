import { afterAll, beforeAll, expect, it } from "vitest";
import { recordSale } from "#core/contract/sales/sales.ts";
import { closeShift, openShift } from "#core/contract/shifts/shifts.ts";
import { createTill, listTills } from "#core/contract/shifts/tills.ts";
import { createApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { aProduct } from "#server/test/builders.ts";
import {
  createTestClient,
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";

let owner: ReturnType<TestServer["pool"]>;
let ana: TestClient & TestUser;
let luz: TestClient & TestUser;
beforeAll(async () => {
  owner = (await openTestServer()).pool("owner");
  [ana, luz] = [await signIn(), await signIn()];
});
afterAll(() => owner.end());

const sell = async (who: TestClient, id: string) => {
  const items = [{ productId: id, quantity: 1 }];
  return (await who.call(recordSale, { body: { items, paymentMethod: "CASH" } })).data;
};

/** Runs while a lock blocks all of Ana's requests; returns what waits and what Luz's till gets. */
async function whileLocked<T>(lock: string, values: string[], requests: () => Promise<T>[], waiting: number) {
  const bread = await aProduct(luz);
  const blocker = await owner.connect();
  try {
    await blocker.query("begin");
    await blocker.query(lock, values);
    const answers = requests();
    await expect.poll(async () => (await countDatabaseTransactions()).waiting).toBe(waiting);
    for (let sale = 0; sale < 3; sale++) expect((await sell(luz, bread.id)).status).toBe("COMPLETED");
    expect(await countDatabaseTransactions()).toEqual({ open: waiting, waiting });
    await blocker.query("rollback");
    return await Promise.all(answers);
  } finally {
    blocker.release();
  }
}

it("twelve sales of one store that wait for each other leave another store's till its connection", async () => {
  const { id } = await aProduct(ana, { stock: 100 });
  const lock = "select from products where store_id = $1 and id = $2 for update";
  const sales = await whileLocked(
    lock,
    [ana.storeId, id],
    () => Array.from({ length: 12 }, () => sell(ana, id)),
    6,
  );
  expect(sales).toHaveLength(12);
});

it("a store's openings and closings of the drawer run one at a time", async () => {
  const first = (await ana.call(listTills)).data[0]!.id;
  const { id: second } = (await ana.call(createTill, { body: { name: "Segunda" } })).data;
  const open = async (tillId: string) =>
    (await ana.call(openShift, { body: { tillId, openingFloat: 0 } })).data.id;
  const openBoth = () => [open(first), open(second)];
  const shifts = await whileLocked(
    "select from tills where store_id = $1 for update",
    [ana.storeId],
    openBoth,
    1,
  );
  const body = { counted: [{ method: "CASH" as const, amount: 0 }], floatLeft: 0 };
  const closings = shifts.map((id) => ana.call(closeShift, { params: { id }, body }));
  const closed = (await Promise.all(closings)).map(({ data }) => data.closedAt !== null);
  expect(closed).toEqual([true, true]);
});

const bringIn = (who: TestClient, name: string) => {
  const product = { name, price: 100, stock: 1, category: "Otra" as const };
  return who.send({ method: "POST", url: "/api/products/import", body: { products: [product] } });
};

/** Inserts products. Until its transaction ends, an import of a product with one of their names waits. */
const namesTaken = `
  insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
  select $1, gen_random_uuid(), $2 || ' ' || n, 100, 1, 0, 'Otra', now(), now() from generate_series(0, 11) n`;

it("of twelve imports of one store one runs, a few wait without a connection, and the others are refused", async () => {
  const imports = () => Array.from({ length: 12 }, (_, i) => bringIn(ana, `Arroz ${i}`));
  const answers = await whileLocked(namesTaken, [ana.storeId, "Arroz"], imports, 1);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(503)]);
  const refused = answers.find(({ status }) => status === 503)!;
  expect([refused.body.code, refused.headers["retry-after"]]).toEqual(["OVERLOADED", "2"]);
});

it("an import does not wait for one of another process", async () => {
  const db = openDatabase((await openTestServer()).owner, () => {});
  const other = await createApp({ db });
  const blocker = await owner.connect();
  try {
    await blocker.query("begin");
    await blocker.query(namesTaken, [ana.storeId, "Panela"]);
    const here = bringIn(ana, "Panela 0");
    await expect.poll(async () => (await countDatabaseTransactions()).waiting).toBe(1);
    const there = await bringIn(await createTestClient(ana.token, other), "Panela 1");
    expect([there.status, there.headers["retry-after"]]).toEqual([503, "5"]);
    expect(there.body.message).toContain("ya está importando");
    await blocker.query("rollback");
    expect((await here).status).toBe(201);
  } finally {
    blocker.release();
    await other.close();
    await db.close();
  }
});
