import type { DebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { formatPesos } from "#core/money.ts";
import { isPhonePayment, type MoneyPaymentMethod, roundCashDown } from "#core/sale/payment.ts";

export type DebtPaymentDraft = {
  amount: number | null;
  method: MoneyPaymentMethod;
  /** Pesos handed over in cash; null means the exact amount. */
  tendered: number | null;
  reference: string;
  /** Whether somebody saw a payment by telephone arrive. */
  seen: boolean;
};

export const EMPTY_DEBT_PAYMENT_DRAFT: DebtPaymentDraft = {
  amount: null,
  method: "CASH",
  tendered: null,
  reference: "",
  seen: false,
};

export type DebtPaymentPreview =
  /** `due` is the cash to take: less than the amount when coins cannot pay the last pesos of a debt. */
  { due: number; change: number; balanceAfter: number } | { problem: string };

/** Returns null before an amount is typed. server/features/credit/credit-rules.ts has the same rules. */
export function previewDebtPayment(
  { amount, method, tendered }: DebtPaymentDraft,
  balance: number,
  cashRounding: number,
): DebtPaymentPreview | null {
  if (amount === null) return null;
  if (amount === 0) return { problem: "Escribe cuánto abona." };
  if (amount > balance) return { problem: `Solo debe ${formatPesos(balance)}.` };
  const cash = method === "CASH";
  const due = cash && amount === balance ? roundCashDown(amount, cashRounding) : amount;
  if (cash && tendered !== null && tendered < due)
    return { problem: `El efectivo no alcanza: son ${formatPesos(due)}.` };
  return { due, change: cash ? (tendered ?? due) - due : 0, balanceAfter: balance - amount };
}

/** Builds the server's expected answer to a valid draft, without the settled debts, which this device does not know. */
export function buildExpectedDebtPayment(
  draft: DebtPaymentDraft,
  { key, balance, cashRounding }: { key: string; balance: number; cashRounding: number },
): DebtPayment {
  const preview = previewDebtPayment(draft, balance, cashRounding);
  const { due, change, balanceAfter } = preview as Extract<DebtPaymentPreview, { due: number }>;
  const amount = draft.amount ?? 0;
  return {
    id: key,
    number: null,
    createdAt: new Date().toISOString(),
    amount,
    method: draft.method,
    rounding: due - amount,
    change,
    balanceBefore: balance,
    balanceAfter,
    paid: [],
  };
}

type Body = EndpointCallInput<typeof payCustomerDebt>["body"];

/** Call it only after `previewDebtPayment` found no problem. */
export function buildDebtPaymentRequest(
  { amount, method, tendered, reference, seen }: DebtPaymentDraft,
  shiftId: string | null,
): Body {
  return {
    amount: amount ?? 0,
    method,
    ...(method === "CASH" ? tendered !== null && { tendered } : reference.trim() && { reference }),
    ...(seen && isPhonePayment(method) && { confirmation: "CONFIRMED" as const }),
    ...(shiftId && { shiftId }),
  };
}
