import type { ProductImportMode } from "#core/contract/products/bulk-products.ts";
import type { Presentation } from "#core/contract/products/presentation.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { pluck } from "#core/pluck.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { ImportedProduct } from "#server/features/products/import/import-products.sql.ts";
import type { ImportRowDecision, PresentationRow } from "#server/features/products/import/import-rules.ts";
import {
  buildPresentationRowOutcome,
  decidePresentationRows,
  type PresentationRowDecision,
} from "#server/features/products/import/presentation-rules.ts";
import {
  findProductCodeOwners,
  insertPresentations,
  markProductsChanged,
  readPresentationsOfProducts,
  updatePresentations,
} from "#server/features/products/presentations/presentations.sql.ts";

/** Requires locks on the matched products. */
export async function decideImportedPresentations(
  tx: StoreTx,
  rows: readonly PresentationRow[],
  matches: readonly (readonly ImportedProduct[])[],
  decided: readonly ImportRowDecision[],
  mode: ProductImportMode,
): Promise<PresentationRowDecision[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(matches.flat().map(({ id }) => id))];
  const forms = rows.flatMap(({ fields }) => (fields.barcode ? [normalizeProductCode(fields.barcode)] : []));
  const [there, holders] = await Promise.all([
    readPresentationsOfProducts(tx, ids),
    findProductCodeOwners(tx, forms),
  ]);
  const presentations = new Map<string, Presentation[]>();
  for (const { productId, ...one } of there)
    presentations.set(productId, [...(presentations.get(productId) ?? []), one]);
  const codes = new Map(holders.map(({ code, ...holder }) => [code, holder]));
  return decidePresentationRows(rows, matches, decided, { presentations, codes }, mode);
}

/**
 * `made` has the ids of new products by index of their product row. Returns how many presentations were
 * created or changed.
 */
export async function writeImportedPresentations(
  tx: StoreTx,
  packs: readonly PresentationRowDecision[],
  made: ReadonlyMap<number, string>,
  now: Date,
): Promise<number> {
  const added = packs.flatMap((pack): (Presentation & { productId: string })[] => {
    if (pack.action !== "CREATE") return [];
    const productId = "product" in pack.owner ? pack.owner.product.id : made.get(pack.owner.place)!;
    return [{ ...pack.made, id: uuidv7(now.getTime()), productId }];
  });
  const changed = packs.flatMap((pack) =>
    pack.action === "UPDATE" && buildPresentationRowOutcome(pack).action === "UPDATE" ? [pack] : [],
  );
  const isChanged = new Set<PresentationRowDecision>(changed);
  if (added.length > 0) await insertPresentations(tx, added, now);
  if (changed.length > 0) await updatePresentations(tx, pluck(changed, "after"));
  const touched = packs.flatMap((pack) => {
    if (!pack.product) return [];
    return pack.action === "CREATE" || isChanged.has(pack) ? [pack.product.id] : [];
  });
  if (touched.length > 0) markProductsChanged(tx, touched, now);
  return added.length + changed.length;
}
