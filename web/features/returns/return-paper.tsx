import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { useSession } from "#web/api/session.tsx";
import { buildPrintTexts, PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { buildReturnTicket } from "./return-ticket.ts";

const TEXTS = buildPrintTexts("comprobante");

/** The customer who returned the goods, if known. */
export type ReturningCustomer = { name: string; phone: string | null } | null;

type Props = {
  back: SaleReturn;
  customer: ReturningCustomer;
  /** Whether the customer already has the original. */
  given?: boolean;
};

export function ReturnPaper({ back, customer, given = false }: Props) {
  const { store } = useSession();
  if (!store) return null;
  return (
    <PrintActions
      rows={buildReturnTicket(back, { store, customerName: customer?.name ?? null })}
      fileName={`devolucion-${back.id.slice(0, 13)}.png`}
      original={{ id: back.id, given }}
      occasion={{ kind: "RETURN", refunds: back.refunds }}
      auto={!given}
      texts={TEXTS}
      {...(customer?.phone && { phone: customer.phone })}
    />
  );
}
