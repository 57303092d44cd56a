import { Eye, Pencil, Trash2 } from "lucide-react";
import { Fragment } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  listNextOrderStatuses,
  ORDER_STATUS_LABELS,
  type OrderStatus,
} from "#core/purchasing/order-status.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { ORDER_STATUS_CHANGE_LABELS, ORDER_STATUS_TONES } from "./order-status-text.ts";
import { describeMissingOrderItems } from "./order-text.ts";

type OrderRowActions = {
  show: (order: PurchaseOrder) => void;
  edit?: (order: PurchaseOrder) => void;
  move?: (order: PurchaseOrder, to: OrderStatus) => void;
  remove?: (order: PurchaseOrder) => void;
  receive?: (order: PurchaseOrder) => void;
};

export const ORDER_STATUS_COLUMN: TableColumn<PurchaseOrder> = {
  key: "status",
  header: "Estado",
  phone: "side",
  cell: (order) => (
    <>
      <Badge tone={ORDER_STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
      {describeMissingOrderItems(order) && (
        <span className="block pt-1 text-sm text-ink-soft">{describeMissingOrderItems(order)}</span>
      )}
    </>
  ),
};

export function createOrderColumns({
  show,
  edit,
  move,
  remove,
  receive,
}: OrderRowActions): readonly TableColumn<PurchaseOrder>[] {
  return [
    {
      key: "number",
      header: "Orden",
      phone: "title",
      cell: ({ orderNumber, createdAt }) => (
        <span className="flex flex-wrap items-baseline gap-x-2 whitespace-nowrap xl:block">
          <span className="block font-semibold">{orderNumber}</span>
          <span className="block text-sm font-normal text-ink-soft">{formatShortDay(createdAt)}</span>
        </span>
      ),
    },
    {
      key: "supplier",
      header: "Proveedor",
      phone: "plain",
      cell: ({ supplier }) => <span className="block min-w-28">{supplier.name}</span>,
    },
    ORDER_STATUS_COLUMN,
    {
      key: "expected",
      header: "Esperada",
      nowrap: true,
      roomy: true,
      cell: ({ expectedDate }) => expectedDate && formatShortDay(expectedDate),
    },
    {
      key: "total",
      header: "Total",
      align: "end",
      nowrap: true,
      cell: ({ total, _count: { items } }) => (
        <>
          <PesosAmount amount={total} />{" "}
          <span className="text-sm text-ink-soft xl:block">
            {formatNumber(items)} {items === 1 ? "producto" : "productos"}
          </span>
        </>
      ),
    },
    {
      key: "actions",
      header: "Acciones",
      phone: "foot",
      cell: (order) => {
        const { orderNumber, status } = order;
        const pending = status === "PENDING";
        return (
          // Buttons and icons share lines, so that a row with many actions stays low.
          <div className="-my-2 flex flex-wrap items-center justify-end gap-x-2 xl:justify-start">
            {move && listNextOrderStatuses(status).length > 0 && (
              <div className="contents *:my-1">
                {listNextOrderStatuses(status).map((to) => (
                  <Fragment key={to}>
                    <Button size="sm" onClick={() => move(order, to)}>
                      <span className="sm:whitespace-nowrap">{ORDER_STATUS_CHANGE_LABELS[to]}</span>
                      <span className="sr-only"> {orderNumber}</span>
                    </Button>
                    {to === "RECEIVED" && receive && (
                      <Button size="sm" onClick={() => receive(order)}>
                        <span className="lg:whitespace-nowrap">Recibir una parte</span>
                        <span className="sr-only"> de {orderNumber}</span>
                      </Button>
                    )}
                  </Fragment>
                ))}
              </div>
            )}
            <div className="-mr-3 flex gap-1 xl:first:-ml-3">
              <IconButton label={`Ver ${orderNumber}`} icon={Eye} tone="quiet" onClick={() => show(order)} />
              {pending && edit && (
                <IconButton
                  label={`Editar ${orderNumber}`}
                  icon={Pencil}
                  tone="quiet"
                  onClick={() => edit(order)}
                />
              )}
              {pending && remove && (
                <IconButton
                  label={`Eliminar ${orderNumber}`}
                  icon={Trash2}
                  tone="quiet"
                  onClick={() => remove(order)}
                />
              )}
            </div>
          </div>
        );
      },
    },
  ];
}
