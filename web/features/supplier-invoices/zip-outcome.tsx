import type {
  OtherInvoiceFile,
  SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Notice } from "#web/ui/notice.tsx";

/** How many invoices of an uploaded zip were read, and which of its files were refused with which reason. */
export type ZipOutcome = { came: number; refused: { file: string; text: string }[] };

export function readZipOutcome(answer: {
  data: SupplierInvoice;
  others: readonly OtherInvoiceFile[];
}): ZipOutcome {
  const { others } = answer;
  return { came: 1 + others.filter(({ invoice }) => invoice).length, refused: refusalsIn(others) };
}

const refusalsIn = (others: readonly OtherInvoiceFile[]) =>
  others.flatMap(({ file, error }) => {
    if (!error) return [];
    const text = error.code === "INVOICE_ALREADY_HERE" ? "Esta factura ya estaba aquí" : error.message;
    return [{ file, text }];
  });

/** Lists the refused files of a zip without a readable file; empty for another error. */
export function listZipRefusals(failure: unknown): ZipOutcome["refused"] {
  const others = failure instanceof ApiError ? failure.details?.others : undefined;
  return Array.isArray(others) && others.length > 1 ? refusalsIn(others as OtherInvoiceFile[]) : [];
}

export function ZipOutcomeNotices({ came, refused }: ZipOutcome) {
  return (
    <>
      {came > 0 && <Notice tone="success" title={cameText(came)} />}
      {refused.map(({ file, text }) => (
        <Notice key={`${file} ${text}`} tone="danger" title={file} text={text} />
      ))}
    </>
  );
}

const cameText = (came: number) =>
  came === 1
    ? "Trajiste 1 factura. Ábrela para recibirla."
    : `Trajiste ${came} facturas. Ábrelas para recibirlas.`;
