import type { SupplierPurchases } from "#core/contract/suppliers.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatShortDay } from "#web/ui/data/short-day.ts";

/** Builds '3 entregas, la última el 5/03/2024'. */
export function supplierDeliveriesText({
  receptions,
  lastReceivedAt,
}: Omit<SupplierPurchases, "supplier">): string {
  if (!lastReceivedAt) return "Todavía no te ha traído nada";
  const last = `la última el ${formatShortDay(lastReceivedAt)}`;
  if (receptions === 0) return `Ninguna entrega; ${last}`;
  if (receptions === 1) return `1 entrega, el ${formatShortDay(lastReceivedAt)}`;
  return `${formatNumber(receptions)} entregas, ${last}`;
}
