import { isPaymentSettled, type PaymentMethod, roundCashDown, settlePayments } from "#core/sale/payment.ts";
import { type SplitPaymentPart, toPaymentInputs } from "#core/sale/split-payment.ts";
import { uuidv7 } from "#core/uuid.ts";

export type SplitPaymentState = {
  /** Negative if the parts exceed the total. */
  left: number;
  rest: { id: string; amount: number } | null;
  cash: number | null;
  problem: string | null;
};

export function splitPaymentStateOf(
  total: number,
  parts: readonly SplitPaymentPart[],
  cashRounding: number,
): SplitPaymentState {
  const given = parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const open = parts.filter(({ amount }) => amount === null);
  const cashPart = parts.find(({ method }) => method === "CASH");
  const others = given - (cashPart?.amount ?? 0);
  const cashRest = roundCashDown(Math.max(0, total - others), cashRounding);
  const rest =
    open.length === 1
      ? { id: open[0]!.id, amount: open[0] === cashPart ? cashRest : Math.max(0, total - given) }
      : null;
  const outcome = settlePayments(total, toPaymentInputs(parts, null), cashRounding);
  // A typed cash amount was already rounded down, so it also pays the pesos that rounding took off.
  const dueOfCash = cashPart?.amount != null && open.length === 0 ? cashRest : null;
  const paid = dueOfCash !== null && dueOfCash === cashPart!.amount ? total : given;
  const left = total - paid;
  const cash = cashPart ? (cashPart.amount ?? (rest?.id === cashPart.id ? cashRest : null)) : null;
  return {
    left,
    rest,
    cash,
    problem: isPaymentSettled(outcome) ? null : problemOf(left, open.length, cashPart, cashRounding),
  };
}

function problemOf(
  left: number,
  open: number,
  cashPart: SplitPaymentPart | undefined,
  cashRounding: number,
): string {
  if (open > 1) return "Escribe cuánto va en cada pago; solo uno puede quedar vacío";
  if (cashPart?.amount != null && cashPart.amount !== roundCashDown(cashPart.amount, cashRounding))
    return `El efectivo va en múltiplos de $ ${cashRounding}`;
  if (left < 0) return "Los pagos suman más que el total";
  return "Los pagos no suman el total";
}

const COIN = 50;

/**
 * The parts that a split starts with. A sale on credit starts with cash for the amount `above` the credit
 * limit, or with an empty amount.
 */
export function initialSplitPaymentParts(
  chosen: PaymentMethod | null,
  total: number,
  above: number,
): SplitPaymentPart[] {
  const part = (method: PaymentMethod, amount: number | null = null) => ({
    id: uuidv7(),
    method,
    amount,
    reference: "",
  });
  if (chosen === "CREDIT") {
    const money = Math.ceil(above / COIN) * COIN;
    return [part("CASH", money > 0 && money < total ? money : null), part("CREDIT")];
  }
  return [part(chosen ?? "CASH"), part(chosen === "CASH" || !chosen ? "NEQUI" : "CASH")];
}
