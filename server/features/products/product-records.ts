import sql, { raw, type Sql } from "sql-template-tag";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import type { ColumnExpressions } from "#server/db/json-text.ts";
import {
  jsonInstantSql,
  jsonNumberSql,
  jsonObjectSql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { streamProductsForExport } from "#server/features/products/products.sql.ts";

export async function* streamProductRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  for await (const product of streamProductsForExport(tx)) {
    const record: Extract<StoreRecord, { kind: "product" }> = { kind: "product", ...product };
    yield JSON.stringify(record);
  }
}

type PriceChangeRecord = Omit<Extract<StoreRecord, { kind: "priceChange" }>, "kind">;

const change: ColumnExpressions<PriceChangeRecord> = {
  id: jsonUuidSql("c.id"),
  createdAt: jsonInstantSql("c.created_at"),
  undoes: jsonUuidSql("c.undoes"),
  userId: jsonUuidSql("c.user_id"),
  user: jsonTextSql("c.user_name"),
  items: "'[' || coalesce(i.items, '') || ']'",
  presentations: "'[' || coalesce(n.presentations, '') || ']'",
};
const presentationPrice: ColumnExpressions<PriceChangeRecord["presentations"][number]> = {
  presentationId: jsonUuidSql("l.presentation_id"),
  productId: jsonUuidSql("l.product_id"),
  presentationName: jsonTextSql("r.name"),
  from: jsonNumberSql("l.price_before"),
  to: jsonNumberSql("l.price_after"),
};
const price: ColumnExpressions<PriceChangeRecord["items"][number]> = {
  productId: jsonUuidSql("l.product_id"),
  productName: jsonTextSql("p.name"),
  from: jsonNumberSql("l.price_before"),
  to: jsonNumberSql("l.price_after"),
};

export function buildPriceChangeRecordQuery(tx: StoreTx): Sql {
  return sql`
    select ${raw(jsonObjectSql({ kind: `'"priceChange"'`, ...change }))} as text
    from price_changes c cross join lateral (
      select string_agg(${raw(jsonObjectSql(price))}, ',' order by l.product_id) as items
      from price_change_lines l join products p on p.store_id = ${tx.storeId} and p.id = l.product_id
      where l.store_id = ${tx.storeId} and l.change_id = c.id
    ) i cross join lateral (
      select string_agg(${raw(jsonObjectSql(presentationPrice))}, ',' order by l.presentation_id) as presentations
      from presentation_price_lines l
      join product_presentations r on r.store_id = ${tx.storeId} and r.id = l.presentation_id
      where l.store_id = ${tx.storeId} and l.change_id = c.id
    ) n
    where c.store_id = ${tx.storeId} order by c.id`;
}
