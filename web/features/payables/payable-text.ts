import { countDays, dueText } from "#web/ui/text/dates.ts";

/** Builds 'Vence en 3 días', counted in the store's time zone. */
export function formatPayableDue(day: string | null, today: string): string {
  return day === null ? "Sin fecha de pago" : dueText(countDays(today, day));
}
