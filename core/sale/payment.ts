import { formatPesos, MAX_MONEY } from "#core/money.ts";

export const MONEY_PAYMENT_METHODS = [
  "CASH",
  "CARD",
  "NEQUI",
  "DAVIPLATA",
  "BREB",
  "TRANSFER",
  "OTHER",
] as const;
export type MoneyPaymentMethod = (typeof MONEY_PAYMENT_METHODS)[number];

/** Payment methods of a sale in display order. CREDIT (fiado) is owed and not paid. */
export const PAYMENT_METHODS = [...MONEY_PAYMENT_METHODS, "CREDIT"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PHONE_PAYMENT_METHODS = ["NEQUI", "DAVIPLATA", "BREB", "TRANSFER"] as const;
export type PhonePaymentMethod = (typeof PHONE_PAYMENT_METHODS)[number];

export const isPhonePayment = (method: string): method is PhonePaymentMethod =>
  (PHONE_PAYMENT_METHODS as readonly string[]).includes(method);

/** State of a payment by telephone where the store asks: nobody looked, somebody saw the money, or it did not come. */
export const TRANSFER_STATUSES = ["PENDING", "CONFIRMED", "DENIED"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];
export const TRANSFER_STATUS_LABELS: Record<TransferStatus, string> = {
  PENDING: "Por confirmar",
  CONFIRMED: "Llegó",
  DENIED: "La plata no llegó",
};
/** What a till can say of a payment. */
export const OFFERED_CONFIRMATIONS = ["PENDING", "CONFIRMED"] as const;

export const CARD_KINDS = ["CREDIT", "DEBIT"] as const;
export type CardKind = (typeof CARD_KINDS)[number];
export const CARD_KIND_LABELS: Record<CardKind, string> = { CREDIT: "Crédito", DEBIT: "Débito" };

const labels: Record<PaymentMethod | "MIXED", string> = {
  CASH: "Efectivo",
  CARD: "Tarjeta",
  NEQUI: "Nequi",
  DAVIPLATA: "Daviplata",
  BREB: "Bre-B",
  TRANSFER: "Transferencia Bancaria",
  OTHER: "Otro",
  CREDIT: "Fiado",
  MIXED: "Varios medios",
};

/** 'Tarjeta débito' if the kind of the card is known. Unknown methods are 'Otro' (specification, section 2.10). */
export function paymentLabel(method: string, card?: CardKind): string {
  const label = labels[method as PaymentMethod] ?? labels.OTHER;
  return card ? `${label} ${CARD_KIND_LABELS[card].toLowerCase()}` : label;
}

/** Builds 'Nequi $ 10.000 y Efectivo $ 4.900'. */
export const describePayments = (payments: readonly { method: PaymentMethod; amount: number }[]) =>
  payments.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`).join(" y ");

type SaleWithMethod = { paymentMethod: string; payments: readonly { card?: CardKind | undefined }[] };

/** How a sale was paid. For several payments the label names no card. */
export function salePaymentLabel({ paymentMethod, payments }: SaleWithMethod): string {
  return paymentLabel(paymentMethod, payments.length === 1 ? payments[0]?.card : undefined);
}

export type PaymentInput = {
  method: PaymentMethod;
  /** One payment may omit its amount and then takes the rest. A cash amount is the amount after rounding. */
  amount?: number | null | undefined;
  /** Cash that the customer handed over; the default is the exact amount. */
  tendered?: number | null | undefined;
  reference?: string | null | undefined;
  /** Only for CARD. */
  card?: CardKind | null | undefined;
  /** Only for a payment by telephone. */
  confirmation?: (typeof OFFERED_CONFIRMATIONS)[number] | null | undefined;
};

/** The payments of a request: a list, or one payment method for the whole sale. */
export type OfferedPayments = {
  paymentMethod?: PaymentMethod | null | undefined;
  card?: CardKind | null | undefined;
  amountPaid?: number | null | undefined;
  payments?: readonly PaymentInput[] | null | undefined;
};

export function listOfferedPayments({
  payments,
  paymentMethod,
  card,
  amountPaid,
}: OfferedPayments): readonly PaymentInput[] {
  if (payments) return payments;
  const method = paymentMethod!; // the contract requires `payments` or `paymentMethod`
  // Only cash can be more than the amount due (specification, section 9).
  return [{ method, card, tendered: method === "CASH" ? amountPaid : null }];
}

type SettledPayment = {
  /** The server gives it. */
  id?: string;
  method: PaymentMethod;
  amount: number;
  tendered: number | null;
  change: number;
  reference: string | null;
  /** Absent if nobody recorded whether the card was credit or debit. */
  card?: CardKind;
  /** Null or absent where nobody asks. */
  confirmation?: TransferStatus | null;
  confirmedBy?: { id: string; name: string };
  confirmedAt?: string;
};

export type PaymentSettlement = {
  payments: SettledPayment[];
  /** Cash rounding in pesos, 0 or negative. It is not part of any line. */
  rounding: number;
  creditAmount: number;
  /** Money received, including the cash that is given back as change. */
  amountPaid: number;
  change: number;
};

export type PaymentSettlementProblem =
  | { problem: "MISMATCH"; due: number }
  | { problem: "TENDERED"; index: number }
  | { problem: "TOO_MANY"; method: PaymentMethod };

/** Rounds the cash to pay down to existing coins, so that the customer never pays too much. */
export function roundCashDown(amount: number, step: number): number {
  return step > 0 ? Math.floor(amount / step) * step : amount;
}

/** Splits `total` among the payments; at most one of them omits its amount. */
export function settlePayments(
  total: number,
  offered: readonly PaymentInput[],
  cashRounding: number,
): PaymentSettlement | PaymentSettlementProblem {
  for (const method of ["CASH", "CREDIT"] as const)
    if (offered.filter((payment) => payment.method === method).length > 1)
      return { problem: "TOO_MANY", method };
  const open = offered.filter(({ amount }) => amount == null);
  const given = offered.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const rest = total - given;
  const mismatch = { problem: "MISMATCH", due: total } as const;
  if (open.length > 1 || (open.length === 1 && rest < 0)) return mismatch;
  const amounts = offered.map(({ amount }) => amount ?? rest);
  const cash = offered.findIndex(({ method }) => method === "CASH");
  let rounding = 0;
  if (cash >= 0) {
    const others = amounts.reduce((sum, amount, index) => sum + (index === cash ? 0 : amount), 0);
    const due = roundCashDown(total - others, cashRounding);
    rounding = due - (total - others);
    if (offered[cash]!.amount != null && amounts[cash] !== due) return { ...mismatch, due: others + due };
    amounts[cash] = due;
  }
  if (amounts.reduce((sum, amount) => sum + amount, 0) !== total + rounding || amounts.some((a) => a < 0))
    return mismatch;
  const payments: SettledPayment[] = [];
  for (const [
    index,
    { method, tendered = null, reference = null, card, confirmation },
  ] of offered.entries()) {
    const amount = amounts[index]!;
    if (tendered !== null && (method !== "CASH" || tendered < amount)) return { problem: "TENDERED", index };
    const change = (tendered ?? amount) - amount;
    const optional = { ...(card && { card }), ...(confirmation && { confirmation }) };
    payments.push({ method, amount, tendered, change, reference, ...optional });
  }
  const sumOf = (of: (payment: SettledPayment) => number) =>
    payments.reduce((sum, payment) => sum + of(payment), 0);
  return {
    payments,
    rounding,
    creditAmount: sumOf(({ method, amount }) => (method === "CREDIT" ? amount : 0)),
    amountPaid: sumOf(({ method, amount, tendered }) => (method === "CREDIT" ? 0 : (tendered ?? amount))),
    change: sumOf(({ change }) => change),
  };
}

type PaidSale = { total: number; rounding: number; payments: readonly { method: PaymentMethod }[] };

/**
 * Splits what a sale brought in among other payments. Cash in a sale that was paid without cash is rounded again; any
 * other correction keeps the sale's rounding.
 */
export function settleCorrectedPayments(
  { total, rounding, payments }: PaidSale,
  offered: readonly PaymentInput[],
  cashRounding: number,
): PaymentSettlement | PaymentSettlementProblem {
  const hasCash = (some: readonly { method: PaymentMethod }[]) =>
    some.some(({ method }) => method === "CASH");
  if (hasCash(offered) && !hasCash(payments)) return settlePayments(total, offered, cashRounding);
  const settled = settlePayments(total + rounding, offered, 0);
  return isPaymentSettled(settled) ? { ...settled, rounding } : settled;
}

export function isPaymentSettled(
  outcome: PaymentSettlement | PaymentSettlementProblem,
): outcome is PaymentSettlement {
  return "payments" in outcome;
}

export function salePaymentMethodOf(payments: readonly { method: PaymentMethod }[]): PaymentMethod | "MIXED" {
  return payments.length === 1 ? payments[0]!.method : "MIXED";
}

/** Notes and coins in use, largest first. */
export const CASH_DENOMINATIONS = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;

/** Splits an amount into notes and coins; the rest below the smallest coin is dropped. */
export function toDenominations(amount: number): { value: number; count: number }[] {
  let rest = Math.min(amount, MAX_MONEY);
  return CASH_DENOMINATIONS.flatMap((value) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return count > 0 ? [{ value, count }] : [];
  });
}
