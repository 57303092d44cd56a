import type { ReplicaChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products/products.ts";
import { normalizeProductCode } from "#core/goods/product-code.ts";
import { addQuantities } from "#core/quantity.ts";
import type { LocalStockChange } from "#web/offline/operations/operation.ts";
import { sortByName } from "#web/ui/fields/compare-names.ts";
import { applyProductChanges } from "./apply-changes.ts";

// Products are stored in blocks, because browsers read 20,000 records four times slower than a few blocks.

export type ProductChanges = ReplicaChanges["products"];

/** A compromise: few blocks are read fast, and many blocks make the rewrite after a sale small. */
const BLOCKS = 32;

export const productBlockNumber = (id: string): number => (Number.parseInt(id.slice(-4), 16) || 0) % BLOCKS;

export function groupChangesByBlock({ changed, deleted }: ProductChanges) {
  const blocks = new Map<number, ProductChanges>();
  const of = (id: string): ProductChanges => {
    const there = blocks.get(productBlockNumber(id)) ?? { changed: [], deleted: [] };
    blocks.set(productBlockNumber(id), there);
    return there;
  };
  for (const product of changed) of(product.id).changed.push(product);
  for (const id of deleted) of(id).deleted.push(id);
  return blocks;
}

/** Products are sorted by name within a block, which makes sorting all products three times faster. */
export const applyChangesToBlock = (block: readonly Product[] = [], changes: ProductChanges): Product[] => [
  ...applyProductChanges(block, changes, true),
];

/** A product that changed after its block was written; null if the product was deleted. */
export type RecentProduct = Product | null;
export type LatestProductChanges = {
  recent: ReadonlyMap<string, RecentProduct>;
  /** This device's stock changes, by product id, until the server's next changes contain them. */
  ownStocks: ReadonlyMap<string, LocalStockChange>;
};

/**
 * Yields a list per block, without the products that changed after the block was written, and then a list of those.
 * Each list is sorted by name and includes this device's own stock changes.
 */
export function* latestProductLists(
  blocks: readonly (readonly Product[])[],
  { recent, ownStocks }: LatestProductChanges,
): Generator<Product[]> {
  for (const block of blocks)
    yield withOwnStocks(
      block.filter(({ id }) => !recent.has(id)),
      ownStocks,
    );
  yield withOwnStocks(sortByName([...recent.values()].filter((product) => product !== null)), ownStocks);
}

export function withOwnStocks(products: Product[], ownStocks: LatestProductChanges["ownStocks"]): Product[] {
  if (ownStocks.size === 0) return products;
  return products.map((product) => {
    const own = ownStocks.get(product.id);
    if (!own) return product;
    return { ...product, stock: "now" in own ? own.now : addQuantities(product.stock, own.by) };
  });
}

// A scan finds the block of a product by the stored codes of all blocks, a few hundred
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
