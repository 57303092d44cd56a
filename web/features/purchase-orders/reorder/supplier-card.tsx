import clsx from "clsx";
import { formatNumber } from "#core/number-text.ts";
import { QuantityField } from "#web/features/purchase-orders/public/received-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import {
  computeReorderPlanTotal,
  countPlannedReorderRows,
  isReorderPlanComplete,
  type PlannedOrderQuantity,
  type PlannedReorderRow,
  reorderReasonText,
  type SupplierReorderPlan,
  stockLastsText,
} from "./reorder-plan.ts";

type Props = {
  plan: SupplierReorderPlan;
  mayWrite: boolean;
  busy: boolean;
  onPlan: (productId: string, planned: PlannedOrderQuantity) => void;
  onOrder: () => void;
  onOpen: () => void;
};

export function SupplierReorderCard({ plan, mayWrite, busy, onPlan, onOrder, onOpen }: Props) {
  const size = countPlannedReorderRows(plan);
  return (
    <Card title={plan.supplier?.name ?? "Sin proveedor todavía"} flush>
      <ul
        aria-label={plan.supplier ? `Comprar a ${plan.supplier.name}` : "Sin proveedor"}
        className="divide-y divide-line border-t border-line"
      >
        {plan.rows.map((row) => (
          <Row key={row.product.id} row={row} mayWrite={mayWrite} onPlan={onPlan} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-sunken px-4 py-3 sm:px-5">
        <p>
          {formatNumber(size)} {size === 1 ? "producto" : "productos"} ·{" "}
          <span className="font-bold">
            <PesosAmount amount={computeReorderPlanTotal(plan)} />
          </span>
        </p>
        {mayWrite && (
          <div className="max-sm:w-full">
            <Button
              variant="primary"
              block
              busy={busy}
              disabled={size === 0}
              onClick={isReorderPlanComplete(plan) ? onOrder : onOpen}
            >
              {isReorderPlanComplete(plan) ? "Crear orden" : "Completar la orden"}
              <span className="sr-only">{plan.supplier ? ` a ${plan.supplier.name}` : " sin proveedor"}</span>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type RowProps = { row: PlannedReorderRow; mayWrite: boolean; onPlan: Props["onPlan"] };

function Row({ row, mayWrite, onPlan }: RowProps) {
  const { product, planned } = row;
  const soon = product.stock <= 0 || (row.daysLeft !== null && row.daysLeft < 2);
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-full sm:min-w-0 sm:flex-1 sm:self-center">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:justify-start">
          <span className="min-w-0 font-semibold wrap-anywhere">{product.name}</span>
          <span className={clsx("text-sm font-semibold", soon ? "text-danger-ink" : "text-ink-soft")}>
            {stockLastsText(row)}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{reorderReasonText(row)}</p>
      </div>
      {mayWrite && (
        <>
          <QuantityField
            line={{ productName: product.name, unit: product.unit, ...planned }}
            label={
              planned.pack ? `Pedir (${planned.pack.name} x ${formatNumber(planned.pack.units)})` : "Pedir"
            }
            min={0}
            onChange={(quantity) => onPlan(product.id, { ...planned, quantity })}
          />
          <div className="w-32 max-sm:flex-1">
            <MoneyField
              label={planned.pack ? `Costo de ${planned.pack.name}` : "Costo"}
              aria-label={`Costo de ${product.name}`}
              value={planned.unitPrice}
              onChange={(unitPrice) => onPlan(product.id, { ...planned, unitPrice })}
            />
          </div>
        </>
      )}
    </li>
  );
}
