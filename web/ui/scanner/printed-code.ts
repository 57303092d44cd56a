/** Returns the code as printed: the library gives UPC-A and UPC-E as EAN-13 with a leading zero. */
export function toPrintedCode(symbology: string, text: string): string {
  const code = text.trim();
  return symbology === "EANUPC" && /^0\d{12}$/.test(code) ? code.slice(1) : code;
}
