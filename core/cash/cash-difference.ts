import { formatPesos } from "#core/money.ts";

export function formatCashDifference(difference: number): string {
  if (difference === 0) return "Cuadra";
  return difference > 0 ? `Sobran ${formatPesos(difference)}` : `Faltan ${formatPesos(-difference)}`;
}
