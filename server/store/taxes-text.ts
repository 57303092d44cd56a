import { numberOf, objectOf, quantityOf, textOf } from "#server/db/json-text.ts";

const pesosOf = (cents: string) => quantityOf(`(${cents} / 100.0)`);

/** SQL for taxes in the form of `sumTaxes`: `part` has the amounts, `line` is the sale's line. */
export function taxesOf(part: string, line: string): string {
  const rated = objectOf({
    kind: textOf(`(case when ${line}.tax = 'INC8' then 'INC' else 'IVA' end)`),
    rate: numberOf(`${line}.tax_rate`),
    perUnit: "'null'",
    base: pesosOf(`${part}.tax_base`),
    amount: pesosOf(`${part}.tax_amount`),
  });
  const bags = objectOf({
    kind: `'"BAG"'`,
    rate: "'null'",
    perUnit: numberOf(`${line}.bag_rate`),
    base: "'0'",
    amount: pesosOf(`${part}.bag_tax`),
  });
  return `'[' || concat_ws(',', case when ${line}.tax_rate is not null then ${rated} end,
    case when ${line}.bag_rate is not null then ${bags} end) || ']'`;
}
