import type { Shift } from "#core/contract/shifts/shifts.ts";
import { paymentLabel } from "#core/sale/payment.ts";

type MethodRow = Shift["byMethod"][number];

/** Methods besides cash. An exchange is no money: the goods count as 'Otro', once as sold and once as returned. */
export function nonCashMethods({ byMethod }: Pick<Shift, "byMethod">): MethodRow[] {
  return byMethod.filter(
    ({ method, sales, debtPayments, refunds, expected, counted }) =>
      method !== "CASH" &&
      !(method === "OTHER" && expected === 0 && sales === refunds && !debtPayments && !counted),
  );
}

/** 'Otro' with returns contains the goods of exchanges. */
export const methodName = ({ method, refunds }: Pick<MethodRow, "method" | "refunds">) =>
  method === "OTHER" && refunds ? "Otro y cambios" : paymentLabel(method);
