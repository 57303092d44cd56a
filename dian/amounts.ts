import type { XmlElement } from "#server/fiscal/xml/read-xml.ts";

export const totalsElementName = ({ local }: XmlElement) =>
  local === "DebitNote" ? "RequestedMonetaryTotal" : "LegalMonetaryTotal";

/** Reads an amount in millionths; null for a text that is no number with at most six decimals. */
export function parseMillionths(text: string | undefined): bigint | null {
  const match = /^(\d{1,18})(?:\.(\d{1,6}))?$/.exec((text ?? "").trim());
  return match ? BigInt(match[1]!) * MILLION + BigInt((match[2] ?? "").padEnd(6, "0")) : null;
}
export const MILLION = 1_000_000n;
/** DIAN's tolerances: two pesos, and five for IVA. */
export const [TOLERANCE, IVA_TOLERANCE] = [2n * MILLION, 5n * MILLION];
export const sumOf = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);
export function maxOf(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
export const differsBy = (a: bigint, b: bigint, tolerance = TOLERANCE) => (a > b ? a - b : b - a) > tolerance;
