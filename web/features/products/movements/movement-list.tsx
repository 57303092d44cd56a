import { describeProductLoadFailure } from "#web/features/products/product-failures.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { useMediaQuery, WIDE_SCREEN_QUERY } from "#web/ui/hooks/use-media-query.ts";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { createStockMovementColumns } from "./movement-columns.tsx";
import { StockMovementEntries } from "./movement-entries.tsx";
import type { useStockMovements } from "./movements.queries.ts";

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
      action={
        <Checkbox
          label="Ocultar ventas"
          checked={withoutSales}
          onChange={({ target }) => onFilter(target.checked)}
        />
      }
    >
      <Entries query={query} withoutSales={withoutSales} />
    </Card>
  );
}

function Entries({ query, withoutSales }: Pick<Props, "query" | "withoutSales">) {
  const wide = useMediaQuery(WIDE_SCREEN_QUERY);
  if (!query.data) {
    if (!query.isError) return <ListSkeleton />;
    return (
      <ErrorState
        text={describeProductLoadFailure(query.error, "Error al cargar los movimientos")}
        onReload={query.refetch}
        busy={query.isFetching}
      />
    );
  }
  const { unit } = query.data.pages[0]!.data.product;
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
          columns={createStockMovementColumns(unit)}
          rows={movements}
          rowKey={({ id }) => id}
          stale={query.isPlaceholderData}
        />
      ) : (
        <StockMovementEntries movements={movements} unit={unit} />
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
