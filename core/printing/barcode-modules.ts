import JsBarcode from "jsbarcode";

export type Symbology = "CODE128" | "EAN13";

/** The modules of a barcode from left to right: '1' is a bar, '0' a gap. Empty for what it cannot hold. */
export function barcodeModules(code: string, symbology: Symbology = "CODE128"): string {
  const found: { encodings?: { data: string }[] } = {};
  // The library takes some letters beyond ASCII for control symbols of its own: their bars would name another product.
  if (symbology === "CODE128" && !/^[\x20-\x7e]+$/.test(code)) return "";
  try {
    // Flat: the bars alone, without places for digits between them.
    JsBarcode(found, code, { format: symbology, flat: true, valid: () => {} });
  } catch {
    // It throws on letters that it has no table for.
    return "";
  }
  return found.encodings?.map(({ data }) => data).join("") ?? "";
}

/** The bars as places on a line of `modules.length`. */
export function bars(modules: string): { x: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
}
