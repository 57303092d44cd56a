import type { StockMovement } from "#core/contract/products/stock.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";
import { StockMovementOrigin, StockMovementQuantity } from "./movement-parts.tsx";
import { formatStockMovementDate, stockMovementTitle } from "./movement-text.ts";

export function StockMovementEntries({
  movements,
  unit,
}: {
  movements: readonly StockMovement[];
  unit: Unit;
}) {
  return (
    <ul aria-label="Movimientos">
      {movements.map((movement) => (
        <li key={movement.id} className="flex gap-4 border-b border-line px-4 py-3 last:border-0">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{stockMovementTitle(movement)}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={movement.createdAt}>{formatStockMovementDate(movement.createdAt)}</time>
              <br />
              {movement.user.name}
            </p>
            <StockMovementOrigin movement={movement} />
          </div>
          <div className="shrink-0 text-right tabular-nums">
            <p className="text-lg">
              <StockMovementQuantity quantity={movement.quantity} unit={unit} />
            </p>
            <p className="text-sm text-ink-soft">Quedan {formatQuantity(movement.stockAfter, unit)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
