import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { ORDER_STATUS_COLUMN } from "#web/features/purchase-orders/order-columns.tsx";
import { ORDERS_TAB } from "#web/features/purchase-orders/order-filters.ts";
import { usePurchaseOrders } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { buildUrlQuery } from "#web/ui/data/url-query.ts";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";

const SHOWN = 5;

const COLUMNS: readonly TableColumn<PurchaseOrder>[] = [
  {
    key: "number",
    header: "Orden",
    phone: "title",
    cell: ({ id, orderNumber }) => (
      <NameLink to={`/suppliers?${buildUrlQuery({ ...ORDERS_TAB, orden: id })}`}>{orderNumber}</NameLink>
    ),
  },
  { key: "date", header: "Fecha", nowrap: true, cell: ({ createdAt }) => formatShortDay(createdAt) },
  ORDER_STATUS_COLUMN,
  createAmountColumn("total", "Total", ({ total }) => total),
];

export function SupplierOrders({ supplierId }: { supplierId: string }) {
  const query = usePurchaseOrders({ supplierId });
  const orders = query.data?.data.purchaseOrders.filter((order) => order.supplierId === supplierId);
  return (
    <Card
      title="Últimas órdenes"
      flush
      action={
        orders &&
        orders.length > SHOWN && (
          <ButtonLink
            variant="ghost"
            size="sm"
            to={`/suppliers?${buildUrlQuery({ ...ORDERS_TAB, supplierId })}`}
          >
            Ver todas
          </ButtonLink>
        )
      }
    >
      {!orders ? (
        <LoadingState
          query={query}
          failure={loadFailureText(query.error, "Error al cargar órdenes de compra")}
          rows={3}
        />
      ) : orders.length === 0 ? (
        <EmptyState drawing={<TruckDrawing />} title="Aún no le has hecho pedidos" />
      ) : (
        <Table
          label="Últimas órdenes"
          columns={COLUMNS}
          rows={orders.slice(0, SHOWN)}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
