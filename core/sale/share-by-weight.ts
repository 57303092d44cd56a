/** Splits `amount` by weight; leftover pesos go to the largest remainders, then to the earlier parts. */
export function shareByWeight(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  // Uses BigInt, because the product of two amounts may exceed the safe integers.
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, whole: Number(product / all), rest: product % all };
  });
  let left = amount - parts.reduce((sum, { whole }) => sum + whole, 0);
  for (const part of [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0) break;
    part.whole += 1;
    left -= 1;
  }
  return parts.map(({ whole }) => whole);
}
