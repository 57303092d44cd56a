import sql, { empty, type Sql } from "sql-template-tag";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import type { ReturnReason } from "#core/sale/return-reasons.ts";
import type { RefundSettlement } from "#core/sale/returns.ts";
import { centsToPesos, type LineTax } from "#core/tax/tax-of-line.ts";
import { MAX_UUID, MIN_UUID, minUuidAt } from "#core/uuid.ts";
import { idAndNameSql, instantSql } from "#server/db/answer-columns.ts";
import { newestInRangeSql } from "#server/db/documents-by-time.ts";
import { postInOneStatement } from "#server/db/one-statement.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewReturnLine, ReturnableSaleLine } from "#server/features/returns/return-rules.ts";
import { type TaxedLine, taxSumValuesSql } from "#server/store/tax-figures.sql.ts";
import { returnedTaxesJsonSql } from "#server/store/taxes-json.ts";

/** What a return needs of its sale. Sums are in pesos; `returnedLines` counts the lines of earlier returns. */
type SaleLockedForReturn = {
  number: string | null;
  createdAt: Date;
  broughtIn: number;
  creditAmount: number;
  refunded: number;
  returned: number;
  returnedLines: number;
  lines: ReturnableSaleLine[];
};

/** Locks the sale against parallel returns; null when it does not exist. */
export async function lockSaleForReturn(tx: StoreTx, id: string): Promise<SaleLockedForReturn | null> {
  const [, sale, lines] = await Promise.all([
    tx.run(sql`
      insert into returned_sales as b (store_id, sale_id, total, refunded, complete)
      select s.store_id, s.id, 0, 0, false from sales s where s.store_id = ${tx.storeId} and s.id = ${id}
      on conflict (store_id, sale_id) do update set total = b.total`),
    // Separate statements, because they must see the writes of the transaction that held the lock before.
    tx.first<Omit<SaleLockedForReturn, "lines">>(sql`
      select s.number, s.created_at as "createdAt", s.total + s.rounding as "broughtIn", s.credit_amount as "creditAmount", b.refunded,
        b.total as "returned", (select count(*) from sale_return_lines l where l.store_id = ${tx.storeId} and l.sale_id = ${id}) as "returnedLines"
      from sales s join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = s.id
      where s.store_id = ${tx.storeId} and s.id = ${id}`),
    tx.many<ReturnableSaleLine>(sql`
      select l.line, l.id, l.product_id as "productId", l.product_name as "productName", l.unit, l.quantity, l.total,
        json_build_object('quantity', coalesce(b.quantities[l.line], 0), 'total', coalesce(b.totals[l.line], 0)) as back,
        case when s.taxes is not null then json_build_object('class', l.tax, 'rate', l.tax_rate,
          'base', coalesce(l.tax_base, 0), 'amount', coalesce(l.tax_amount, 0), 'perUnit', l.bag_rate,
          'bagTax', coalesce(l.bag_tax, 0)) end as taxed,
        case when l.promotion_id is not null then json_build_object('id', l.promotion_id, 'name', l.promotion_name,
          'discount', l.promotion_discount) end as promotion
      from sale_lines l join returned_sales b on b.store_id = ${tx.storeId} and b.sale_id = l.sale_id
        join sales s on s.store_id = ${tx.storeId} and s.id = l.sale_id
      where l.store_id = ${tx.storeId} and l.sale_id = ${id} order by l.line`),
  ]);
  return sale && { ...sale, lines };
}

export async function lockProductsForReturn(tx: StoreTx, ids: readonly string[]) {
  await tx.run(sql`
    select id from products where store_id = ${tx.storeId} and id = any(${ids}::uuid[])
    order by id for no key update`);
}

type NewSaleReturn = RefundSettlement & {
  id: string;
  number: string | null;
  saleId: string;
  at: Date;
  lines: NewReturnLine[];
  total: number;
  reason: ReturnReason;
  note: string | null;
  shift: { id: string; closed: boolean } | null;
  by: { userId: string; userName: string };
  /** What has been returned of each line, including this return. */
  state: { quantities: number[]; totals: number[]; complete: boolean };
};

/** Writes the return, its lines and refunds, and the new state of the sale in one statement. */
export function insertSaleReturn(tx: StoreTx, given: NewSaleReturn) {
  const { id, number, saleId, at, lines, refunds, total, rounding, reason, note, shift, by, state } = given;
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  const taxed = lines.filter((line): line is NewReturnLine & TaxedLine => line.taxed !== null);
  const isTaxed = taxed.length > 0;
  postInOneStatement(tx, {
    made: sql`
      insert into sale_returns (store_id, id, number, sale_id, total, rounding, reason, note, shift_id, after_close, user_id, user_name,
        created_at${isTaxed ? sql`, taxes, tax_base, tax_total` : empty})
      values (${tx.storeId}, ${id}, ${number}, ${saleId}, ${total}, ${rounding}, ${reason}, ${note}, ${shift?.id ?? null}, ${shift?.closed ?? false},
        ${by.userId}, ${by.userName}, ${at}${isTaxed ? taxSumValuesSql(taxed) : empty})`,
    lines: sql`
      insert into sale_return_lines (store_id, return_id, line, sale_id, sale_line, product_id, quantity, total, restock${isTaxed ? TAX_COLUMNS : empty})
      select ${tx.storeId}, ${id}::uuid, l.line, ${saleId}::uuid, l.sale_line, l.product_id, l.quantity, l.total, l.restock${isTaxed ? TAX_COLUMNS : empty}
      from unnest(${lines.map((_, index) => index + 1)}::smallint[], ${lines.map(({ of }) => of.line)}::smallint[],
        ${lines.map(({ of }) => of.productId)}::uuid[], ${lines.map(({ quantity }) => quantity)}::numeric[],
        ${lines.map((line) => line.total)}::bigint[], ${lines.map(({ restock }) => restock)}::boolean[]${isTaxed ? taxColumnsOf(lines) : empty})
        as l (line, sale_line, product_id, quantity, total, restock${isTaxed ? TAX_COLUMNS : empty})`,
    refunds: sql`
      insert into sale_refunds (store_id, return_id, line, method, amount, reference)
      select ${tx.storeId}, ${id}::uuid, r.* from unnest(${refunds.map((_, index) => index + 1)}::smallint[],
        ${refunds.map(({ method }) => method)}::text[], ${refunds.map(({ amount }) => amount)}::bigint[],
        ${refunds.map(({ reference }) => reference)}::text[]) as r`,
    state: sql`
      update returned_sales set total = total + ${total}, refunded = refunded + ${refunded},
        quantities = ${state.quantities}::numeric[], totals = ${state.totals}::bigint[], complete = ${state.complete}
      where store_id = ${tx.storeId} and sale_id = ${saleId}`,
  });
}

const TAX_COLUMNS = sql`, tax_base, tax_amount, bag_tax`;

function taxColumnsOf(lines: readonly NewReturnLine[]): Sql {
  const ofRate = (read: (tax: LineTax) => number) =>
    lines.map(({ taxed }) => (taxed && taxed.rate !== null ? read(taxed) : null));
  const bags = lines.map(({ taxed }) => (taxed && taxed.perUnit !== null ? taxed.bagTax : null));
  return sql`, ${ofRate(({ base }) => base)}::bigint[], ${ofRate(({ amount }) => amount)}::bigint[], ${bags}::bigint[]`;
}

async function returns(tx: StoreTx, chosen: Sql): Promise<SaleReturn[]> {
  const rows = await tx.many<SaleReturn>(sql`
    select r.id, r.number, r.sale_id as "saleId", s.number as "saleNumber", ${instantSql("r.created_at")} as "createdAt", i.items, r.total,
      coalesce(r.taxes, '[]') as taxes, coalesce(r.tax_total, 0) as "taxTotal", coalesce(r.tax_base, 0) as "taxBase",
      r.rounding, f.refunds, r.reason, r.note, ${idAndNameSql("r.user_id", "r.user_name")} as seller,
      case when t.id is not null then json_build_object('id', t.id, 'number', t.number) end as shift
    from sale_returns r
    join sales s on s.store_id = ${tx.storeId} and s.id = r.sale_id
    left join shifts t on t.store_id = ${tx.storeId} and t.id = r.shift_id
    cross join lateral (
      select json_agg(json_build_object('saleItemId', l.id, 'productId', i.product_id, 'productName', l.product_name,
        'unit', l.unit, 'quantity', trim_scale(i.quantity), 'total', i.total, 'tax', l.tax,
        'taxes', (${returnedTaxesJsonSql()})::json, 'restock', i.restock) order by i.line) as items
      from sale_return_lines i
      join sale_lines l on l.store_id = ${tx.storeId} and l.sale_id = i.sale_id and l.line = i.sale_line
      where i.store_id = ${tx.storeId} and i.return_id = r.id
    ) i
    cross join lateral (
      select coalesce(json_agg(json_build_object('method', f.method, 'amount', f.amount, 'reference', f.reference)
        order by f.line), '[]') as refunds
      from sale_refunds f where f.store_id = ${tx.storeId} and f.return_id = r.id
    ) f
    where r.store_id = ${tx.storeId} and ${chosen}`);
  return rows.map((row) => ({
    ...row,
    taxTotal: centsToPesos(row.taxTotal),
    taxBase: centsToPesos(row.taxBase),
  }));
}

export async function readSaleReturn(tx: StoreTx, id: string): Promise<SaleReturn | null> {
  return (await returns(tx, sql`r.id = ${id}`))[0] ?? null;
}

export function readReturnsOfSale(tx: StoreTx, saleId: string): Promise<SaleReturn[]> {
  return returns(tx, sql`r.sale_id = ${saleId} order by r.created_at, r.id`);
}

type ReturnFilter = { startDate: string | null; endDate: string | null };

export function findReturnsWithLineCounts(
  tx: StoreTx,
  { startDate, endDate }: ReturnFilter,
  { skip, most }: { skip: number; most: number },
): Promise<{ id: string; lines: number }[]> {
  const since = startDate ? minUuidAt(startOfDay(startDate)) : MIN_UUID;
  const before = endDate ? minUuidAt(endOfDay(endDate)) : MAX_UUID;
  return tx.many(sql`
    select r.id, (select count(*) from sale_return_lines l where l.store_id = ${tx.storeId} and l.return_id = r.id) as lines
    from (${newestInRangeSql(tx, { since, before }, "sale_returns", { skip, most })}) r`);
}

export function readSaleReturnsByIds(tx: StoreTx, ids: string[]): Promise<SaleReturn[]> {
  return returns(tx, sql`r.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], r.id)`);
}

/** The number of returns, from the day figures. */
export async function countReturns(tx: StoreTx, { startDate, endDate }: ReturnFilter): Promise<number> {
  return (await tx.value<number>(sql`
    select coalesce(sum(count), 0)::bigint as count from day_figures
    where store_id = ${tx.storeId} and kind = 'RETURN'
      and day >= ${startDate ?? "-infinity"}::date and day <= ${endDate ?? "infinity"}::date`))!;
}
