/** Units of one product. */
export type Sold = { productId: string; quantity: number };

/**
 * The best of all days: `before` holds the best `remembered` of the days before today, best first; `today` every
 * product sold today. Null when a product that is not remembered might belong to them.
 */
export function withToday(
  before: readonly Sold[],
  remembered: number,
  today: readonly Sold[],
  most: number,
): Sold[] | null {
  const units = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  // Of a product that was not remembered at most as much was sold.
  const unknown = before.length < remembered ? 0 : before.at(-1)!.quantity;
  let unknownMost = 0;
  for (const { productId, quantity } of today) {
    const known = units.get(productId);
    if (known === undefined && unknown > 0) unknownMost = Math.max(unknownMost, unknown + quantity);
    else units.set(productId, (known ?? 0) + quantity);
  }
  const best = [...units]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1))
    .slice(0, most);
  return unknownMost > 0 && (best.length < most || unknownMost >= best.at(-1)!.quantity) ? null : best;
}
