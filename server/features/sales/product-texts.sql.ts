import sql, { type Sql } from "sql-template-tag";
import type { SaleItem } from "#core/contract/sales/sales.ts";
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
    for (const [id, text] of await readProductTexts(tx, sql`${missing}::uuid[]`)) {
      texts.set(id, text);
      cachedLength += text.length;
    }
    return texts;
  };
}

/** Reads the products by the ids of their sales, so that this query can be sent with that of the sales. */
export function readProductTextsOfSales(tx: StoreTx, saleIds: string[]): Promise<[string, string][]> {
  return readProductTexts(
    tx,
    sql`array(select product_id from sale_lines where store_id = ${tx.storeId} and sale_id = any(${saleIds}::uuid[]))`,
  );
}

async function readProductTexts(tx: StoreTx, ids: Sql): Promise<[string, string][]> {
  type Row = Omit<NonNullable<SaleItem["product"]>, "image"> & { imageHash: string | null };
  const rows = await tx.many<Row>(sql`
    select id, name, description, barcode, gtin, category, on_hand as stock, encode(image_hash, 'hex') as "imageHash"
    from products where store_id = ${tx.storeId} and id = any(${ids})`);
  return rows.map(({ imageHash, ...product }) => [
    product.id,
    JSON.stringify({ ...product, image: storeImagePath(tx.storeId, imageHash) }),
  ]);
}
