import { isExchange } from "#core/sale-code.ts";

type Money = { method: string; amount: number; reference?: string | null };

/** What a paper is of, as far as the drawer is concerned. */
export type DrawerOccasion =
  | {
      kind: "SALE";
      payments: readonly Money[];
      change: number | null;
      /** Given back with an exchange. */
      refunds?: readonly Money[];
    }
  | { kind: "RETURN"; refunds: readonly Money[] }
  | { kind: "DEBT_PAYMENT"; method: string; amount: number }
  /** Money that was put in or taken out; a shift that opens or closes. */
  | { kind: "CASH_MOVED" | "SHIFT_OPENED" | "SHIFT_CLOSED" }
  /** Papers that move no money: a parked sale, labels, an account's statement. */
  | { kind: "NONE" };

/** Whether the drawer opens with the paper: when cash goes in or out, and never for a copy. */
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

/** Value between a return and the sale after it is no cash. */
const hasCash = (list: readonly Money[]) =>
  list.some(
    ({ method, amount, reference = null }) =>
      method === "CASH" && amount > 0 && !isExchange({ method, reference }),
  );
