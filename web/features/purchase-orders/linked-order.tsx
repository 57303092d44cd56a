import { useSearchParams } from "react-router";
import { OrderDetailsDialog } from "./order-details.tsx";
import { usePurchaseOrder } from "./purchase-orders.queries.ts";

/** Opens the order whose id is in the URL (`orden`). A product's stock movements link to this URL. */
export function LinkedOrderDialog() {
  const [params, setParams] = useSearchParams();
  const id = params.get("orden") ?? "";
  const { data: order } = usePurchaseOrder(id, id !== "");
  if (!order || order.id !== id) return null;

  function close() {
    params.delete("orden");
    setParams(params, { replace: true });
  }
  return <OrderDetailsDialog open order={order} onClose={close} />;
}
