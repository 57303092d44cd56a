import type { SaleStatistics } from "#core/contract/sales/sale-lists.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";
import { Card } from "#web/ui/card.tsx";
import { BasketDrawing } from "#web/ui/drawings/basket.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

function sold(quantity: number, unit: Unit): string {
  const text = formatQuantity(quantity, unit);
  if (isMeasuredUnit(unit)) return text;
  return text === "1" ? "1 unidad" : `${text} unidades`;
}

export function TopSellingProducts({ products }: { products: SaleStatistics["topSellingProducts"] }) {
  return (
    <Card title="Productos más vendidos">
      {products.length === 0 ? (
        <EmptyState
          drawing={<BasketDrawing />}
          title="Aún no hay productos vendidos"
          text="Aquí verás lo que más se vende."
        />
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {products.map(({ name, unit, quantity }, i) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 py-2.5">
              <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-bold text-primary-ink">
                {i + 1}
              </span>
              <span className="line-clamp-4 min-w-0 flex-[1_1_7rem] wrap-anywhere">{name}</span>
              <span className="ml-auto shrink-0 text-sm text-ink-soft tabular-nums">
                {sold(quantity, unit)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
