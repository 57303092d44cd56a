import { Share2 } from "lucide-react";
import { useState } from "react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { useSession } from "#web/api/session.tsx";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { shareContent } from "#web/ui/share/share.ts";
import { ShareDialog } from "#web/ui/share/share-dialog.tsx";
import { PrintOrderButton } from "./order-paper.tsx";
import { buildOrderMessageText, type OrderParties } from "./order-text.ts";

export function OrderActions({ order }: { order: PurchaseOrder }) {
  const { store } = useSession();
  const { data: suppliers } = useSuppliers();
  const [sharing, setSharing] = useState(false);
  if (!store) return null;
  const supplier: OrderParties["supplier"] =
    suppliers?.find(({ id }) => id === order.supplierId) ?? order.supplier;
  const text = buildOrderMessageText(order, { store, supplier });

  async function send() {
    const shared = await shareContent({ text }).catch(() => false);
    if (!shared) setSharing(true);
  }

  return (
    <>
      <PrintOrderButton order={order} store={store} supplier={supplier} />
      <Button icon={Share2} onClick={send}>
        Compartir
      </Button>
      <ShareDialog
        open={sharing}
        onClose={() => setSharing(false)}
        title="Compartir orden"
        text={text}
        phone={supplier.phone ?? ""}
        copied="Orden copiada"
        toCopy="Copia la orden"
      />
    </>
  );
}
