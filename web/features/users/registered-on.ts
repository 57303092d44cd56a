import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import { STORE_ZONE } from "#core/dates.ts";

/** Formats '5 mar 2024' in the store's time zone. */
export function formatRegistrationDate(instant: string): string {
  return format(instant, "d MMM yyyy", { locale: es, in: tz(STORE_ZONE) });
}
