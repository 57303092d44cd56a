/** The part of a sale's id that holds its time; a barcode of the whole id is wider than the paper. */
export function saleCode(saleId: string): string {
  return saleId.slice(0, 13);
}

/**
 * A sale code with or without an AIM prefix. A scanner for another keyboard layout changes the hyphen and
 * the bracket. Ids begin with 0 until the year 2527.
 */
const SCANNED = /^(?:[\]+][a-z][0-9a-z])?(0[0-9a-f]{7})[-'/?]([0-9a-f]{4})$/i;

export function readSaleCode(text: string): string | null {
  const [, first, second] = SCANNED.exec(text.trim()) ?? [];
  return first ? `${first}-${second}`.toLowerCase() : null;
}

type NamedSale = { id: string; number?: string | null | undefined };

/** What the ticket shows: the sale's number, or its code if it has no number. */
export const saleNumberOrCode = ({ id, number }: NamedSale): string => number ?? saleCode(id);

export const exchangeReferenceFrom = (sale: NamedSale): string => `Cambio de ${saleNumberOrCode(sale)}`;

export const exchangeReferenceFor = (sale: NamedSale): string => `Cambio por ${saleNumberOrCode(sale)}`;

/** True for a payment or refund that moves value between a return and its new sale; no money is paid. */
export function isExchangePayment({
  method,
  reference,
}: {
  method: string;
  reference: string | null;
}): boolean {
  return method === "OTHER" && /^Cambio (de|por) /.test(reference ?? "");
}

/** True for a sale that was paid only with returned goods. */
export const isPaidByExchange = (
  payments: readonly { method: string; reference: string | null }[],
): boolean => payments.length > 0 && payments.every(isExchangePayment);
