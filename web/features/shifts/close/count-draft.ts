import { z } from "zod";
import type { CallInput } from "#core/contract/endpoint.ts";
import type { closeShift, Shift } from "#core/contract/shifts/shifts.ts";
import { DENOMINATIONS, MONEY_METHODS, type MoneyMethod } from "#core/sale/payment.ts";
import { readQuantity } from "#web/ui/number-text.ts";
import { nonCashMethods } from "../other-methods.ts";

/** The unfinished count, which the tab keeps over a reload. */
const countDraft = z.object({
  by: z.enum(["pieces", "sum"]),
  /** Typed numbers of notes and coins, by their value. */
  pieces: z.record(z.string(), z.string()),
  /** Cash as one sum; null before anything is typed. */
  sum: z.number().nullable(),
  apps: z.partialRecord(z.enum(MONEY_METHODS), z.number().nullable()),
  /** Pesos that stay in the drawer; null before the user says so. */
  floatLeft: z.number().nullable(),
  note: z.string(),
});
export type CountDraft = z.output<typeof countDraft>;

/** Starts a count. By default the opening float stays in the drawer. */
export function createCount({ openingFloat }: Pick<Shift, "openingFloat">): CountDraft {
  return { by: "pieces", pieces: {}, sum: null, apps: {}, floatLeft: openingFloat, note: "" };
}

export function readStoredCount(stored: unknown): CountDraft | null {
  return countDraft.safeParse(stored).data ?? null;
}

function countedPieces({ pieces }: CountDraft): { value: number; count: number }[] | null {
  const counted: { value: number; count: number }[] = [];
  for (const value of DENOMINATIONS) {
    const read = readQuantity(pieces[value] ?? "");
    if (read.problem !== undefined) return null;
    if (read.value) counted.push({ value, count: read.value });
  }
  return counted;
}

/** Counted cash in pesos; null before anything is typed, or when a number is invalid. */
export function countedCash(draft: CountDraft): number | null {
  if (draft.by === "sum") return draft.sum;
  if (Object.values(draft.pieces).every((text) => text.trim() === "")) return null;
  return countedPieces(draft)?.reduce((sum, { value, count }) => sum + value * count, 0) ?? null;
}

export type CountOutcome = {
  method: MoneyMethod;
  /** Null for roles that may not see it before counting. */
  expected: number | null;
  counted: number | null;
};

/** Includes counted methods without known income. */
export function countOutcomes(draft: CountDraft, { byMethod }: Pick<Shift, "byMethod">): CountOutcome[] {
  const others = nonCashMethods({ byMethod });
  const blind = byMethod.some(({ expected }) => expected === null);
  return MONEY_METHODS.flatMap((method) => {
    const row = byMethod.find((one) => one.method === method);
    const counted = method === "CASH" ? countedCash(draft) : (draft.apps[method] ?? null);
    const moved = method === "CASH" ? row : others.find((one) => one.method === method);
    if (!moved && counted === null) return [];
    return { method, expected: blind ? null : (row?.expected ?? 0), counted };
  });
}

export function buildClosing(draft: CountDraft): NonNullable<CallInput<typeof closeShift>["body"]> {
  const apps = MONEY_METHODS.flatMap((method) => {
    const amount = method === "CASH" ? null : (draft.apps[method] ?? null);
    return amount === null ? [] : { method, amount };
  });
  const denominations = draft.by === "pieces" ? countedPieces(draft) : null;
  return {
    counted: [{ method: "CASH", amount: countedCash(draft) ?? 0 }, ...apps],
    ...(denominations && { denominations }),
    ...(draft.floatLeft !== null && { floatLeft: draft.floatLeft }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
  };
}
