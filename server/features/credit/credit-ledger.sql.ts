import sql, { empty } from "sql-template-tag";
import type { MoneyPaymentMethod } from "#core/sale/payment.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { CreditAccount, DebtSettlement } from "#server/features/credit/credit-rules.ts";

/** Locks the customer until the end of the transaction, so that one till at a time writes to the ledger. */
export async function lockCustomerForCredit(tx: StoreTx, id: string): Promise<boolean> {
  const found = await tx.first(sql`
    select 1 as found from customers where store_id = ${tx.storeId} and id = ${id} for no key update`);
  return found !== null;
}

export function findCreditAccount(tx: StoreTx, customerId: string): Promise<CreditAccount | null> {
  return tx.first<CreditAccount>(sql`
    select customer_id as "customerId", balance, credit_limit as "limit", credit_days as days, paused
    from credit_accounts where store_id = ${tx.storeId} and customer_id = ${customerId}`);
}

export type OpenDebt = {
  id: string;
  saleId: string | null;
  saleNumber: string | null;
  owed: number;
  createdAt: Date;
};

/** How many open debts are read at once; most customers have fewer. */
export const DEBT_PAGE_SIZE = 100;

export function readOpenDebts(
  tx: StoreTx,
  customerId: string,
  after: string | null = null,
): Promise<OpenDebt[]> {
  const behind = after
    ? sql`and (d.created_at, d.id) > (
        select created_at, id from debts where store_id = ${tx.storeId} and id = ${after})`
    : empty;
  return tx.many<OpenDebt>(sql`
    select d.id, d.sale_id as "saleId", s.number as "saleNumber", d.owed, d.created_at as "createdAt"
    from debts d left join lateral (
      -- By "offset 0" read by id under every plan: a kept plan may be of a day with few sales.
      select number from sales where store_id = ${tx.storeId} and id = d.sale_id offset 0) s on true
    where d.store_id = ${tx.storeId} and d.customer_id = ${customerId} and d.owed > 0 ${behind}
    order by d.created_at, d.id limit ${DEBT_PAGE_SIZE}`);
}

export type SaleDebt = { id: string; customerId: string; owed: number };

/** Returns the debt of a sale and locks its customer. Null when nothing was sold on credit. */
export async function lockDebtOfSale(tx: StoreTx, saleId: string): Promise<SaleDebt | null> {
  // Two statements, because the second must see the writes of the transaction that held the lock before.
  const [, debt] = await Promise.all([
    tx.run(sql`
      select 1 from customers where store_id = ${tx.storeId} and id = (
        select customer_id from debts where store_id = ${tx.storeId} and id = ${saleId}) for no key update`),
    tx.first<SaleDebt>(sql`
      select id, customer_id as "customerId", owed from debts
      where store_id = ${tx.storeId} and id = ${saleId}`),
  ]);
  return debt;
}

/** Returns the open amount and the customer without a lock. Null when nothing was sold on credit. */
export function readDebtOfSale(
  tx: StoreTx,
  saleId: string,
): Promise<{ owed: number; owedBy: string | null } | null> {
  return tx.first(sql`
    select owed, case when owed > 0 then customer_id end as "owedBy" from debts
    where store_id = ${tx.storeId} and id = ${saleId}`);
}

export async function readDueDateOfDebt(tx: StoreTx, saleId: string): Promise<Date | null> {
  const row = await tx.first<{ dueAt: Date | null }>(sql`
    select due_at as "dueAt" from debts where store_id = ${tx.storeId} and id = ${saleId}`);
  return row?.dueAt ?? null;
}

type Payment = { amount: number; method: MoneyPaymentMethod; rounding: number; reversed: boolean };

export function readDebtPayment(tx: StoreTx, customerId: string, id: string): Promise<Payment | null> {
  return tx.first<Payment>(sql`
    select e.amount, e.method, e.rounding, u.id is not null as reversed
    from credit_entries e left join credit_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    where e.store_id = ${tx.storeId} and e.id = ${id} and e.customer_id = ${customerId} and e.kind = 'PAYMENT'
      and e.reverses is null`);
}

export function readDebtSettlements(tx: StoreTx, entryId: string): Promise<DebtSettlement[]> {
  return tx.many<DebtSettlement>(sql`
    select debt_id as "debtId", amount from debt_settlements
    where store_id = ${tx.storeId} and entry_id = ${entryId}`);
}

export type NewCreditEntry = {
  id: string;
  customerId: string;
  kind: "SALE" | "PAYMENT" | "RETURN" | "ADJUSTMENT";
  amount: number;
  at: Date;
  by: { userId: string; userName: string };
  number?: string | null;
  saleId?: string | null;
  returnId?: string | null;
  reverses?: string | null;
  method?: MoneyPaymentMethod | null;
  tendered?: number | null;
  change?: number;
  rounding?: number;
  reference?: string | null;
  note?: string | null;
  shift?: { id: string; closed: boolean } | null;
};

/** Adds a debt: account, entry and debt in one statement. */
export function insertCreditCharge(tx: StoreTx, entry: NewCreditEntry, dueAt: Date | null): void {
  const { id, customerId, kind, amount, at, by, saleId = null, note = null } = entry;
  postInOneStatement(tx, {
    account: sql`
      insert into credit_accounts as a (store_id, customer_id, balance, entries)
      values (${tx.storeId}, ${customerId}, ${amount}, 1)
      on conflict (store_id, customer_id)
        do update set balance = a.balance + excluded.balance, entries = a.entries + 1
      returning store_id, balance, entries`,
    entry: sql`
      insert into credit_entries (store_id, customer_id, line, id, kind, amount, balance_after, sale_id, note, user_id,
        user_name, created_at)
      select ${tx.storeId}, ${customerId}::uuid, a.entries, ${id}::uuid, ${kind}, ${amount}::bigint, a.balance,
        ${saleId}::uuid, ${note}, ${by.userId}::uuid, ${by.userName}, ${at}::timestamptz
      from account a`,
    debt: sql`
      insert into debts (store_id, id, customer_id, sale_id, amount, owed, due_at, created_at)
      values (${tx.storeId}, ${id}, ${customerId}, ${saleId}, ${amount}, ${amount}, ${dueAt}, ${at})`,
  });
}

/** Writes account, entry, debts and settlements in one statement. Negative amounts reopen debts. */
export function insertCreditSettlement(
  tx: StoreTx,
  entry: NewCreditEntry,
  settled: readonly DebtSettlement[],
): void {
  const { id, customerId, kind, amount, at, by } = entry;
  const { number = null, saleId = null, returnId = null, reverses = null, note = null } = entry;
  const { method = null, tendered = null, change = 0, rounding = 0, reference = null, shift = null } = entry;
  const parts = sql`
    unnest(${settled.map(({ debtId }) => debtId)}::uuid[], ${settled.map((part) => part.amount)}::bigint[])
      as s (debt_id, amount)`;
  postInOneStatement(tx, {
    account: sql`
      update credit_accounts set balance = balance + ${amount}, entries = entries + 1
      where store_id = ${tx.storeId} and customer_id = ${customerId}
      returning store_id, balance, entries`,
    owed: sql`
      update debts d set owed = d.owed - s.amount from ${parts} where d.store_id = ${tx.storeId} and d.id = s.debt_id`,
    entry: sql`
      insert into credit_entries (store_id, customer_id, line, id, number, kind, amount, balance_after, sale_id, return_id,
        reverses, shift_id, after_close, method, tendered, change, rounding, reference, note, user_id, user_name, created_at)
      select ${tx.storeId}, ${customerId}::uuid, a.entries, ${id}::uuid, ${number}, ${kind}, ${amount}::bigint,
        a.balance, ${saleId}::uuid, ${returnId}::uuid, ${reverses}::uuid, ${shift?.id ?? null}::uuid,
        ${shift?.closed ?? false}::boolean, ${method}, ${tendered}::bigint, ${change}::bigint, ${rounding}::smallint,
        ${reference}, ${note}, ${by.userId}::uuid, ${by.userName}, ${at}::timestamptz
      from account a`,
    settled: sql`
      insert into debt_settlements (store_id, entry_id, debt_id, amount)
      select ${tx.storeId}, ${id}::uuid, s.debt_id, s.amount from ${parts}`,
  });
}
