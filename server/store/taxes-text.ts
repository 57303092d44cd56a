import { jsonNumberOf, jsonObjectOf, jsonQuantityOf, jsonTextOf } from "#server/db/json-text.ts";

const pesosOf = (cents: string) => jsonQuantityOf(`(${cents} / 100.0)`);

/** SQL for taxes in the form of `sumTaxes`: `part` has the amounts, `line` is the sale's line. */
export function jsonTaxesOf(part: string, line: string): string {
  const rated = jsonObjectOf({
    kind: jsonTextOf(`(case when ${line}.tax = 'INC8' then 'INC' else 'IVA' end)`),
    rate: jsonNumberOf(`${line}.tax_rate`),
    perUnit: "'null'",
    base: pesosOf(`${part}.tax_base`),
    amount: pesosOf(`${part}.tax_amount`),
  });
  const bags = jsonObjectOf({
    kind: `'"BAG"'`,
    rate: "'null'",
    perUnit: jsonNumberOf(`${line}.bag_rate`),
    base: "'0'",
    amount: pesosOf(`${part}.bag_tax`),
  });
  return `'[' || concat_ws(',', case when ${line}.tax_rate is not null then ${rated} end,
    case when ${line}.bag_rate is not null then ${bags} end) || ']'`;
}
