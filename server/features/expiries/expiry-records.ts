import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantSql,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "expiry" }>, "kind">> = {
  id: jsonUuidSql("e.id"),
  createdAt: jsonInstantSql("e.created_at"),
  productId: jsonUuidSql("e.product_id"),
  productName: jsonTextSql("p.name"),
  date: jsonTextSql("e.expires_on::text"),
  quantity: jsonQuantitySql("e.quantity"),
  source: jsonTextSql("e.source"),
  done: "(e.done_at is not null)::text",
  doneAt: jsonInstantSql("e.done_at"),
  receptionId: jsonUuidSql("e.reception_id"),
  userId: jsonUuidSql("e.user_id"),
  user: jsonTextSql("e.user_name"),
};

export function buildExpiryRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"expiry"'`, ...record }))} as text
    from expiries e join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
    where e.store_id = ${tx.storeId} order by e.product_id, e.id`;
}
