import { addDays, dayOf, startOfDay } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DemoCallBuilder, DemoWorker } from "#server/demo/demo-call.ts";
import { findSaleInCash } from "#server/demo/fill-demo-store.sql.ts";
import { addRecurringExpense, recordExpense } from "#server/features/expenses/record-expense.ts";
import { adjustSupplierDebt } from "#server/features/payables/correct-account.ts";
import { paySupplier } from "#server/features/payables/pay-supplier.ts";
import { recordOwnUse } from "#server/features/sales/own-use/record-own-use.ts";
import { correctSalePayments } from "#server/features/sales/record/correct-payments.ts";
import { recordServiceOperation } from "#server/features/services/record-operation.ts";
import { createService } from "#server/features/services/save-service.ts";
import { settleService } from "#server/features/services/settle-service.ts";
import { moveCash } from "#server/features/shifts/move-cash.ts";

const HOUR = 3_600_000;

const SERVICES = [
  { name: "Recarga", direction: "IN", commissionPercent: 5.5 },
  { name: "Pago de recibo", direction: "IN", commissionFixed: 350 },
  { name: "Retiro", direction: "OUT", commissionFixed: 350 },
] as const;

/** Operations of a day: hour, index in SERVICES, pesos and reference. */
const OPERATIONS: readonly (readonly [number, number, number, string | null])[] = [
  [8.1, 0, 5_000, "300 555 0101 Claro"],
  [10.4, 0, 10_000, "310 555 0102 Tigo"],
  [12.2, 1, 78_400, "Luz"],
  [16.7, 0, 20_000, "320 555 0103 Movistar"],
  [18.9, 2, 50_000, null],
];

/** Debts to suppliers: index of the supplier, pesos, days until they are due, and reference. */
const OWED: readonly (readonly [number, number, number | null, string | null])[] = [
  [0, 186_000, -2, "FV-4471"],
  [1, 92_500, 3, "PB-1208"],
  [2, 240_000, 12, null],
  [3, 38_000, null, null],
];

const MONTHLY = [
  { concept: "Arriendo", category: "RENT", amount: 650_000, day: 5 },
  { concept: "Luz", category: "UTILITIES", amount: 180_000, day: 15 },
  { concept: "Internet", category: "UTILITIES", amount: 75_000, day: 28 },
] as const;

type ActionContext = {
  callBy: DemoCallBuilder;
  workers: readonly DemoWorker[];
  suppliers: readonly { id: string }[];
  now: Date;
};

export type TimedDemoAction = { at: Date; run: () => Promise<unknown> };

/** Products that are taken, how many, and whether the owner takes them home. */
const OWN_USE = [
  ["Aceite vegetal 500 ml", 1, true],
  ["Esponja de brillo x 2", 2, false],
] as const;

type LastActions = {
  callBy: DemoCallBuilder;
  owner: DemoWorker;
  products: readonly { id: string; name: string }[];
  now: Date;
};

/** Records own use, and puts the payment of a sale right. Requires the totals of the sales. */
export async function recordOwnUseAndCorrection(tx: StoreTx, { callBy, owner, products, now }: LastActions) {
  const rest = { note: null, number: null, late: null };
  for (const [name, quantity, isForOwner] of OWN_USE) {
    const { id: productId } = products.find((product) => product.name === name)!;
    const takenBy = isForOwner ? owner.id : null;
    await recordOwnUse(callBy(owner, now), {
      ...rest,
      items: [{ productId, quantity, name: null }],
      takenBy,
    });
  }
  const saleId = await findSaleInCash(tx, startOfDay(dayOf(now)));
  const payments = [{ method: "CARD" as const, reference: null }];
  if (saleId)
    await correctSalePayments(callBy(owner, now), saleId, {
      ...{ payments, customerId: null, reason: "Pagó con tarjeta" },
    });
}

/** Plans service operations, debts to suppliers and expenses. `begin` records their start, `ofDay` lists a day's actions. */
export function planOtherMoneyActions({ callBy, workers, suppliers, now }: ActionContext) {
  const [owner, , employee] = workers as [DemoWorker, DemoWorker, DemoWorker];
  const services: { id: string }[] = [];
  const nothing = { number: null, shiftId: null, late: null, reference: null, note: null };

  async function begin(at: Date) {
    for (const service of SERVICES) services.push(await createService(callBy(owner, at), service));
    for (const [place, amount, days, reference] of OWED) {
      const dueOn = days === null ? null : addDays(dayOf(now), days);
      const body = { amount, reason: "Factura de papel", dueOn, reference };
      await adjustSupplierDebt(callBy(owner, at), suppliers[place]!.id, body);
    }
    const month = dayOf(now).slice(0, 7);
    for (const fixed of MONTHLY) {
      const { id } = await addRecurringExpense(callBy(owner, at), fixed);
      const { day, ...expense } = fixed;
      const date = `${month}-${String(day).padStart(2, "0")}`;
      const rest = { userId: null, note: null, recurringId: id };
      if (date < dayOf(now))
        await recordExpense(callBy(owner, at), { ...expense, ...rest, date, method: "TRANSFER" });
    }
  }

  function ofDay(day: string, ago: number, shiftId: string): TimedDemoAction[] {
    const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR);
    const today = OPERATIONS.filter((_, place) => (place + ago) % 4 !== 3);
    const operations = today.map(
      ([hours, place, amount, reference]): TimedDemoAction => ({
        at: at(hours),
        run: () => {
          const body = { ...nothing, amount, reference, method: null, commission: null, fee: null };
          return recordServiceOperation(callBy(employee, at(hours)), services[place]!.id, body);
        },
      }),
    );
    // At the end of each day the service's operator takes the cash that came in and pays what went out.
    const settlements = SERVICES.map(({ direction }, place): TimedDemoAction => {
      const sum = today.reduce((total, [, of, amount]) => total + (of === place ? amount : 0), 0);
      const amount = direction === "IN" ? sum : -sum;
      const body = { ...nothing, serviceId: services[place]!.id, amount, method: "TRANSFER" as const };
      return { at: at(19.5), run: async () => sum > 0 && settleService(callBy(owner, at(19.5)), body) };
    });
    const paid = { ...nothing, amount: 46_500, method: null, tendered: null, purchases: null };
    const wage = { expenseCategory: "WAGES", concept: `Sueldo de ${employee.name}` } as const;
    const moved = { kind: "OUT", category: "EXPENSE", amount: 60_000, note: null } as const;
    const rest = { ...wage, userId: employee.id, number: null, late: null };
    return [
      ...operations,
      ...settlements,
      ...(ago === 2
        ? [{ at: at(14), run: () => paySupplier(callBy(owner, at(14)), suppliers[1]!.id, paid) }]
        : []),
      ...(ago === 1
        ? [{ at: at(20), run: () => moveCash(callBy(owner, at(20)), shiftId, { ...moved, ...rest }) }]
        : []),
    ];
  }

  return { begin, ofDay };
}
