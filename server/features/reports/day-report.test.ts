import { afterEach, expect, it } from "vitest";
import { payCustomerDebt } from "#core/contract/credit/credit.ts";
import { dayReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { closeShift, openShift, recordCashMovement } from "#core/contract/shifts/shifts.ts";
import { aCustomer } from "#server/test/builders.ts";
import { signIn, type TestClient, testClock } from "#server/test/harness.ts";

afterEach(() => {
  testClock.now = () => new Date();
});

/** Sets the clock to half past this hour in Bogotá, by default on a Saturday. */
const at = (hour: number, day = "2026-11-21") => {
  testClock.now = () => new Date(Date.parse(`${day}T00:30:00-05:00`) + hour * 3_600_000);
};
const sell = async (who: TestClient, price: number, body: object = { paymentMethod: "CASH" }) => {
  const items = [{ description: "Mercado", price, quantity: 1 }];
  return (await who.call(recordFreeSale, { body: { items, ...body } as never })).data;
};

it("compares a day with the same weekday, by hour and method, with debts and open shifts", async () => {
  const ana = await signIn("OWNER");
  const luz = (await aCustomer(ana, { name: "Luz" })).id;
  at(10, "2026-11-13");
  await sell(ana, 999);
  at(23, "2026-11-14");
  await sell(ana, 20_000);
  at(0);
  const early = await sell(ana, 5_000);
  at(9);
  const { data: shift } = await ana.call(openShift, { body: { openingFloat: 50_000 } });
  await sell(ana, 7_000, { paymentMethod: "NEQUI" });
  await sell(ana, 12_000, { paymentMethod: "CREDIT", customerId: luz });
  await ana.call(recordCashMovement, {
    params: { id: shift.id },
    body: { kind: "OUT", category: "EXPENSE", amount: 3_000 },
  });
  at(17);
  await ana.call(payCustomerDebt, { params: { id: luz }, body: { amount: 4_000 } });
  await ana.call(returnGoods, { params: { id: early.id }, body: { reason: "CHANGED_MIND" } });
  at(23);
  const { data } = await ana.call(dayReport);
  expect(data).toEqual({
    date: "2026-11-21",
    count: 3,
    revenue: 19_000,
    taxes: { iva: 0, inc: 0, bags: 0 },
    weekBefore: { date: "2026-11-14", count: 1, revenue: 20_000 },
    returns: { count: 1, total: 5_000 },
    expenses: 3_000,
    methods: [
      { method: "CASH", sales: 5_000, debtPayments: 4_000, refunds: 5_000, net: 4_000 },
      { method: "NEQUI", sales: 7_000, debtPayments: 0, refunds: 0, net: 7_000 },
      { method: "CREDIT", sales: 12_000, debtPayments: 0, refunds: 0, net: 12_000 },
    ],
    byHour: [
      { hour: 0, count: 1, revenue: 5_000 },
      { hour: 9, count: 2, revenue: 19_000 },
      { hour: 17, count: 0, revenue: -5_000 },
    ],
    payable: { balance: 0, overdue: 0, dueThisWeek: 0 },
    owed: { balance: 8_000, customers: 1 },
    openShifts: [
      {
        id: shift.id,
        number: shift.number,
        till: "Caja 1",
        openedBy: "Persona OWNER",
        openedAt: shift.openedAt,
      },
    ],
  });
  const other = (await ana.call(dayReport, { query: { date: "2026-11-14" } })).data;
  expect(other).toMatchObject({ count: 1, revenue: 20_000, byHour: [{ hour: 23 }], owed: data.owed });
  await ana.call(closeShift, {
    params: { id: shift.id },
    body: { counted: [{ method: "CASH", amount: 46_000 }] },
  });
  expect((await ana.call(dayReport)).data.openShifts).toEqual([]);
});

it("is empty for a store without sales, also on the first calendar day", async () => {
  const ana = await signIn("EMPLOYEE");
  await sell(await signIn("OWNER"), 5_000);
  for (const date of ["2026-11-21", "0001-01-01"]) {
    const { data } = await ana.call(dayReport, { query: { date } });
    expect(data).toMatchObject({ date, count: 0, revenue: 0, methods: [], byHour: [], openShifts: [] });
  }
  const { status } = await (await signIn("CASHIER", ana.storeId)).refused(dayReport, {});
  expect(status).toBe(403);
});
