import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import {
  exportSales,
  exportSalesForWorkbook,
  listSales,
  readDashboardFigures,
} from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

const realNow = testClock.now;
let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});
afterEach(() => {
  testClock.now = realNow;
});

/** The session starts today, so time is moved only for the sale. */
async function sellAt(instant: string, productId: string, quantity = 1): Promise<Sale> {
  testClock.now = () => new Date(instant);
  const body = { items: [{ productId, quantity }], paymentMethod: "CASH" as const };
  const { data } = await ana.call(recordSale, { body });
  testClock.now = realNow;
  return data;
}

const list = async (query: object) => {
  const { data, pagination } = await ana.call(listSales, { query });
  return { ids: data.map((sale) => sale.id), total: pagination.total, pages: pagination.totalPages };
};

describe("the history", () => {
  it("is newest first, in pages", async () => {
    const { id } = await aProduct(ana);
    const made = [];
    for (let i = 0; i < 12; i++)
      made.push((await sellAt(`2026-11-0${(i % 9) + 1}T15:00:0${i % 10}Z`, id)).id);
    const newest = [...made].sort().reverse();
    expect(await list({})).toEqual({ ids: newest.slice(0, 10), total: 12, pages: 2 });
    expect(await list({ page: 2 })).toEqual({ ids: newest.slice(10), total: 12, pages: 2 });
    expect(await list({ page: 3, limit: 5 })).toEqual({ ids: newest.slice(10), total: 12, pages: 3 });
  });

  it("has the same sales as their details, in one part or several", async () => {
    testClock.now = () => new Date("2026-11-20T15:00:00Z");
    const plain = await aProduct(ana, { stock: 900 });
    const full = await aProduct(ana, {
      name: 'Café «Águila» "molido" 1\\2\t50 %',
      description: "Molido",
      category: "Bebidas Gaseosas",
      gtin: "7702001000028",
      unit: "KG",
      stock: 40,
    });
    const customer = await aCustomer(ana, { name: "Óscar", document: "123" });
    await aSaleOnCredit(ana, customer.id);
    const items = [
      { productId: plain.id, quantity: 3 },
      { productId: full.id, quantity: 0.25 },
    ];
    const sold = await ana.call(recordSale, {
      body: {
        items,
        payments: [{ method: "CARD", amount: 1_000 }, { method: "CASH" }],
        customerId: customer.id,
      },
    });
    const [first] = sold.data.items;
    const back = [{ saleItemId: first!.id, quantity: 2, restock: true }];
    await ana.call(returnGoods, { params: { id: sold.data.id }, body: { items: back, reason: "DEFECTIVE" } });
    testClock.now = () => new Date("2026-11-21T15:00:00Z");
    const free = Array.from({ length: 100 }, (_, i) => ({
      description: `Cosa ${i}`,
      price: 50,
      quantity: 1,
    }));
    for (let i = 0; i < 3; i++)
      await ana.call(recordFreeSale, { body: { items: free, paymentMethod: "NEQUI" } });
    const { data, days } = await ana.call(listSales, { query: {} });
    expect(data).toHaveLength(5);
    const details = await Promise.all(
      data.map(async ({ id }) => (await ana.call(getSale, { params: { id } })).data),
    );
    const whole = details.map(({ returns, owed, owedBy, documents, ...sale }) => sale);
    expect(data).toEqual(whole);
    expect(days.map(({ date, count }) => [date, count])).toEqual([
      ["2026-11-21", 3],
      ["2026-11-20", 2],
    ]);
    const small = await ana.call(listSales, { query: { page: 3, limit: 2 } });
    expect([small.data, small.days]).toEqual([whole.slice(4), days.slice(1)]);
    const two = await ana.call(listSales, { query: { page: 2, limit: 2 } });
    expect([two.data, two.days]).toEqual([whole.slice(2, 4), days]);
  });

  it("uses dates of Bogotá, both inclusive", async () => {
    const { id } = await aProduct(ana);
    const before = await sellAt("2026-11-05T04:59:59.999Z", id);
    const first = await sellAt("2026-11-05T05:00:00.000Z", id);
    const last = await sellAt("2026-11-06T04:59:59.999Z", id);
    await sellAt("2026-11-06T05:00:00.000Z", id);
    expect(await list({ startDate: "2026-11-05", endDate: "2026-11-05" })).toEqual({
      ids: [last.id, first.id],
      total: 2,
      pages: 1,
    });
    expect(await list({ endDate: "2026-11-04" })).toEqual({ ids: [before.id], total: 1, pages: 1 });
    expect((await list({ startDate: "2026-11-05" })).total).toBe(3);
  });

  it("finds by id prefix and by part of a product's name", async () => {
    const coffee = await aProduct(ana, { name: "Café Águila 50% más" });
    const bread = await aProduct(ana, { name: "Pan" });
    const one = await sellAt("2026-11-01T12:00:00Z", coffee.id);
    const two = await sellAt("2026-11-02T12:00:00Z", bread.id);
    expect((await list({ search: "cafe ag" })).ids).toEqual([one.id]);
    expect((await list({ search: "50%" })).ids).toEqual([one.id]);
    expect((await list({ search: "0%m" })).ids).toEqual([]);
    expect((await list({ search: two.id.slice(0, 8).toUpperCase() })).ids).toEqual([two.id]);
    expect((await list({ search: one.id.slice(0, 20) })).ids).toEqual([one.id]);
    expect((await list({ search: one.id })).total).toBe(1);
    expect((await list({ search: "pan", startDate: "2026-11-03" })).ids).toEqual([]);
    expect((await list({ search: "pan", startDate: "2026-11-02" })).ids).toEqual([two.id]);
  });

  it("finds several words in order, with their spaces, and treats wildcards as text", async () => {
    const crackers = await aProduct(ana, { name: "Galletas Noel × 100 g" });
    const web = await aProduct(ana, { name: "Galletaswnoel Web" });
    const one = await sellAt("2026-11-01T12:00:00Z", crackers.id);
    const two = await sellAt("2026-11-02T12:00:00Z", web.id);
    const { id: both } = (
      await ana.call(recordFreeSale, {
        body: {
          items: [
            { description: "Recarga de Noel", price: 1_000, quantity: 1 },
            { description: "Galletas sueltas", price: 1_000, quantity: 1 },
          ],
          paymentMethod: "CASH",
        },
      })
    ).data;
    expect((await list({ search: "galletas noel" })).ids).toEqual([one.id]);
    expect((await list({ search: "GALLETAS N" })).ids).toEqual([one.id]);
    expect((await list({ search: "s n" })).ids).toEqual([one.id]);
    expect((await list({ search: "galletas  noel" })).ids).toEqual([]);
    expect((await list({ search: "galletaswnoel" })).ids).toEqual([two.id]);
    expect((await list({ search: "galletasWnoel" })).ids).toEqual([two.id]);
    expect((await list({ search: "l w" })).ids).toEqual([two.id]);
    expect((await list({ search: "noel" })).ids).toEqual([both, two.id, one.id]);
    expect((await list({ search: "noel galletas" })).ids).toEqual([]);
    expect((await list({ search: "de n" })).ids).toEqual([both]);
  });

  it("counts a text search up to 1,000 pages, and shows each page", async () => {
    const many = 10_020;
    const { pool } = await openTestServer();
    const owner = pool("owner");
    // Sale 1 is the newest; every hundredth sale also has milk.
    await owner.query(
      `insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id, seller_name, search_text)
       select $1, overlay('01995555-0000-7000-8000-000000000000' placing lpad(to_hex($2 - n), 8, '0') from 29)::uuid,
         '2026-11-01', 500, 'CASH', 500, 0, $1, 'Ana', 'pan tajado' || case when n % 100 = 0 then chr(10) || 'leche' else '' end
       from generate_series(1, $2::integer) n`,
      [ana.storeId, many],
    );
    await owner.end();
    const nth = (n: number) => `01995555-0000-7000-8000-${(many - n).toString(16).padStart(12, "0")}`;
    expect(await list({ search: "pan ta" })).toEqual({
      ids: Array.from({ length: 10 }, (_, index) => nth(index + 1)),
      total: 10_000,
      pages: 1_000,
    });
    expect((await list({ search: "pan ta", page: 1_000 })).ids).toEqual(
      Array.from({ length: 10 }, (_, index) => nth(9_991 + index)),
    );
    expect((await list({ search: "pan ta", page: 1_001 })).ids).toEqual([]);
    expect(await list({ search: "leche", page: 10 })).toEqual({
      ids: Array.from({ length: 10 }, (_, index) => nth(100 * (index + 91))),
      total: 100,
      pages: 10,
    });
    expect(await list({ search: "leche", page: 11 })).toEqual({ ids: [], total: 100, pages: 10 });
    expect((await list({ search: nth(many) })).ids).toEqual([nth(many)]);
    expect((await list({ search: "queso" })).total).toBe(0);
  });

  it.each([
    { page: 0 },
    { limit: 0 },
    { limit: 101 },
    { page: "dos" },
    { startDate: "2026-02-30" },
    { endDate: "ayer" },
  ])("refuses %j", async (query) => {
    const { status, body } = await ana.refused(listSales, { query: query as never });
    expect([status, body.errors?.[0]?.field]).toEqual([400, Object.keys(query)[0]]);
    expect(body.message).toMatch(/^La |^El /);
  });
});

describe("a store whose cashiers do not see the day's takings", () => {
  const today = "2026-11-20T15:00:00Z";
  const shown = async (who: TestClient) => {
    const [{ data: figures }, { summary, days }] = await Promise.all([
      who.call(readDashboardFigures),
      who.call(listSales, { query: {} }),
    ]);
    const { totalSales, salesCount, averageSaleValue, todaySales, todaySalesCount, salesByDay } = figures;
    return {
      totalSales,
      salesCount,
      averageSaleValue,
      todaySales,
      todaySalesCount,
      salesByDay,
      summary,
      days,
    };
  };

  it("gives cashiers no sum of sales, and others all of them", async () => {
    const { id } = await aProduct(ana, { price: 2_000 });
    await sellAt(today, id, 3);
    testClock.now = () => new Date(today);
    const [employee, cashier] = [await signIn("EMPLOYEE", ana.storeId), await signIn("CASHIER", ana.storeId)];
    const before = await shown(cashier);
    expect(before).toMatchObject({ todaySales: 6_000, todaySalesCount: 1, summary: { total: 6_000 } });
    await ana.call(changeStoreSettings, { body: { cashierSeesDay: false } });
    expect(await shown(cashier)).toEqual({
      totalSales: null,
      salesCount: null,
      averageSaleValue: null,
      todaySales: null,
      todaySalesCount: null,
      salesByDay: [],
      summary: { count: 1, total: null },
      days: [],
    });
    expect((await cashier.refused(exportSales)).body.code).toBe("FORBIDDEN");
    expect((await cashier.refused(exportSalesForWorkbook)).body.code).toBe("FORBIDDEN");
    expect(await shown(employee)).toEqual(before);
    expect((await employee.call(exportSales)).data).toHaveLength(1);
    await ana.call(changeStoreSettings, { body: { cashierSeesDay: true } });
    expect(await shown(cashier)).toEqual(before);
  });
});

describe("the dashboard's figures", () => {
  it("are zero for a new store", async () => {
    const { data } = await ana.call(readDashboardFigures);
    expect(data).toMatchObject({ totalSales: 0, salesCount: 0, averageSaleValue: 0, topSellingProducts: [] });
    expect(data.salesByDay.map((day) => day.total)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it("include returns of past days at any amount", async () => {
    const [rice, gift] = [
      await aProduct(ana, { name: "Arroz" }),
      await aProduct(ana, { name: "Ñapa", price: 0 }),
    ];
    await sellAt("2026-11-19T15:00:00Z", rice.id, 5);
    const gifts = await sellAt("2026-11-19T15:00:00Z", gift.id, 9);
    testClock.now = () => new Date("2026-11-21T15:00:00Z");
    const late = await signIn("CASHIER", ana.storeId);
    const best = async () => (await late.call(readDashboardFigures)).data.topSellingProducts;
    expect(await best()).toEqual([
      { name: "Ñapa", quantity: 9, unit: "UNIT" },
      { name: "Arroz", quantity: 5, unit: "UNIT" },
    ]);
    testClock.now = () => new Date("2026-11-20T15:00:00Z");
    const items = [{ saleItemId: gifts.items[0]!.id, quantity: 8 }];
    await ana.call(returnGoods, { params: { id: gifts.id }, body: { items, reason: "CHANGED_MIND" } });
    testClock.now = () => new Date("2026-11-21T15:00:00Z");
    expect(await best()).toEqual([
      { name: "Arroz", quantity: 5, unit: "UNIT" },
      { name: "Ñapa", quantity: 1, unit: "UNIT" },
    ]);
  });

  it("use days of Bogotá, today last", async () => {
    const rice = await aProduct(ana, { name: "Arroz", price: 2_000, stock: 9 });
    const milk = await aProduct(ana, { name: "Leche", price: 5_000, stock: 50 });
    await sellAt("2026-10-01T15:00:00Z", milk.id, 9);
    await sellAt("2026-11-14T04:59:59Z", milk.id, 7);
    await sellAt("2026-11-14T05:00:00Z", rice.id);
    await sellAt("2026-11-20T04:59:59Z", milk.id, 2);
    await sellAt("2026-11-20T05:00:00Z", rice.id, 3);
    await sellAt("2026-11-20T23:00:00Z", milk.id);
    testClock.now = () => new Date("2026-11-21T04:59:00Z");
    const late = await signIn("CASHIER", ana.storeId);
    const { data } = await late.call(readDashboardFigures);
    expect(data).toEqual({
      totalSales: 45_000 + 35_000 + 2_000 + 10_000 + 6_000 + 5_000,
      salesCount: 6,
      averageSaleValue: 17_167,
      flaggedSales: 0,
      documentsToSee: 0,
      joinRequests: 0,
      totalProducts: 2,
      lowStockProducts: 1,
      todaySales: 11_000,
      todaySalesCount: 2,
      // The sale of milk on 1 October is more than 30 days old.
      topSellingProducts: [
        { name: "Leche", unit: "UNIT", quantity: 10 },
        { name: "Arroz", unit: "UNIT", quantity: 4 },
      ],
      salesByDay: [
        { date: "2026-11-14", total: 2_000 },
        { date: "2026-11-15", total: 0 },
        { date: "2026-11-16", total: 0 },
        { date: "2026-11-17", total: 0 },
        { date: "2026-11-18", total: 0 },
        { date: "2026-11-19", total: 10_000 },
        { date: "2026-11-20", total: 11_000 },
      ],
    });
  });
});
