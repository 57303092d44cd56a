import { isExchangePayment } from "#core/sale-code.ts";

type Money = { method: string; amount: number; reference?: string | null };

export type DrawerOccasion =
  | {
      kind: "SALE";
      payments: readonly Money[];
      change: number | null;
      refunds?: readonly Money[];
    }
  | { kind: "RETURN"; refunds: readonly Money[] }
  | { kind: "DEBT_PAYMENT"; method: string; amount: number }
  | { kind: "CASH_MOVED" | "SHIFT_OPENED" | "SHIFT_CLOSED" }
  | { kind: "NONE" };

/** The drawer opens when cash goes in or out, and never for a reprint. */
export function opensDrawer(occasion: DrawerOccasion, { copy = false }: { copy?: boolean } = {}): boolean {
  if (copy) return false;
  switch (occasion.kind) {
    case "SALE":
      return hasCash(occasion.payments) || (occasion.change ?? 0) > 0 || hasCash(occasion.refunds ?? []);
    case "RETURN":
      return hasCash(occasion.refunds);
    case "DEBT_PAYMENT":
      return hasCash([occasion]);
    case "NONE":
      return false;
    default:
      return true;
  }
}

/** True if money was paid in cash. The value of exchanged goods does not count. */
const hasCash = (list: readonly Money[]) =>
  list.some(
    ({ method, amount, reference = null }) =>
      method === "CASH" && amount > 0 && !isExchangePayment({ method, reference }),
  );
