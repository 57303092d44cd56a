import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { type Columns, instantOf, objectOf, quantityOf, textOf, uuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

const record: Columns<Omit<Extract<StoreRecord, { kind: "expiry" }>, "kind">> = {
  id: uuidOf("e.id"),
  createdAt: instantOf("e.created_at"),
  productId: uuidOf("e.product_id"),
  productName: textOf("p.name"),
  date: textOf("e.expires_on::text"),
  quantity: quantityOf("e.quantity"),
  source: textOf("e.source"),
  done: "(e.done_at is not null)::text",
  doneAt: instantOf("e.done_at"),
  receptionId: uuidOf("e.reception_id"),
  userId: uuidOf("e.user_id"),
  user: textOf("e.user_name"),
};

export function expiryRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(objectOf({ kind: `'"expiry"'`, ...record }))} as text
    from expiries e join products p on p.store_id = ${tx.storeId} and p.id = e.product_id
    where e.store_id = ${tx.storeId} order by e.product_id, e.id`;
}
