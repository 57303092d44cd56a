import type { InvoiceLine, ListedInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";

export const INVOICE_KIND_TEXT: Record<ListedInvoice["kind"], string> = {
  INVOICE: "Factura",
  POS: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
};
export const INVOICE_STATE_TEXT: Record<ListedInvoice["state"], string> = {
  DRAFT: "Por recibir",
  RECEIVED: "Recibida",
  DISMISSED: "Descartada",
};

export const INVOICE_LINE_KIND_TEXT: Record<InvoiceLine["kind"], string> = {
  GOODS: "Mercancía que llega",
  RETURN: "Una devolución o envases",
  DISCOUNT: "Un descuento",
  CHARGE: "Un cobro: flete o servicio",
};

export const isGoodsLine = ({ kind }: Pick<InvoiceLine, "kind">) => kind === "GOODS" || kind === "RETURN";

/** Builds '2 líneas por completar'. */
export function describeIncompleteLines({
  state,
  kind,
  currency,
  _count: { lines, unmatched },
}: Pick<ListedInvoice, "state" | "kind" | "currency" | "_count">): string {
  const isOnlyShown = kind === "DEBIT_NOTE" || currency !== "COP";
  if (state !== "DRAFT" || isOnlyShown || unmatched === 0) return lines === 1 ? "1 línea" : `${lines} líneas`;
  return unmatched === 1 ? "1 línea por completar" : `${unmatched} líneas por completar`;
}
