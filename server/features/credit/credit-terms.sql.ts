import sql from "sql-template-tag";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { CreditAccount } from "#server/features/credit/credit-rules.ts";

type Terms = Pick<CreditAccount, "limit" | "days" | "paused">;

export function saveCreditTerms(tx: StoreTx, customerId: string, { limit, days, paused }: Terms): void {
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, credit_limit, credit_days, paused)
    values (${tx.storeId}, ${customerId}, ${limit}, ${days}, ${paused})
    on conflict (store_id, customer_id) do update set credit_limit = excluded.credit_limit,
      credit_days = excluded.credit_days, paused = excluded.paused`);
}
