import { clockTime } from "#core/dates.ts";
import { toast } from "#web/ui/toast.ts";
import { parkSale } from "./parked-sales.ts";
import type { Till } from "./use-sale.ts";

/** Puts the sale in progress aside and begins the next one. Why it could not, in a sentence; null when it did. */
export function parkNow(till: Till, name: string): string | null {
  // What may have been sold already is not put aside: it is sent again, or given up, where it is.
  if (till.isBusy() || till.doubt) return "Termina primero esta venta: todavía se está enviando";
  const at = Date.now();
  const called = name.trim() || `Venta de las ${clockTime(new Date(at))}`;
  const problem = parkSale({ name: called, at, cart: till.cart, customer: till.customer });
  if (problem) return problem;
  till.next();
  toast.success("Venta guardada", called);
  return null;
}
