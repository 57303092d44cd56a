import { addQuantities } from "#core/quantity.ts";

/** Units of a product; negative if returns exceed sales. */
export type ProductUnitsSold = { productId: string; quantity: number };

/**
 * `before` are the best sellers of earlier days, at most `remembered`, best first; `today` is every product
 * that was sold or returned today. Returns null if a product in neither list could rank.
 */
export function rankBestSellersWithToday(
  before: readonly ProductUnitsSold[],
  remembered: number,
  today: readonly ProductUnitsSold[],
  most: number,
): ProductUnitsSold[] | null {
  const units = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  // A product outside `before` sold at most the lowest quantity in it, possibly 0; returns of the listed
  // products may still lift it into the ranking.
  const isAll = before.length < remembered;
  const unknown = isAll ? 0 : Math.max(0, before.at(-1)!.quantity);
  let unknownMost = !isAll && today.some(({ quantity }) => quantity < 0) ? unknown : 0;
  for (const { productId, quantity } of today) {
    const earlier = units.get(productId);
    if (earlier === undefined && !isAll)
      unknownMost = Math.max(unknownMost, addQuantities(unknown, quantity));
    else units.set(productId, addQuantities(earlier ?? 0, quantity));
  }
  const best = [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
  return unknownMost > 0 && (best.length < most || unknownMost >= best.at(-1)!.quantity) ? null : best;
}
