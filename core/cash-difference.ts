import { formatPesos } from "#core/money.ts";

/** What a count says of what was expected, as it is said at a counter. */
export function differenceText(difference: number): string {
  if (difference === 0) return "Cuadra";
  return difference > 0 ? `Sobran ${formatPesos(difference)}` : `Faltan ${formatPesos(-difference)}`;
}
