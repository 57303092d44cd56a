import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { deleteProduct, listProducts, toggleProductStatus } from "#core/contract/products/products.ts";
import { adjustStock, listStockMovements } from "#core/contract/products/stock.ts";
import {
  changePurchaseOrderStatus,
  listPurchaseOrders,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import {
  financialReport,
  inventoryReport,
  salesReport,
  topProductsReport,
} from "#core/contract/reports/reports.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { addDays, dayOf } from "#core/dates.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { readUuidTime } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { endpointUrl, openTestServer, signIn, type TestClient, testClock } from "#server/test/harness.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

const FIRST = "2026-03-01";
const WEEK = 6;
/** An instant near midnight, so that a wrong time zone would change its day. */
const at = (day: number, late: boolean) =>
  new Date(`${addDays(FIRST, late ? day + 1 : day)}T${late ? "04:59:59.999" : "05:00:00.000"}Z`);

const real = testClock.now;
afterEach(() => {
  testClock.now = real;
});

const event = fc.record({
  day: fc.nat(5),
  late: fc.boolean(),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ sold: fc.nat(3), quantity: fc.integer({ min: 1, max: 7 }) }) },
    fc.record({ free: fc.integer({ min: 0, max: 9_999 }), quantity: fc.integer({ min: 1, max: 7 }) }),
    fc.record({
      bought: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPrice: fc.nat(4_000),
      to: fc.constantFrom("ORDERED", "RECEIVED", "COMPLETED"),
    }),
    fc.record({ lost: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ deleted: fc.nat(3) }),
  ),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

type Shop = { who: TestClient; products: readonly { id: string }[]; gone: Set<string> };

async function happen({ who, products, gone }: Shop, { day, late, what }: Event) {
  testClock.now = () => at(day, late);
  const place = "sold" in what ? what.sold : "bought" in what ? what.bought : "lost" in what ? what.lost : 0;
  const { id: productId } = products["deleted" in what ? what.deleted : place]!;
  if (!("free" in what) && gone.has(productId)) return;
  if ("sold" in what) {
    const items = [{ productId, quantity: what.quantity }];
    await who.call(recordSale, { body: { items, paymentMethod: "CASH" } });
  } else if ("lost" in what) {
    const body = { reason: "WASTE" as const, quantity: -what.quantity };
    await who.call(adjustStock, { params: { id: productId }, body });
  } else if ("deleted" in what) {
    const { status } = await who.send({
      method: "DELETE",
      url: endpointUrl(deleteProduct, { id: productId }),
    });
    expect([204, 400]).toContain(status); // 400: it was sold
    if (status === 204) gone.add(productId);
  } else if ("free" in what) {
    const items = [{ description: "Recarga", price: what.free, quantity: what.quantity }];
    await who.call(recordFreeSale, { body: { items, paymentMethod: "NEQUI" } });
  } else {
    const { quantity, unitPrice, to } = what;
    const items = [{ productId, productName: "Comprado", quantity, unitPrice }];
    const { id } = await aPurchaseOrder(who, { items });
    const path = ["ORDERED", "RECEIVED", "COMPLETED"] as const;
    for (const status of path.slice(0, path.indexOf(to) + 1))
      await who.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

/** Computes the report figures from lists of sales and orders, by the contract's definitions. */
async function recompute(who: TestClient, startDate: string, endDate: string) {
  const within = (instant: string) => {
    const day = dayOf(new Date(instant));
    return day >= startDate && day <= endDate;
  };
  const all = (await who.call(listSales, { query: { limit: 100 } })).data;
  const sales = all.filter(({ createdAt }) => within(createdAt));
  const received = (await who.call(listPurchaseOrders)).data.purchaseOrders.filter((order) =>
    ["RECEIVED", "COMPLETED"].includes(order.status),
  );
  const inRange = received.filter(({ receivedAt }) => within(receivedAt!));
  const lines = received.flatMap(({ items }) => items);
  const items = sales.flatMap((sale: Sale) => sale.items);
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const cogs = ids.map((id) => {
    const mine = items.filter(({ productId }) => productId === id);
    const bought = id === null ? [] : lines.filter(({ productId }) => productId === id);
    const units = sum(bought.map(({ quantity }) => quantity));
    const paid = sum(bought.map(({ quantity, unitPrice }) => quantity * unitPrice));
    if (units === 0) return Math.round(sum(mine.map(({ quantity, price }) => quantity * price * 70)) / 100);
    return Math.round((sum(mine.map(({ quantity }) => quantity)) * paid) / units);
  });
  const { products } = (await who.call(listProducts, { query: { includeInactive: true } })).data;
  const losses = await Promise.all(
    products.map(async ({ id, price }) => {
      const { movements } = (await who.call(listStockMovements, { params: { id }, query: { limit: 100 } }))
        .data;
      // Ids of stock entries always increase, so after the test sets the clock back, the time in an id is
      // later than the entry.
      const lost = movements.filter(
        ({ id: entry, reason }) => reason === "WASTE" && within(readUuidTime(entry)!.toISOString()),
      );
      const gone = -sum(lost.map(({ quantity }) => quantity));
      const bought = lines.filter(({ productId }) => productId === id);
      const units = sum(bought.map(({ quantity }) => quantity));
      const paid = sum(bought.map(({ quantity, unitPrice }) => quantity * unitPrice));
      return units === 0 ? Math.round((gone * price * 70) / 100) : Math.round((gone * paid) / units);
    }),
  );
  const days = [...new Set(sales.map(({ createdAt }) => dayOf(new Date(createdAt))))].sort();
  return {
    sales,
    revenue: sum(sales.map(({ total }) => total)),
    count: sales.length,
    byDay: days.map((date) => {
      const ofDay = sales.filter(({ createdAt }) => dayOf(new Date(createdAt)) === date);
      return { date, count: ofDay.length, revenue: sum(ofDay.map(({ total }) => total)) };
    }),
    purchases: sum(inRange.map(({ total }) => total)),
    orders: inRange.length,
    cogs: sum(cogs),
    losses: sum(losses),
    free: sum(items.map(({ productId, quantity, price }) => (productId ? 0 : quantity * price))),
    top: ids
      .filter((id) => id !== null)
      .map((id) => {
        const mine = items.filter(({ productId }) => productId === id);
        return {
          id,
          quantity: sum(mine.map(({ quantity }) => quantity)),
          revenue: sum(mine.map(({ quantity, price }) => quantity * price)),
        };
      })
      .sort((a, b) => b.quantity - a.quantity || (a.id < b.id ? -1 : 1)),
  };
}

/** Compares the dashboard on that day with the sales up to it, in any order of days, to find stale caches. */
async function checkDashboard(who: TestClient, day: string) {
  testClock.now = () => new Date(`${day}T17:00:00Z`);
  const { data } = await who.call(readDashboardFigures);
  const month = await recompute(who, addDays(day, -29), day);
  const names = new Map((await inventoryOf(who)).map(({ id, name }) => [id, name]));
  expect(data.topSellingProducts).toEqual(
    month.top.slice(0, 5).map(({ id, quantity }) => ({ name: names.get(id), unit: "UNIT", quantity })),
  );
  const today = month.byDay.find(({ date }) => date === day);
  expect([data.todaySalesCount, data.todaySales]).toEqual([today?.count ?? 0, today?.revenue ?? 0]);
  const ever = await recompute(who, "0001-01-01", "9999-12-31");
  expect([data.salesCount, data.totalSales]).toEqual([ever.count, ever.revenue]);
}

async function inventoryOf(who: TestClient) {
  return (await who.call(inventoryReport)).data.products;
}

/** Compares stock with movements, and sold units with the history. */
async function checkInventory(who: TestClient) {
  const { top } = await recompute(who, "0001-01-01", "9999-12-31");
  for (const { id, stock, price, inventoryValue, totalSold } of await inventoryOf(who)) {
    const { movements } = (await who.call(listStockMovements, { params: { id } })).data;
    expect(stock).toBe(sum(movements.map(({ quantity }) => quantity)));
    expect(inventoryValue).toBe(stock * price);
    expect(totalSold).toBe(top.find((product) => product.id === id)?.quantity ?? 0);
  }
}

it("the figures of any range match its sales and orders", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 14 }),
      fc.array(fc.tuple(fc.integer({ min: -1, max: 6 }), fc.integer({ min: 0, max: 6 })), {
        minLength: 3,
        maxLength: 3,
      }),
      async (events, ranges) => {
        testClock.now = real;
        const who = await signIn("OWNER");
        testClock.now = () => at(0, false);
        const products = [];
        for (const price of [1_000, 2_333, 50, 799]) products.push(await aProduct(who, { price }));
        const shop = { who, products, gone: new Set<string>() };
        for (const one of events) {
          await happen(shop, one);
          // Sets the clock to the end of the week, so that all events are in the past.
          testClock.now = () => at(WEEK, false);
          await who.call(readDashboardFigures);
        }
        await checkDashboard(who, addDays(FIRST, WEEK));
        for (const [from, length] of ranges) {
          const startDate = addDays(FIRST, from);
          const query = { startDate, endDate: addDays(startDate, length) };
          const plain = await recompute(who, query.startDate, query.endDate);
          const sales = (await who.call(salesReport, { query })).data;
          expect(sales).toEqual({
            totalSales: plain.count,
            totalRevenue: plain.revenue,
            averageSale: plain.count && Math.round(plain.revenue / plain.count),
            byDay: plain.byDay,
          });
          const money = (await who.call(financialReport, { query })).data;
          expect(money.revenue.total).toBe(plain.revenue);
          expect(money.revenue.salesCount).toBe(plain.count);
          expect(money.expenses).toEqual({
            totalPurchases: plain.purchases,
            purchaseTaxes: 0,
            purchaseOrdersCount: plain.orders,
            estimatedCOGS: plain.cogs,
            cashExpenses: 0,
            rounding: 0,
            losses: plain.losses,
          });
          expect(money.profitability.grossProfit).toBe(plain.revenue - plain.cogs);
          expect(money.profitability.netProfit).toBe(plain.revenue - plain.purchases);
          const top = (await who.call(topProductsReport, { query })).data;
          expect(
            top.map(({ product, totalQuantity, totalRevenue }) => ({
              id: product.id,
              quantity: totalQuantity,
              revenue: totalRevenue,
            })),
          ).toEqual(plain.top);
          expect(top.map(({ rank }) => rank)).toEqual(plain.top.map((_, index) => index + 1));
          expect(sum(top.map(({ totalRevenue }) => totalRevenue)) + plain.free).toBe(sales.totalRevenue);
          const history = await who.call(listSales, { query: { ...query, limit: 100 } });
          expect(history.data).toEqual(plain.sales);
          expect(history.pagination.total).toBe(sales.totalSales);
          await checkDashboard(who, query.endDate);
        }
        await checkInventory(who);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

it("without a range: the last 30 days with today", async () => {
  const who = await signIn("OWNER");
  const product = await aProduct(who, { price: 1_000 });
  const today = dayOf(real());
  for (const [day, price] of [
    [-30, 1],
    [-29, 20],
    [0, 300],
  ] as const) {
    testClock.now = () => new Date(`${addDays(today, day)}T17:00:00Z`);
    const items = [{ description: "Recarga", price, quantity: 1 }];
    await who.call(recordFreeSale, { body: { items, paymentMethod: "CASH" } });
  }
  testClock.now = () => new Date(`${today}T18:00:00Z`);
  const { data } = await who.call(salesReport);
  expect(data.byDay.map(({ revenue }) => revenue)).toEqual([20, 300]);
  expect((await who.call(financialReport)).data.revenue.total).toBe(320);
  expect((await who.call(topProductsReport)).data).toEqual([]);
  expect((await who.call(inventoryReport)).data.products.map(({ id }) => id)).toEqual([product.id]);
});

it("the inventory of a store that charges IVA also has its value without taxes", async () => {
  const who = await signIn();
  const taxed = async (name: string, price: number, stock: number, tax: TaxClass | null) => {
    const { id } = await aProduct(who, { name, price, stock });
    await setProductTax(who.storeId, id, tax);
  };
  await taxed("Arroz", 1_000, 3, "EXEMPT");
  await taxed("Bolsa", 150, 10, "BAG");
  await taxed("Cerveza", 2_500, 7, "IVA19");
  await taxed("Dulce", 1_000, 2, "IVA5");
  await taxed("Empanada", 2_700, 4, "INC8");
  await taxed("Fósforos", 300, 5, null);
  expect(
    (await who.call(inventoryReport)).data.products.every(
      ({ valueWithoutTaxes }) => valueWithoutTaxes === null,
    ),
  ).toBe(true);
  await enableStoreTaxes(who.storeId);
  const { products, summary } = (await who.call(inventoryReport)).data;
  // Stock values without taxes: 17.500 / 1,19; (1.500 − 10 bags of 73) / 1,19; 2.000 / 1,05; 10.800 / 1,08
  const values = [3_000, 647, 14_706, 1_905, 10_000, 1_500];
  expect(products.map(({ valueWithoutTaxes }) => valueWithoutTaxes)).toEqual(values);
  expect(summary.totalWithoutTaxes).toBe(values.reduce((sum, value) => sum + value, 0));
});

it("the inventory includes inactive products, which are never low", async () => {
  const who = await signIn("EMPLOYEE");
  const low = await aProduct(who, { name: "Arroz", price: 2_000, stock: 12 });
  const enough = await aProduct(who, { name: "Bolsas", price: 100, stock: 10 });
  const off = await aProduct(who, { name: "Café", price: 5_000, stock: 2 });
  await who.call(recordSale, {
    body: { items: [{ productId: low.id, quantity: 3 }], paymentMethod: "CASH" },
  });
  await who.call(toggleProductStatus, { params: { id: off.id } });
  const { data } = await who.call(inventoryReport);
  expect(
    data.products.map(({ name, stock, inventoryValue, totalSold, isLowStock, active }) => [
      name,
      stock,
      inventoryValue,
      totalSold,
      isLowStock,
      active,
    ]),
  ).toEqual([
    ["Arroz", 9, 18_000, 3, true, true],
    ["Bolsas", 10, 1_000, 0, false, true],
    ["Café", 2, 10_000, 0, false, false],
  ]);
  expect(data.summary).toEqual({
    totalProducts: 3,
    totalInventoryValue: 29_000,
    lowStockCount: 1,
    inactiveCount: 1,
    totalWithoutTaxes: null,
  });
  const { data: strict } = await who.call(inventoryReport, { query: { lowStockThreshold: 11 } });
  expect(strict.products.filter(({ isLowStock }) => isLowStock).map(({ id }) => id)).toEqual([
    low.id,
    enough.id,
  ]);
});

it("the inventory value is exact to the peso", async () => {
  const who = await signIn("EMPLOYEE");
  for (const name of ["Oro", "Plata"])
    await aProduct(who, { name, price: 999_999_999_999, stock: 9_999_999 });
  const { app } = await openTestServer();
  const headers = { authorization: `Bearer ${who.token}` };
  const { body } = await app.inject({ url: "/api/reports/inventory", headers });
  const worth = 9_999_999n * 999_999_999_999n;
  expect(Number(worth)).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  expect(body.match(/"inventoryValue":\d+/g)).toEqual(Array(2).fill(`"inventoryValue":${worth}`));
  expect(body).toMatch(new RegExp(`"totalInventoryValue" ?: ?${2n * worth},`));
  expect(inventoryReport.output.parse(JSON.parse(body)).data.summary.totalProducts).toBe(2);
});

it("the top list has the requested length, and no other store's sales", async () => {
  const who = await signIn("OWNER");
  const stranger = await signIn("OWNER");
  for (const [seller, quantity] of [
    [who, 2],
    [who, 5],
    [stranger, 9],
  ] as const) {
    const { id } = await aProduct(seller, { price: 100 });
    await seller.call(recordSale, { body: { items: [{ productId: id, quantity }], paymentMethod: "CASH" } });
  }
  const { data } = await who.call(topProductsReport, { query: { limit: 1 } });
  expect(data.map(({ rank, totalQuantity, totalRevenue }) => [rank, totalQuantity, totalRevenue])).toEqual([
    [1, 5, 500],
  ]);
});

it("accepts whole calendar days and known groups only", async () => {
  const who = await signIn("OWNER");
  const refusals = [{ startDate: "2026-02-30" }, { endDate: "ayer" }, { groupBy: "month" }] as const;
  for (const query of refusals)
    expect(
      (await who.send({ method: "GET", url: `/api/reports/sales?${new URLSearchParams(query)}` })).status,
    ).toBe(400);
  const last = { startDate: "0001-01-01", endDate: "9999-12-31" };
  expect((await who.call(salesReport, { query: last })).data.byDay).toEqual([]);
  expect((await who.call(topProductsReport, { query: { endDate: "0001-01-02" } })).data).toEqual([]);
});
