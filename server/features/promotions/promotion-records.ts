import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantOf,
  jsonNumberOf,
  jsonObjectOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "promotion" }>, "kind">> = {
  id: jsonUuidOf("p.id"),
  createdAt: jsonInstantOf("p.created_at"),
  name: jsonTextOf("p.name"),
  type: jsonTextOf("p.kind"),
  productIds: "array_to_json(p.product_ids)::text",
  percent: jsonNumberOf("p.percent"),
  every: jsonNumberOf("p.every"),
  items: "coalesce(p.items::text, 'null')",
  price: jsonNumberOf("p.price"),
  startsOn: jsonTextOf("p.starts_on::text"),
  endsOn: jsonTextOf("p.ends_on::text"),
  days: "coalesce(array_to_json(p.days)::text, 'null')",
  fromTime: jsonTextOf("p.from_time"),
  toTime: jsonTextOf("p.to_time"),
  active: "p.active::text",
  inactiveSince: jsonInstantOf("p.inactive_since"),
};

export function promotionRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"promotion"'`, ...record }))} as text
    from promotions p where p.store_id = ${tx.storeId} order by p.created_at, p.id`;
}
