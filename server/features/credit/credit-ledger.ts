import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { Violations } from "#server/documents/violations.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockDebtOfSale, readDebtOfSale } from "#server/features/credit/credit-ledger.sql.ts";
import {
  type CreditAccount,
  type CreditTerms,
  computeDueDate,
  exceedsCreditLimit,
  type StoreTerms,
} from "#server/features/credit/credit-rules.ts";
import { lockAccount, postEntry } from "#server/ledger/ledger.sql.ts";
import { addDebt } from "#server/ledger/ledger.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";

export function lockCreditAccount(tx: StoreTx, customerId: string): Promise<CreditAccount | null> {
  return lockAccount<CreditTerms>(tx, CUSTOMER_LEDGER, customerId);
}

type Charge = {
  saleId: string;
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
  settings: StoreTerms & { credit: boolean };
  /** True if the user's role may exceed the customer's credit limit. */
  mayGoOverLimit: boolean;
  violations: Violations;
};

/** Sales and returns lock products first, then the customer. */
export async function chargeSaleToCredit(
  tx: StoreTx,
  account: CreditAccount,
  charge: Charge,
): Promise<number> {
  const { saleId, amount, at, by, settings, mayGoOverLimit, violations } = charge;
  if (!settings.credit) violations.raise("CREDIT", new AppError("CREDIT_OFF"));
  const overLimit = exceedsCreditLimit(account, amount, settings, mayGoOverLimit, violations);
  addSaleDebt(tx, account, { saleId, amount, at, by }, computeDueDate(at, account, settings));
  const balanceAfter = account.balance + amount;
  if (!overLimit) return balanceAfter;
  const event = { subject: { id: account.id, name: null }, details: { amount, balance: balanceAfter } };
  await recordEvent(tx, by, { kind: "CREDIT_OVER_LIMIT", ...event }, at);
  return balanceAfter;
}

/** Adds the debt of a sale to a locked account. */
export function addSaleDebt(
  tx: StoreTx,
  account: Pick<CreditAccount, "id" | "balance">,
  { saleId, amount, at, by }: Pick<Charge, "saleId" | "amount" | "at" | "by">,
  due: Date | null,
): void {
  const entry = { id: saleId, kind: "SALE", amount, at, by, fields: { saleId } };
  addDebt(tx, CUSTOMER_LEDGER, account, entry, { due, saleId });
}

/** Keeps the customer locked, so that no payment changes the amount before the end of the transaction. */
export async function lockOpenDebtOfSale(tx: StoreTx, saleId: string): Promise<number> {
  return (await lockDebtOfSale(tx, saleId))?.owed ?? 0;
}

export async function readOpenDebtOfSale(
  tx: StoreTx,
  saleId: string,
): Promise<{ owed: number; owedBy: string | null }> {
  const { owed, owedBy } = (await readDebtOfSale(tx, saleId)) ?? { owed: 0, owedBy: null };
  return { owed, owedBy };
}

/** The first instant at which the sale's debt is overdue; null without a due date. */
export async function readDueDateOfSale(tx: StoreTx, saleId: string): Promise<Date | null> {
  return (await readDebtOfSale(tx, saleId))?.dueAt ?? null;
}

type TakenOff = {
  saleId: string;
  returnId: string;
  number: string | null;
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
};

/** Reduces the debt of a sale by the value of returned goods. */
export async function reduceDebtByReturn(
  tx: StoreTx,
  { saleId, returnId, number, amount, at, by }: TakenOff,
): Promise<void> {
  const debt = await lockDebtOfSale(tx, saleId);
  if (!debt || debt.owed < amount) throw new Error("more is taken off a sale than is owed of it");
  const account = { id: debt.customerId, balance: debt.balance };
  const fields = { number, saleId, returnId };
  const entry = { id: returnId, kind: "RETURN", amount: -amount, at, by, fields };
  postEntry(tx, CUSTOMER_LEDGER, account, entry, { settled: [{ debtId: debt.id, amount }] });
}
