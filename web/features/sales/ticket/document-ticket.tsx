import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { call } from "#web/api/client.ts";
import { SALES_KEY } from "#web/api/query-keys.ts";
import { useMay } from "#web/api/use-may.ts";
import { ShareDocumentButton } from "#web/features/fiscal/public/share-document.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { buildDocumentRows, findDocumentToPrint } from "./document-paper.ts";
import type { DocumentTicketRows } from "./ticket.ts";

/** Milliseconds between polls for the document while printing waits for it. */
const BEFORE_PRINT_POLL_MS = 500;
/** Milliseconds between polls when printing no longer waits, or after an error. */
const AFTER_PRINT_POLL_MS = 5_000;

type Props = {
  sale: Sale & { documents?: FiscalDocument[] };
  /** Seconds for which automatic printing waits for the document. */
  wait: number;
  auto: boolean;
  /** `ready` means that printing need not wait longer. */
  children: (paper: DocumentTicketRows, ready: boolean) => ReactNode;
};

const isSettled = (documents: readonly FiscalDocument[]): boolean => {
  const state = findDocumentToPrint(documents)?.state;
  return state === "ACCEPTED" || state === "REJECTED";
};

/** Says how the buyer gets the document: by mail, or from the cashier. Only administrators may share its file. */
function deliveryText(email: string | null, mails: boolean, mayShare: boolean): string {
  if (email && mails) return `: la enviamos a ${email}.`;
  const who = mayShare ? "Compártela" : "La comparte quien administra la tienda";
  if (email) return `: la quiere en ${email}, y este Mostrador no envía correos. ${who} desde Facturación.`;
  return mayShare ? ": imprímela o compártela por WhatsApp." : `: imprímela. ${who}, por WhatsApp.`;
}

/** The ticket with its electronic document. The sale itself never waits for the document. */
export function DocumentTicket({ sale, wait, auto, children }: Props) {
  const { documents } = useStoreSettings();
  const [over, setOver] = useState(!auto || wait === 0 || sale.soldOffline);
  useEffect(() => {
    const timer = setTimeout(setOver, wait * 1000, true);
    return () => clearTimeout(timer);
  }, [wait]);
  const { data = sale.documents ?? [] } = useQuery({
    queryKey: [...SALES_KEY, "documents", sale.id],
    queryFn: async ({ signal }) =>
      (await call(getSale, { params: { id: sale.id } }, { signal })).data.documents,
    // Polls instead of retrying: a queued sale is not on the server yet.
    enabled: sale.documents === undefined || !isSettled(sale.documents),
    retry: false,
    refetchInterval: ({ state: { data: documents, error } }) => {
      if (documents && isSettled(documents)) return false;
      return over || error ? AFTER_PRINT_POLL_MS : BEFORE_PRINT_POLL_MS;
    },
  });
  const document = findDocumentToPrint(data);
  const settled = isSettled(data);
  const ready = over || settled;
  const mayShare = useMay()("store.write");
  return (
    <div>
      {children(buildDocumentRows(sale, document), ready)}
      {document?.buyer && (
        <p className="mt-2 text-sm">
          {document.kind === "FEV" ? "Factura" : "Documento"} para <strong>{document.buyer.name}</strong>
          {deliveryText(document.buyer.email, documents.mails === true, mayShare)}
        </p>
      )}
      {mayShare && document?.state === "ACCEPTED" && document.buyer && (
        <div className="mt-2">
          <ShareDocumentButton document={document} phone={sale.customer?.phone} />
        </div>
      )}
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {settled
          ? document?.state === "ACCEPTED"
            ? `La DIAN aceptó ${document.kind === "FEV" ? "la factura" : "el documento"} ${document.number}`
            : "La DIAN no lo aceptó todavía. La tienda lo corrige; la venta está bien."
          : ready
            ? "Documento electrónico pendiente. Sale solo; puedes seguir vendiendo."
            : "Esperando a la DIAN…"}
      </p>
    </div>
  );
}
