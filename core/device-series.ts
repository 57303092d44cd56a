/** Devices in use of one store: far above what a shop has, and little enough to show. */
export const MAX_DEVICES = 100;
/** Series have at most three letters. */
export const MAX_SERIES = 26 + 26 ** 2 + 26 ** 3;

/** The series of the first device of a store, the second and so on: A, B, … Z, AA, … */
export function seriesOf(place: number): string {
  let left = place;
  let series = "";
  while (left > 0) {
    left -= 1;
    series = String.fromCharCode(65 + (left % 26)) + series;
    left = Math.floor(left / 26);
  }
  return series;
}
