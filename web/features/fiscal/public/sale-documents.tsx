import { FileCheck } from "lucide-react";
import { Link } from "react-router";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { useMay } from "#web/api/use-may.ts";
import { IssueForBuyerButton } from "#web/features/fiscal/buyer-button.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { FiscalDocumentBadge, TestDocumentBadge } from "./document-badge.tsx";
import { formatFiscalDocumentName } from "./document-text.ts";

type Props = { sale: FullSale & { fromCopy?: true } };

export function SaleFiscalDocuments({ sale }: Props) {
  const may = useMay();
  const { documents: issuing, taxes } = useStoreSettings();
  const { documents } = sale;
  if (documents.length === 0 && issuing.mode === "OFF" && !taxes.said) return null;
  const mayAsk =
    !sale.fromCopy &&
    may("sales.create") &&
    sale.status !== "RETURNED" &&
    !documents.some(({ kind }) => kind === "FEV");
  return (
    <Card title="Documentos electrónicos" action={mayAsk && <AskInvoice sale={sale} />}>
      {documents.length === 0 ? (
        <p className="text-ink-soft">Esta venta no tiene documento electrónico.</p>
      ) : (
        <ul aria-label="Documentos de la venta" className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={document.id} document={document} mayOpen={may("store.write")} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ document, mayOpen }: { document: FiscalDocument; mayOpen: boolean }) {
  const { id, state, reason, environment, buyer } = document;
  const name = formatFiscalDocumentName(document);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-40 flex-1">
        {mayOpen ? (
          <Link
            to={`/facturacion/${id}`}
            className="font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block text-sm text-ink-soft">{buyer?.name ?? "Consumidor final"}</span>
        {state === "PENDING" && reason && <span className="block text-sm text-ink-soft">{reason}</span>}
      </div>
      {environment === "TEST" && <TestDocumentBadge />}
      <FiscalDocumentBadge state={state} />
    </li>
  );
}

function AskInvoice({ sale }: Props) {
  const replaces = sale.documents.some(({ kind }) => kind === "DEE");
  return (
    <IssueForBuyerButton
      button={{ icon: FileCheck, children: "Pedir factura" }}
      saleId={sale.id}
      kind="FEV"
      known={sale.customer}
      action="Pedir factura"
      description={
        replaces
          ? "El documento POS de esta venta se anula con su nota, y después se hace la factura."
          : "Se hace con los datos de esta venta."
      }
      done="Factura pedida"
      failed="No se pidió la factura. Inténtalo de nuevo."
    />
  );
}
