import { Mail, X } from "lucide-react";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { useSession } from "#web/api/session.tsx";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { buttonClass } from "#web/ui/button-style.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { WhatsAppLink } from "#web/ui/share/whatsapp-link.tsx";
import { PrintOrderButton } from "./order-paper.tsx";
import { buildOrderMessageText, type OrderParties } from "./order-text.ts";

type Props = { order: PurchaseOrder; onClose: () => void };

/** Links to send the order by WhatsApp or email: the user sends the message. Not a modal dialog. */
export function SendOrderLinks({ order, onClose }: Props) {
  const { store } = useSession();
  const { data: suppliers } = useSuppliers();
  if (!store) return null;
  const orderSupplier = suppliers?.find(({ id }) => id === order.supplierId);
  const supplier: OrderParties["supplier"] = orderSupplier ?? order.supplier;
  const text = buildOrderMessageText(order, { store, supplier });
  const subject = `Orden de compra ${order.orderNumber} · ${store.name}`;
  return (
    <section
      aria-label={`Enviar ${order.orderNumber}`}
      className="mb-4 rounded-lg bg-info-soft px-4 py-3 text-info-ink"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          <span className="font-semibold">{`Envíale ${order.orderNumber} a ${supplier.name}.`}</span> Queda
          aprobada; el mensaje lo mandas tú.
        </p>
        <IconButton label="Cerrar" icon={X} onClick={onClose} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <WhatsAppLink text={text} phone={orderSupplier?.phone}>
          WhatsApp
        </WhatsAppLink>
        <a
          href={mailLink(orderSupplier?.email ?? "", subject, text)}
          className={buttonClass("secondary", "md")}
        >
          <Mail aria-hidden className="size-5 shrink-0" />
          Correo
        </a>
        <PrintOrderButton order={order} store={store} supplier={supplier} />
      </div>
    </section>
  );
}

function mailLink(to: string, subject: string, text: string): string {
  const lines = text.replaceAll("\n", "\r\n");
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
