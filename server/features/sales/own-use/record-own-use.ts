import type { NewOwnUse, OwnUse } from "#core/contract/sales/own-use.ts";
import { AppError } from "#core/errors.ts";
import { canRecordOwnUse } from "#core/store-settings.ts";
import { taxRulesOf } from "#core/tax/tax-of-line.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import {
  insertOwnUse,
  lockOwnUse,
  lockProductsOfOwnUse,
  readOwnUse,
  setOwnUseReversed,
} from "#server/features/sales/own-use/own-use.sql.ts";
import { resolveOwnUseLines, sumOwnUse } from "#server/features/sales/own-use/own-use-rules.ts";
import {
  lockProductsForSale,
  readPresentationsForSale,
} from "#server/features/sales/record/record-sale.sql.ts";
import { refuseMoreThanThereIs } from "#server/features/sales/record/sale-rules.ts";
import {
  answerClosedCounts,
  findClosedCounts,
  flagCountedProducts,
} from "#server/features/stock-counts/answer-closed-counts.ts";
import { findPersonOfStore } from "#server/store/find-person.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { readAverageCosts } from "#server/store/reception-cost.sql.ts";

/**
 * Takes goods out of the stock that nobody pays. The number is locked before the products.
 * @throws FORBIDDEN, USER_NOT_FOUND, INSUFFICIENT_STOCK, PRODUCT_NOT_FOUND, PRODUCT_INACTIVE, PRESENTATION_NOT_FOUND,
 * NUMBER_TAKEN or INVALID_INPUT
 */
export async function recordOwnUse(
  { tx, session, document }: DocumentCall,
  { items, takenBy, note, ...body }: NewOwnUse,
): Promise<{ ownUse: OwnUse }> {
  const { id, at, violations, late } = document;
  const ids = [...new Set(items.map(({ productId }) => productId))].sort();
  const presentationIds = items.flatMap(({ presentation }) => (presentation ? [presentation.id] : []));
  const [number, settings, products, presentations, costs, person] = await Promise.all([
    claimDocumentNumber(tx, session, document, body.number),
    readStoreSettings(tx, late ? at : undefined),
    lockProductsForSale(tx, ids),
    presentationIds.length > 0 ? readPresentationsForSale(tx, presentationIds) : [],
    readAverageCosts(tx, ids),
    takenBy ? findPersonOfStore(tx, takenBy) : null,
  ]);
  raiseForbiddenRole(document, canRecordOwnUse(session.role, settings));
  // A late own use happened, also if the person left meanwhile.
  if (takenBy && !person && !late) throw new AppError("USER_NOT_FOUND");
  const taxes = taxRulesOf(settings.taxes, at);
  const lines = resolveOwnUseLines(items, { products, presentations, costs, taxes, violations });
  const moved = lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []));
  const counts = await findClosedCounts(tx, ids, at);
  flagCountedProducts(document, counts);
  if (!settings.sellBelowStock) {
    const inStock = moved.filter(({ productId }) => !counts.has(productId));
    const quantities = new Map(inStock.map(({ productId, quantity }) => [productId, quantity]));
    refuseMoreThanThereIs(quantities, products, violations);
  }
  const sums = sumOwnUse(lines);
  insertOwnUse(tx, { id, number, takenBy: person, note, ...sums, by: session, at }, lines);
  const taken = moved.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  await moveStock(tx, { kind: "ADJUSTMENT", reason: "OWN_USE", note, lines: taken, user: session }, at);
  await answerClosedCounts(tx, counts, taken, session);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: null });
  const subject = { id, name: number };
  const details = { ...sums, products: lines.length, takenBy: person?.name ?? null };
  await recordEvent(tx, session, { kind: "OWN_USE", subject, details }, at);
  const ownUse = (await readOwnUse(tx, id))!;
  return { ownUse: session.role === "CASHIER" ? withoutCosts(ownUse) : ownUse };
}

const withoutCosts = (ownUse: OwnUse): OwnUse => ({
  ...ownUse,
  cost: null,
  items: ownUse.items.map((item) => ({ ...item, cost: null })),
});

/**
 * Puts the goods back. What was deleted meanwhile stays away.
 * @throws OWN_USE_NOT_FOUND or ALREADY_REVERSED
 */
export async function undoOwnUse(
  { tx, session, now }: WriteCall,
  id: string,
  reason: string,
): Promise<{ ownUse: OwnUse }> {
  const found = await lockOwnUse(tx, id);
  if (!found) throw new AppError("OWN_USE_NOT_FOUND");
  if (found.isReversed) throw new AppError("ALREADY_REVERSED", { message: "Esto ya se anuló" });
  const lines = await lockProductsOfOwnUse(tx, id);
  setOwnUseReversed(tx, id, session, reason, now);
  await moveStock(tx, { kind: "ADJUSTMENT", reason: "OWN_USE", note: reason, lines, user: session }, now);
  const { number: name, cost, price } = found;
  const details = { cost, price, reason };
  await recordEvent(tx, session, { kind: "OWN_USE_REVERSED", subject: { id, name }, details }, now);
  return { ownUse: (await readOwnUse(tx, id))! };
}
