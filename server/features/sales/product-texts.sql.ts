import sql, { raw } from "sql-template-tag";
import type { SaleItem } from "#core/contract/sales/sales.ts";
import {
  type ColumnExpressions,
  jsonObjectSql,
  jsonQuantitySql,
  jsonTextSql,
  jsonUuidSql,
} from "#server/db/json-text.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** In characters, enough for about 50,000 products. Further texts are not cached. */
const MAX_KEPT = 16 * 1024 * 1024;

export type ReadProductTexts = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Reads products in their present state as JSON text, each at most once per reader. */
export function createProductTextReader(tx: StoreTx, json = productJsonSql): ReadProductTexts {
  const texts = new Map<string, string>();
  let cachedLength = 0;
  return async (ids) => {
    if (cachedLength > MAX_KEPT) {
      texts.clear();
      cachedLength = 0;
    }
    const missing = [...new Set(ids.filter((id) => !texts.has(id)))];
    if (missing.length === 0) return texts;
    const rows = await tx.many<{ id: string; text: string }>(sql`
      select p.id, ${raw(json)} as text
      from products p where p.store_id = ${tx.storeId} and p.id = any(${missing}::uuid[])`);
    for (const { id, text } of rows) {
      texts.set(id, text);
      cachedLength += text.length;
    }
    return texts;
  };
}

export const productJsonColumns: ColumnExpressions<NonNullable<SaleItem["product"]>> = {
  id: jsonUuidSql("p.id"),
  name: jsonTextSql("p.name"),
  description: jsonTextSql("p.description"),
  barcode: jsonTextSql("p.barcode"),
  gtin: jsonTextSql("p.gtin"),
  category: jsonTextSql("p.category"),
  stock: jsonQuantitySql("p.on_hand"),
  // As `storeImagePath`.
  image: `coalesce('"/images/' || p.store_id || '/' || encode(p.image_hash, 'hex') || '.webp"', 'null')`,
};

/** `p` is a row of `products`. */
export const productJsonSql = jsonObjectSql(productJsonColumns);
