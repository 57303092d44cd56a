import { tz } from "@date-fns/tz";
import { format, isValid, parseISO } from "date-fns";
import { es } from "date-fns/locale/es";
import { STORE_ZONE } from "#core/dates.ts";

const inStoreZone = tz(STORE_ZONE);

/** Formats an ISO instant in the store's time zone: '5 de marzo de 2024, 14:30'. */
export function formatSaleDate(instant: string): string {
  const date = parseISO(instant);
  if (!isValid(date)) return "Fecha inválida";
  return format(date, "d 'de' MMMM 'de' yyyy, HH:mm", { locale: es, in: inStoreZone });
}
