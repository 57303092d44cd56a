import type { Product } from "#core/contract/products/products.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { ScaleLabel } from "#core/scale/label-patterns.ts";
import {
  describeUnknownScaleCode,
  EMPTY_SCALE_LABEL_MESSAGE,
  measureOfScaleLabel,
  readScaleLabel,
  SCALE_LABEL_MISREAD_MESSAGE,
  type ScaleLabelReading,
  stripLeadingZeros,
} from "#core/scale/labels.ts";

/**
 * Finds products with exactly this code, loaded or on the server.
 * @throws ApiError when the server is unreachable
 */
export type ProductLookUp = (code: string) => Promise<readonly Product[]>;

type ScannedLabelResult =
  | { product: Product; measure: LineMeasure }
  /** Nothing is sold; `problem` is the reason as a sentence. */
  | { problem: string }
  /** No product has the code. `unreached` means that the server did not answer. */
  | { unknown: string; problem: string; unreached: boolean };

/** Returns the product and quantity of a scale label; null if the code is no scale label. */
export async function readScannedLabel(
  scanned: string,
  labels: readonly ScaleLabel[],
  lookUp: ProductLookUp,
): Promise<ScannedLabelResult | null> {
  const read = readScaleLabel(scanned, labels);
  if (!read) return null;
  if (read.state === "misread") return { problem: SCALE_LABEL_MISREAD_MESSAGE };
  if (read.state === "empty") return { problem: EMPTY_SCALE_LABEL_MESSAGE };
  const found = await productOf(read, lookUp).catch(() => "unreached" as const);
  if (!found || found === "unreached") {
    const unreached = found === "unreached";
    const code = stripLeadingZeros(read.code);
    const problem = unreached
      ? `No pudimos buscar el código de balanza ${code}`
      : describeUnknownScaleCode(code);
    return { unknown: code, problem, unreached };
  }
  const measured = measureOfScaleLabel(read, found);
  return "problem" in measured ? measured : { product: found, ...measured };
}

/** Finds a label's product by store code, with and without leading zeros, then by barcode. */
async function productOf(
  { code, barcodes }: Extract<ScaleLabelReading, { state: "read" }>,
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
      (one) => one[field] !== null && normalizeProductCode(one[field]) === normalizeProductCode(text),
    );
    if (product) return product;
  }
  return null;
}
