import sql, { type Sql } from "sql-template-tag";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** `e` is a row of `credit_entries`; `u`, `s` and `t` come from `buildCreditEntryJoins`. */
const columns = sql`
  e.id, ${instantSql("e.created_at")} as "createdAt", e.kind, e.amount, e.balance_after as "balanceAfter",
  e.sale_id as "saleId", coalesce(e.number, case when e.kind = 'SALE' then s.number end) as number, e.method, e.rounding,
  e.reference, t.status as confirmation, e.note, e.reverses, u.id is not null as reversed, ${idAndNameSql("e.user_id", "e.user_name")} as by`;

function buildCreditEntryJoins(tx: StoreTx): Sql {
  return sql`
    left join credit_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    left join sales s on s.store_id = ${tx.storeId} and s.id = e.sale_id
    left join transfers t on t.store_id = ${tx.storeId} and t.payment_id = e.id`;
}

export function countItemsOfCreditEntries(tx: StoreTx, customerId: string, first: number, last: number) {
  return tx.many<{ line: number; items: number }>(sql`
    select e.line, case when e.kind = 'SALE' then (select count(*) from sale_lines i
      where i.store_id = ${tx.storeId} and i.sale_id = e.sale_id) else 0 end as items
    from credit_entries e
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} and e.line between ${first} and ${last}
    order by e.line desc`);
}

export function readCreditEntries(tx: StoreTx, customerId: string, lines: readonly number[]) {
  return tx.many<CreditAccount["entries"][number]>(sql`
    select ${columns}, case when e.kind = 'SALE' then (
      select coalesce(json_agg(json_build_object('name', i.product_name, 'quantity', trim_scale(i.quantity),
        'unit', i.unit, 'total', i.total) order by i.line), '[]')
      from sale_lines i where i.store_id = ${tx.storeId} and i.sale_id = e.sale_id) end as items
    from credit_entries e ${buildCreditEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} and e.line = any(${lines}::int[])
    order by e.line desc`);
}

export function readCreditEntriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]> {
  return tx.many<CreditEntry>(sql`
    select ${columns} from credit_entries e ${buildCreditEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} order by e.line desc`);
}
