import type { Sale } from "#core/contract/sales.ts";
import { formatPesos } from "#core/money.ts";

/** As a person tells one sale from another. */
export function saleName({ number, total }: Pick<Sale, "number" | "total">): string {
  return number ? `Venta ${number}` : `Venta de ${formatPesos(total)}`;
}
