import { UserPen } from "lucide-react";
import { useState } from "react";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useIssueDocument } from "./fiscal.queries.ts";
import { fiscalDocumentName } from "./public/document-text.ts";
import { type BuyerField, InvoiceBuyerDialog } from "./public/invoice-dialog.tsx";

type ButtonProps = { document: FiscalDocument; field?: BuyerField | undefined; main: boolean };

/** `field` is the one that DIAN refused. For a rejected document of a sale that names a buyer; others have none to correct. */
export function CorrectBuyerButton({ document, field, main }: ButtonProps) {
  const { kind, state, saleId, buyer } = document;
  if (state !== "REJECTED" || saleId === null || (kind !== "FEV" && (kind !== "DEE" || !buyer))) return null;
  return <CorrectBuyer document={document} kind={kind} saleId={saleId} field={field} main={main} />;
}

type Props = ButtonProps & { kind: "FEV" | "DEE"; saleId: string };

function CorrectBuyer({ document, kind, saleId, field, main }: Props) {
  const [writing, setWriting] = useState({ open: false, turn: 0 });
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useIssueDocument(saleId);
  const close = () => setWriting((before) => ({ ...before, open: false }));
  return (
    <>
      <Button
        variant={main ? "primary" : "secondary"}
        icon={UserPen}
        aria-label={`Corregir comprador de ${fiscalDocumentName(document)}`}
        onClick={() => {
          setProblem(null);
          setWriting(({ turn }) => ({ open: true, turn: turn + 1 }));
        }}
      >
        Corregir comprador
      </Button>
      <InvoiceBuyerDialog
        key={writing.turn}
        open={writing.open}
        title="Corregir comprador"
        known={document.buyer}
        field={field}
        action="Hacerlo de nuevo"
        description={`${fiscalDocumentName(document)} se hace otra vez con estos datos y con el mismo número.`}
        busy={isPending}
        problem={problem}
        onClose={close}
        onDone={async (buyer) => {
          try {
            await mutateAsync({ kind, buyer });
            toast.success("Comprador corregido", "En unos segundos se ve qué dijo la DIAN.");
            close();
          } catch (error) {
            setProblem(failedWriteText(error, "No se corrigió el comprador. Inténtalo de nuevo."));
          }
        }}
      />
    </>
  );
}
