import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { payCustomerDebt } from "#core/contract/credit/credit.ts";
import { registerDevice } from "#core/contract/devices.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { exportSales, listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, type Sale } from "#core/contract/sales/sales.ts";
import { closeShift, openShift } from "#core/contract/shifts/shifts.ts";
import { addDays, dayOf } from "#core/dates.ts";
import type { PaymentMethod } from "#core/sale/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer } from "#server/test/builders.ts";
import { signIn, type TestClient, testClock } from "#server/test/harness.ts";

const realNow = testClock.now;
afterEach(() => {
  testClock.now = realNow;
});

const methods = ["CASH", "NEQUI", "CARD", "CREDIT"] as const;
const made = fc.record({
  day: fc.nat(3),
  seller: fc.nat(1),
  name: fc.constantFrom("Recarga", "Fotocopia", "Minutos"),
  price: fc.integer({ min: 100, max: 5_000 }),
  paid: fc.uniqueArray(fc.constantFrom<PaymentMethod>(...methods), { minLength: 1, maxLength: 3 }),
  back: fc.constantFrom("NONE", "PART", "ALL"),
  shift: fc.boolean(),
});
type GeneratedSale = typeof made extends fc.Arbitrary<infer T> ? T : never;

async function makeSale(
  sellers: TestClient[],
  { seller, name, price, paid, back }: GeneratedSale,
  customerId: string,
): Promise<void> {
  const who = sellers[seller]!;
  const items = [{ description: name, price, quantity: 2 }];
  const part = Math.floor((price * 2) / paid.length);
  const payments = paid.map((method, i) => ({ method, ...(i > 0 && { amount: part }) }));
  const { data } = await who.call(recordFreeSale, { body: { items, payments, customerId } });
  if (back === "NONE") return;
  const returnedItems = [{ saleItemId: data.items[0]!.id, quantity: 1 }];
  const body = { reason: "WRONG_ITEM" as const, ...(back === "PART" && { items: returnedItems }) };
  await who.call(returnGoods, { params: { id: data.id }, body });
}

it("combines method, seller, state, shift, text and dates, and sums the result", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { minLength: 6, maxLength: 14 }), async (all) => {
      const ana = await signIn();
      const sellers = [ana, await signIn("EMPLOYEE", ana.storeId)];
      const { id: customerId } = await aCustomer(ana);
      const first = addDays(dayOf(realNow()), 1);
      for (const one of all.toSorted((a, b) => a.day - b.day)) {
        testClock.now = () => new Date(`${addDays(first, one.day)}T17:00:00Z`);
        const shift = one.shift ? (await ana.call(openShift, { body: { openingFloat: 0 } })).data : null;
        await makeSale(sellers, one, customerId);
        if (!shift) continue;
        const counted = [{ method: "CASH" as const, amount: 0 }];
        await ana.call(closeShift, { params: { id: shift.id }, body: { counted } });
      }
      testClock.now = realNow;
      const sales = (await ana.call(listSales, { query: { limit: 100 } })).data;
      expect(sales).toHaveLength(all.length);
      const shift = sales.find((sale) => sale.shift)?.shift?.id;
      const days = { startDate: addDays(first, 1), endDate: addDays(first, 2) };
      const queries: { [field: string]: string }[] = [
        {},
        days,
        { startDate: days.startDate },
        ...[...methods, "MIXED", "BREB"].map((method) => ({ method })),
        ...["COMPLETED", "PARTIALLY_RETURNED", "RETURNED"].map((status) => ({ status })),
        { sellerId: ana.storeId },
        ...sales.slice(0, 2).map(({ seller }) => ({ sellerId: seller.id })),
        { search: "recar" },
        { search: sales[0]!.id },
        { search: "o", method: "CASH", status: "PARTIALLY_RETURNED" },
        { method: "NEQUI", sellerId: sales[0]!.seller.id, ...days },
        { ...(shift && { shiftId: shift }) },
        { shiftId: uuidv7(), search: "a" },
      ];
      for (const query of queries) {
        const expected = sales.filter((sale) => isWanted(sale, query));
        const found = await ana.call(listSales, { query: { ...query, limit: 4 } as never });
        expect(found.data, JSON.stringify(query)).toEqual(expected.slice(0, 4));
        const total = expected.reduce((sum, sale) => sum + sale.total - sale.returnedTotal, 0);
        expect(found.summary, JSON.stringify(query)).toEqual({ count: expected.length, total });
        expect(found.days, JSON.stringify(query)).toEqual(daysOf(expected).slice(0, found.days.length));
        expect(found.days.map(({ date }) => date)).toEqual(daysOf(found.data).map(({ date }) => date));
        expect(found.pagination).toEqual({
          page: 1,
          limit: 4,
          total: expected.length,
          totalPages: Math.ceil(expected.length / 4),
        });
        const second = await ana.call(listSales, { query: { ...query, limit: 4, page: 2 } as never });
        expect(second.data).toEqual(expected.slice(4, 8));
        expect((await ana.call(exportSales, { query: query as never })).data).toEqual(expected);
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);

/** Totals of each date, in order. */
function daysOf(sales: readonly Sale[]) {
  const days = new Map<string, { date: string; count: number; total: number }>();
  for (const { createdAt, total, returnedTotal } of sales) {
    const date = dayOf(new Date(createdAt));
    const before = days.get(date) ?? { date, count: 0, total: 0 };
    days.set(date, { date, count: before.count + 1, total: before.total + total - returnedTotal });
  }
  return [...days.values()];
}

function isWanted(sale: Sale, query: { [field: string]: string }): boolean {
  const day = dayOf(new Date(sale.createdAt));
  const { method, sellerId, status, shiftId, search = "", startDate = "0", endDate = "9" } = query;
  return (
    (!method || sale.paymentMethod === method || sale.payments.some((one) => one.method === method)) &&
    (!sellerId || sale.seller.id === sellerId) &&
    (!status || sale.status === status) &&
    (!shiftId || sale.shift?.id === shiftId) &&
    (sale.id.startsWith(search) || sale.items[0]!.productName.toLowerCase().includes(search)) &&
    startDate <= day &&
    day <= endDate
  );
}

it("subtracts returns of other dates, and ignores debt payments", async () => {
  const ana = await signIn();
  const { id: customerId } = await aCustomer(ana);
  const tomorrow = addDays(dayOf(realNow()), 1);
  const items = [{ description: "Mercado", price: 1_000, quantity: 3 }];
  const { data: sale } = await ana.call(recordFreeSale, {
    body: { items, paymentMethod: "CREDIT", customerId },
  });
  await ana.call(payCustomerDebt, { params: { id: customerId }, body: { amount: 2_000 } });
  testClock.now = () => new Date(`${tomorrow}T17:00:00Z`);
  const late = await signIn("EMPLOYEE", ana.storeId);
  const returnedItems = [{ saleItemId: sale.items[0]!.id, quantity: 2 }];
  await late.call(returnGoods, {
    params: { id: sale.id },
    body: { reason: "WRONG_ITEM", items: returnedItems },
  });
  testClock.now = realNow;
  const summary = async (query: object) => (await ana.call(listSales, { query })).summary;
  const [today, none] = [dayOf(realNow()), { count: 0, total: 0 }];
  expect(await summary({})).toEqual({ count: 1, total: 1_000 });
  expect(await summary({ startDate: today, endDate: today })).toEqual({ count: 1, total: 1_000 });
  expect(await summary({ startDate: tomorrow, endDate: tomorrow })).toEqual(none);
  expect(await summary({ method: "CREDIT" })).toEqual({ count: 1, total: 1_000 });
});

it.each([
  [{ method: "GOLD" }, "method"],
  [{ status: "LOST" }, "status"],
  [{ sellerId: "1" }, "sellerId"],
  [{ shiftId: "1" }, "shiftId"],
])("refuses %j", async (query, field) => {
  const ana = await signIn();
  for (const endpoint of [listSales, exportSales]) {
    const { status, body } = await ana.refused(endpoint, { query: query as never });
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
  }
});

it("finds a ticket's number in any spelling, and a sale by the number of its return", async () => {
  const ana = await signIn();
  const { data: device } = await ana.call(registerDevice, { body: { name: "Caja" } });
  const from = { "x-device": device.id };
  const sell = async (number: string | null) => {
    const items = [{ description: "Pan", price: 1_000, quantity: 1 }];
    const body = { items, paymentMethod: "CASH" as const, number };
    return (await ana.call(recordFreeSale, { body }, from)).data;
  };
  const one = await sell("A-1");
  const two = await sell("A-12");
  await sell(null);
  const common = { reason: "CHANGED_MIND" as const, number: "A-13" };
  await ana.call(returnGoods, { params: { id: one.id }, body: common }, from);
  const found = async (query: object) => {
    const { data, summary } = await ana.call(listSales, { query });
    expect(summary.count).toBe(data.length);
    expect((await ana.call(exportSales, { query })).data.map(({ id }) => id)).toEqual(
      data.map(({ id }) => id),
    );
    return data.map(({ id }) => id);
  };
  for (const search of ["A-1", "a1", "a 1", "Venta A-1"]) expect(await found({ search })).toEqual([one.id]);
  expect(await found({ search: "A 12" })).toEqual([two.id]);
  expect(await found({ search: "a13" })).toEqual([one.id]);
  expect(await found({ search: "A-2" })).toEqual([]);
  expect(await found({ search: "B-1" })).toEqual([]);
  expect(await found({ search: "A-12", method: "CARD" })).toEqual([]);
  expect(await found({ search: two.id.slice(0, 13) })).toContain(two.id);
  const other = await signIn();
  expect((await other.call(listSales, { query: { search: "A-1" } })).data).toEqual([]);
});
