import type { ListedInvoice } from "#core/contract/supplier-invoices.ts";

export const KIND_TEXT: Record<ListedInvoice["kind"], string> = {
  INVOICE: "Factura",
  POS: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
};
export const STATE_TEXT: Record<ListedInvoice["state"], string> = {
  DRAFT: "Por recibir",
  RECEIVED: "Recibida",
  DISMISSED: "Descartada",
};

/** '2 líneas por completar'; the open work. */
export function leftText({ state, _count }: Pick<ListedInvoice, "state" | "_count">): string {
  const { lines, unmatched } = _count;
  if (state !== "DRAFT" || unmatched === 0) return lines === 1 ? "1 línea" : `${lines} líneas`;
  return unmatched === 1 ? "1 línea por completar" : `${unmatched} líneas por completar`;
}
