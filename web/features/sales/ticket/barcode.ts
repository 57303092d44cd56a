import JsBarcode from "jsbarcode";

/** The modules of a Code 128 from left to right: '1' is a bar, '0' a gap, one dot wide each. */
export function barcodeModules(code: string): string {
  const found: { encodings?: { data: string }[] } = {};
  JsBarcode(found, code, { format: "CODE128" });
  return found.encodings?.map(({ data }) => data).join("") ?? "";
}

/** The bars as places on a line of `modules.length`. */
export function bars(modules: string): { x: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => ({ x: index, width: run.length }));
}
