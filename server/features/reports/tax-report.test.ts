import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { dayReport, financialReport } from "#core/contract/reports/reports.ts";
import { taxReport } from "#core/contract/reports/tax-report.ts";
import { listReturns, returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse, reverseOwnUse } from "#core/contract/sales/own-use.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { addDays } from "#core/dates.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { toCents } from "#core/tax/tax-of-line.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());
const real = testClock.now;
afterEach(() => {
  testClock.now = real;
});

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const FIRST = "2026-03-01";
const standAt = (day: string) => {
  testClock.now = () => new Date(`${day}T15:00:00Z`);
};

async function aTaxed(tax: TaxClass | null, price: number) {
  const product = await aProduct(ana, { price });
  if (tax) await setProductTax(ana.storeId, product.id, tax);
  return product;
}

it("sums charged taxes by class, and returns on their own day", async () => {
  await enableStoreTaxes(ana.storeId);
  const made = await Promise.all(
    (
      [
        ["IVA19", 11_900],
        ["IVA5", 1_050],
        ["EXEMPT", 4_000],
        ["EXCLUDED", 3_000],
        ["INC8", 10_800],
        ["BAG", 100],
        [null, 700],
      ] as const
    ).map(([tax, price]) => aTaxed(tax, price)),
  );
  standAt(FIRST);
  const items = made.map(({ id }) => ({ productId: id, quantity: 1 }));
  const { data: sold } = await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
  const next = addDays(FIRST, 1);
  standAt(next);
  const back = { items: [{ saleItemId: sold.items[0]!.id, quantity: 1 }], reason: "CHANGED_MIND" as const };
  await ana.call(returnGoods, { params: { id: sold.id }, body: back });
  const range = { startDate: FIRST, endDate: next };
  const { data } = await ana.call(taxReport, { query: range });
  expect(data).toEqual({
    sales: [
      { class: "IVA19", rate: 19, base: 10_022.69, tax: 1_904.31, total: 11_927 },
      { class: "IVA5", rate: 5, base: 1_000, tax: 50, total: 1_050 },
      { class: "EXEMPT", rate: 0, base: 4_000, tax: 0, total: 4_000 },
      { class: "EXCLUDED", rate: null, base: 0, tax: 0, total: 3_000 },
      { class: "INC8", rate: 8, base: 10_000, tax: 800, total: 10_800 },
      { class: "BAG", rate: null, base: 0, tax: 73, total: 73 },
      { class: null, rate: null, base: 0, tax: 0, total: 700 },
    ],
    returns: [{ class: "IVA19", rate: 19, base: 10_000, tax: 1_900, total: 11_900 }],
    purchases: [],
    vat: { generated: 54.31, deductible: 0, balance: 54.31 },
    inc: 800,
    ownUse: [],
    bags: { count: 1, tax: 73 },
  });
  const { data: first } = await ana.call(dayReport, { query: { date: FIRST } });
  expect(first).toMatchObject({ revenue: sold.total, taxes: { iva: 1_954.31, inc: 800, bags: 73 } });
  const { data: second } = await ana.call(dayReport, { query: { date: next } });
  expect(second.taxes).toEqual({ iva: -1_900, inc: 0, bags: 0 });
  const { data: money } = await ana.call(financialReport, { query: range });
  expect(money.revenue).toMatchObject({ total: sold.total - 11_900 - 927, taxes: 927.31 });
});

it("shows own use by class, less what was reversed that day, and counts it in no other figure", async () => {
  const before = await aTaxed("IVA19", 11_900);
  await ana.call(recordOwnUse, { body: { items: [{ productId: before.id, quantity: 1 }] } });
  await enableStoreTaxes(ana.storeId);
  const made = [before, await aTaxed("INC8", 10_800), await aTaxed("BAG", 100), await aTaxed(null, 700)];
  standAt(FIRST);
  const items = made.map(({ id }) => ({ productId: id, quantity: 2 }));
  const { data: taken } = await ana.call(recordOwnUse, { body: { items } });
  const next = addDays(FIRST, 1);
  const reportOf = async (day: string) =>
    (await ana.call(taxReport, { query: { startDate: day, endDate: day } })).data;
  const inClasses = (sign: 1 | -1) => [
    { class: "IVA19", base: sign * 20_000, tax: sign * 3_800 },
    { class: "INC8", base: sign * 20_000, tax: sign * 1_600 },
    { class: "BAG", base: sign * 45.38, tax: sign * 154.62 },
    { class: null, base: sign * 1_400, tax: 0 },
  ];
  expect(await reportOf(FIRST)).toEqual({
    ...{ sales: [], returns: [], purchases: [], inc: 0, bags: { count: 0, tax: 0 } },
    vat: { generated: 0, deductible: 0, balance: 0 },
    ownUse: inClasses(1),
  });
  standAt(next);
  await ana.call(reverseOwnUse, { params: { id: taken.ownUse.id }, body: { reason: "No era" } });
  expect((await reportOf(FIRST)).ownUse).toEqual(inClasses(1));
  expect((await reportOf(next)).ownUse).toEqual(inClasses(-1).map((row) => ({ ...row, tax: row.tax || 0 })));
});

it("sums purchases with a known rate", async () => {
  await enableStoreTaxes(ana.storeId);
  const items = [19, 5, 0, null].map((taxRate) => ({
    productName: `Al ${taxRate}`,
    quantity: 3,
    unitPrice: 1_000,
    taxRate: taxRate as 19,
  }));
  const { id } = await aPurchaseOrder(ana, { items });
  for (const status of ["ORDERED", "RECEIVED"] as const)
    await ana.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
  const { data } = await ana.call(taxReport);
  expect(data).toMatchObject({
    purchases: [
      { rate: 0, base: 3_000, tax: 0 },
      { rate: 5, base: 2_857.14, tax: 142.86 },
      { rate: 19, base: 2_521.01, tax: 478.99 },
    ],
    vat: { generated: 0, deductible: 621.85, balance: -621.85 },
  });
  const { data: money } = await ana.call(financialReport);
  expect(money.expenses).toMatchObject({ totalPurchases: 12_000, purchaseTaxes: data.vat.deductible });
  expect(money.profitability.netProfit).toBe(-(12_000 - 622));
});

it("is empty for a store without taxes, whose revenue is unchanged", async () => {
  const soda = await aTaxed("IVA19", 11_900);
  const items = [{ productId: soda.id, quantity: 1 }];
  await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
  const { data } = await ana.call(taxReport);
  expect(data).toEqual({
    sales: [],
    returns: [],
    purchases: [],
    inc: 0,
    ownUse: [],
    bags: { count: 0, tax: 0 },
    vat: { generated: 0, deductible: 0, balance: 0 },
  });
  const { data: money } = await ana.call(financialReport);
  expect(money.revenue).toMatchObject({ total: 11_900, taxes: 0 });
});

/** Seeded, so that a failing run can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

it("for random sales and returns the whole is the sum of its days and of its sales, to the cent", {
  timeout: 120_000,
}, async () => {
  await enableStoreTaxes(ana.storeId, { freeItemTax: "IVA5" });
  const roll = dice(31);
  const classes = ["IVA19", "IVA5", "EXEMPT", "EXCLUDED", "INC8", "BAG", null] as const;
  const products = await Promise.all(
    classes.map((tax) => aTaxed(tax, tax === "BAG" ? 120 : 50 + roll(30_000))),
  );
  const days = [0, 1, 2].map((day) => addDays(FIRST, day));
  for (const day of days)
    for (let sale = 0; sale < 25; sale += 1) {
      standAt(day);
      const chosen = products.filter(() => roll(3) === 0);
      const late = roll(5) === 0 && chosen.length > 0;
      const items = [
        ...chosen.map(({ id, price }) => ({
          productId: id,
          quantity: 1 + roll(4),
          ...(late && { price, tax: "IVA19" as const }),
          discount: roll(40),
        })),
        ...(chosen.length === 0 || roll(4) === 0
          ? [{ description: "Fotocopia", price: 100 + roll(900), quantity: 1 }]
          : []),
      ];
      const body = { items, paymentMethod: "CASH" as const, discount: roll(40) };
      const when = late ? { late: { at: new Date(`${day}T14:00:00Z`).toISOString() } } : {};
      const { data: sold } = await ana.call(recordSale, { body: { ...body, ...when } });
      if (roll(3) > 0) continue;
      const parts = sold.items.filter(() => roll(2) === 0);
      const back = (parts.length > 0 ? parts : sold.items).map(({ id, quantity }) => ({
        saleItemId: id,
        quantity: 1 + roll(quantity),
      }));
      standAt(days[roll(days.length - days.indexOf(day)) + days.indexOf(day)]!);
      await ana.call(returnGoods, { params: { id: sold.id }, body: { items: back, reason: "CHANGED_MIND" } });
    }
  standAt(days[2]!);
  expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);

  const { data: whole } = await ana.call(taxReport, { query: { startDate: days[0]!, endDate: days[2]! } });
  const { data: sales } = await ana.call(listSales, { query: { limit: 100 } });
  const { data: returns } = await ana.call(listReturns, { query: { limit: 100 } });
  const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + toCents(one), 0);
  for (const [rows, documents] of [
    [whole.sales, sales],
    [whole.returns, returns],
  ] as const) {
    expect(cents(rows.map(({ tax }) => tax))).toBe(cents(documents.map(({ taxTotal }) => taxTotal)));
    expect(cents(rows.map(({ base }) => base))).toBe(cents(documents.map(({ taxBase }) => taxBase)));
    expect(cents(rows.map(({ total }) => total))).toBe(cents(documents.map(({ total }) => total)));
    for (const { rate, base, tax, total } of rows)
      if (rate !== null) expect(toCents(base) + toCents(tax)).toBe(toCents(total));
  }
  const each = await Promise.all(
    days.map(async (day) => (await ana.call(taxReport, { query: { startDate: day, endDate: day } })).data),
  );
  for (const kind of ["sales", "returns"] as const)
    for (const row of whole[kind]) {
      const parts = each.flatMap((one) => one[kind].filter((other) => other.class === row.class));
      for (const field of ["base", "tax", "total"] as const)
        expect(cents(parts.map((part) => part[field]))).toBe(toCents(row[field]));
    }
  expect(cents(each.map(({ vat }) => vat.generated))).toBe(toCents(whole.vat.generated));
  expect(each.reduce((sum, { bags }) => sum + bags.count, 0)).toBe(whole.bags.count);
});
