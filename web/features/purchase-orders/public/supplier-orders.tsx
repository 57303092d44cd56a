import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { describeOrderLoadFailure } from "#web/features/purchase-orders/order-failures.ts";
import {
  NO_ORDER_FILTERS,
  ORDERS_TAB_PARAM,
  writeOrderFilters,
} from "#web/features/purchase-orders/order-filters.ts";
import { ORDER_STATUS_TONES } from "#web/features/purchase-orders/order-status-text.ts";
import { missingOrderItemsText } from "#web/features/purchase-orders/order-text.ts";
import { usePurchaseOrders } from "#web/features/purchase-orders/purchase-orders.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { formatShortDay } from "#web/ui/data/short-day.ts";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { TruckDrawing } from "#web/ui/drawings/office/truck.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { ListSkeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";

const SHOWN = 5;

const COLUMNS: readonly TableColumn<PurchaseOrder>[] = [
  {
    key: "number",
    header: "Orden",
    phone: "title",
    cell: ({ id, orderNumber }) => (
      <NameLink to={`/suppliers?tab=${ORDERS_TAB_PARAM}&orden=${id}`}>{orderNumber}</NameLink>
    ),
  },
  { key: "date", header: "Fecha", nowrap: true, cell: ({ createdAt }) => formatShortDay(createdAt) },
  {
    key: "status",
    header: "Estado",
    cell: (order) => (
      <>
        <Badge tone={ORDER_STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
        {missingOrderItemsText(order) && (
          <span className="block pt-1 text-sm text-ink-soft">{missingOrderItemsText(order)}</span>
        )}
      </>
    ),
  },
  {
    key: "total",
    header: "Total",
    align: "end",
    nowrap: true,
    cell: ({ total }) => <PesosAmount amount={total} />,
  },
];

export function SupplierOrders({ supplierId }: { supplierId: string }) {
  const { data, error, isFetching, refetch } = usePurchaseOrders({ ...NO_ORDER_FILTERS, supplierId });
  const orders = data?.data.purchaseOrders.filter((order) => order.supplierId === supplierId);
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
            to={`/suppliers?${writeOrderFilters({ ...NO_ORDER_FILTERS, supplierId })}`}
          >
            Ver todas
          </ButtonLink>
        )
      }
    >
      {!orders && error ? (
        <ErrorState
          text={describeOrderLoadFailure(error, "Error al cargar órdenes de compra")}
          onReload={refetch}
          busy={isFetching}
        />
      ) : !orders ? (
        <ListSkeleton rows={3} />
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
