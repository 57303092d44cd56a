import type { Product } from "#core/contract/products/products.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";

// A scan finds the block of a product (product-blocks.ts) by the stored codes of all blocks, a few hundred
// kilobytes of text. Reading all 20,000 products would take a phone half a second.

const codesOf = ({ gtin, barcode, storeCode, presentations }: Product): string[] =>
  [
    gtin,
    barcode,
    storeCode,
    // A replica written by an earlier version has no presentations.
    ...(presentations ?? []).map((one) => (one.active ? one.barcode : null)),
  ]
    .filter((code) => code !== null)
    .map(normalizeProductCode);

/** The codes of a block's active products, each between newlines. */
export function joinBlockCodes(block: readonly Product[]): string {
  return `\n${block.flatMap((product) => (product.active ? codesOf(product) : [])).join("\n")}\n`;
}

export const blockHasCode = (codes: string, forms: readonly string[]): boolean =>
  forms.some((form) => codes.includes(`\n${form}\n`));

export const productHasCode = (product: Product, forms: readonly string[]): boolean =>
  product.active && codesOf(product).some((form) => forms.includes(form));
