import { jsonNumberSql, jsonObjectSql, jsonQuantitySql, jsonTextSql } from "#server/db/json-text.ts";

const pesosOf = (cents: string) => jsonQuantitySql(`(${cents} / 100.0)`);

/** SQL for taxes in the form of `sumTaxes`. Table aliases: `part` has the amounts, `line` the tax rates. */
export function taxesJsonSql(part: string, line: string): string {
  const rated = jsonObjectSql({
    kind: jsonTextSql(`(case when ${line}.tax = 'INC8' then 'INC' else 'IVA' end)`),
    rate: jsonNumberSql(`${line}.tax_rate`),
    perUnit: "'null'",
    base: pesosOf(`${part}.tax_base`),
    amount: pesosOf(`${part}.tax_amount`),
  });
  const bags = jsonObjectSql({
    kind: `'"BAG"'`,
    rate: "'null'",
    perUnit: jsonNumberSql(`${line}.bag_rate`),
    base: "'0'",
    amount: pesosOf(`${part}.bag_tax`),
  });
  return `case when ${line}.tax_rate is null and ${line}.bag_rate is null then '[]'
    else '[' || concat_ws(',', case when ${line}.tax_rate is not null then ${rated} end,
      case when ${line}.bag_rate is not null then ${bags} end) || ']' end`;
}
