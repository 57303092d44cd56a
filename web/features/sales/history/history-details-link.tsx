import { Link } from "react-router";
import type { Sale } from "#core/contract/sales/sales.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";

export function SaleDetailsLink({ sale: { id, number } }: { sale: Pick<Sale, "id" | "number"> }) {
  return (
    <Link
      to={`/sales/${id}`}
      className="-my-2.5 inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      Ver detalles
      <span className="sr-only"> de la venta {saleNumberOrCode({ id, number })}</span>
    </Link>
  );
}
