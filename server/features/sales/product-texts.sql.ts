import sql from "sql-template-tag";
import { saleItem } from "#core/contract/sales.ts";
import { imagePath } from "#core/image-path.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Kept at a time, some 15 MB; who sells more different things has them read again. */
const MOST_KEPT = 50_000;

/** The texts of these products, and of others. */
export type ProductText = (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Products as they are today, each read and written as JSON once. */
export function productTexts(tx: StoreTx): ProductText {
  const texts = new Map<string, string>();
  return async (ids) => {
    if (texts.size > MOST_KEPT) texts.clear();
    const missing = [...new Set(ids.filter((id) => !texts.has(id)))];
    if (missing.length === 0) return texts;
    const rows = await tx.many<{ id: string; imageHash: string | null }>(sql`
      select id, name, description, barcode, gtin, category, stock, encode(image_hash, 'hex') as "imageHash"
      from products where store_id = ${tx.storeId} and id = any(${missing}::uuid[])`);
    for (const { imageHash, ...product } of rows) {
      const image = imagePath(tx.storeId, imageHash);
      texts.set(product.id, JSON.stringify(saleItem.shape.product.parse({ ...product, image })));
    }
    return texts;
  };
}
