import { FileCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { FullSale } from "#core/contract/sales/whole-sale.ts";
import { hasPermission } from "#core/permissions.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useIssueDocument } from "#web/features/fiscal/fiscal.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";
import { FiscalDocumentBadge, TestDocumentBadge } from "./document-badge.tsx";
import { fiscalDocumentName } from "./document-text.ts";
import { InvoiceBuyerDialog } from "./invoice-dialog.tsx";

type Props = { sale: FullSale & { fromCopy?: true } };

export function SaleFiscalDocuments({ sale }: Props) {
  const { user } = useSession();
  const { documents: issuing, taxes } = useStoreSettings();
  const { documents } = sale;
  if (!user || (documents.length === 0 && issuing.mode === "OFF" && !taxes.said)) return null;
  const mayAsk =
    !sale.fromCopy &&
    hasPermission(user.role, "sales.create") &&
    sale.status !== "RETURNED" &&
    !documents.some(({ kind }) => kind === "FEV");
  return (
    <Card title="Documentos electrónicos" action={mayAsk && <AskInvoice sale={sale} />}>
      {documents.length === 0 ? (
        <p className="text-ink-soft">Esta venta no tiene documento electrónico.</p>
      ) : (
        <ul aria-label="Documentos de la venta" className="divide-y divide-line">
          {documents.map((document) => (
            <Row key={document.id} document={document} mayOpen={hasPermission(user.role, "store.write")} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ document, mayOpen }: { document: FiscalDocument; mayOpen: boolean }) {
  const { id, state, reason, environment, buyer } = document;
  const name = fiscalDocumentName(document);
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
  const [asking, setAsking] = useState({ open: false, turn: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useIssueDocument(sale.id);
  const close = () => setAsking((before) => ({ ...before, open: false }));
  const replaces = sale.documents.some(({ kind }) => kind === "DEE");
  return (
    <>
      <Button
        icon={FileCheck}
        onClick={() => {
          setProblem(null);
          setAsking(({ turn }) => ({ open: true, turn: turn + 1 }));
        }}
      >
        Pedir factura
      </Button>
      <InvoiceBuyerDialog
        key={asking.turn}
        open={asking.open}
        known={sale.customer}
        action="Pedir factura"
        description={
          replaces
            ? "El documento POS de esta venta se anula con su nota, y después se hace la factura."
            : "Se hace con los datos de esta venta."
        }
        busy={isPending}
        problem={problem}
        onClose={close}
        onDone={async (buyer) => {
          try {
            await mutateAsync({ kind: "FEV", buyer });
            toast.success("Factura pedida", "En unos segundos se ve qué dijo la DIAN.");
            close();
          } catch (error) {
            setProblem(failedWriteText(error, "No se pidió la factura. Inténtalo de nuevo."));
          }
        }}
      />
    </>
  );
}
