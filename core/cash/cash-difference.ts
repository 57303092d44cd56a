import { formatPesos } from "#core/money.ts";

/** The difference between counted and expected cash, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return "Cuadra";
  return difference > 0 ? `Sobran ${formatPesos(difference)}` : `Faltan ${formatPesos(-difference)}`;
}
