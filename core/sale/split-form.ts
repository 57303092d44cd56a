import { isPaymentSettled, type PaymentMethod, roundCashDown, settlePayments } from "#core/sale/payment.ts";
import { type SplitPaymentPart, toPaymentInputs } from "#core/sale/split-payment.ts";
import { uuidv7 } from "#core/uuid.ts";

/**
 * How the parts pay the total. `left` is what they do not pay yet, negative if they exceed the total; `rest` is the part
 * without an amount, with the amount that it takes; `cash` is the cash to hand over; `problem` says why the parts do not
 * fit.
 */
export function computeSplitPaymentState(
  total: number,
  parts: readonly SplitPaymentPart[],
  cashRounding: number,
) {
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

function problemOf(left: number, open: number, cashPart: SplitPaymentPart | undefined, cashRounding: number) {
  if (open > 1) return "Escribe cuánto va en cada pago; solo uno puede quedar vacío";
  if (cashPart?.amount != null && cashPart.amount !== roundCashDown(cashPart.amount, cashRounding))
    return `El efectivo va en múltiplos de $ ${cashRounding}`;
  if (left < 0) return "Los pagos suman más que el total";
  return "Los pagos no suman el total";
}

const COIN = 50;

/**
 * The first parts of a split payment. For a sale on credit the cash part has the amount `above` the credit limit, or no
 * amount.
 */
export function createSplitPaymentParts(chosen: PaymentMethod | null, total: number, above: number) {
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
