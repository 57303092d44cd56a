import type { ImportMode } from "#core/contract/products/bulk-products.ts";
import type { Presentation } from "#core/contract/products/presentation.ts";
import { normalizeCode } from "#core/goods/product-code.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ImportedProduct } from "#server/features/products/import/import-products.sql.ts";
import type { RowDecision } from "#server/features/products/import/import-rules.ts";
import {
  decidePacks,
  outcomeOfPack,
  type PackDecision,
  type PackRow,
} from "#server/features/products/import/presentation-rules.ts";
import {
  codeHolders,
  insertPresentations,
  presentationsOfAll,
  touchProducts,
  updatePresentations,
} from "#server/features/products/presentations/presentations.sql.ts";

/** Requires locks on the matched products. */
export async function decidePresentations(
  tx: StoreTx,
  rows: readonly PackRow[],
  matches: readonly (readonly ImportedProduct[])[],
  decided: readonly RowDecision[],
  mode: ImportMode,
): Promise<PackDecision[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(matches.flat().map(({ id }) => id))];
  const forms = rows.flatMap(({ fields }) => (fields.barcode ? [normalizeCode(fields.barcode)] : []));
  const [there, holders] = await Promise.all([presentationsOfAll(tx, ids), codeHolders(tx, forms)]);
  const presentations = new Map<string, Presentation[]>();
  for (const { productId, ...one } of there)
    presentations.set(productId, [...(presentations.get(productId) ?? []), one]);
  const codes = new Map(holders.map(({ code, ...holder }) => [code, holder]));
  return decidePacks(rows, matches, decided, { presentations, codes }, mode);
}

/**
 * `made` are the ids of the new products, by index. Returns how many presentations were created or changed.
 */
export async function writePresentations(
  tx: StoreTx,
  packs: readonly PackDecision[],
  made: ReadonlyMap<number, string>,
  now: Date,
): Promise<number> {
  const added = packs.flatMap((pack): (Presentation & { productId: string })[] => {
    if (pack.action !== "CREATE") return [];
    const productId = "product" in pack.owner ? pack.owner.product.id : made.get(pack.owner.place)!;
    return [{ ...pack.made, id: uuidv7(now.getTime()), productId }];
  });
  const changed = packs.flatMap((pack) =>
    pack.action === "UPDATE" && outcomeOfPack(pack).action === "UPDATE" ? [pack] : [],
  );
  const isChanged = new Set<PackDecision>(changed);
  if (added.length > 0) await insertPresentations(tx, added, now);
  if (changed.length > 0)
    await updatePresentations(
      tx,
      changed.map(({ after }) => after),
    );
  const touched = packs.flatMap((pack) => {
    if (!pack.product) return [];
    return pack.action === "CREATE" || isChanged.has(pack) ? [pack.product.id] : [];
  });
  if (touched.length > 0) await touchProducts(tx, touched, now);
  return added.length + changed.length;
}
