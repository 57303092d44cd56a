import type { FoundCustomer } from "#core/contract/customers.ts";
import { isSettled, type PaymentInput, type PaymentMethod, settlePayments } from "#core/sale/payment.ts";
import { type SplitPart, toPaymentInputs } from "#core/sale/split-payment.ts";
import type { creditObstacle } from "#web/features/credit/public/credit-verdict.ts";

/** What prevents finishing, in order of display. */
export type Missing =
  | ("items" | "discount" | "method" | "payments" | "cash" | "customer")
  | NonNullable<ReturnType<typeof creditObstacle>>;

/** The payment part of any sale's request: one method, or several. */
export type Payment = (
  | { paymentMethod: PaymentMethod; amountPaid: number; change: number }
  | { payments: PaymentInput[] }
) & { total: number; customerId?: string; allowOverLimit?: true };

/** The credit state of a sale; that part of the till loads on demand. */
export type CreditStand = {
  lacks: ReturnType<typeof creditObstacle>;
  /** A user with the permission accepts a balance above the limit. */
  allowOverLimit: boolean;
  /** Pesos above the limit. */
  above: number;
  /** Stores the consent; null if known or not asked. */
  keepConsent: (() => Promise<unknown>) | null;
};

export type Paying = {
  method: PaymentMethod | null;
  /** Cash tendered in pesos; null is exact. */
  tendered: number | null;
  /** The payment reference on the customer's phone. */
  reference: string;
  /** Null for a single payment. */
  parts: readonly SplitPart[] | null;
  customer: FoundCustomer | null;
  credit: CreditStand | null;
};

export type Payable = {
  toPay: number;
  empty: boolean;
  /** The discount exceeds the role's limit. */
  exceedsMaxDiscount: boolean;
  /** An exchange covers everything, so no payment is needed. */
  covered: boolean;
  cashRounding: number;
};

export function offered(paying: Paying, { covered }: Payable): PaymentInput[] {
  const { method, tendered, reference, parts } = paying;
  if (covered) return [];
  if (parts) return toPaymentInputs(parts, tendered);
  if (!method) return [];
  return toPaymentInputs([{ id: "", method, amount: null, reference }], tendered);
}

export function missingOf(paying: Paying, sale: Payable): Missing | null {
  const { parts, method, credit } = paying;
  if (sale.empty) return "items";
  if (sale.exceedsMaxDiscount) return "discount";
  if (sale.covered) return null;
  if (!parts && !method) return "method";
  const settled = settlePayments(sale.toPay, offered(paying, sale), sale.cashRounding);
  if (!isSettled(settled)) return settled.problem === "TENDERED" ? "cash" : "payments";
  if (settled.creditAmount === 0) return null;
  return credit ? credit.lacks : "customer";
}

/** A single payment without a reference uses the older fields. Null if they do not add up. */
export function paymentOf(paying: Paying, sale: Payable, isOwed: boolean): Payment | null {
  const { method, parts, reference, customer, credit } = paying;
  const total = sale.toPay;
  const payments = offered(paying, sale);
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
