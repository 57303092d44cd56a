import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { ORDER_STATUS_LABELS } from "#core/order-status.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Money, UnitPrice } from "#web/ui/money.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { OrderActions } from "./order-actions.tsx";
import { dateText, dayText } from "./order-dates.ts";
import { loadFailure } from "./order-failures.ts";
import { STATUS_TONES } from "./order-status-text.ts";
import { itemNotes, itemQuantity, itemTotal } from "./order-text.ts";
import { usePurchaseOrder } from "./purchase-orders.queries.ts";

const columns: readonly Column<PurchaseOrderItem>[] = [
  {
    key: "name",
    header: "Producto",
    phone: "title",
    cell: (item) => (
      <>
        {item.productName}
        {itemNotes(item).map((note) => (
          <span key={note} className="block text-sm font-normal text-ink-soft">
            {note}
          </span>
        ))}
      </>
    ),
  },
  {
    key: "quantity",
    header: "Cantidad",
    align: "end",
    nowrap: true,
    cell: itemQuantity,
  },
  {
    key: "price",
    header: "Precio",
    align: "end",
    nowrap: true,
    cell: ({ unitPrice, unit }) => <UnitPrice price={unitPrice} unit={unit} />,
  },
  {
    key: "total",
    header: "Subtotal",
    align: "end",
    nowrap: true,
    cell: (item) => <Money amount={itemTotal(item)} />,
  },
];

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

/** An order as it is by now, on its way to the supplier too. */
export function OrderDetails({ open, order: listed, onClose }: Props) {
  const { data: order, error, isFetching, refetch } = usePurchaseOrder(listed.id, open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      readOnly
      title={`Orden ${listed.orderNumber}`}
      description={listed.supplier.name}
      footer={order && <OrderActions order={order} />}
    >
      {order ? (
        <Contents order={order} />
      ) : error ? (
        <ErrorState text={loadFailure(error, "Error al cargar orden")} onReload={refetch} busy={isFetching} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

function Contents({ order }: { order: PurchaseOrder }) {
  const dates = [
    ["Fecha", dateText(order.createdAt)],
    ["Fecha esperada", order.expectedDate && dayText(order.expectedDate)],
    ["Recibida", order.receivedAt && dateText(order.receivedAt)],
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-3">
        <Badge tone={STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {dates.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt className="text-sm text-ink-soft">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {order.notes && <p className="mb-4 whitespace-pre-wrap wrap-anywhere">{order.notes}</p>}
      <Table label="Productos de la orden" columns={columns} rows={order.items} rowKey={({ id }) => id} />
      <p className="mt-4 text-right text-lg font-bold">
        Total: <Money amount={order.total} />
      </p>
    </>
  );
}
