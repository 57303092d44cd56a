import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, numberOf, objectOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: Columns<Omit<Extract<StoreRecord, { kind: "promotion" }>, "kind">> = {
  id: uuidOf("p.id"),
  createdAt: instantOf("p.created_at"),
  name: textOf("p.name"),
  type: textOf("p.kind"),
  productIds: "array_to_json(p.product_ids)::text",
  percent: numberOf("p.percent"),
  every: numberOf("p.every"),
  items: "coalesce(p.items::text, 'null')",
  price: numberOf("p.price"),
  startsOn: textOf("p.starts_on::text"),
  endsOn: textOf("p.ends_on::text"),
  days: "coalesce(array_to_json(p.days)::text, 'null')",
  fromTime: textOf("p.from_time"),
  toTime: textOf("p.to_time"),
  active: "p.active::text",
  inactiveSince: instantOf("p.inactive_since"),
};

export function promotionRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"promotion"'`, ...record }))} as text
    from promotions p where p.store_id = ${tx.storeId} order by p.created_at, p.id`;
}
