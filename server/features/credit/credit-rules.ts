import { addDays, dayOf, endOfDay } from "#core/dates.ts";
import { AppError } from "#core/errors.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { type MoneyPaymentMethod, roundCashDown } from "#core/sale/payment.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import type { LedgerAccount } from "#server/ledger/ledger.sql.ts";
import { computeCashChange, createMoreThanOwedError } from "#server/ledger/ledger-rules.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";
import type { DayFigure } from "#server/store/day-figures.sql.ts";

/** The individual terms of a customer; a null term means the store's setting. */
export type CreditTerms = { limit: number | null; days: number | null; paused: boolean };
export type CreditAccount = LedgerAccount & CreditTerms;

/** The store's settings, for customers without terms of their own. */
export type StoreCreditTerms = { creditLimit: number | null; creditDays: number | null };

/**
 * Refuses an amount over the customer's credit limit. Returns true for one over the limit that the user's role allows.
 * @throws CREDIT_PAUSED
 * @throws CREDIT_LIMIT with the debt and the rest of the limit
 */
export function exceedsCreditLimit(
  { balance, limit, paused }: CreditAccount,
  amount: number,
  { creditLimit }: StoreCreditTerms,
  mayGoOverLimit: boolean,
  violations: ViolationPolicy,
): boolean {
  if (paused) violations.raise("CREDIT", new AppError("CREDIT_PAUSED"));
  const agreed = limit ?? creditLimit ?? MAX_MONEY;
  if (balance + amount <= agreed) return false;
  if (mayGoOverLimit && balance + amount <= MAX_MONEY) return true;
  const refusal = new AppError("CREDIT_LIMIT", {
    message: `Debe ${formatPesos(balance)} y su cupo es de ${formatPesos(agreed)}: no se le pueden fiar ${formatPesos(amount)} más`,
    details: { balance, limit: agreed },
  });
  if (balance + amount > MAX_MONEY) throw refusal;
  violations.raise("CREDIT", refusal);
  return false;
}

/** The first instant after the day on which a debt is due; null without such a day. */
export function computeEndOfDueDay(
  at: Date,
  { days }: Pick<CreditTerms, "days">,
  { creditDays }: Pick<StoreCreditTerms, "creditDays">,
): Date | null {
  const agreed = days ?? creditDays;
  return agreed === null ? null : endOfDay(addDays(dayOf(at), agreed));
}

/** The cash rounding of a store that rounds, in pesos. */
const COIN = 50;

type Offer = { amount: number; method: MoneyPaymentMethod; tendered: number | null };

/**
 * A payment of the whole balance in cash is rounded down to existing coins; any other payment is exact to the peso. A
 * late payment in cash that is too low is taken as rounded, because it may have paid the whole balance of its own time.
 * @throws MORE_THAN_OWED, CASH_TOO_LOW or INVALID_INPUT
 */
export function decideDebtPayment(
  { amount, method, tendered }: Offer,
  balance: number,
  cashRounding: number,
  late = false,
): { rounding: number; change: number } {
  if (amount > balance) throw createMoreThanOwedError(CUSTOMER_LEDGER, balance);
  const isCash = method === "CASH";
  const dueNow = isCash && amount === balance ? roundCashDown(amount, cashRounding) : amount;
  const wasRounded = late && isCash && tendered !== null && tendered < dueNow;
  const due = wasRounded ? roundCashDown(amount, COIN) : dueNow;
  return { rounding: due - amount, change: computeCashChange(CUSTOMER_LEDGER, { due, method, tendered }) };
}

/** Day figures of a payment or reversal; `amount` is negative for a payment. */
export function buildPaymentDayFigures(paid: {
  amount: number;
  method: MoneyPaymentMethod;
  rounding: number;
}): DayFigure[] {
  const { amount, method, rounding } = paid;
  const count = amount < 0 ? 1 : -1;
  const figures: DayFigure[] = [{ kind: "DEBT_PAYMENT", method, amount: rounding - amount, count }];
  if (rounding !== 0) figures.push({ kind: "ROUNDING", method: "", amount: rounding, count });
  return figures;
}
