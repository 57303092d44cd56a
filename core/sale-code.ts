/** The first part of a sale's id, which holds its time. A barcode of the whole id would be wider than the paper. */
export const saleCode = (saleId: string) => saleId.slice(0, 13);

/**
 * Matches a scanned sale code, with or without the prefix that some scanners add (AIM). A scanner for another keyboard
 * layout changes the hyphen and the bracket. Ids begin with 0 until the year 2527.
 */
const SCANNED = /^(?:[\]+][a-z][0-9a-z])?(0[0-9a-f]{7})[-'/?]([0-9a-f]{4})$/i;

export function readSaleCode(text: string): string | null {
  const [, first, second] = SCANNED.exec(text.trim()) ?? [];
  return first ? `${first}-${second}`.toLowerCase() : null;
}

type NamedSale = { id: string; number?: string | null | undefined };

/** The name of a sale on its ticket: the number, or the code if the sale has no number. */
export const saleNumberOrCode = ({ id, number }: NamedSale): string => number ?? saleCode(id);

/** The reference of a payment in an exchange; it names the sale whose goods came back. */
export const referenceToReturnedSale = (sale: NamedSale): string => `Cambio de ${saleNumberOrCode(sale)}`;

/** The reference of a refund in an exchange; it names the new sale. */
export const referenceToReplacementSale = (sale: NamedSale): string => `Cambio por ${saleNumberOrCode(sale)}`;

type ReferencedPayment = { method: string; reference: string | null };

/** True for a payment or refund that moves value between a return and a new sale, without money. */
export const isExchangePayment = ({ method, reference }: ReferencedPayment) =>
  method === "OTHER" && /^Cambio (de|por) /.test(reference ?? "");

/** True for a sale that was paid only with returned goods. */
export const isPaidByExchange = (payments: readonly ReferencedPayment[]) =>
  payments.length > 0 && payments.every(isExchangePayment);
