import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { ORDER_STATUS_LABELS } from "#core/order-status.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Money } from "#web/ui/money.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { STATUS_TONES } from "./order-status-text.ts";

const columns: readonly Column<PurchaseOrderItem>[] = [
  { key: "name", header: "Producto", phone: "title", cell: ({ productName }) => productName },
  {
    key: "quantity",
    header: "Cantidad",
    align: "end",
    cell: ({ quantity }) => quantity.toLocaleString("es-CO"),
  },
  {
    key: "price",
    header: "Precio",
    align: "end",
    nowrap: true,
    cell: (item) => <Money amount={item.unitPrice} />,
  },
  {
    key: "total",
    header: "Subtotal",
    align: "end",
    nowrap: true,
    cell: ({ quantity, unitPrice }) => <Money amount={quantity * unitPrice} />,
  },
];

type Props = { open: boolean; order: PurchaseOrder; onClose: () => void };

export function OrderDetails({ open, order, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={`Orden ${order.orderNumber}`}
      description={order.supplier.name}
    >
      <p className="mb-3">
        <Badge tone={STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
      </p>
      {order.notes && <p className="mb-3 whitespace-pre-wrap wrap-anywhere">{order.notes}</p>}
      <Table label="Productos de la orden" columns={columns} rows={order.items} rowKey={({ id }) => id} />
      <p className="mt-4 text-right text-lg font-bold">
        Total: <Money amount={order.total} />
      </p>
    </Dialog>
  );
}
