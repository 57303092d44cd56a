import { z } from "zod";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { closeShift, Shift } from "#core/contract/shifts/shifts.ts";
import { CASH_DENOMINATIONS, MONEY_PAYMENT_METHODS, type MoneyPaymentMethod } from "#core/sale/payment.ts";
import { readQuantity } from "#web/ui/number-text.ts";
import { listNonCashMethods } from "../non-cash-methods.ts";

/** The unfinished count, which the browser tab keeps over a reload. */
const countDraft = z.object({
  by: z.enum(["pieces", "sum"]),
  /** Typed numbers of notes and coins, by their value. */
  pieces: z.record(z.string(), z.string()),
  /** Cash as one sum; null before anything is typed. */
  sum: z.number().nullable(),
  apps: z.partialRecord(z.enum(MONEY_PAYMENT_METHODS), z.number().nullable()),
  /** Pesos that stay in the drawer; null before the user enters the amount. */
  floatLeft: z.number().nullable(),
  note: z.string(),
});
export type CashCountDraft = z.output<typeof countDraft>;

/** Starts a count. By default the opening float stays in the drawer. */
export function createCashCountDraft({ openingFloat }: Pick<Shift, "openingFloat">): CashCountDraft {
  return { by: "pieces", pieces: {}, sum: null, apps: {}, floatLeft: openingFloat, note: "" };
}

export function readStoredCashCount(stored: unknown): CashCountDraft | null {
  return countDraft.safeParse(stored).data ?? null;
}

function countedPieces({ pieces }: CashCountDraft): { value: number; count: number }[] | null {
  const counted: { value: number; count: number }[] = [];
  for (const value of CASH_DENOMINATIONS) {
    const read = readQuantity(pieces[value] ?? "");
    if (read.problem !== undefined) return null;
    if (read.value) counted.push({ value, count: read.value });
  }
  return counted;
}

/** Counted cash in pesos; null before anything is typed, or when a number is invalid. */
export function computeCountedCash(draft: CashCountDraft): number | null {
  if (draft.by === "sum") return draft.sum;
  if (Object.values(draft.pieces).every((text) => text.trim() === "")) return null;
  return countedPieces(draft)?.reduce((sum, { value, count }) => sum + value * count, 0) ?? null;
}

export type CountedMethodOutcome = {
  method: MoneyPaymentMethod;
  /** Null for roles that may not see the expected amount before counting. */
  expected: number | null;
  counted: number | null;
};

/** Lists counted and expected amounts by method, also for a counted method without recorded income. */
export function computeCountOutcomes(
  draft: CashCountDraft,
  { byMethod }: Pick<Shift, "byMethod">,
): CountedMethodOutcome[] {
  const others = listNonCashMethods({ byMethod });
  const blind = byMethod.some(({ expected }) => expected === null);
  return MONEY_PAYMENT_METHODS.flatMap((method) => {
    const row = byMethod.find((one) => one.method === method);
    const counted = method === "CASH" ? computeCountedCash(draft) : (draft.apps[method] ?? null);
    const moved = method === "CASH" ? row : others.find((one) => one.method === method);
    if (!moved && counted === null) return [];
    return { method, expected: blind ? null : (row?.expected ?? 0), counted };
  });
}

export function buildClosingRequestBody(
  draft: CashCountDraft,
): NonNullable<EndpointCallInput<typeof closeShift>["body"]> {
  const apps = MONEY_PAYMENT_METHODS.flatMap((method) => {
    const amount = method === "CASH" ? null : (draft.apps[method] ?? null);
    return amount === null ? [] : { method, amount };
  });
  const denominations = draft.by === "pieces" ? countedPieces(draft) : null;
  return {
    counted: [{ method: "CASH", amount: computeCountedCash(draft) ?? 0 }, ...apps],
    ...(denominations && { denominations }),
    ...(draft.floatLeft !== null && { floatLeft: draft.floatLeft }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
  };
}
