import type { StockMovement } from "#core/contract/products/stock.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { Unit } from "#core/units.ts";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { StockMovementOrigin, StockMovementQuantity } from "./movement-parts.tsx";
import { formatStockMovementDate, stockMovementTitle } from "./movement-text.ts";

export const createStockMovementColumns = (unit: Unit): readonly TableColumn<StockMovement>[] => [
  {
    key: "what",
    header: "Movimiento",
    cell: (movement) => (
      <>
        <span className="font-semibold">{stockMovementTitle(movement)}</span>
        <StockMovementOrigin movement={movement} />
      </>
    ),
  },
  {
    key: "change",
    header: "Cambio",
    align: "end",
    nowrap: true,
    cell: ({ quantity }) => <StockMovementQuantity quantity={quantity} unit={unit} />,
  },
  {
    key: "after",
    header: "Quedan",
    align: "end",
    nowrap: true,
    cell: ({ stockAfter }) => formatQuantity(stockAfter, unit),
  },
  { key: "who", header: "Quién", cell: ({ user }) => user.name },
  {
    key: "when",
    header: "Cuándo",
    nowrap: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatStockMovementDate(createdAt)}</time>,
  },
];
