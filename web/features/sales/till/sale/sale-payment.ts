import type { FoundCustomer } from "#core/contract/customers.ts";
import {
  type CardKind,
  isPaymentSettled,
  isPhonePayment,
  type PaymentInput,
  type PaymentMethod,
  settlePayments,
} from "#core/sale/payment.ts";
import { type SplitPaymentPart, toPaymentInputs } from "#core/sale/split-payment.ts";
import type { findCreditObstacle } from "#web/features/credit/public/credit-verdict.ts";

/** What prevents finishing a sale, in the order in which the till reports it. */
export type MissingSaleField =
  | ("items" | "discount" | "method" | "payments" | "cash" | "customer")
  | NonNullable<ReturnType<typeof findCreditObstacle>>;

/** The payment part of a request: one method, or several payments. */
export type SaleRequestPayment = (
  | { paymentMethod: PaymentMethod; card?: CardKind; amountPaid: number; change: number }
  | { payments: PaymentInput[] }
) & { total: number; customerId?: string; allowOverLimit?: true };

/** Result of a sale's credit check, whose code loads only for credit. */
export type CreditCheckState = {
  lacks: ReturnType<typeof findCreditObstacle>;
  /** Whether a user with the permission accepts a balance above the limit. */
  allowOverLimit: boolean;
  /** Pesos above the customer's credit limit. */
  above: number;
  /** Records the customer's consent to credit; null if it is already recorded or was not asked. */
  keepConsent: (() => Promise<unknown>) | null;
};

export type PaymentState = {
  method: PaymentMethod | null;
  /** Cash handed over in pesos; null means the exact amount. */
  tendered: number | null;
  /** Reference of a payment by phone. */
  reference: string;
  /** Credit or debit of a card; null where nobody says it. */
  card: CardKind | null;
  /** The pesos that somebody saw arrive by telephone; they confirm a payment of this amount only. */
  seen: number | null;
  /** Parts of a split payment; null for a single payment. */
  parts: readonly SplitPaymentPart[] | null;
  customer: FoundCustomer | null;
  credit: CreditCheckState | null;
};

export type PayableSale = {
  toPay: number;
  empty: boolean;
  /** Whether the discount exceeds the role's limit. */
  exceedsMaxDiscount: boolean;
  /** Whether an exchange covers the total, so that no payment is needed. */
  covered: boolean;
  cashRounding: number;
  /** Whether the store asks who saw that a payment by telephone arrived. */
  asksTransfers: boolean;
};

export function buildPaymentInputs(paying: PaymentState, { covered }: PayableSale): PaymentInput[] {
  const { method, tendered, reference, card, parts } = paying;
  if (covered) return [];
  if (parts) return toPaymentInputs(parts, tendered);
  if (!method) return [];
  return toPaymentInputs([{ id: "", method, amount: null, reference, card }], tendered);
}

export function findMissingSaleField(paying: PaymentState, sale: PayableSale): MissingSaleField | null {
  const { parts, method, credit } = paying;
  if (sale.empty) return "items";
  if (sale.exceedsMaxDiscount) return "discount";
  if (sale.covered) return null;
  if (!parts && !method) return "method";
  const settled = settlePayments(sale.toPay, buildPaymentInputs(paying, sale), sale.cashRounding);
  if (!isPaymentSettled(settled)) return settled.problem === "TENDERED" ? "cash" : "payments";
  if (settled.creditAmount === 0) return null;
  return credit ? credit.lacks : "customer";
}

/** Says of each payment by telephone whether it was seen, where the store asks. */
function withConfirmations(
  payments: readonly PaymentInput[],
  amounts: readonly { amount: number }[],
  { parts, seen }: PaymentState,
): PaymentInput[] {
  return payments.map((payment, at) => {
    const amount = parts ? parts[at]?.seen : seen;
    if (!isPhonePayment(payment.method)) return payment;
    return { ...payment, confirmation: amount === amounts[at]!.amount ? "CONFIRMED" : "PENDING" };
  });
}

/**
 * Builds the payment; null if it does not add up. One payment without a reference or a confirmation uses
 * `paymentMethod`.
 */
export function buildRequestPayment(paying: PaymentState, sale: PayableSale, isOwed: boolean) {
  const { method, parts, reference, card, customer, credit } = paying;
  const total = sale.toPay;
  const offered = buildPaymentInputs(paying, sale);
  const settled = settlePayments(total, offered, sale.cashRounding);
  if (!isPaymentSettled(settled)) return null;
  const payments = sale.asksTransfers ? withConfirmations(offered, settled.payments, paying) : offered;
  const isAsked = payments.some(({ confirmation }) => confirmation);
  const who = customer && {
    customerId: customer.id,
    ...(isOwed && credit?.allowOverLimit && { allowOverLimit: true as const }),
  };
  if (parts || isAsked || (method !== "CASH" && reference.trim() !== "")) return { payments, total, ...who };
  const { amountPaid, change } = settled;
  const kind = method === "CARD" && card ? { card } : {};
  return { paymentMethod: method!, ...kind, total, amountPaid, change, ...who };
}
