/** Suggestions are multiples of these coins and notes, in pesos. */
const STEPS = [500, 1_000, 5_000, 10_000, 20_000, 50_000, 100_000];
const NOTES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000];
/** A suggestion is at most this many times the total. */
const MAX_TIMES = 4;

/** Suggests pesos to hand over: exact, rounded up, single notes. Keeps the smallest note that suffices. */
export function suggestTenders(total: number, most = 6): number[] {
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
