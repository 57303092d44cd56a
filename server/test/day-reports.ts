import { expect } from "vitest";
import { listDebtors } from "#core/contract/credit/credit.ts";
import { promotionsReport } from "#core/contract/promotions/promotions.ts";
import {
  financialReport,
  inventoryReport,
  paymentMethodsReport,
  salesReport,
  sellersReport,
  topProductsReport,
} from "#core/contract/reports/reports.ts";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import { exportSales, listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import {
  addDaySums,
  costOfGoodsSold,
  type DayModel,
  type DaySums,
  type ModelSale,
} from "#server/test/day-model.ts";
import type { TestClient, TestUser } from "#server/test/harness.ts";

/** A shop in the model and in the app. */
export type ModelledShop = {
  people: (TestClient & TestUser)[];
  /** The model names products and customers by their index in these lists. */
  products: { id: string; price: number }[];
  customers: string[];
  /** Ids of the promotions. */
  promotions: string[];
  model: DayModel;
  /** The model's sales in order, with id and day. */
  sold: { id: string; date: string }[];
  /** The days so far with their sums. */
  days: { date: string; sums: DaySums }[];
};

export const REPORTED_PAYMENT_METHODS = ["CASH", "CARD", "NEQUI", "DAVIPLATA"];
const average = (total: number, count: number) => (count === 0 ? 0 : Math.round(total / count));
const margin = (profit: number, revenue: number) =>
  revenue === 0 ? 0 : Number(((profit / revenue) * 100).toFixed(1));

/** Compares all reports of the days `first` to `last` with the model. */
export async function checkReportsAgainstModel(
  shop: ModelledShop,
  first: number,
  last: number,
): Promise<void> {
  const days = shop.days.slice(first, last + 1);
  const sums = addDaySums(days.map((day) => day.sums));
  const query = { startDate: days[0]!.date, endDate: days.at(-1)!.date };
  await checkMoney(shop, sums, query);
  await checkTaxes(shop, sums, query);
  await checkSalesReport(shop, days, query);
  await checkWho(shop, sums, query);
  await checkGoods(shop, sums, query);
  await checkPromotions(shop, sums, query);
  await checkHistory(shop, query);
}

type Range = { startDate: string; endDate: string };

async function checkMoney({ people, model }: ModelledShop, sums: DaySums, query: Range): Promise<void> {
  const { data } = await people[0]!.call(financialReport, { query });
  const taxes = taxesOf(sums);
  const revenue = sums.total - sums.returned - Math.round(taxes / 100);
  const rounding = Math.max(0, -sums.rounding);
  const cost = costOfGoodsSold(sums, model.bought);
  const grossProfit = revenue - cost;
  const netProfit = revenue - sums.purchases.total - sums.expenses - rounding;
  expect(data).toEqual({
    revenue: {
      total: revenue,
      salesCount: sums.count,
      averageSale: average(revenue, sums.count),
      returns: sums.returned,
      discounts: sums.discounts,
      taxes: taxes / 100,
      commissions: sums.commissions,
    },
    expenses: {
      totalPurchases: sums.purchases.total,
      purchaseTaxes: 0,
      purchaseOrdersCount: sums.purchases.count,
      estimatedCOGS: cost,
      cashExpenses: sums.expenses,
      rounding,
      losses: 0,
    },
    profitability: {
      grossProfit,
      grossProfitMargin: expect.closeTo(margin(grossProfit, revenue), 0),
      netProfit,
      netProfitMargin: expect.closeTo(margin(netProfit, revenue), 0),
    },
  });
}

/** All taxes after returns, in cents. */
const taxesOf = ({ taxes }: DaySums) =>
  [...taxes].reduce((sum, [of, { tax }]) => sum + (of.startsWith("SALE") ? tax : -tax), 0);

async function checkTaxes({ people }: ModelledShop, sums: DaySums, query: Range): Promise<void> {
  const { data } = await people[0]!.call(taxReport, { query });
  const reportedByMethod = new Map(
    (["SALE", "RETURN"] as const).flatMap((kind) =>
      (kind === "SALE" ? data.sales : data.returns).map(({ class: of, base, tax, total }) => [
        `${kind} ${of ?? "NONE"}`,
        { base: cents(base), tax: cents(tax), total: cents(total) },
      ]),
    ),
  );
  expect(reportedByMethod).toEqual(sums.taxes);
  const { vat, inc, bags } = data;
  expect(cents(vat.generated) + cents(inc) + cents(bags.tax)).toBe(taxesOf(sums));
}
const cents = (pesos: number) => Number(pesos.toFixed(2).replace(".", ""));

async function checkSalesReport(
  { people }: ModelledShop,
  days: ModelledShop["days"],
  query: Range,
): Promise<void> {
  const { data } = await people[0]!.call(salesReport, { query });
  const byDay = days
    .filter(({ sums: { count, returns } }) => count > 0 || returns > 0)
    .map(({ date, sums: { count, total, returned } }) => ({ date, count, revenue: total - returned }));
  const totalSales = byDay.reduce((sum, { count }) => sum + count, 0);
  const totalRevenue = byDay.reduce((sum, { revenue }) => sum + revenue, 0);
  expect(data).toEqual({ totalSales, totalRevenue, averageSale: average(totalRevenue, totalSales), byDay });
}

async function checkWho({ people }: ModelledShop, sums: DaySums, query: Range): Promise<void> {
  const { data: methods } = await people[0]!.call(paymentMethodsReport, { query });
  const moved = [...REPORTED_PAYMENT_METHODS, "CREDIT"].map((method) => {
    const of = (amounts: Record<string, number>) => amounts[method] ?? 0;
    const [sales, debtPayments, refunds] = [of(sums.paid), of(sums.collected), of(sums.refunded)];
    return { method, sales, debtPayments, refunds, net: sales + debtPayments - refunds };
  });
  expect(methods).toEqual(
    moved.filter(({ sales, debtPayments, refunds }) => sales !== 0 || debtPayments !== 0 || refunds !== 0),
  );
  const { data: sellers } = await people[0]!.call(sellersReport, { query });
  const byTotal = [...sums.sellers]
    .map(([who, { count, total, discounts, returned }]) => {
      const name = ["Persona OWNER", "Persona EMPLOYEE"][who]!;
      return { id: people[who]!.userId, name, count, total, discounts, returns: returned };
    })
    .sort((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1));
  expect(sellers).toEqual(byTotal);
}

async function checkGoods({ people, products }: ModelledShop, sums: DaySums, query: Range): Promise<void> {
  const { data } = await people[0]!.call(topProductsReport, { query });
  expect(
    data.map(({ rank, product, totalQuantity, totalRevenue }) => [
      ...[rank, product.id, totalQuantity, totalRevenue],
    ]),
  ).toEqual(
    best(products, sums).map(({ id, thousandths, pesos }, index) => [
      index + 1,
      id,
      thousandths / 1000,
      pesos,
    ]),
  );
}

async function checkPromotions(
  { people, promotions }: ModelledShop,
  sums: DaySums,
  query: Range,
): Promise<void> {
  const { data } = await people[0]!.call(promotionsReport, { query });
  expect(new Map(data.map(({ id, count, sold, discount }) => [id, { count, sold, discount }]))).toEqual(
    new Map([...sums.promotions].map(([place, figures]) => [promotions[place]!, figures])),
  );
}

function best(products: ModelledShop["products"], { soldUnits: kept }: DaySums) {
  return [...kept]
    .map(([product, amount]) => ({ id: products[product]!.id, ...amount }))
    .filter(({ thousandths }) => thousandths > 0)
    .sort((a, b) => b.thousandths - a.thousandths || (a.id < b.id ? -1 : 1));
}

const isBack = ({ lines }: ModelSale) => lines.every(({ thousandths, back }) => thousandths === back);
const statusOf = (sale: ModelSale) =>
  isBack(sale) ? "RETURNED" : sale.lines.some(({ back }) => back > 0) ? "PARTIALLY_RETURNED" : "COMPLETED";

/** Compares the history and its summary with every filter, and the export. */
async function checkHistory(shop: ModelledShop, range: Range): Promise<void> {
  const { people, model, sold } = shop;
  const inRange = sold.flatMap(({ id, date }, index) =>
    date >= range.startDate && date <= range.endDate ? [{ id, ...model.sales[index]! }] : [],
  );
  const byMethod = (method: string) => (sale: ModelSale) =>
    method === "MIXED" ? sale.methods.length > 1 : sale.methods.includes(method);
  const views: [object, (sale: ModelSale) => boolean][] = [
    [{}, () => true],
    ...[...REPORTED_PAYMENT_METHODS, "CREDIT", "MIXED"].map((method): (typeof views)[number] => [
      { method },
      byMethod(method),
    ]),
    ...people.map(({ userId }, who): (typeof views)[number] => [
      { sellerId: userId },
      ({ seller }) => seller === who,
    ]),
    ...["COMPLETED", "PARTIALLY_RETURNED", "RETURNED"].map((status): (typeof views)[number] => [
      { status },
      (sale) => statusOf(sale) === status,
    ]),
  ];
  for (const [filter, has] of views) {
    const wanted = inRange.filter(has);
    const query = { ...range, ...filter, limit: 100 };
    const { data, summary, pagination } = await people[0]!.call(listSales, { query });
    const total = wanted.reduce((sum, sale) => sum + sale.total - sale.returned, 0);
    expect([filter, summary, pagination.total]).toEqual([
      filter,
      { count: wanted.length, total },
      wanted.length,
    ]);
    expect(data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id).reverse());
  }
  const { data: exported } = await people[0]!.call(exportSales, { query: range });
  expect(
    exported.map(({ id, subtotal, total, discount, rounding, creditAmount, returnedTotal, status }) => [
      ...[id, subtotal, total, discount, rounding, creditAmount, returnedTotal, status],
    ]),
  ).toEqual(
    inRange
      .map((sale) => [
        ...[sale.id, sale.total + sale.discount, sale.total, sale.discount, sale.rounding, sale.credit],
        ...[sale.returned, statusOf(sale)],
      ])
      .reverse(),
  );
}

/** Compares figures of the last day: dashboard, inventory and debts. */
export async function checkTodayAgainstModel(shop: ModelledShop): Promise<void> {
  const { people, products, customers, model, days } = shop;
  const ana = people[0]!;
  const { sums: today } = days.at(-1)!;
  const all = addDaySums(days.map(({ sums }) => sums));
  const { data: inventory } = await ana.call(inventoryReport);
  const worth = (index: number) =>
    Math.floor((model.stock[index]!.stock * products[index]!.price + 500) / 1000);
  for (const [index, { id }] of products.entries()) {
    const { stock, sold } = model.stock[index]!;
    const row = inventory.products.find((product) => product.id === id)!;
    expect([row.stock, row.totalSold, row.inventoryValue, row.isLowStock]).toEqual([
      ...[stock / 1000, sold / 1000, worth(index), stock < 10_000],
    ]);
  }
  const low = model.stock.filter(({ stock }) => stock < 10_000).length;
  expect(inventory.summary).toMatchObject({
    totalProducts: products.length,
    lowStockCount: low,
    inactiveCount: 0,
    totalInventoryValue: products.reduce((sum, _, index) => sum + worth(index), 0),
  });
  const net = inventory.products.map(({ valueWithoutTaxes }) => valueWithoutTaxes);
  const { totalWithoutTaxes } = inventory.summary;
  expect(net.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(totalWithoutTaxes ?? 0);
  expect(net.every((value) => (value === null) === (totalWithoutTaxes === null))).toBe(true);
  const names = new Map(inventory.products.map(({ id, name, unit }) => [id, { name, unit }]));
  const { data: dashboard } = await ana.call(readDashboardFigures);
  const revenue = (sums: DaySums) => sums.total - sums.returned;
  expect(dashboard).toMatchObject({
    totalSales: revenue(all),
    salesCount: all.count,
    averageSaleValue: average(revenue(all), all.count),
    todaySales: revenue(today),
    todaySalesCount: today.count,
    totalProducts: products.length,
    lowStockProducts: low,
    topSellingProducts: best(products, all)
      .slice(0, 5)
      .map(({ id, thousandths }) => ({ ...names.get(id)!, quantity: thousandths / 1000 })),
  });
  const perDay = new Map(days.map(({ date, sums }) => [date, revenue(sums)]));
  for (const { date, total } of dashboard.salesByDay)
    expect([date, total]).toEqual([date, perDay.get(date) ?? 0]);
  const { data: credit } = await ana.call(listDebtors);
  const owing = customers.map((_, index) => model.owes(index)).filter((balance) => balance > 0);
  const collected = Object.values(today.collected).reduce((sum, amount) => sum + amount, 0);
  expect(credit.totals).toEqual({
    balance: owing.reduce((sum, balance) => sum + balance, 0),
    customers: owing.length,
    overdue: 0,
    collectedToday: collected,
  });
}
