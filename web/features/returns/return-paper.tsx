import type { SaleReturn } from "#core/contract/sale-return.ts";
import { useSession } from "#web/api/session.tsx";
import { RollActions, type RollTexts } from "#web/features/sales/offers/roll-actions.tsx";
import { returnTicketOf } from "./return-ticket.ts";

const TEXTS: RollTexts = {
  print: "Imprimir comprobante",
  share: "Compartir comprobante",
  copied: "Comprobante copiado",
  toCopy: "Copia el comprobante",
  failed: "No pudimos preparar el comprobante",
};

/** Who brought it back, where the sale knows. */
export type Returner = { name: string; phone: string | null } | null;

export function ReturnPaper({ back, customer }: { back: SaleReturn; customer: Returner }) {
  const { store } = useSession();
  if (!store) return null;
  return (
    <RollActions
      rows={returnTicketOf(back, { store, customerName: customer?.name ?? null })}
      fileName={`devolucion-${back.id.slice(0, 13)}.png`}
      texts={TEXTS}
      {...(customer?.phone && { phone: customer.phone })}
    />
  );
}
