import { afterEach, describe, expect, it } from "vitest";
import { toggleProductStatus } from "#core/contract/products/products.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { reorderReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { addDays } from "#core/dates.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { deleteStoreRows } from "#server/test/fill-tables.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { explainStatements, planNodesOf, recordStatements } from "#server/test/plans.ts";

const TODAY = "2026-11-20";
/** Sets the clock to noon in Bogotá, this many days before TODAY. */
const goBack = (days: number) => {
  const at = new Date(`${addDays(TODAY, -days)}T17:00:00Z`);
  testClock.now = () => at;
};
afterEach(() => {
  testClock.now = () => new Date();
});

async function aShop(daysAgo = 10): Promise<TestClient & TestUser> {
  goBack(daysAgo);
  return signIn();
}
const sell = async (who: TestClient, productId: string, quantity: number) =>
  (await who.call(recordSale, { body: { items: [{ productId, quantity }], paymentMethod: "CASH" } })).data;
async function needsOf(who: TestClient, query = {}) {
  goBack(0);
  return (await who.call(reorderReport, { query })).data;
}
const namesOf = async (who: TestClient, name: string, query = {}) =>
  (await needsOf(who, query)).find(({ product }) => product.name === name);

describe("what to buy", () => {
  it("is what sells in the period, minus stock and orders", async () => {
    const ana = await aShop();
    const supplier = await aSupplier(ana, { name: "El Granero" });
    const panela = await aProduct(ana, { name: "Panela", stock: 50, minStock: 5 });
    goBack(4);
    await sell(ana, panela.id, 22);
    const items = [{ productId: panela.id, productName: "Panela", quantity: 6, unitPrice: 900 }];
    const order = await aPurchaseOrder(ana, { supplierId: supplier.id, items });
    // 22 units sold on eleven days with stock: two a day.
    const need = {
      product: { id: panela.id, name: "Panela", unit: "UNIT", stock: 28, minStock: 5 },
      soldPerDay: 2,
      daysLeft: 14,
      ordered: 6,
      supplier: { id: supplier.id, name: "El Granero", lastCost: 900, lastQuantity: 6 },
      suggested: 2 * 21 + 5 - 28 - 6,
    };
    expect(await namesOf(ana, "Panela")).toEqual(need);
    const params = { id: order.id };
    await ana.call(changePurchaseOrderStatus, { params, body: { status: "ORDERED" } });
    const came = { items: [{ itemId: order.items[0]!.id, quantity: 2, unitCost: 950 }] };
    await ana.call(receiveGoods, { params, body: came });
    expect(await namesOf(ana, "Panela")).toMatchObject({
      ordered: 4,
      suggested: 2 * 21 + 5 - 30 - 4,
      supplier: { lastCost: 950 },
    });
    await ana.call(changePurchaseOrderStatus, { params, body: { status: "CANCELLED" } });
    expect(await namesOf(ana, "Panela")).toMatchObject({ ordered: 0, suggested: 2 * 21 + 5 - 30 });
    expect(await namesOf(ana, "Panela", { days: 5, coverDays: 0 })).toMatchObject({
      soldPerDay: 22 / 5,
      suggested: 0,
    });
  });

  it("counts days with stock, not those of an empty shelf", async () => {
    const ana = await aShop(9);
    const bread = await aProduct(ana, { name: "Pan", stock: 6, minStock: 0 });
    goBack(8);
    await sell(ana, bread.id, 6);
    goBack(2);
    await ana.call(adjustStock, { params: { id: bread.id }, body: { reason: "CORRECTION", quantity: 4 } });
    goBack(1);
    await sell(ana, bread.id, 2);
    // Five days with stock: nine, eight and two days ago, yesterday and today.
    expect(await namesOf(ana, "Pan")).toMatchObject({ soldPerDay: 8 / 5, daysLeft: 2 / (8 / 5) });
    // In the last three days two units were sold, and all three days had stock.
    expect(await namesOf(ana, "Pan", { days: 3 })).toMatchObject({ soldPerDay: 2 / 3 });
  });

  it("counts a day once that began with stock, sold out and was refilled", async () => {
    const ana = await aShop(2);
    const { id } = await aProduct(ana, { name: "Leche", stock: 3, minStock: 0 });
    goBack(1);
    await sell(ana, id, 3);
    await ana.call(adjustStock, { params: { id }, body: { reason: "CORRECTION", quantity: 3 } });
    await sell(ana, id, 3);
    expect(await namesOf(ana, "Leche")).toMatchObject({ soldPerDay: 3, daysLeft: 0 });
  });

  it("subtracts returns, and supports measures", async () => {
    const ana = await aShop(1);
    const cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 10, minStock: 0.5 });
    const sale = await sell(ana, cheese.id, 2.5);
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 1 }];
    await ana.call(returnGoods, { params: { id: sale.id }, body: { items, reason: "CHANGED_MIND" } });
    const need = await namesOf(ana, "Queso");
    expect(need).toMatchObject({ soldPerDay: 0.75, suggested: Math.ceil(0.75 * 21 + 0.5 - 8.5) });
  });

  it("lists the soonest empty first, then low ones that do not sell, and nothing with enough stock", async () => {
    const ana = await aShop(1);
    const make = (name: string, stock: number) => aProduct(ana, { name, stock, minStock: 3 });
    const [slow, gone, off] = [await make("Lenta", 20), await make("Agotada", 2), await make("Apagada", 9)];
    await make("Baja", 1);
    await make("De sobra", 90);
    for (const [{ id }, quantity] of [
      [slow, 1],
      [gone, 2],
      [off, 9],
    ] as const)
      await sell(ana, id, quantity);
    await ana.call(toggleProductStatus, { params: { id: off.id }, query: { active: false } });
    const needs = await needsOf(ana);
    expect(needs.map(({ product, daysLeft }) => [product.name, daysLeft])).toEqual([
      ["Agotada", 0],
      ["Lenta", 38],
      ["Baja", null],
    ]);
    expect(needs.map(({ suggested }) => suggested)).toEqual([45, 0, 2]);
    expect(needs[2]).toMatchObject({ soldPerDay: 0, supplier: null, ordered: 0 });
  });

  it("belongs to one store, and not to cashiers", async () => {
    const ana = await aShop(1);
    const { id } = await aProduct(ana, { stock: 3 });
    await sell(ana, id, 3);
    expect(await needsOf(await signIn())).toEqual([]);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(reorderReport, {})).status).toBe(403);
    for (const query of ["days=0", "days=91", "coverDays=-1", "days=x"]) {
      const { status } = await ana.send({ method: "GET", url: `/api/reports/reorder?${query}` });
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

it("reads the requested days of products sold in them, not the whole history", async () => {
  const ana = await aShop(0);
  const owners = (await openTestServer()).pool("owner");
  const owner = await owners.connect();
  try {
    await owner.query("begin");
    await owner.query("set local session_replication_role = replica");
    const uuid = (at: string, n: string) =>
      `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000a' || lpad(to_hex(${n}), 15, '0'))::uuid`;
    await owner.query(
      `insert into products (store_id, id, name, price, on_hand, sold, category, created_at, updated_at)
       select $1, ${uuid("now()", "n")}, 'Producto ' || n, 500, 50, 0, 'Otra', now(), now() from generate_series(1, 20000) n`,
      [ana.storeId],
    );
    await owner.query(
      `insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, unit, quantity, price, discount, total)
       select $1, ${uuid("t.at", "n")}, 1, gen_random_uuid(), p.id, 'x', 'UNIT', 1, 500, 0, 500
       from generate_series(1, 60000) n
       cross join lateral (select timestamptz '2026-11-20T17:00:00Z' - n * interval '8 minutes' as at) t
       join (select id, row_number() over () as k from products where store_id = $1) p on p.k = 1 + n % 2000`,
      [ana.storeId],
    );
    await owner.query(
      `insert into stock_entries (store_id, product_id, id, kind, quantity, on_hand_after, sale_id, user_id, user_name, created_at)
       select $1, product_id, sale_id, 'SALE', -1, 50, sale_id, gen_random_uuid(), 'x',
         to_timestamp(('x' || left(replace(sale_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
       from sale_lines where store_id = $1`,
      [ana.storeId],
    );
    await owner.query("commit");
    await owner.query("analyze products, sale_lines, stock_entries, sale_return_lines");
    const sent = await recordStatements(() => needsOf(ana));
    const statements = sent.filter(({ text }) => text.includes("by_day") || text.includes("lastCost"));
    expect(statements).toHaveLength(2);
    const plans = await explainStatements(owner, ana.storeId, statements);
    const reads = plans.flatMap(({ plan }) => planNodesOf(plan));
    const scansOf = (table: string) => reads.filter((node) => node["Relation Name"] === table);
    for (const table of ["sale_lines", "stock_entries"]) {
      expect(scansOf(table).map((node) => node["Node Type"])).not.toContain("Seq Scan");
      expect(scansOf(table).length).toBeGreaterThan(0);
    }
    expect((await needsOf(ana)).length).toBe(1_000);
  } finally {
    owner.release();
    await deleteStoreRows(owners, ana.storeId);
    await owners.end();
  }
});
