import type { UseQueryResult } from "@tanstack/react-query";
import type { EndpointOutput } from "#core/contract/endpoint.ts";
import type { listPurchaseOrders } from "#core/contract/purchase-orders/purchase-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { ROOM_FOR_COLUMNS_QUERY } from "#web/ui/hooks/use-media-query.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { createOrderColumns, type OrderRowActions } from "./order-columns.tsx";
import { describeOrderLoadFailure } from "./order-failures.ts";
import type { OrderFilters } from "./order-filters.ts";

type Props = {
  query: UseQueryResult<EndpointOutput<typeof listPurchaseOrders>>;
  filters: OrderFilters;
  actions: OrderRowActions;
  onChange: (part: Partial<OrderFilters>) => void;
  onClear: () => void;
};

export function OrderList({ query, filters, actions, onChange, onClear }: Props) {
  const { data, isPlaceholderData } = query;
  if (!data || (isPlaceholderData && data.results === 0))
    return (
      <LoadingState
        query={query}
        failure={describeOrderLoadFailure(query.error, "Error al cargar órdenes de compra")}
        rows={6}
        card
      />
    );
  const pages = data.pagination?.totalPages ?? 1;
  if (data.results === 0 && filters.page === 1)
    return (
      <Card>
        {hasFilters(filters) ? (
          <EmptyState
            drawing={<SearchDrawing />}
            title="Ninguna orden coincide con los filtros"
            action={<Button onClick={onClear}>Limpiar filtros</Button>}
          />
        ) : (
          <EmptyState
            drawing={<TruckDrawing />}
            title="Aún no hay órdenes de compra"
            text="Haz un pedido a un proveedor; al recibirlo, sus productos entran al inventario."
          />
        )}
      </Card>
    );
  return (
    <>
      <Card flush>
        <Table
          label="Órdenes de Compra"
          tight
          wideQuery={ROOM_FOR_COLUMNS_QUERY}
          columns={createOrderColumns(actions)}
          rows={data.data.purchaseOrders}
          rowKey={({ id }) => id}
          stale={isPlaceholderData}
        />
      </Card>
      <Pagination
        page={filters.page}
        pages={pages}
        loading={isPlaceholderData}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
