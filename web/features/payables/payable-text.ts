import { DAY_MS } from "#core/dates.ts";

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Builds 'Vence en 3 días', counted in the store's time zone. */
export function payableDueText(day: string | null, today: string): string {
  if (day === null) return "Sin fecha de pago";
  const left = daysBetween(today, day);
  if (left === 0) return "Vence hoy";
  if (left > 0) return left === 1 ? "Vence mañana" : `Vence en ${left} días`;
  return left === -1 ? "Venció ayer" : `Venció hace ${-left} días`;
}
