import type { FoundCustomer } from "#core/contract/customers.ts";
import { isSettled, type PaymentInput, type PaymentMethod, settlePayments } from "#core/sale/payment.ts";
import { type SplitPart, toPaymentInputs } from "#core/sale/split-payment.ts";
import type { creditObstacle } from "#web/features/credit/public/credit-verdict.ts";

/** What prevents finishing a sale, in the order in which the till reports it. */
export type MissingField =
  | ("items" | "discount" | "method" | "payments" | "cash" | "customer")
  | NonNullable<ReturnType<typeof creditObstacle>>;

/** The payment part of a request: one method, or several payments. */
export type Payment = (
  | { paymentMethod: PaymentMethod; amountPaid: number; change: number }
  | { payments: PaymentInput[] }
) & { total: number; customerId?: string; allowOverLimit?: true };

/** Result of a sale's credit check, whose code loads only for credit. */
export type CreditState = {
  lacks: ReturnType<typeof creditObstacle>;
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
  /** Parts of a split payment; null for a single payment. */
  parts: readonly SplitPart[] | null;
  customer: FoundCustomer | null;
  credit: CreditState | null;
};

export type SaleToPay = {
  toPay: number;
  empty: boolean;
  /** Whether the discount exceeds the role's limit. */
  exceedsMaxDiscount: boolean;
  /** Whether an exchange covers the total, so that no payment is needed. */
  covered: boolean;
  cashRounding: number;
};

export function offeredPayments(paying: PaymentState, { covered }: SaleToPay): PaymentInput[] {
  const { method, tendered, reference, parts } = paying;
  if (covered) return [];
  if (parts) return toPaymentInputs(parts, tendered);
  if (!method) return [];
  return toPaymentInputs([{ id: "", method, amount: null, reference }], tendered);
}

export function findMissingField(paying: PaymentState, sale: SaleToPay): MissingField | null {
  const { parts, method, credit } = paying;
  if (sale.empty) return "items";
  if (sale.exceedsMaxDiscount) return "discount";
  if (sale.covered) return null;
  if (!parts && !method) return "method";
  const settled = settlePayments(sale.toPay, offeredPayments(paying, sale), sale.cashRounding);
  if (!isSettled(settled)) return settled.problem === "TENDERED" ? "cash" : "payments";
  if (settled.creditAmount === 0) return null;
  return credit ? credit.lacks : "customer";
}

/** Builds the payment; null if it does not add up. One payment without a reference uses `paymentMethod`. */
export function buildPayment(paying: PaymentState, sale: SaleToPay, isOwed: boolean): Payment | null {
  const { method, parts, reference, customer, credit } = paying;
  const total = sale.toPay;
  const payments = offeredPayments(paying, sale);
  const settled = settlePayments(total, payments, sale.cashRounding);
  if (!isSettled(settled)) return null;
  const who = customer && {
    customerId: customer.id,
    ...(isOwed && credit?.allowOverLimit && { allowOverLimit: true as const }),
  };
  if (parts || (method !== "CASH" && reference.trim() !== "")) return { payments, total, ...who };
  const { amountPaid, change } = settled;
  return { paymentMethod: method!, total, amountPaid, change, ...who };
}
