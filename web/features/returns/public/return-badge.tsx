import type { Sale } from "#core/contract/sales/sales.ts";
import { Badge } from "#web/ui/badge.tsx";

export const SALE_STATUS_LABELS: Record<Sale["status"], string> = {
  COMPLETED: "Sin devoluciones",
  PARTIALLY_RETURNED: "Devuelta en parte",
  RETURNED: "Devuelta",
};

/** Renders nothing for a sale without returns. */
export function SaleReturnBadge({ status }: Pick<Sale, "status">) {
  if (status === "COMPLETED") return null;
  return <Badge tone={status === "RETURNED" ? "danger" : "warning"}>{SALE_STATUS_LABELS[status]}</Badge>;
}
