import type { Sale } from "#core/contract/sales/sales.ts";
import { unbrokenPesos } from "#web/ui/text/unbroken-pesos.ts";

export function saleName({ number, total }: Pick<Sale, "number" | "total">): string {
  return number ? `Venta ${number}` : `Venta de ${unbrokenPesos(total)}`;
}
