import { tz } from "@date-fns/tz";
import { format } from "date-fns";
import { es } from "date-fns/locale/es";
import { STORE_ZONE } from "#core/dates.ts";

/** The day of an ISO instant by the store's clock: '5 mar 2024'. */
export function registeredOn(instant: string): string {
  return format(instant, "d MMM yyyy", { locale: es, in: tz(STORE_ZONE) });
}
