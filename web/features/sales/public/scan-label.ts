import type { Product } from "#core/contract/products/products.ts";
import { normalizeCode } from "#core/goods/product-code.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import {
  LABEL_EMPTY_MESSAGE,
  LABEL_MISREAD_MESSAGE,
  type LabelReading,
  measureOfLabel,
  readLabel,
  stripLeadingZeros,
  unknownLabelMessage,
} from "#core/scale/labels.ts";

/**
 * Finds products with exactly this code, loaded or on the server.
 * @throws ApiError when the server is unreachable
 */
export type ProductLookUp = (code: string) => Promise<readonly Product[]>;

export type ScannedLabel =
  | { product: Product; measure: LineMeasure }
  /** Nothing is sold; `problem` is the reason as a sentence. */
  | { problem: string }
  /** No product has the code. `unreached` means that the server did not answer. */
  | { unknown: string; problem: string; unreached: boolean };

/** Returns the product and quantity of a scale label; null if the code is no scale label. */
export async function scanLabel(
  scanned: string,
  labels: readonly ScaleLabel[],
  lookUp: ProductLookUp,
): Promise<ScannedLabel | null> {
  const read = readLabel(scanned, labels);
  if (!read) return null;
  if (read.state === "misread") return { problem: LABEL_MISREAD_MESSAGE };
  if (read.state === "empty") return { problem: LABEL_EMPTY_MESSAGE };
  const found = await productOf(read, lookUp).catch(() => "unreached" as const);
  if (!found || found === "unreached") {
    const unreached = found === "unreached";
    const code = stripLeadingZeros(read.code);
    const problem = unreached ? `No pudimos buscar el código de balanza ${code}` : unknownLabelMessage(code);
    return { unknown: code, problem, unreached };
  }
  const measured = measureOfLabel(read, found);
  return "problem" in measured ? measured : { product: found, ...measured };
}

/** Finds a product by store code, then without leading zeros, then by barcode with a zero value. */
async function productOf(
  { code, barcodes }: Extract<LabelReading, { state: "read" }>,
  lookUp: ProductLookUp,
): Promise<Product | null> {
  const codes = [...new Set([code, stripLeadingZeros(code)])];
  const ways = [
    ...codes.map((text) => ({ text, field: "storeCode" as const })),
    ...barcodes.map((text) => ({ text, field: "barcode" as const })),
  ];
  for (const { text, field } of ways) {
    const products = await lookUp(text);
    const product = products.find(
      (one) => one[field] !== null && normalizeCode(one[field]) === normalizeCode(text),
    );
    if (product) return product;
  }
  return null;
}
