import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import { jsonInstantOf, jsonNumberOf, jsonObjectOf, jsonTextOf, jsonUuidOf } from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { everyProduct } from "#server/features/products/products.sql.ts";

export async function* productRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  for await (const product of everyProduct(tx)) {
    const record: Extract<StoreRecord, { kind: "product" }> = { kind: "product", ...product };
    yield JSON.stringify(record);
  }
}

type PriceChangeRecord = Omit<Extract<StoreRecord, { kind: "priceChange" }>, "kind">;

const change: ColumnExpressions<PriceChangeRecord> = {
  id: jsonUuidOf("c.id"),
  createdAt: jsonInstantOf("c.created_at"),
  undoes: jsonUuidOf("c.undoes"),
  userId: jsonUuidOf("c.user_id"),
  user: jsonTextOf("c.user_name"),
  items: "'[' || coalesce(i.items, '') || ']'",
  presentations: "'[' || coalesce(n.presentations, '') || ']'",
};
const presentationPrice: ColumnExpressions<PriceChangeRecord["presentations"][number]> = {
  presentationId: jsonUuidOf("l.presentation_id"),
  productId: jsonUuidOf("l.product_id"),
  presentationName: jsonTextOf("r.name"),
  from: jsonNumberOf("l.price_before"),
  to: jsonNumberOf("l.price_after"),
};
const price: ColumnExpressions<PriceChangeRecord["items"][number]> = {
  productId: jsonUuidOf("l.product_id"),
  productName: jsonTextOf("p.name"),
  from: jsonNumberOf("l.price_before"),
  to: jsonNumberOf("l.price_after"),
};

export function priceChangeRecordTexts(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectOf({ kind: `'"priceChange"'`, ...change }))} as text
    from price_changes c cross join lateral (
      select string_agg(${raw(jsonObjectOf(price))}, ',' order by l.product_id) as items
      from price_change_lines l join products p on p.store_id = ${tx.storeId} and p.id = l.product_id
      where l.store_id = ${tx.storeId} and l.change_id = c.id
    ) i cross join lateral (
      select string_agg(${raw(jsonObjectOf(presentationPrice))}, ',' order by l.presentation_id) as presentations
      from presentation_price_lines l
      join product_presentations r on r.store_id = ${tx.storeId} and r.id = l.presentation_id
      where l.store_id = ${tx.storeId} and l.change_id = c.id
    ) n
    where c.store_id = ${tx.storeId} order by c.id`;
}
