import { raw, type Sql } from "sql-template-tag";
import { jsonNumberSql, jsonObjectSql, jsonQuantitySql, jsonTextSql } from "#server/db/json-text.ts";

const pesosOf = (cents: string) => jsonQuantitySql(`(${cents} / 100.0)`);

/** SQL for the taxes of a returned part in the form of `sumTaxes`. Table aliases: `i` has the amounts, `l` the tax rates. */
export function returnedTaxesJsonSql(): Sql {
  const rated = jsonObjectSql({
    kind: jsonTextSql(`(case when l.tax = 'INC8' then 'INC' else 'IVA' end)`),
    rate: jsonNumberSql(`l.tax_rate`),
    perUnit: "'null'",
    base: pesosOf(`i.tax_base`),
    amount: pesosOf(`i.tax_amount`),
  });
  const bags = jsonObjectSql({
    kind: `'"BAG"'`,
    rate: "'null'",
    perUnit: jsonNumberSql(`l.bag_rate`),
    base: "'0'",
    amount: pesosOf(`i.bag_tax`),
  });
  return raw(`case when l.tax_rate is null and l.bag_rate is null then '[]'
    else '[' || concat_ws(',', case when l.tax_rate is not null then ${rated} end,
      case when l.bag_rate is not null then ${bags} end) || ']' end`);
}
