/**
 * The code as its package shows it: the reader gives UPC-A and UPC-E back as an EAN-13 with a zero in front.
 */
export function printedCode(symbology: string, text: string): string {
  const code = text.trim();
  return symbology === "EANUPC" && /^0\d{12}$/.test(code) ? code.slice(1) : code;
}
