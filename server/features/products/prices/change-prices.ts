import type { ProductPriceChange } from "#core/contract/products/bulk-products.ts";
import { DAY_MS } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  buildPriceKey,
  decideNewPrices,
  type RequestedPrice,
} from "#server/features/products/prices/price-rules.ts";
import {
  findPriceChange,
  insertPriceChange,
  lockProductPrices,
  readPresentationPrices,
  readPricesOfChange,
  writePrices,
} from "#server/features/products/prices/prices.sql.ts";

type PriceChangeResult = { changed: number; undo: string };

/**
 * Changes all prices or none.
 * @throws INVALID_INPUT when a product or a presentation is in the list twice
 * @throws PRODUCT_NOT_FOUND or PRICE_CHANGED
 */
export async function changePrices(call: DocumentCall, changes: readonly ProductPriceChange[]) {
  const seen = new Set<string>();
  const twice = changes.flatMap((change, i) => {
    const key = buildPriceKey(change);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const [field, what] = change.presentationId
      ? ["presentationId", "La presentación está repetida"]
      : ["id", "El producto está repetido"];
    return [{ field: `changes.${i}.${field}`, message: `${what} en la lista` }];
  });
  if (twice.length > 0) throw invalidInput(twice);
  return writeChange(call, changes, null);
}

/**
 * Restores all prices or none; an undo can be undone.
 * @throws PRICE_CHANGE_NOT_FOUND, ALREADY_UNDONE, UNDO_EXPIRED or PRICE_CHANGED
 */
export async function undoPriceChange(call: DocumentCall, id: string): Promise<PriceChangeResult> {
  const { tx, document } = call;
  const change = await findPriceChange(tx, id);
  if (!change) throw new AppError("PRICE_CHANGE_NOT_FOUND");
  if (change.undone) throw new AppError("ALREADY_UNDONE");
  if (document.at.getTime() - change.at.getTime() > DAY_MS) throw new AppError("UNDO_EXPIRED");
  const back = (await readPricesOfChange(tx, id)).map(({ id: product, presentationId, from, to }) => ({
    id: product,
    presentationId,
    price: from,
    priceBefore: to,
  }));
  return writeChange(call, back, id);
}

async function writeChange(
  { tx, session, document }: DocumentCall,
  requested: readonly RequestedPrice[],
  undoes: string | null,
): Promise<PriceChangeResult> {
  const products = await lockProductPrices(tx, pluck(requested, "id"));
  const packIds = requested.flatMap(({ presentationId }) => presentationId ?? []);
  const packs = packIds.length > 0 ? await readPresentationPrices(tx, packIds) : [];
  const prices = decideNewPrices([...products, ...packs], requested);
  await writePrices(tx, prices, document.at);
  await insertPriceChange(tx, document, session, prices, undoes);
  const [only, ...others] = prices;
  if (only && others.length === 0) {
    const details = { from: only.from, to: only.to };
    await recordEvent(tx, session, { kind: "PRICE_CHANGED", subject: only, details }, document.at);
  } else if (only) {
    const details = { products: new Set(prices.map(({ id }) => id)).size, undone: undoes !== null };
    await recordEvent(tx, session, { kind: "PRICES_CHANGED", details }, document.at);
  }
  return { changed: prices.length, undo: document.id };
}
