import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "promotion" }>, "kind">> = {
  id: jsonUuidSql("p.id"),
  createdAt: jsonInstantSql("p.created_at"),
  name: jsonTextSql("p.name"),
  type: jsonTextSql("p.kind"),
  productIds: "array_to_json(p.product_ids)::text",
  percent: jsonNumberSql("p.percent"),
  every: jsonNumberSql("p.every"),
  items: "coalesce(p.items::text, 'null')",
  price: jsonNumberSql("p.price"),
  startsOn: jsonTextSql("p.starts_on::text"),
  endsOn: jsonTextSql("p.ends_on::text"),
  days: "coalesce(array_to_json(p.days)::text, 'null')",
  fromTime: jsonTextSql("p.from_time"),
  toTime: jsonTextSql("p.to_time"),
  active: "p.active::text",
  inactiveSince: jsonInstantSql("p.inactive_since"),
};

export function buildPromotionRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"promotion"'`, ...record }))} as text
    from promotions p where p.store_id = ${tx.storeId} order by p.created_at, p.id`;
}
