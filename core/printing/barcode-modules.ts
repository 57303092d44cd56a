import JsBarcode from "jsbarcode";

type Symbology = "CODE128" | "EAN13";

/** A string with '1' for a bar and '0' for a gap, per module. Empty when the code cannot be encoded. */
export function encodeBarcodeModules(code: string, symbology: Symbology = "CODE128"): string {
  const found: { encodings?: { data: string }[] } = {};
  // The library reads some non-ASCII letters as control symbols, and the bars would encode another code.
  if (symbology === "CODE128" && !/^[\x20-\x7e]+$/.test(code)) return "";
  try {
    JsBarcode(found, code, { format: symbology, flat: true, valid: () => {} });
  } catch {
    return "";
  }
  return found.encodings?.map(({ data }) => data).join("") ?? "";
}

export function toBarcodeBars(modules: string): { x: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
}
