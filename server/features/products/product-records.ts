import type { StoreRecord } from "#core/contract/store-export.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { everyProduct } from "#server/features/products/products.sql.ts";

/** The JSON of every product as a store's own copy has it, by name. */
export async function* productRecordTexts(tx: StoreTx): AsyncGenerator<string> {
  for await (const product of everyProduct(tx)) {
    const record: Extract<StoreRecord, { kind: "product" }> = { kind: "product", ...product };
    yield JSON.stringify(record);
  }
}
