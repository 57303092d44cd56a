import type { Shift } from "#core/contract/shifts/shifts.ts";
import { paymentLabel } from "#core/sale/payment.ts";

type MethodRow = Shift["byMethod"][number];

/**
 * Methods besides cash. Leaves out 'Otro' if it contains only exchanges, which count as a sale and a refund
 * but move no money.
 */
export function listNonCashMethods({ byMethod }: Pick<Shift, "byMethod">): MethodRow[] {
  return byMethod.filter(
    ({ method, sales, debtPayments, refunds, expected, counted }) =>
      method !== "CASH" &&
      !(method === "OTHER" && expected === 0 && sales === refunds && !debtPayments && !counted),
  );
}

/** Names a method; refunds under 'Otro' come from exchanges. */
export const nonCashMethodName = ({ method, refunds }: Pick<MethodRow, "method" | "refunds">) =>
  method === "OTHER" && refunds ? "Otro y cambios" : paymentLabel(method);
