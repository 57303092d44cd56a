/** The total is rounded up to multiples of these pesos. */
const STEPS = [500, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** Values of banknotes in pesos. */
const NOTES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** A suggestion is at most this many times the total. */
const MAX_TIMES = 4;

/** Suggests amounts to hand over, in pesos: the exact total, rounded totals and single notes. */
export function suggestCashAmounts(total: number, most = 6): number[] {
  if (total <= 0) return [];
  const rounded = STEPS.map((step) => Math.ceil(total / step) * step);
  // Leaves out a sum of smaller notes if one larger note rounds to less: for 48.300, 50.000 but not 60.000.
  const sensible = rounded.filter((sum, i) => rounded.slice(i).every((larger) => larger >= sum));
  const nextTen = (Math.floor(total / 10_000) + 1) * 10_000;
  const candidates = [...sensible, nextTen, ...NOTES]
    .filter((sum) => sum > total && sum <= total * MAX_TIMES)
    .sort((one, other) => one - other);
  const sums = [...new Set([total, ...candidates])];
  const shown = sums.slice(0, most);
  const enough = NOTES.find((note) => note >= total);
  return !enough || shown.includes(enough) || !sums.includes(enough)
    ? shown
    : [...shown.slice(0, -1), enough];
}
