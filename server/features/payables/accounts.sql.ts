import sql, { empty, raw, type Sql } from "sql-template-tag";
import { DAYS_DUE_THIS_WEEK } from "#core/cash/supplier-entries.ts";
import type {
  DuePurchase,
  OwedSupplier,
  PayableSort,
  SupplierAccount,
  SupplierEntry,
} from "#core/contract/payables.ts";
import { addDays } from "#core/dates.ts";
import { searchWords } from "#core/search-text.ts";
import { requireExactSum } from "#server/db/exact-sum.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type PayableTotals = { balance: number; overdue: number; dueThisWeek: number; suppliers: number };

/**
 * Totals of the whole store; `today` is its calendar day.
 * @throws SUM_TOO_LARGE
 */
export async function computePayableTotals(tx: StoreTx, today: string): Promise<PayableTotals> {
  const until = addDays(today, DAYS_DUE_THIS_WEEK - 1);
  const row = (await tx.first<PayableTotals>(sql`
    select a.balance, a.suppliers, d.overdue, d.week as "dueThisWeek" from (
      select coalesce(sum(balance), 0) as balance, count(*) as suppliers from supplier_accounts
      where store_id = ${tx.storeId} and balance > 0
    ) a cross join (
      select coalesce(sum(owed) filter (where due_on < ${today}::date), 0) as overdue,
        coalesce(sum(owed) filter (where due_on >= ${today}::date), 0) as week
      from payables where store_id = ${tx.storeId} and owed > 0 and due_on <= ${until}::date
    ) d`))!;
  for (const sum of [row.balance, row.overdue, row.dueThisWeek]) requireExactSum(sum);
  return row;
}

export function readPurchasesDueInWeek(tx: StoreTx, today: string, most: number): Promise<DuePurchase[]> {
  return tx.many<DuePurchase>(sql`
    select p.id, json_build_object('id', s.id, 'name', s.name) as supplier, p.due_on::text as "dueOn", p.owed, e.reference
    from payables p
    join suppliers s on s.store_id = ${tx.storeId} and s.id = p.supplier_id
    join supplier_entries e on e.store_id = ${tx.storeId} and e.id = p.id
    where p.store_id = ${tx.storeId} and p.owed > 0
      and p.due_on >= ${today}::date and p.due_on <= ${addDays(today, DAYS_DUE_THIS_WEEK - 1)}::date
    order by p.due_on, s.name_order, p.id limit ${most}`);
}

type PayableQuery = { search: string; sort: PayableSort; today: string };
type SupplierRow = Omit<OwedSupplier, "owingSince"> & { owingSince: Date | null };

const owingSuppliers = (tx: StoreTx, search: string): Sql => {
  const words = searchWords(search).map(likePatternContaining);
  return sql`
    supplier_accounts a join suppliers s on s.store_id = ${tx.storeId} and s.id = a.supplier_id
    where a.store_id = ${tx.storeId} and a.balance > 0
      ${words.length > 0 ? sql`and s.name_order like all(${words}::text[])` : empty}`;
};

export async function countSuppliersOwed(tx: StoreTx, search: string): Promise<number> {
  return (await tx.first<{ count: number }>(
    sql`select count(*) as count from ${owingSuppliers(tx, search)}`,
  ))!.count;
}

const accountColumns = (today: string) => sql`
  coalesce(sum(p.owed) filter (where p.due_on < ${today}::date), 0)::bigint as overdue,
  min(p.due_on)::text as "nextDueOn", min(p.created_at) as "owingSince"`;

const ORDER: Record<PayableSort, Sql> = {
  due: sql`d."nextDueOn" nulls last, a.balance desc, s.id`,
  balance: sql`a.balance desc, s.id`,
  name: sql`s.name_order, s.id`,
};

export async function findSuppliersOwed(
  tx: StoreTx,
  { search, sort, today }: PayableQuery,
  { skip, most }: { skip: number; most: number },
): Promise<OwedSupplier[]> {
  const rows = await tx.many<SupplierRow>(sql`
    select s.id, s.name, s.phone, a.balance, d.* from (
      select a.supplier_id, a.balance from ${owingSuppliers(tx, search)}
    ) a join suppliers s on s.store_id = ${tx.storeId} and s.id = a.supplier_id
    cross join lateral (
      select ${accountColumns(today)} from payables p
      where p.store_id = ${tx.storeId} and p.supplier_id = a.supplier_id and p.owed > 0
    ) d order by ${ORDER[sort]} offset ${skip} limit ${most}`);
  return rows.map((row) => ({ ...row, owingSince: row.owingSince?.toISOString() ?? null }));
}

type AccountRow = SupplierRow & SupplierAccount["ageing"] & { entries: number };

export function readSupplierAccountRow(
  tx: StoreTx,
  supplierId: string,
  today: string,
): Promise<AccountRow | null> {
  const [before15, before30] = [addDays(today, -15), addDays(today, -30)];
  return tx.first<AccountRow>(sql`
    select s.id, s.name, s.phone, coalesce(a.balance, 0) as balance, coalesce(a.entries, 0) as entries, d.*
    from suppliers s
    left join supplier_accounts a on a.store_id = ${tx.storeId} and a.supplier_id = s.id
    cross join lateral (
      select ${accountColumns(today)},
        coalesce(sum(p.owed) filter (where p.due_on is null or p.due_on >= ${today}::date), 0)::bigint as current,
        coalesce(sum(p.owed) filter (where p.due_on < ${today}::date and p.due_on >= ${before15}::date), 0)::bigint as to15,
        coalesce(sum(p.owed) filter (where p.due_on < ${before15}::date and p.due_on >= ${before30}::date), 0)::bigint
          as to30,
        coalesce(sum(p.owed) filter (where p.due_on < ${before30}::date), 0)::bigint as over30
      from payables p where p.store_id = ${tx.storeId} and p.supplier_id = s.id and p.owed > 0
    ) d where s.store_id = ${tx.storeId} and s.id = ${supplierId}`);
}

/** The same format as `orderNumber` in core/purchasing/order-number.ts. */
const ORDER_NUMBER = `case when o.order_number is null then 'null'
  else '"OC-' || lpad(o.order_number::text, greatest(6, length(o.order_number::text)), '0') || '"' end`;

export const supplierEntryJsonColumns: ColumnExpressions<SupplierEntry> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  kind: jsonTextSql("e.kind"),
  amount: jsonNumberSql("e.amount"),
  balanceAfter: jsonNumberSql("e.balance_after"),
  owed: jsonNumberSql("p.owed"),
  dueOn: jsonTextSql("p.due_on::text"),
  reference: jsonTextSql("e.reference"),
  note: jsonTextSql("e.note"),
  number: jsonTextSql("e.number"),
  method: jsonTextSql("e.method"),
  purchaseOrderId: jsonUuidSql("e.purchase_order_id"),
  orderNumber: ORDER_NUMBER,
  reverses: jsonUuidSql("e.reverses"),
  reversed: "(u.id is not null)::text",
  by: jsonObjectSql({ id: jsonUuidSql("e.user_id"), name: jsonTextSql("e.user_name") }),
};

export function buildSupplierEntryJoins(tx: StoreTx): Sql {
  return sql`
    left join payables p on p.store_id = ${tx.storeId} and p.id = e.id
    left join purchase_orders o on o.store_id = ${tx.storeId} and o.id = e.purchase_order_id
    left join supplier_entries u on u.store_id = ${tx.storeId} and u.reverses = e.id`;
}

export async function readSupplierEntriesBetween(
  tx: StoreTx,
  supplierId: string,
  first: number,
  last: number,
): Promise<SupplierEntry[]> {
  const rows = await tx.many<{ text: string }>(sql`
    select ${raw(jsonObjectSql(supplierEntryJsonColumns))} as text from supplier_entries e ${buildSupplierEntryJoins(tx)}
    where e.store_id = ${tx.storeId} and e.supplier_id = ${supplierId} and e.line between ${first} and ${last}
    order by e.line desc`);
  return JSON.parse(`[${rows.map(({ text }) => text).join()}]`) as SupplierEntry[];
}
