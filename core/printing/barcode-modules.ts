import JsBarcode from "jsbarcode";

export type Symbology = "CODE128" | "EAN13";

/** '1' is a bar, '0' a gap. Empty when it cannot be encoded. */
export function barcodeModules(code: string, symbology: Symbology = "CODE128"): string {
  const found: { encodings?: { data: string }[] } = {};
  // The library uses some non-ASCII letters for control symbols, which would encode another product's code.
  if (symbology === "CODE128" && !/^[\x20-\x7e]+$/.test(code)) return "";
  try {
    JsBarcode(found, code, { format: symbology, flat: true, valid: () => {} });
  } catch {
    return "";
  }
  return found.encodings?.map(({ data }) => data).join("") ?? "";
}

export function bars(modules: string): { x: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
}
