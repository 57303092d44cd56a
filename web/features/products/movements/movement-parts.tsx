import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StockMovement } from "#core/contract/products/stock.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import type { Unit } from "#core/units.ts";
import { stockChangeText } from "./movement-text.ts";

export function StockMovementQuantity({ quantity, unit }: { quantity: number; unit: Unit }) {
  return (
    <strong className={clsx(quantity > 0 && "text-success-ink", quantity < 0 && "text-danger-ink")}>
      {stockChangeText(quantity, unit)}
    </strong>
  );
}

export function StockMovementOrigin({ movement }: { movement: StockMovement }) {
  const { note, saleId, saleNumber, purchaseOrder } = movement;
  return (
    <>
      {note && <p className="text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">{note}</p>}
      {saleId && (
        <Origin to={`/sales/${saleId}`}>
          Ver venta {saleNumberOrCode({ id: saleId, number: saleNumber })}
        </Origin>
      )}
      {purchaseOrder && (
        <Origin to={`/suppliers?tab=ordenes&orden=${purchaseOrder.id}`}>
          Ver orden {purchaseOrder.orderNumber}
        </Origin>
      )}
    </>
  );
}

function Origin({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mb-2 flex min-h-11 w-fit items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
