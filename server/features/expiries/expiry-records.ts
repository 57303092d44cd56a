import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import {
  type ColumnExpressions,
  jsonInstantOf,
  jsonObjectOf,
  jsonQuantityOf,
  jsonTextOf,
  jsonUuidOf,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: ColumnExpressions<Omit<Extract<StoreRecord, { kind: "expiry" }>, "kind">> = {
  id: jsonUuidOf("e.id"),
  createdAt: jsonInstantOf("e.created_at"),
  productId: jsonUuidOf("e.product_id"),
  productName: jsonTextOf("p.name"),
  date: jsonTextOf("e.expires_on::text"),
  quantity: jsonQuantityOf("e.quantity"),
  source: jsonTextOf("e.source"),
  done: "(e.done_at is not null)::text",
  doneAt: jsonInstantOf("e.done_at"),
  receptionId: jsonUuidOf("e.reception_id"),
  userId: jsonUuidOf("e.user_id"),
  user: jsonTextOf("e.user_name"),
};

export function expiryRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"expiry"'`, ...record }))} as text
    from expiries e join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
    where e.store_id = ${tx.storeId} order by e.product_id, e.id`;
}
