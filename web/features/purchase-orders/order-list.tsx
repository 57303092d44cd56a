import type { UseQueryResult } from "@tanstack/react-query";
import type { EndpointOutput } from "#core/contract/endpoint.ts";
import type { listPurchaseOrders } from "#core/contract/purchase-orders/purchase-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { PagedTable } from "#web/ui/data/paged-list.tsx";
import { hasFilters } from "#web/ui/data/url-query.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
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
  return (
    <PagedTable
      query={query}
      failure={describeOrderLoadFailure(query.error, "Error al cargar órdenes de compra")}
      rows={6}
      label="Órdenes de Compra"
      tight
      columns={createOrderColumns(actions)}
      rowsOf={({ data }) => data.purchaseOrders}
      page={filters.page}
      onPage={(page) => onChange({ page })}
      empty={
        hasFilters(filters)
          ? {
              drawing: <SearchDrawing />,
              title: "Ninguna orden coincide con los filtros",
              action: <Button onClick={onClear}>Limpiar filtros</Button>,
            }
          : {
              drawing: <TruckDrawing />,
              title: "Aún no hay órdenes de compra",
              text: "Haz un pedido a un proveedor; al recibirlo, sus productos entran al inventario.",
            }
      }
    />
  );
}
