import type {
  PurchaseOrder,
  PurchaseOrderDetails,
  PurchaseOrderItem,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatNumber } from "#core/number-text.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { loadFailureText } from "#web/api/failure-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { createAmountColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PesosAmount, UnitPrice } from "#web/ui/money.tsx";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { OrderActions } from "./order-actions.tsx";
import { ORDER_STATUS_TONES } from "./order-status-text.ts";
import {
  computeOrderItemTotal,
  formatOrderItemQuantity,
  formatOrderItemReceived,
  listOrderItemNotes,
} from "./order-text.ts";
import { usePurchaseOrder } from "./purchase-orders.queries.ts";

const columns: readonly TableColumn<PurchaseOrderItem>[] = [
  {
    key: "name",
    header: "Producto",
    phone: "title",
    cell: (item) => (
      <>
        {item.productName}
        {listOrderItemNotes(item).map((note) => (
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
    cell: (item) => (
      <>
        {formatOrderItemQuantity(item)}
        {formatOrderItemReceived(item) && (
          <span className="block text-sm font-normal text-ink-soft">{formatOrderItemReceived(item)}</span>
        )}
      </>
    ),
  },
  {
    key: "price",
    header: "Precio",
    align: "end",
    nowrap: true,
    cell: ({ unitPrice, unit, presentation }) =>
      presentation ? (
        <PesosAmount amount={presentation.price} />
      ) : (
        <UnitPrice price={unitPrice} unit={unit} />
      ),
  },
  createAmountColumn("total", "Subtotal", computeOrderItemTotal),
];

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function OrderDetailsDialog({ open, order: listed, onClose }: Props) {
  const query = usePurchaseOrder(listed.id, open);
  const { data: order } = query;
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
      ) : (
        <LoadingState query={query} failure={loadFailureText(query.error, "Error al cargar orden")} />
      )}
    </Dialog>
  );
}

function Contents({ order }: { order: PurchaseOrderDetails }) {
  const dates = [
    ["Fecha", formatLongDay(order.createdAt)],
    ["Fecha esperada", order.expectedDate && formatLongDay(order.expectedDate)],
    ["Recibida", order.receivedAt && formatLongDay(order.receivedAt)],
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start gap-x-8 gap-y-3">
        <Badge tone={ORDER_STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
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
      <Table
        bleed
        label="Productos de la orden"
        columns={columns}
        rows={order.items}
        rowKey={({ id }) => id}
      />
      <p className="mt-4 text-right text-lg font-bold">
        Total: <PesosAmount amount={order.total} />
      </p>
      {order.receptions.length > 0 && <Receptions order={order} />}
    </>
  );
}

function Receptions({ order: { receptions } }: { order: PurchaseOrderDetails }) {
  return (
    <section aria-labelledby="receptions" className="mt-5">
      <h3 id="receptions" className="mb-2 font-semibold">
        Lo que ha llegado
      </h3>
      <ul className="flex flex-col gap-2">
        {receptions.map(({ id, createdAt, by, note, total, items }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 rounded-md bg-sunken px-4 py-2.5">
            <span className="min-w-0 wrap-anywhere">
              {formatLongDay(createdAt)}
              <span className="block text-sm text-ink-soft">
                {[times(items.length), by && `recibió ${by.name}`, note].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="font-semibold">
              <PesosAmount amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const times = (count: number) => `${formatNumber(count)} ${count === 1 ? "producto" : "productos"}`;
