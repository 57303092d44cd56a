import sql, { type Sql } from "sql-template-tag";
import type { TaxReport } from "#core/contract/reports/tax-report.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { centsToPesos } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

type DateRange = { startDate: string; endDate: string };

/** What was taken in these days, and with the sign −1 what was reversed in them. A shop has a few a day. */
const movedIn = (tx: StoreTx, { startDate, endDate }: DateRange): Sql => sql`
  select id, cost, 1 as sign from own_uses
  where store_id = ${tx.storeId} and created_at >= ${startOfDay(startDate)} and created_at < ${endOfDay(endDate)}
  union all
  select id, cost, -1 from own_uses
  where store_id = ${tx.storeId} and reversed_at >= ${startOfDay(startDate)} and reversed_at < ${endOfDay(endDate)}`;

/** The cost of own use less reversals, in pesos. */
export async function sumOwnUseCost(tx: StoreTx, range: DateRange): Promise<number> {
  return (await tx.value<number>(
    sql`select coalesce(sum(cost * sign), 0)::bigint from (${movedIn(tx, range)}) moved`,
  ))!;
}

type Row = { class: TaxClass | null; base: number; tax: number };

/** Own use less reversals by tax class, of what was taken while the store charged taxes. */
export async function readOwnUseTaxes(tx: StoreTx, range: DateRange): Promise<TaxReport["ownUse"]> {
  const rows = await tx.many<Row>(sql`
    select l.tax as class, sum((l.price * 100 - l.tax_amount) * m.sign)::bigint as base,
      sum(l.tax_amount * m.sign)::bigint as tax
    from (${movedIn(tx, range)}) m
    join own_use_lines l on l.store_id = ${tx.storeId} and l.own_use_id = m.id
    where l.tax_amount is not null group by l.tax`);
  return [...TAX_CLASSES, null].flatMap((of) =>
    rows
      .filter((row) => row.class === of)
      .map(({ base, tax }) => ({ class: of, base: centsToPesos(base), tax: centsToPesos(tax) })),
  );
}
