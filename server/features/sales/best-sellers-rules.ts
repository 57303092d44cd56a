import { addQuantities } from "#core/quantity.ts";

/** How much of one product. Below zero where more came back than was sold. */
export type Sold = { productId: string; quantity: number };

/**
 * The best of all days: `before` holds the best `remembered` of the days before today, best first; `today` every
 * product that was sold or came back today. Null when a product that is not remembered might belong to them.
 */
export function withToday(
  before: readonly Sold[],
  remembered: number,
  today: readonly Sold[],
  most: number,
): Sold[] | null {
  const units = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  // Of a product that was not remembered at most as much was sold, or nothing; which may be more when others come back.
  const isAll = before.length < remembered;
  const unknown = isAll ? 0 : Math.max(0, before.at(-1)!.quantity);
  let unknownMost = !isAll && today.some(({ quantity }) => quantity < 0) ? unknown : 0;
  for (const { productId, quantity } of today) {
    const known = units.get(productId);
    if (known === undefined && !isAll) unknownMost = Math.max(unknownMost, addQuantities(unknown, quantity));
    else units.set(productId, addQuantities(known ?? 0, quantity));
  }
  const best = [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
  return unknownMost > 0 && (best.length < most || unknownMost >= best.at(-1)!.quantity) ? null : best;
}
