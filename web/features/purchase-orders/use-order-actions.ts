import { useRef } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import { confirm } from "#web/ui/confirm.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { describeOrderDeleteFailure, describeOrderStatusFailure } from "./order-failures.ts";
import { ORDER_STATUS_CHANGE_QUESTIONS, ORDER_STATUS_CHANGED_TEXTS } from "./order-status-text.ts";
import { listOpenOrderQuantities } from "./order-text.ts";
import { useChangeOrderStatus, useDeleteOrder } from "./purchase-orders.queries.ts";

export function useOrderActions(onApproved: (order: PurchaseOrder) => void) {
  // The second click of a double click comes before the list shows the order's new status.
  const moving = useRef(new Set<string>());
  const { mutateAsync: moveOrder } = useChangeOrderStatus();
  const { mutateAsync: deleteOrder } = useDeleteOrder();

  async function move(order: PurchaseOrder, status: OrderStatus) {
    const { id, orderNumber } = order;
    const question = ORDER_STATUS_CHANGE_QUESTIONS[status];
    const sure =
      !question ||
      (await confirm({
        ...question,
        text: `${orderNumber}. ${question.text}`,
        ...(status === "RECEIVED" && { items: listOpenOrderQuantities(order) }),
      }));
    if (!sure || moving.current.has(id)) return;
    moving.current.add(id);
    const isMoved = await runWithToast({
      work: () => moveOrder({ params: { id }, body: { status } }),
      done: () => ({ title: ORDER_STATUS_CHANGED_TEXTS[status], text: orderNumber }),
      failed: describeOrderStatusFailure,
    });
    if (isMoved && status === "ORDERED") onApproved(order);
    moving.current.delete(id);
  }

  const remove = ({ id, orderNumber }: PurchaseOrder) =>
    runWithToast({
      question: {
        title: "¿Eliminar orden de compra?",
        text: `${orderNumber} se borrará. Esta acción no se puede deshacer.`,
        tone: "danger",
      },
      work: () => deleteOrder({ params: { id } }),
      done: () => ({ title: "Orden eliminada", text: orderNumber }),
      failed: describeOrderDeleteFailure,
    });

  return { move, remove };
}
