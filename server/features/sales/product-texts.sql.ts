import sql from "sql-template-tag";
import { saleItem } from "#core/contract/sales/sales.ts";
import { storeImagePath } from "#core/goods/image-path.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** In characters, enough for about 50,000 products. Further texts are not cached. */
const MAX_KEPT = 16 * 1024 * 1024;

export type ReadProductTexts = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Reads products in their present state as JSON text, each at most once per reader. */
export function createProductTextReader(tx: StoreTx): ReadProductTexts {
  const texts = new Map<string, string>();
  let cachedLength = 0;
  return async (ids) => {
    if (cachedLength > MAX_KEPT) {
      texts.clear();
      cachedLength = 0;
    }
    const missing = [...new Set(ids.filter((id) => !texts.has(id)))];
    if (missing.length === 0) return texts;
    const rows = await tx.many<{ id: string; imageHash: string | null }>(sql`
      select id, name, description, barcode, gtin, category, on_hand as stock, encode(image_hash, 'hex') as "imageHash"
      from products where store_id = ${tx.storeId} and id = any(${missing}::uuid[])`);
    for (const { imageHash, ...product } of rows) {
      const image = storeImagePath(tx.storeId, imageHash);
      const text = JSON.stringify(saleItem.shape.product.parse({ ...product, image }));
      texts.set(product.id, text);
      cachedLength += text.length;
    }
    return texts;
  };
}
