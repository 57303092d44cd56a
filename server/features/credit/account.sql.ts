import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildDebtAgeingColumns, type DebtAgeingRow } from "#server/features/credit/ageing.sql.ts";

export type CreditAccountRow = DebtAgeingRow & {
  balance: number;
  entries: number;
  limit: number | null;
  days: number | null;
  paused: boolean;
};

/** Null when the customer does not exist. */
export function readCreditAccountRow(
  tx: StoreTx,
  customerId: string,
  now: Date,
): Promise<CreditAccountRow | null> {
  return tx.first<CreditAccountRow>(sql`
    select coalesce(a.balance, 0) as balance, coalesce(a.entries, 0) as entries, a.credit_limit as "limit",
      a.credit_days as days, coalesce(a.paused, false) as paused, owed.*
    from customers c
    left join credit_accounts a on a.store_id = ${tx.storeId} and a.customer_id = c.id
    cross join lateral (
      select ${buildDebtAgeingColumns(now)} from debts d
      where d.store_id = ${tx.storeId} and d.customer_id = c.id and d.owed > 0
    ) owed
    where c.store_id = ${tx.storeId} and c.id = ${customerId}`);
}
