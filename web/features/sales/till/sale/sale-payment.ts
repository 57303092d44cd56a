import type { FoundCustomer } from "#core/contract/customers.ts";
import { isSettled, type OfferedPayment, type PaymentMethod, settle } from "#core/sale/payment.ts";
import { offeredOf, type SplitPart } from "#core/sale/split-payment.ts";
import type { lacksForCredit } from "#web/features/credit/public/credit-verdict.ts";

/** What keeps a sale from being finished, in the order in which it is said. */
export type Missing =
  | ("items" | "discount" | "method" | "payments" | "cash" | "customer")
  | NonNullable<ReturnType<typeof lacksForCredit>>;

/** The part of a sale's request that is the same whatever is sold: paid in one way, or in several. */
export type Payment = (
  | { paymentMethod: PaymentMethod; amountPaid: number; change: number }
  | { payments: OfferedPayment[] }
) & { total: number; customerId?: string; allowOverLimit?: true };

/** What is known of a sale on credit where accounts are read: that part of the till comes when it is wanted. */
export type CreditStand = {
  lacks: ReturnType<typeof lacksForCredit>;
  /** Somebody who may decides that the customer owes more than their limit. */
  allowOverLimit: boolean;
  /** Pesos of it above the limit. */
  above: number;
  /** Keeps that they agreed; null where that is known, or was not asked. */
  keepConsent: (() => Promise<unknown>) | null;
};

/** By whom and how a sale is paid, as far as it has been chosen. */
export type Paying = {
  method: PaymentMethod | null;
  /** Cash that was handed over, in pesos; null is exactly what is due. */
  tendered: number | null;
  /** What the customer's phone shows of a payment. */
  reference: string;
  /** Null while it is paid in one way. */
  parts: readonly SplitPart[] | null;
  customer: FoundCustomer | null;
  credit: CreditStand | null;
};

/** What there is to pay for. */
export type Payable = {
  /** Pesos that are left to be paid. */
  toPay: number;
  empty: boolean;
  /** More is taken off than whoever sells may. */
  tooMuchOff: boolean;
  /** What comes back for it pays for all of it, so that nothing has to be said about paying. */
  covered: boolean;
  cashRounding: number;
};

/** How it is paid, as the request says it. */
export function offered(paying: Paying, { covered }: Payable): OfferedPayment[] {
  const { method, tendered, reference, parts } = paying;
  if (covered) return [];
  if (parts) return offeredOf(parts, tendered);
  if (!method) return [];
  return offeredOf([{ id: "", method, amount: null, reference }], tendered);
}

export function missingOf(paying: Paying, sale: Payable): Missing | null {
  const { parts, method, credit } = paying;
  if (sale.empty) return "items";
  if (sale.tooMuchOff) return "discount";
  if (sale.covered) return null;
  if (!parts && !method) return "method";
  const settled = settle(sale.toPay, offered(paying, sale), sale.cashRounding);
  if (!isSettled(settled)) return settled.problem === "TENDERED" ? "cash" : "payments";
  if (settled.creditAmount === 0) return null;
  return credit ? credit.lacks : "customer";
}

/** In one way without a reference it is said as it always was. Null where the payments do not add up. */
export function paymentOf(paying: Paying, sale: Payable, isOwed: boolean): Payment | null {
  const { method, parts, reference, customer, credit } = paying;
  const total = sale.toPay;
  const payments = offered(paying, sale);
  const settled = settle(total, payments, sale.cashRounding);
  if (!isSettled(settled)) return null;
  const who = customer && {
    customerId: customer.id,
    ...(isOwed && credit?.allowOverLimit && { allowOverLimit: true as const }),
  };
  if (parts || (method !== "CASH" && reference.trim() !== "")) return { payments, total, ...who };
  const { amountPaid, change } = settled;
  return { paymentMethod: method!, total, amountPaid, change, ...who };
}
