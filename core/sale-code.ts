/** The id's whole millisecond: all 36 characters exceed the paper, and a prefix finds the sale. */
export function saleCode(saleId: string): string {
  return saleId.slice(0, 13);
}

/**
 * Perhaps with an AIM prefix. Another keyboard layout changes hyphen and bracket. Ids begin with 0 until the
 * year 2527.
 */
const SCANNED = /^(?:[\]+][a-z][0-9a-z])?(0[0-9a-f]{7})[-'/?]([0-9a-f]{4})$/i;

export function readSaleCode(text: string): string | null {
  const [, first, second] = SCANNED.exec(text.trim()) ?? [];
  return first ? `${first}-${second}`.toLowerCase() : null;
}

export const exchangedFrom = (saleId: string): string => `Cambio de ${saleCode(saleId)}`;

export const exchangedFor = (saleId: string): string => `Cambio por ${saleCode(saleId)}`;

/** Value between a return and its new sale, no money. */
export function isExchange({ method, reference }: { method: string; reference: string | null }): boolean {
  return method === "OTHER" && /^Cambio (de|por) /.test(reference ?? "");
}

/** By goods of an earlier sale. */
export const isPaidByExchange = (
  payments: readonly { method: string; reference: string | null }[],
): boolean => payments.length > 0 && payments.every(isExchange);
