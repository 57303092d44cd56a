/** Colombian notes that people carry, in pesos; the note of 1.000 is a coin by now. */
const NOTES = [2_000, 5_000, 10_000, 20_000, 50_000, 100_000];

/**
 * Amounts that a customer is likely to hand over for `total`: exactly that, then what each note rounds it
 * up to, smallest first. Nobody lays down three of 2.000 where one of 5.000 does. Where there is no room for all of
 * them, the one note that is enough stays: it is what most people hold out.
 */
export function usualTenders(total: number, most = 6): number[] {
  if (total <= 0) return [];
  const rounded = NOTES.map((note) => Math.ceil(total / note) * note);
  const sensible = rounded.filter((sum, i) => rounded.slice(i).every((larger) => larger >= sum));
  const sums = [...new Set([total, ...sensible])];
  const shown = sums.slice(0, most);
  const enough = NOTES.find((note) => note >= total);
  return !enough || shown.includes(enough) ? shown : [...shown.slice(0, -1), enough];
}
