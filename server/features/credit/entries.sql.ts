import sql, { raw, type Sql } from "sql-template-tag";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import type { ColumnTexts } from "#server/db/json-text.ts";
import {
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** `e` is a row of `credit_entries`; `u` and `s` come from `partsOfEntry`. */
export const entryColumns: ColumnTexts<CreditEntry> = {
  id: jsonUuidOf("e.id"),
  createdAt: jsonInstantOf("e.created_at"),
  kind: jsonTextOf("e.kind"),
  amount: jsonNumberOf("e.amount"),
  balanceAfter: jsonNumberOf("e.balance_after"),
  saleId: jsonUuidOf("e.sale_id"),
  number: jsonTextOf("coalesce(e.number, case when e.kind = 'SALE' then s.number end)"),
  method: jsonTextOf("e.method"),
  rounding: jsonNumberOf("e.rounding"),
  reference: jsonTextOf("e.reference"),
  note: jsonTextOf("e.note"),
  reverses: jsonUuidOf("e.reverses"),
  reversed: "(u.id is not null)::text",
  by: jsonObjectOf({ id: jsonUuidOf("e.user_id"), name: jsonTextOf("e.user_name") }),
};

export function partsOfEntry(tx: StoreTx): Sql {
  return sql`
    left join credit_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id
    left join sales s on s.store_id = ${tx.storeId} and s.id = e.sale_id`;
}

type WithItems = CreditAccount["entries"][number];

const item = jsonObjectOf({
  name: jsonTextOf("i.product_name"),
  quantity: jsonQuantityOf("i.quantity"),
  unit: jsonTextOf("i.unit"),
  total: jsonNumberOf("i.total"),
});
const columns: ColumnTexts<WithItems> = {
  ...entryColumns,
  items: "case when e.kind = 'SALE' then '[' || coalesce(i.items, '') || ']' else 'null' end",
};

export function countItemsOfEntries(
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

export async function entriesOf(
  tx: StoreTx,
  customerId: string,
  lines: readonly number[],
): Promise<WithItems[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectOf(columns))} as text
    from credit_entries e ${partsOfEntry(tx)}
    left join lateral (
      select string_agg(${raw(item)}, ',' order by i.line) as items
      from sale_lines i where i.store_id = ${tx.storeId} and i.sale_id = e.sale_id
    ) i on e.kind = 'SALE'
    where e.store_id = ${tx.storeId} and e.customer_id = ${customerId} and e.line = any(${lines}::int[])
    order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as WithItems[];
}
