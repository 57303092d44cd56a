import sql, { type Sql } from "sql-template-tag";
import { sumTaxes, toCents } from "#core/tax/tax-of-line.ts";
import type { TaxedLine } from "#server/store/tax-figures.sql.ts";

export function taxSumValuesSql(lines: readonly TaxedLine[]): Sql {
  const { taxes, taxBase, taxTotal } = sumTaxes(lines.map(({ taxed }) => taxed));
  return sql`, ${JSON.stringify(taxes)}::json, ${toCents(taxBase)}::bigint, ${toCents(taxTotal)}::bigint`;
}
