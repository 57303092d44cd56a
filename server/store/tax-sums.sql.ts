import sql, { type Sql } from "sql-template-tag";
import { sumTaxes, toCents } from "#core/tax/tax-of-line.ts";
import type { TaxedLine } from "#server/store/tax-figures.sql.ts";

/** What a sale or a return keeps of its taxes: as they are answered, and its base and taxes in cents. */
export function taxSumsOf(lines: readonly TaxedLine[]): Sql {
  const { taxes, taxBase, taxTotal } = sumTaxes(lines.map(({ taxed }) => taxed));
  return sql`, ${JSON.stringify(taxes)}::json, ${toCents(taxBase)}::bigint, ${toCents(taxTotal)}::bigint`;
}
