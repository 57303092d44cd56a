import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StockMovement } from "#core/contract/products/stock.ts";
import { STOCK_ADJUSTMENT_LABELS, STOCK_MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { formatQuantity } from "#core/quantity.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { formatStock, isStockTracked } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import { describeProductLoadFailure } from "#web/features/products/product-failures.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useMediaQuery, WIDE_SCREEN_QUERY } from "#web/ui/hooks/use-media-query.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatMediumInstant } from "#web/ui/text/dates.ts";
import type { useStockMovements } from "./movements.queries.ts";

/** Builds 'Venta', or an adjustment with its reason: 'Ajuste: merma'. */
export function formatStockMovementTitle({ kind, reason }: Pick<StockMovement, "kind" | "reason">): string {
  return reason
    ? `${STOCK_MOVEMENT_LABELS[kind]}: ${STOCK_ADJUSTMENT_LABELS[reason].toLowerCase()}`
    : STOCK_MOVEMENT_LABELS[kind];
}

/** Builds '+12', '−3', '+0,5 kg', or '0' for a count without a difference. */
export function formatStockChange(quantity: number, unit: Unit): string {
  const count = formatQuantity(Math.abs(quantity), unit);
  if (quantity === 0) return count;
  return quantity > 0 ? `+${count}` : `−${count}`;
}

type Props = {
  query: ReturnType<typeof useStockMovements>;
  withoutSales: boolean;
  onFilter: (withoutSales: boolean) => void;
};

export function StockMovementList({ query, withoutSales, onFilter }: Props) {
  return (
    <Card
      title="Historial"
      flush
      action={<Checkbox label="Ocultar ventas" checked={withoutSales} onCheckedChange={onFilter} />}
    >
      <Entries query={query} withoutSales={withoutSales} />
    </Card>
  );
}

function Entries({ query, withoutSales }: Pick<Props, "query" | "withoutSales">) {
  const wide = useMediaQuery(WIDE_SCREEN_QUERY);
  if (!query.data)
    return (
      <LoadingState
        query={query}
        failure={describeProductLoadFailure(query.error, "Error al cargar los movimientos")}
        rows={5}
      />
    );
  const { product } = query.data.pages[0]!.data;
  const { unit } = product;
  // The sum of the movements of a product that nobody has counted is no stock.
  const stockAfter = (movement: StockMovement) => formatStock({ ...product, stock: movement.stockAfter });
  const movements = query.data.pages.flatMap(({ data }) => data.movements);
  if (movements.length === 0)
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title={withoutSales ? "Este producto solo tiene ventas" : "Aún no hay movimientos"}
        text="Aquí verás el stock inicial, cada venta, cada compra recibida y cada ajuste."
      />
    );
  return (
    <>
      {wide ? (
        <Table
          label="Movimientos"
          columns={createColumns(unit, stockAfter)}
          rows={movements}
          rowKey={({ id }) => id}
          stale={query.isPlaceholderData}
        />
      ) : (
        <NarrowEntries
          movements={movements}
          unit={unit}
          stockAfter={stockAfter}
          isTracked={isStockTracked(product)}
        />
      )}
      {query.hasNextPage && (
        <LoadMore
          key={movements.length}
          label={moreLabel(query)}
          onReached={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        />
      )}
    </>
  );
}

function moreLabel({ isFetchingNextPage, isFetchNextPageError }: Props["query"]): string {
  if (isFetchingNextPage) return "Cargando...";
  return isFetchNextPageError ? "No pudimos cargar más. Intentar de nuevo" : "Ver más antiguos";
}

type StockAfter = (movement: StockMovement) => string;

const createColumns = (unit: Unit, stockAfter: StockAfter): readonly TableColumn<StockMovement>[] => [
  {
    key: "what",
    header: "Movimiento",
    cell: (movement) => (
      <>
        <span className="font-semibold">{formatStockMovementTitle(movement)}</span>
        <Origin movement={movement} />
      </>
    ),
  },
  {
    key: "change",
    header: "Cambio",
    align: "end",
    nowrap: true,
    cell: ({ quantity }) => <Change quantity={quantity} unit={unit} />,
  },
  {
    key: "after",
    header: "Quedan",
    align: "end",
    nowrap: true,
    cell: stockAfter,
  },
  { key: "who", header: "Quién", cell: ({ user }) => user.name },
  {
    key: "when",
    header: "Cuándo",
    nowrap: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMediumInstant(createdAt)}</time>,
  },
];

type EntriesProps = {
  movements: readonly StockMovement[];
  unit: Unit;
  stockAfter: StockAfter;
  isTracked: boolean;
};

function NarrowEntries({ movements, unit, stockAfter, isTracked }: EntriesProps) {
  return (
    <ul aria-label="Movimientos">
      {movements.map((movement) => (
        <li key={movement.id} className="flex gap-4 border-b border-line px-4 py-3 last:border-0">
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-semibold">{formatStockMovementTitle(movement)}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={movement.createdAt}>{formatMediumInstant(movement.createdAt)}</time>
              <br />
              {movement.user.name}
            </p>
            <Origin movement={movement} />
          </div>
          <div className="shrink-0 text-right">
            <p className="text-lg">
              <Change quantity={movement.quantity} unit={unit} />
            </p>
            <p className="text-sm text-ink-soft">
              {isTracked && "Quedan "}
              {stockAfter(movement)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Change({ quantity, unit }: { quantity: number; unit: Unit }) {
  return (
    <strong className={clsx(quantity > 0 && "text-success-ink", quantity < 0 && "text-danger-ink")}>
      {formatStockChange(quantity, unit)}
    </strong>
  );
}

function Origin({ movement }: { movement: StockMovement }) {
  const { note, saleId, saleNumber, purchaseOrder, stockCount } = movement;
  return (
    <>
      {note && <p className="text-sm whitespace-pre-wrap text-ink-soft wrap-anywhere">{note}</p>}
      {saleId && (
        <OriginLink to={`/sales/${saleId}`}>
          Ver venta {saleNumberOrCode({ id: saleId, number: saleNumber })}
        </OriginLink>
      )}
      {stockCount && (
        <OriginLink to={`/products/conteo/${stockCount.id}`}>Ver conteo {stockCount.number}</OriginLink>
      )}
      {purchaseOrder && (
        <OriginLink to={`/suppliers?tab=ordenes&orden=${purchaseOrder.id}`}>
          Ver orden {purchaseOrder.orderNumber}
        </OriginLink>
      )}
    </>
  );
}

function OriginLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-mb-2 flex min-h-11 w-fit items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
