import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";

export function saleLabel({ number, total }: Pick<Sale, "number" | "total">): string {
  return number ? `Venta ${number}` : `Venta de ${formatPesos(total)}`;
}
