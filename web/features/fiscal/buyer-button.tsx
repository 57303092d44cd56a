import { UserPen } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { toast } from "#web/ui/toast.ts";
import { useIssueDocument } from "./fiscal.queries.ts";
import { formatFiscalDocumentName } from "./public/document-text.ts";
import { type BuyerField, InvoiceBuyerDialog } from "./public/invoice-dialog.tsx";

type Props = Omit<
  ComponentProps<typeof InvoiceBuyerDialog>,
  "open" | "busy" | "problem" | "onClose" | "onDone"
> & {
  button: ComponentProps<typeof Button>;
  saleId: string;
  kind: "FEV" | "DEE";
  done: string;
  failed: string;
};

/** Issues a document of a sale for the buyer that the user types. */
export function IssueForBuyerButton({ button, saleId, kind, done, failed, ...dialog }: Props) {
  const { turn, show, close, props } = useDialog();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync, isPending } = useIssueDocument();
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          setProblem(null);
          show();
        }}
      />
      <InvoiceBuyerDialog
        key={turn}
        {...dialog}
        {...props}
        busy={isPending}
        problem={problem}
        onDone={async (buyer) => {
          try {
            await mutateAsync({ params: { id: saleId }, body: { kind, buyer } });
            toast.success(done, "En unos segundos se ve qué dijo la DIAN.");
            close();
          } catch (error) {
            setProblem(failedWriteText(error, failed));
          }
        }}
      />
    </>
  );
}

type CorrectProps = { document: FiscalDocument; field?: BuyerField | undefined; main: boolean };

/**
 * Corrects the buyer of a rejected invoice, or of a rejected POS document that names its buyer. Renders nothing for other
 * documents. `field` is the field that DIAN refused.
 */
export function CorrectBuyerButton({ document, field, main }: CorrectProps) {
  const { kind, state, saleId, buyer } = document;
  if (state !== "REJECTED" || saleId === null || (kind !== "FEV" && (kind !== "DEE" || !buyer))) return null;
  const name = formatFiscalDocumentName(document);
  return (
    <IssueForBuyerButton
      button={{
        variant: main ? "primary" : "secondary",
        icon: UserPen,
        "aria-label": `Corregir comprador de ${name}`,
        children: "Corregir comprador",
      }}
      saleId={saleId}
      kind={kind}
      title="Corregir comprador"
      known={buyer}
      field={field}
      action="Hacerlo de nuevo"
      description={`${name} se hace otra vez con estos datos y con el mismo número.`}
      done="Comprador corregido"
      failed="No se corrigió el comprador. Inténtalo de nuevo."
    />
  );
}
