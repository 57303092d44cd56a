import { formatTimeWithArticle } from "#core/time-text.ts";
import { parkSale } from "#web/features/sales/till/sale/parked-sales.ts";
import { toStoredSale } from "#web/features/sales/till/sale/stored-sale.ts";
import { toast } from "#web/ui/toast.ts";
import type { SaleEditor } from "./use-sale.ts";

/** Parks the sale. Returns the problem as a sentence; null on success. */
export function parkCurrentSale(till: SaleEditor, name: string): string | null {
  // A sale that the server may have recorded is not parked: the user sends it again or gives it up here.
  if (till.isBusy() || till.doubt) return "Termina primero esta venta: todavía se está enviando";
  const at = Date.now();
  const called = name.trim() || `Venta de ${formatTimeWithArticle(new Date(at))}`;
  const problem = parkSale({ name: called, at, total: till.total, ...toStoredSale(till) });
  if (problem) return problem;
  till.next();
  toast.success("Venta guardada", called);
  return null;
}
