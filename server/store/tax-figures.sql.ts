import sql, { type Sql } from "sql-template-tag";
import { dayOf } from "#core/dates.ts";
import { type Cents, type LineTax, sumTaxes, toCents } from "#core/tax/tax-of-line.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** A line of a sale or return: its total in pesos, and its taxes in cents. */
export type TaxedLine = { quantity: number; total: number; taxed: LineTax };

type Figure = { class: string; rate: number; bags: number; base: Cents; tax: Cents; total: Cents };

/**
 * The sums of the lines by class and rate. The tax on bags is a class of its own; the rest of a bag's price has a rate.
 */
function taxFiguresOfLines(lines: readonly TaxedLine[]): Figure[] {
  const figures = new Map<string, Figure>();
  const add = (figure: Figure) => {
    const key = `${figure.class} ${figure.rate}`;
    const sum = figures.get(key);
    if (!sum) return void figures.set(key, figure);
    for (const field of ["bags", "base", "tax", "total"] as const) sum[field] += figure[field];
  };
  for (const { quantity, total, taxed } of lines) {
    const { class: of, rate, base, amount, perUnit, bagTax } = taxed;
    const rest = { base, tax: amount, total: total * 100 - bagTax, bags: 0 };
    if (perUnit !== null)
      add({ class: "BAG", rate: perUnit, bags: quantity, base: 0, tax: bagTax, total: bagTax });
    if (rate !== null) add({ class: of === "BAG" ? "IVA19" : of!, rate, ...rest });
    else if (perUnit === null) add({ class: of ?? "NONE", rate: 0, ...rest });
  }
  return [...figures.values()];
}

/** The columns `taxes`, `tax_base` and `tax_total` of a sale or return, as further values of an insert. */
export function taxSumValuesSql(lines: readonly TaxedLine[]): Sql {
  const { taxes, taxBase, taxTotal } = sumTaxes(lines.map(({ taxed }) => taxed));
  return sql`, ${JSON.stringify(taxes)}::json, ${toCents(taxBase)}::bigint, ${toCents(taxTotal)}::bigint`;
}

/** Adds the lines to the totals of the day of `at`. */
export function addToTaxFiguresSql(
  tx: StoreTx,
  at: Date,
  kind: "SALE" | "RETURN",
  lines: readonly TaxedLine[],
) {
  // Sorted, so that two processes that write the same rows cannot deadlock.
  const sorted = taxFiguresOfLines(lines).toSorted((a, b) =>
    a.class === b.class ? a.rate - b.rate : a.class < b.class ? -1 : 1,
  );
  return sql`
    insert into tax_figures as f (store_id, day, kind, class, rate, slot, bags, base, tax, total)
    select ${tx.storeId}, ${dayOf(at)}::date, ${kind}, m.class, m.rate, ${tx.slot}::smallint, m.bags, m.base, m.tax, m.total
    from unnest(${sorted.map((one) => one.class)}::text[], ${sorted.map(({ rate }) => rate)}::integer[],
      ${sorted.map(({ bags }) => bags)}::numeric[], ${sorted.map(({ base }) => base)}::bigint[],
      ${sorted.map(({ tax }) => tax)}::bigint[], ${sorted.map(({ total }) => total)}::bigint[])
      as m (class, rate, bags, base, tax, total)
    on conflict (store_id, day, kind, class, rate, slot) do update set bags = f.bags + excluded.bags,
      base = f.base + excluded.base, tax = f.tax + excluded.tax, total = f.total + excluded.total`;
}
