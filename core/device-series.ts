/** Maximum active devices per store. */
export const MAX_DEVICES = 100;
/** Devices of `MAX_DEVICES` that only owners and administrators can register. */
export const MANAGER_RESERVED_DEVICES = 20;
export const MAX_DEVICES_PER_PERSON = 20;
export const MAX_DEVICE_SERIES = 26 + 26 ** 2 + 26 ** 3;

/** The series, which prefixes the document numbers of the nth device of a store: A, B, … Z, AA, … */
export function deviceSeriesOf(place: number): string {
  let left = place;
  let series = "";
  while (left > 0) {
    left -= 1;
    series = String.fromCharCode(65 + (left % 26)) + series;
    left = Math.floor(left / 26);
  }
  return series;
}

const SPOKEN_NUMBER = /^(?:venta|tirilla|devoluci[oó]n)?\s*#?\s*([a-z]{1,3})\s*[-–—]?\s*0*([1-9]\d{0,8})$/i;

/** Reads a document number as people type it: 'b2', 'B 2', 'venta B-2'. Null for anything else. */
export function readDocumentNumber(typed: string): string | null {
  const [, series, place] = SPOKEN_NUMBER.exec(typed.trim()) ?? [];
  return series && place ? `${series.toUpperCase()}-${place}` : null;
}
