import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ViolationPolicy } from "#server/documents/violations.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  type CreditAccount,
  type CreditTerms,
  computeEndOfDueDay,
  exceedsCreditLimit,
  type StoreCreditTerms,
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
  settings: StoreCreditTerms & { credit: boolean };
  /** True if the user's role may exceed the customer's credit limit. */
  mayGoOverLimit: boolean;
  violations: ViolationPolicy;
};

/** Adds the debt of a sale to a locked account, and returns the new balance. Products are locked before the account. */
export async function chargeSaleToCredit(tx: StoreTx, account: CreditAccount, charge: Charge) {
  const { saleId, amount, at, by, settings } = charge;
  await allowCharge(tx, account, charge);
  addSaleDebt(tx, account, { saleId, amount, at, by }, computeEndOfDueDay(at, account, settings));
  return account.balance + amount;
}

/** Refuses or flags a debt that the customer may not make; records one over the limit in the audit trail. */
async function allowCharge(tx: StoreTx, account: CreditAccount, charge: Charge): Promise<void> {
  const { amount, at, by, settings, mayGoOverLimit, violations } = charge;
  if (!settings.credit) violations.raise("CREDIT", new AppError("CREDIT_OFF"));
  if (!exceedsCreditLimit(account, amount, settings, mayGoOverLimit, violations)) return;
  const balance = account.balance + amount;
  const event = { subject: { id: account.id, name: null }, details: { amount, balance } };
  await recordEvent(tx, by, { kind: "CREDIT_OVER_LIMIT", ...event }, at);
}

/** Adds to the debt of a sale that is on credit already, by the entry `entryId`. The debt keeps its due date. */
export async function raiseSaleDebt(tx: StoreTx, account: CreditAccount, charge: Charge, entryId: string) {
  await allowCharge(tx, account, charge);
  postPartOfSaleDebt(tx, account, { ...charge, entryId });
}

/**
 * Moves the whole debt of a sale to another customer. Both accounts are locked. Its date stays the sale's, which is
 * `charge.at`; the entry of the customer who owes it no longer has the instant `movedAt`.
 */
export async function moveSaleDebt(
  tx: StoreTx,
  { from, to }: { from: CreditAccount; to: CreditAccount },
  charge: Charge,
  { entryId, movedAt }: { entryId: string; movedAt: Date },
) {
  const { saleId, amount, at, settings } = charge;
  await allowCharge(tx, to, charge);
  const off = { ...charge, amount: -amount, at: movedAt, entryId: uuidv7(movedAt.getTime()) };
  postPartOfSaleDebt(tx, from, off);
  tx.post(sql`
    update debts set customer_id = ${to.id}, due_at = ${computeEndOfDueDay(at, to, settings)}
    where store_id = ${tx.storeId} and id = ${saleId}`);
  postPartOfSaleDebt(tx, to, { ...charge, entryId });
}

/** Posts an entry that adds to the existing debt of a sale, or takes it off. */
function postPartOfSaleDebt(
  tx: StoreTx,
  account: CreditAccount,
  { entryId, saleId, amount, at, by }: Pick<Charge, "saleId" | "amount" | "at" | "by"> & { entryId: string },
) {
  const entry = { id: entryId, kind: "SALE", amount, at, by, fields: { saleId } };
  postEntry(tx, CUSTOMER_LEDGER, account, entry, { settled: [{ debtId: saleId, amount: -amount }] });
}

/** Adds the debt of a sale to a locked account. */
export function addSaleDebt(
  tx: StoreTx,
  account: Pick<CreditAccount, "id" | "balance">,
  { saleId, amount, at, by }: Pick<Charge, "saleId" | "amount" | "at" | "by">,
  due: Date | null,
) {
  const entry = { id: saleId, kind: "SALE", amount, at, by, fields: { saleId } };
  addDebt(tx, CUSTOMER_LEDGER, account, entry, { due, saleId });
}

/**
 * Returns the open debt of the sale in pesos. Keeps the customer locked, so that no payment changes the amount before the
 * end of the transaction.
 */
export async function lockOpenDebtOfSale(tx: StoreTx, saleId: string): Promise<number> {
  return (await lockDebtOfSale(tx, saleId))?.owed ?? 0;
}

export async function readOpenDebtOfSale(tx: StoreTx, saleId: string) {
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
) {
  const debt = await lockDebtOfSale(tx, saleId);
  if (!debt || debt.owed < amount) throw new Error("more is taken off a sale than is owed of it");
  const account = { id: debt.customerId, balance: debt.balance };
  const fields = { number, saleId, returnId };
  const entry = { id: returnId, kind: "RETURN", amount: -amount, at, by, fields };
  postEntry(tx, CUSTOMER_LEDGER, account, entry, { settled: [{ debtId: debt.id, amount }] });
}

type SaleDebt = { id: string; customerId: string; balance: number; owed: number };

/** Returns the debt of a sale and locks its customer. Null when nothing was sold on credit. */
async function lockDebtOfSale(tx: StoreTx, saleId: string): Promise<SaleDebt | null> {
  // Two statements, because the second must see the writes of the transaction that held the lock before.
  const [, debt] = await Promise.all([
    tx.run(sql`
      select 1 from customers where store_id = ${tx.storeId} and id = (
        select customer_id from debts where store_id = ${tx.storeId} and id = ${saleId}) for no key update`),
    tx.first<SaleDebt>(sql`
      select d.id, d.customer_id as "customerId", d.owed, a.balance from debts d
      join credit_accounts a on a.store_id = ${tx.storeId} and a.customer_id = d.customer_id
      where d.store_id = ${tx.storeId} and d.id = ${saleId}`),
  ]);
  return debt;
}

/** Reads the debt without a lock; `dueAt` is the first instant at which it is overdue. */
function readDebtOfSale(tx: StoreTx, saleId: string) {
  return tx.first<{ owed: number; owedBy: string | null; dueAt: Date | null }>(sql`
    select owed, case when owed > 0 then customer_id end as "owedBy", due_at as "dueAt" from debts
    where store_id = ${tx.storeId} and id = ${saleId}`);
}
