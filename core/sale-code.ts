/**
 * The beginning of a sale's id that the barcode of its ticket holds: its whole millisecond. The 36 characters of an id would
 * need more dots than the paper has, and a sale is found by the beginning of its id.
 */
export function saleCode(saleId: string): string {
  return saleId.slice(0, 13);
}

/**
 * What a scanner reads off a ticket, perhaps after an AIM prefix. Set for another keyboard it may type another sign for the
 * hyphen and for the prefix's bracket. Ids begin with 0 until the year 2527.
 */
const SCANNED = /^(?:[\]+][a-z][0-9a-z])?(0[0-9a-f]{7})[-'/?]([0-9a-f]{4})$/i;

/** The code of a sale as it was scanned or typed, or null when it is none. */
export function readSaleCode(text: string): string | null {
  const [, first, second] = SCANNED.exec(text.trim()) ?? [];
  return first ? `${first}-${second}`.toLowerCase() : null;
}

/** How the payment of a sale says that goods of that other sale paid it. */
export const exchangedFrom = (saleId: string): string => `Cambio de ${saleCode(saleId)}`;

/** How the refund of a return says that that new sale took its value. */
export const exchangedFor = (saleId: string): string => `Cambio por ${saleCode(saleId)}`;

/** Whether a payment or a refund moved no money but value between a return and the sale after it. */
export function isExchange({ method, reference }: { method: string; reference: string | null }): boolean {
  return method === "OTHER" && /^Cambio (de|por) /.test(reference ?? "");
}

/** Whether goods of an earlier sale paid this one whole. */
export const isPaidByExchange = (
  payments: readonly { method: string; reference: string | null }[],
): boolean => payments.length > 0 && payments.every(isExchange);
