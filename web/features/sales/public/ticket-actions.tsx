import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { Sale, SaleWithExchange } from "#core/contract/sales/sales.ts";
import { saleCode } from "#core/sale-code.ts";
import { useSession } from "#web/api/session.tsx";
import { PrintActions } from "#web/features/receipts/public/print-actions.tsx";
import { buildTicketRows, type DocumentTicketRows } from "#web/features/sales/ticket/ticket.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const DocumentTicket = lazyComponent(
  () => import("#web/features/sales/ticket/document-ticket.tsx"),
  "DocumentTicket",
);

type Props = {
  sale: Sale & { documents?: FiscalDocument[] };
  given?: boolean;
  auto?: boolean;
};

export function TicketActions({ sale, given = false, auto = false }: Props) {
  const { store } = useSession();
  const { ticketNote, taxes, documents } = useStoreSettings();
  // A sale made offline has no `documentState` yet.
  const hasDocument = Boolean(sale.documentState) || (sale.soldOffline && documents.mode !== "OFF");
  if (!store) return null;
  const actions = (paper: DocumentTicketRows | null, ready: boolean) => (
    <PrintActions
      key={ready ? "ready" : "waiting"}
      rows={buildTicketRows(sale, store, ticketNote, taxes.said && taxes.vat === "NOT_RESPONSIBLE", paper)}
      fileName={`tirilla-${saleCode(sale.id)}.png`}
      original={{ id: sale.id, given }}
      occasion={{
        kind: "SALE",
        payments: sale.payments,
        change: sale.change,
        refunds: (sale as SaleWithExchange).exchange?.refunds ?? [],
      }}
      auto={auto && ready}
    />
  );
  if (!hasDocument) return actions(null, true);
  return (
    <DocumentTicket sale={sale} wait={documents.wait} auto={auto}>
      {actions}
    </DocumentTicket>
  );
}
