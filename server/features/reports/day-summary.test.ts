import { afterEach, beforeEach, expect, it } from "vitest";
import { payCustomerDebt } from "#core/contract/credit/credit.ts";
import { recordExpense } from "#core/contract/expenses.ts";
import { daySummary } from "#core/contract/reports/day-summary.ts";
import {
  dayReport,
  financialReport,
  paymentMethodsReport,
  topProductsReport,
} from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse } from "#core/contract/sales/own-use.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { closeShift, getShift, openShift, recordCashMovement } from "#core/contract/shifts/shifts.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import type { Mail } from "#server/mail/mail.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";
import { createOutbox } from "#server/start-outbox.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import {
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
  testClock,
} from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const real = testClock.now;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  testClock.now = real;
  for (const stop of stops.splice(0)) await stop();
});

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const DATE = "2026-03-07";
const standAt = (day: string, time: string) => {
  testClock.now = () => new Date(`${day}T${time}:00-05:00`);
};
const summaryOf = async (date = DATE) => (await ana.call(daySummary, { query: { date } })).data;

it("says of each figure what the report that owns it says", async () => {
  await setStoreSettings(ana.storeId, { credit: true, confirmTransfers: "ASK" });
  standAt(addDays(DATE, -7), "10:00");
  const bread = await aProduct(ana, { name: "Pan", price: 1_000, stock: 60, cost: 600 });
  const milk = await aProduct(ana, { name: "Leche", price: 4_000, stock: 12 });
  const sell = async (items: { productId: string; quantity: number }[], paymentMethod = "CASH" as const) =>
    (await ana.call(recordSale, { body: { items, paymentMethod } })).data;
  await sell([{ productId: bread.id, quantity: 5 }]);
  standAt(DATE, "10:00");
  const { data: shift } = await ana.call(openShift, { body: { openingFloat: 20_000 } });
  standAt(DATE, "10:01");
  const { data: till } = await ana.call(createTill, { body: { name: "Caja 2" } });
  const { data: second } = await ana.call(openShift, { body: { tillId: till.id, openingFloat: 7_000 } });
  const sold = await sell([{ productId: bread.id, quantity: 10 }]);
  await sell([
    { productId: bread.id, quantity: 2 },
    { productId: milk.id, quantity: 3 },
  ]);
  const back = { items: [{ saleItemId: sold.items[0]!.id, quantity: 1 }], reason: "CHANGED_MIND" as const };
  await ana.call(returnGoods, { params: { id: sold.id }, body: back });
  const { id } = await aCustomer(ana);
  await aSaleOnCredit(ana, id, 9_000);
  await ana.call(payCustomerDebt, { params: { id }, body: { amount: 2_000, method: "NEQUI" } });
  const out = { kind: "OUT" as const, category: "EXPENSE" as const, amount: 3_000, note: "Hielo" };
  await ana.call(recordCashMovement, { params: { id: shift.id }, body: out });
  const rent = { category: "RENT", concept: "Arriendo", method: "TRANSFER", amount: 5_000 } as const;
  await ana.call(recordExpense, { body: { ...rent, date: DATE } });
  await ana.call(recordOwnUse, { body: { items: [{ productId: bread.id, quantity: 4 }] } });
  await ana.call(closeShift, {
    params: { id: shift.id },
    body: { counted: [{ method: "CASH", amount: 40_000 }] },
  });
  const query = { startDate: DATE, endDate: DATE };
  const [day, methods, top, money, statistics, closed, open] = await Promise.all([
    ana.call(dayReport, { query: { date: DATE } }),
    ana.call(paymentMethodsReport, { query }),
    ana.call(topProductsReport, { query: { ...query, limit: 3 } }),
    ana.call(financialReport, { query }),
    ana.call(readDashboardFigures),
    ana.call(getShift, { params: { id: shift.id } }),
    ana.call(getShift, { params: { id: second.id } }),
  ]);
  const summary = await summaryOf();
  const cashOf = ({ data }: typeof closed) => data.byMethod.find(({ method }) => method === "CASH")!;
  const cash = cashOf(closed);
  expect(summary).toEqual({
    date: DATE,
    sales: { count: day.data.count, total: day.data.revenue + day.data.returns.total },
    returns: day.data.returns,
    // 11 loaves at 400 each; the milk and the free item have no known cost.
    profit: { known: 4_400, unknownCostShare: 65.6 },
    methods: methods.data.flatMap(({ method, sales }) => (sales ? [{ method, total: sales }] : [])),
    credit: { given: 9_000, collected: 2_000 },
    drawers: [
      {
        till: closed.data.till,
        expected: cash.expected,
        counted: 40_000,
        difference: cash.difference,
        open: false,
      },
      {
        till: { id: till.id, name: "Caja 2" },
        expected: cashOf(open).expected,
        counted: null,
        difference: null,
        open: true,
      },
    ],
    expenses: 8_000,
    ownUse: 2_400,
    transfers: { pending: 2_000, pendingCount: 1, denied: 0 },
    lowStock: { count: statistics.data.lowStockProducts, names: ["Leche"] },
    best: top.data.map(({ product, totalQuantity, totalRevenue }) => ({
      name: product.name,
      quantity: totalQuantity,
      total: totalRevenue,
    })),
    sameDayLastWeek: { total: 5_000 },
  });
  expect([summary.sales, summary.returns.total]).toEqual([{ count: 3, total: 33_000 }, 1_000]);
  expect(summary.profit.known).toBeLessThanOrEqual(money.data.profitability.grossProfit);
  expect((await summaryOf(addDays(DATE, -1))).sameDayLastWeek).toBeNull();
});

/** Runs the real worker with a fake mail server, at the time of the test's clock. */
async function mailing(): Promise<Mail[]> {
  const { db } = await openTestServer();
  const sent: Mail[] = [];
  const outbox = createOutbox({
    db,
    deliver: async (mail) => {
      if (mail.recipient.endsWith(ana.email) && mail.subject.startsWith("Resumen")) sent.push(mail);
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    clock: () => testClock.now(),
    config: { SMTP_URL: "smtp://h" },
    appUrl: () => "https://tienda.example",
    fiscal: { box: createSecretBox(Buffer.alloc(32)) },
  });
  outbox.start();
  stops.push(() => outbox.stop());
  return sent;
}

const bread = { items: [{ description: "Pan", price: 1_000, quantity: 1 }], paymentMethod: "NEQUI" as const };
async function close() {
  const { data } = await ana.call(openShift, { body: { openingFloat: 0 } });
  await ana.call(closeShift, { params: { id: data.id }, body: { counted: [{ method: "CASH", amount: 0 }] } });
}
const waiting = () =>
  queryAsDatabaseOwner<{ date: string }>(
    "select payload ->> 'date' as date from outbox where store_id = $1 and kind = 'DAY_SUMMARY' order by 1",
    [ana.storeId],
  );
const datesOf = async () => (await waiting()).map(({ date }) => date);

it("is mailed once a date: at the closing of the evening, else at ten, and on no empty day", async () => {
  await queryAsDatabaseOwner("delete from outbox");
  await queryAsDatabaseOwner("update users set verified_email = email_form where email = $1", [ana.email]);
  const day = "2026-03-14";
  standAt(day, "09:00");
  await ana.call(changeStoreSettings, { body: { daySummary: true } });
  expect(await datesOf()).toEqual([day]);
  const sent = await mailing();
  await ana.call(recordFreeSale, { body: bread });
  standAt(day, "16:30");
  await close();
  expect(await datesOf()).toEqual([day]);
  standAt(day, "19:00");
  await close();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({
    recipient: ana.email,
    subject: "Resumen del día: Vendiste $ 1.000 en 1 venta",
  });
  expect(sent[0]!.text).toContain(`https://tienda.example/reports?startDate=${day}&endDate=${day}`);
  await close();
  const next = addDays(day, 1);
  await expect.poll(datesOf).toEqual([next]);
  standAt(next, "22:30");
  wakeOutboxWorkers();
  const third = addDays(next, 1);
  await expect.poll(datesOf).toEqual([third]);
  expect(sent).toHaveLength(1);
  standAt(third, "11:00");
  await ana.call(recordFreeSale, { body: bread });
  standAt(third, "22:01");
  wakeOutboxWorkers();
  await expect.poll(() => sent.length).toBe(2);
  await ana.call(changeStoreSettings, { body: { daySummary: false } });
  standAt(addDays(third, 1), "22:01");
  wakeOutboxWorkers();
  await expect.poll(datesOf).toEqual([]);
  expect(sent).toHaveLength(2);
  expect(dayOf(testClock.now())).toBe(addDays(third, 1));
});
