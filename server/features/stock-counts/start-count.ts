import {
  MAX_OPEN_COUNTS,
  type StartStockCount,
  type StockCount,
} from "#core/contract/stock-counts/stock-counts.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { readExistingProductIds } from "#server/features/products/copy-products.ts";
import { findOverlap } from "#server/features/stock-counts/propose-count.sql.ts";
import { buildCount, findCount } from "#server/features/stock-counts/read-counts.ts";
import { insertCount, lockStarts, readSupplierName } from "#server/features/stock-counts/stock-counts.sql.ts";
import { type CountScope, findOpenCounts } from "#server/store/open-counts.sql.ts";

/** @throws COUNT_OVERLAPS, COUNTS_FULL, PRODUCT_NOT_FOUND or SUPPLIER_NOT_FOUND */
export async function startCount(
  { tx, session, document, now }: DocumentCall & { now: Date },
  { scope, blind, note }: StartStockCount,
): Promise<StockCount> {
  const { id } = document;
  // A device whose clock is ahead must not begin in the future: entries count from the start on.
  const at = document.at < now ? document.at : now;
  await lockStarts(tx);
  const open = await findOpenCounts(tx);
  const wanted: CountScope = {
    kind: scope.kind,
    category: scope.kind === "CATEGORY" ? scope.category! : null,
    supplierId: scope.kind === "SUPPLIER" ? scope.supplierId! : null,
    productIds: scope.kind === "LIST" ? await requireProducts(tx, scope.productIds!) : null,
  };
  const supplierName = wanted.supplierId === null ? null : await readSupplierName(tx, wanted.supplierId);
  if (wanted.supplierId !== null && supplierName === null) throw new AppError("SUPPLIER_NOT_FOUND");
  if (open.length >= MAX_OPEN_COUNTS) throw new AppError("COUNTS_FULL");
  const other = await findOverlap(tx, wanted, open);
  if (other)
    throw new AppError("COUNT_OVERLAPS", {
      message: `Ese conteo se cruza con el conteo ${other.number}, que sigue abierto`,
      details: { count: { id: other.id, number: other.number } },
    });
  await insertCount(tx, { ...wanted, id, supplierName, blind, note, at, by: session });
  const count = await findCount(tx, id);
  const details = { number: count.row.number };
  await recordEvent(tx, session, { kind: "COUNT_STARTED", subject: { id, name: null }, details }, at);
  return buildCount(tx, count, session.role);
}

/** Each product once. */
async function requireProducts(tx: StoreTx, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)].sort();
  const found = new Set(await readExistingProductIds(tx, wanted));
  const missing = wanted.filter((id) => !found.has(id));
  if (missing.length > 0)
    throw new AppError("PRODUCT_NOT_FOUND", {
      details: { products: missing.slice(0, 100).map((id) => ({ id })) },
    });
  return wanted;
}
