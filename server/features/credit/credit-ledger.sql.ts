import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";

export type SaleDebt = { id: string; customerId: string; balance: number; owed: number };

/** Returns the debt of a sale and locks its customer. Null when nothing was sold on credit. */
export async function lockDebtOfSale(tx: StoreTx, saleId: string): Promise<SaleDebt | null> {
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
export function readDebtOfSale(
  tx: StoreTx,
  saleId: string,
): Promise<{ owed: number; owedBy: string | null; dueAt: Date | null } | null> {
  return tx.first(sql`
    select owed, case when owed > 0 then customer_id end as "owedBy", due_at as "dueAt" from debts
    where store_id = ${tx.storeId} and id = ${saleId}`);
}
