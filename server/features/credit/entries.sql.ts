import sql, { raw, type Sql } from "sql-template-tag";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** `e` is a row of `credit_entries`; `u` and `s` come from `buildCreditEntryJoins`. */
const creditEntryJsonColumns: ColumnExpressions<CreditEntry> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  kind: jsonTextSql("e.kind"),
  amount: jsonNumberSql("e.amount"),
  balanceAfter: jsonNumberSql("e.balance_after"),
  saleId: jsonUuidSql("e.sale_id"),
  number: jsonTextSql("coalesce(e.number, case when e.kind = 'SALE' then s.number end)"),
  method: jsonTextSql("e.method"),
  rounding: jsonNumberSql("e.rounding"),
  reference: jsonTextSql("e.reference"),
  note: jsonTextSql("e.note"),
  reverses: jsonUuidSql("e.reverses"),
  reversed: "(u.id is not null)::text",
  by: jsonObjectSql({ id: jsonUuidSql("e.user_id"), name: jsonTextSql("e.user_name") }),
};

function buildCreditEntryJoins(tx: StoreTx): Sql {
  return sql`
    left join credit_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    left join sales s on s.store_id = ${tx.storeId} and s.id = e.sale_id`;
}

type WithItems = CreditAccount["entries"][number];

const item = jsonObjectSql({
  name: jsonTextSql("i.product_name"),
  quantity: jsonQuantitySql("i.quantity"),
  unit: jsonTextSql("i.unit"),
  total: jsonNumberSql("i.total"),
});
const columns: ColumnExpressions<WithItems> = {
  ...creditEntryJsonColumns,
  items: "case when e.kind = 'SALE' then '[' || coalesce(i.items, '') || ']' else 'null' end",
};

export function countItemsOfCreditEntries(
  tx: StoreTx,
  customerId: string,
  first: number,
  last: number,
): Promise<{ line: number; items: number }[]> {
  return tx.many(sql`
    select e.line, case when e.kind = 'SALE' then (select count(*) from sale_lines i
      where i.store_id = ${tx.storeId} and i.sale_id = e.sale_id) else 0 end as items
    from credit_entries e
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} and e.line between ${first} and ${last}
    order by e.line desc`);
}

export async function readCreditEntries(
  tx: StoreTx,
  customerId: string,
  lines: readonly number[],
): Promise<WithItems[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(columns))} as text
    from credit_entries e ${buildCreditEntryJoins(tx)}
    left join lateral (
      select string_agg(${raw(item)}, ',' order by i.line) as items
      from sale_lines i where i.store_id = ${tx.storeId} and i.sale_id = e.sale_id
    ) i on e.kind = 'SALE'
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} and e.line = any(${lines}::int[])
    order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as WithItems[];
}

export async function readCreditEntriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(creditEntryJsonColumns))} as text
    from credit_entries e ${buildCreditEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as CreditEntry[];
}
