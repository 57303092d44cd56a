import { addDays, dayOf, listLastDays, startOfDay } from "#core/dates.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { insertRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { CREDIT_CUSTOMER_INDEXES, NON_PAYING_CUSTOMER_INDEX } from "#server/demo/credit-sales.ts";
import { createDemoCallBuilder, type DemoCallBuilder, type DemoWorker } from "#server/demo/demo-call.ts";
import type { DemoHistory, DemoSaleRow } from "#server/demo/demo-history.ts";
import { planOtherMoneyActions, type TimedDemoAction } from "#server/demo/other-money.ts";
import { addSaleDebt } from "#server/features/credit/credit-ledger.ts";
import { computeEndOfDueDay } from "#server/features/credit/credit-rules.ts";
import { payDebt } from "#server/features/credit/pay-debt.ts";
import { recordSaleReturn } from "#server/features/returns/return-goods.ts";
import { closeShift } from "#server/features/shifts/close-shift.ts";
import { moveCash } from "#server/features/shifts/move-cash.ts";
import { openShift } from "#server/features/shifts/open-shift.ts";
import { readShift } from "#server/features/shifts/read-shifts.ts";
import { saveSettings } from "#server/features/stores/settings.sql.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How many days have shifts of the cash drawer; the last one is today. */
const DRAWER_DAYS = 7;
const FLOAT = 100_000;
const SETTINGS = { ...DEFAULT_STORE_SETTINGS, creditDays: 15, creditLimit: 400_000 };
/** Differences between counted and expected cash at the closing, by the number of days before today. */
const DIFFERENCES = new Map([
  [2, { pesos: -2_000, note: "Faltaron 2.000: creemos que se dio mal un vuelto" }],
  [5, { pesos: 500, note: null }],
]);

type LiveDaysOptions = {
  tx: StoreTx;
  now: Date;
  history: DemoHistory;
  workers: DemoWorker[];
  customers: { id: string }[];
  suppliers: { id: string }[];
};

/** Records credit, shifts and returns of the last days in order of time, by the use cases that the endpoints call. */
export async function recordRecentDays({ tx, now, history, workers, customers, suppliers }: LiveDaysOptions) {
  const [owner, , employee, cashier] = workers as [DemoWorker, DemoWorker, DemoWorker, DemoWorker];
  const callBy = createDemoCallBuilder(tx);
  await saveSettings(tx, SETTINGS);
  const consent = { consentAt: history.sales[0]!.createdAt, consentHow: "De palabra, en la tienda" };
  const accounts = CREDIT_CUSTOMER_INDEXES.map((index) => ({ customerId: customers[index]!.id, ...consent }));
  await tx.run(insertRowsSql(tx, "credit_accounts", accounts));

  const { lent, paidBack } = creditBook({ tx, callBy, customers, employee });
  const goods = { note: null, refunds: null, shiftId: null, number: null, late: null };
  const takeBack = (sale: DemoSaleRow, items: { saleItemId: string; quantity: number }[] | null, at: Date) =>
    recordSaleReturn(callBy(owner, at), sale.id, {
      ...goods,
      items,
      reason: items ? "DEFECTIVE" : "WRONG_CHARGE",
    });
  function brought(day: string): TimedDemoAction[] {
    const at = new Date(startOfDay(day).getTime() + 15 * HOUR);
    const sold = new Map(history.sales.map((sale) => [sale.id, sale]));
    const line = history.lines.find(({ saleId, productId, unit }) => {
      const { paymentMethod, createdAt } = sold.get(saleId)!;
      const isCash = paymentMethod === "CASH" && dayOf(createdAt) === day && createdAt < at;
      return productId !== null && unit === "UNIT" && isCash;
    });
    if (!line) return [];
    const items = [{ saleItemId: line.id, quantity: 1 }];
    return [{ at, run: () => takeBack(sold.get(line.saleId)!, items, at) }];
  }

  const days = listLastDays(dayOf(now), DRAWER_DAYS);
  const before = listLastDays(addDays(days[0]!, -1), 45);
  const parts = partsOf(history, days);
  const live = async (deeds: TimedDemoAction[]) => {
    for (const { at, run } of deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      if (at <= now) await run();
  };

  await writeSales(tx, parts[0]!, null);
  await live([...parts[0]!.sales.flatMap(lent), ...before.flatMap(paidBack)]);
  const money = planOtherMoneyActions({ callBy, workers, suppliers, now });
  await money.begin(new Date(startOfDay(days[0]!).getTime()));
  const last = history.sales.at(-1);
  const ended = new Date(Math.max(...history.entries.map(({ createdAt }) => createdAt.getTime())) + MINUTE);
  for (const [index, day] of days.entries()) {
    const hour = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR);
    const ago = DRAWER_DAYS - 1 - index;
    const part = parts[index + 1]!;
    const opening = callBy(employee, hour(6.3));
    if (opening.now > now) return writeSales(tx, part, null);
    await openShift(opening, { tillId: null, openingFloat: FLOAT, number: null });
    const shiftId = opening.document.id;
    await writeSales(tx, part, shiftId);
    const moves = (
      who: DemoWorker,
      at: Date,
      move: Pick<Movement, "kind" | "category" | "amount" | "note">,
    ) => ({
      at,
      run: () => moveCash(callBy(who, at), shiftId, { ...move, concept: null, number: null, late: null }),
    });
    const spent = { kind: "OUT", category: "EXPENSE", amount: 8_000 + ago * 1_500, note: "Bolsas" } as const;
    const paid = { kind: "OUT", category: "SUPPLIER", amount: 46_000, note: "Pan de la panadería" } as const;
    const withdrawal = { kind: "OUT", category: "WITHDRAWAL", amount: 150_000, note: null } as const;
    const undone = last && dayOf(last.createdAt) === day && dayOf(ended) === day;
    await live([
      ...part.sales.flatMap(lent),
      ...paidBack(day),
      ...money.ofDay(day, ago, shiftId),
      moves(employee, hour(9), spent),
      ...(ago % 2 === 0 ? [moves(employee, hour(10), paid)] : []),
      ...(ago % 3 === 1 ? [moves(owner, hour(20.5), withdrawal)] : []),
      ...(ago % 3 === 0 ? brought(day) : []),
      // The last sale was charged wrong, and nothing was sold since, so it is returned.
      ...(undone ? [{ at: ended, run: () => takeBack(last, null, ended) }] : []),
    ]);
    if (ago === 0) return;
    const closing = callBy(cashier, hour(21.2));
    const { pesos, note } = DIFFERENCES.get(ago) ?? { pesos: 0, note: null };
    const { byMethod } = await readShift(callBy(owner, closing.now), shiftId);
    const counted = byMethod.flatMap(({ method, expected }) =>
      method === "CREDIT" ? [] : { method, amount: expected! + (method === "CASH" ? pesos : 0) },
    );
    const rest = { denominations: null, floatLeft: FLOAT, note, late: null };
    await closeShift(closing, shiftId, { counted, ...rest });
  }
}

type CreditBookInput = {
  tx: StoreTx;
  callBy: DemoCallBuilder;
  customers: { id: string }[];
  employee: DemoWorker;
};

function creditBook({ tx, callBy, customers, employee }: CreditBookInput) {
  const balances = new Map<string, number>();
  const lent = (sale: DemoSaleRow): TimedDemoAction[] =>
    sale.paymentMethod === "CREDIT" ? [{ at: sale.createdAt, run: async () => charge(sale) }] : [];
  function charge(sale: DemoSaleRow) {
    const { createdAt: at, total } = sale;
    const customerId = sale.customerId!;
    const by = { userId: sale.sellerId, userName: sale.sellerName };
    const account = { id: customerId, balance: balances.get(customerId) ?? 0 };
    const due = computeEndOfDueDay(at, { days: null }, SETTINGS);
    addSaleDebt(tx, account, { saleId: sale.id, amount: total, at, by }, due);
    balances.set(customerId, account.balance + total);
  }
  /** Every eighth day a customer pays 60 % of the debt, rounded down to thousands of pesos. */
  const paidBack = (day: string): TimedDemoAction[] =>
    CREDIT_CUSTOMER_INDEXES.filter(
      (index) => index !== NON_PAYING_CUSTOMER_INDEX && isPayday(day, index),
    ).map((index) => {
      const at = new Date(startOfDay(day).getTime() + 17 * HOUR + index * MINUTE);
      return { at, run: () => payBack(customers[index]!.id, index % 4 === 0 ? "CASH" : "NEQUI", at) };
    });
  async function payBack(customerId: string, method: "CASH" | "NEQUI", at: Date) {
    const amount = Math.floor(((balances.get(customerId) ?? 0) * 0.6) / 1_000) * 1_000;
    if (amount === 0) return;
    const offered = { amount, method, tendered: null, reference: null, shiftId: null, number: null };
    const { balanceAfter } = await payDebt(callBy(employee, at), customerId, { ...offered, late: null });
    balances.set(customerId, balanceAfter);
  }
  return { lent, paidBack };
}

type Movement = Parameters<typeof moveCash>[2];

function isPayday(day: string, index: number): boolean {
  return (Math.round(startOfDay(day).getTime() / (24 * HOUR)) + index * 3) % 8 === 0;
}

type Part = Pick<DemoHistory, "sales" | "lines" | "payments" | "entries">;

function partsOf(history: DemoHistory, days: readonly string[]): Part[] {
  const parts = [null, ...days].map((): Part => ({ sales: [], lines: [], payments: [], entries: [] }));
  const partAt = (at: Date) => parts[days.indexOf(dayOf(at)) + 1]!;
  const bySale = new Map(history.sales.map((sale) => [sale.id, partAt(sale.createdAt)]));
  for (const sale of history.sales) bySale.get(sale.id)!.sales.push(sale);
  for (const line of history.lines) bySale.get(line.saleId)!.lines.push(line);
  for (const payment of history.payments) bySale.get(payment.saleId)!.payments.push(payment);
  for (const entry of history.entries) partAt(entry.createdAt).entries.push(entry);
  return parts;
}

async function writeSales(tx: StoreTx, { sales, lines, payments, entries }: Part, shiftId: string | null) {
  const soldIn = sales.map((sale) => ({ ...sale, shiftId }));
  await tx.run(insertRowsSql(tx, "sales", soldIn));
  await tx.run(insertRowsSql(tx, "sale_lines", lines));
  await tx.run(insertRowsSql(tx, "sale_payments", payments));
  await tx.run(insertRowsSql(tx, "stock_entries", entries));
}
