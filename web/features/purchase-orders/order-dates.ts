import { format, parseISO } from "date-fns";
import { es } from "date-fns/locale/es";
import { dayOf } from "#core/dates.ts";

/** Formats `2024-03-05` as '5 de marzo de 2024'. */
export function formatOrderDay(day: string): string {
  return format(parseISO(day), "d 'de' MMMM 'de' yyyy", { locale: es });
}

export function formatOrderInstant(instant: string): string {
  return formatOrderDay(dayOf(new Date(instant)));
}
