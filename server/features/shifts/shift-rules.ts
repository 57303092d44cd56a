import { createHash } from "node:crypto";
import type { CashMovement, Shift, ShiftClosingFields } from "#core/contract/shifts/shifts.ts";
import { MONEY_PAYMENT_METHODS, type PaymentMethod } from "#core/sale/payment.ts";

type Amount = { method: PaymentMethod; amount: number };

export type ShiftFigureSources = {
  sold: {
    id: string;
    name: string;
    count: number;
    total: number;
    discount: number;
  }[];
  /** Payments of the sales by method, including what was sold on credit. */
  paid: Amount[];
  /** Debt payments by method; `rounding` is the cash rounding in pesos. */
  collected: (Amount & { rounding: number })[];
  returned: { count: number; total: number };
  /** Refunds by method, including reductions of debts. */
  refunded: Amount[];
  movements: CashMovement[];
  /** Cash of service operations, which belongs to the services' providers; null without operations. */
  services: { in: number; out: number; fees: number; count: number } | null;
};

type MethodRow = Shift["byMethod"][number];
type Visible<T> = { [field in keyof T]: T[field] extends number | null ? number : T[field] };

type ShiftFigures = Pick<Shift, "movements"> & {
  sales: { count: number; total: number };
  returns: { count: number; total: number };
  discounts: number;
  rounding: number;
  creditGiven: number;
  byMethod: (Visible<Omit<MethodRow, "counted" | "difference">> &
    Pick<MethodRow, "counted" | "difference">)[];
  bySeller: Visible<Shift["bySeller"][number]>[];
  services?: Visible<NonNullable<Shift["services"]>>;
};

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) =>
  rows.reduce((sum, row) => sum + amount(row), 0);

/** The figures of a shift. Payment methods other than cash appear only if used or counted. */
export function computeShiftFigures(
  openingFloat: number,
  parts: ShiftFigureSources,
  counted: readonly Amount[] = [],
): ShiftFigures {
  const { sold, paid, collected, returned, refunded, movements, services } = parts;
  const of = (rows: readonly Amount[], method: PaymentMethod) =>
    sumOf(rows, (row) => (row.method === method ? row.amount : 0));
  const moved = new Set([...paid, ...collected, ...refunded, ...counted].map(({ method }) => method));
  const moves = sumOf(movements, ({ kind, amount }) => (kind === "IN" ? amount : -amount));
  const drawer = openingFloat + moves + (services ? services.in + services.fees - services.out : 0);
  const byMethod = MONEY_PAYMENT_METHODS.filter((method) => method === "CASH" || moved.has(method)).map(
    (method) => {
      const [sales, debtPayments, refunds] = [of(paid, method), of(collected, method), of(refunded, method)];
      const expected = (method === "CASH" ? drawer : 0) + sales + debtPayments - refunds;
      const found = counted.find((one) => one.method === method)?.amount ?? null;
      const difference = found === null ? null : found - expected;
      return { method, sales, debtPayments, refunds, expected, counted: found, difference };
    },
  );
  const givenBack = sumOf(refunded, ({ amount }) => amount);
  return {
    movements,
    sales: { count: sumOf(sold, ({ count }) => count), total: sumOf(sold, ({ total }) => total) },
    returns: returned,
    discounts: sumOf(sold, ({ discount }) => discount),
    // Not from the sales' own columns: a correction that arrives after the closing changes them.
    rounding:
      sumOf(paid, ({ amount }) => amount) -
      sumOf(sold, ({ total }) => total) +
      sumOf(collected, ({ rounding }) => rounding) +
      returned.total -
      givenBack,
    creditGiven: of(paid, "CREDIT"),
    byMethod,
    bySeller: sold.map(({ id, name, count, total }) => ({ id, name, count, total })),
    // Absent without services, as in the figures of earlier shifts, whose hashes must stay valid.
    ...(services && { services }),
  };
}

export type ShiftOpening = Pick<Shift, "id" | "number" | "till" | "openedAt" | "openedBy" | "openingFloat">;

export type ClosedShiftFigures = Omit<
  Shift,
  "late" | "sentForAnother" | "transfers" | "hash" | "previousHash"
>;

/** Copies field by field in a fixed order, because the text of the figures is hashed. */
export function buildClosedShiftFigures(
  { id, number, till, openedAt, openedBy, openingFloat }: ShiftOpening,
  parts: ShiftFigureSources,
  { counted, denominations, floatLeft, note }: ShiftClosingFields,
  closed: { at: Date; by: Shift["openedBy"] },
): ClosedShiftFigures {
  return {
    id,
    number,
    till,
    openedAt,
    openedBy,
    closedAt: closed.at.toISOString(),
    closedBy: closed.by,
    openingFloat,
    ...computeShiftFigures(openingFloat, parts, counted),
    denominations: denominations ?? null,
    floatLeft: floatLeft ?? null,
    note,
  };
}

export const NO_LATE_ENTRIES: Shift["late"] = { count: 0, total: 0 };

const NO_SERVICES = { in: 0, out: 0, fees: 0, count: 0 };

export function buildClosedShift(
  figures: ClosedShiftFigures,
  late: Shift["late"],
  hash: string,
  previousHash: string | null,
): Shift {
  return { ...figures, services: figures.services ?? NO_SERVICES, late, hash, previousHash };
}

export function buildOpenShift(
  opening: ShiftOpening,
  parts: ShiftFigureSources,
  transfers: NonNullable<Shift["transfers"]>,
  blind: boolean,
): Shift {
  const figures = computeShiftFigures(opening.openingFloat, parts);
  const nothingClosed = {
    closedAt: null,
    closedBy: null,
    denominations: null,
    floatLeft: null,
    note: null,
    late: NO_LATE_ENTRIES,
    hash: null,
    previousHash: null,
  };
  const shift = { ...opening, services: NO_SERVICES, ...figures, transfers, ...nothingClosed };
  return blind ? hideSums(shift) : shift;
}

export function hideSums(shift: Shift): Shift {
  const { sales, returns, byMethod, bySeller, services, transfers } = shift;
  return {
    ...shift,
    sales: { ...sales, total: null },
    returns: { ...returns, total: null },
    discounts: null,
    rounding: null,
    creditGiven: null,
    byMethod: byMethod.map((row) => ({
      ...row,
      sales: null,
      debtPayments: null,
      refunds: null,
      expected: null,
    })),
    bySeller: bySeller.map((row) => ({ ...row, total: null })),
    ...(transfers && {
      transfers: {
        pending: { ...transfers.pending, amount: null },
        denied: { ...transfers.denied, amount: null },
      },
    }),
    ...(services && { services: { in: null, out: null, fees: null, count: services.count } }),
  };
}

/** Hides who was paid and for what from roles that may not see wages; the amount stays. */
export function hideWages(shift: Shift): Shift {
  return {
    ...shift,
    movements: shift.movements.map((movement) => {
      if (movement.expenseCategory !== "WAGES") return movement;
      const { expenseCategory: _, concept: __, userId: ___, recurringId: ____, ...seen } = movement;
      return { ...seen, note: null };
    }),
  };
}

/** Documents that another person sent arrive late, so the hash of the closing cannot include their number. */
export const withSentForAnother = (shift: Shift, count: number | undefined): Shift =>
  count ? { ...shift, sentForAnother: count } : shift;

export function closedFiguresMatchRows(
  figures: ClosedShiftFigures,
  opening: ShiftOpening,
  parts: ShiftFigureSources,
): boolean {
  const counted = figures.byMethod.flatMap((row) =>
    row.counted === null ? [] : { method: row.method, amount: row.counted },
  );
  const { till, ...now } = { ...opening, ...computeShiftFigures(opening.openingFloat, parts, counted) };
  const then = Object.fromEntries(
    Object.keys(now).map((field) => [field, figures[field as keyof Shift & keyof ClosedShiftFigures]]),
  );
  // The name of the till is not compared, because a till may have been renamed.
  return till.id === figures.till.id && JSON.stringify(now) === JSON.stringify(then);
}

/** A hash over the exact figures of a closed shift and the hash of the previous one. */
export function computeClosingHash(figures: string, previous: Buffer | null): Buffer {
  return createHash("sha256")
    .update(`${previous?.toString("hex") ?? ""}\n${figures}`)
    .digest();
}
