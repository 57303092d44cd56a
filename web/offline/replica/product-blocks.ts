import type { ReplicaChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products/products.ts";
import { addQuantities } from "#core/quantity.ts";
import type { LocalStockChange } from "#web/offline/operations/operation.ts";
import { applyProductChanges } from "./apply-changes.ts";

// Products are stored in blocks, because browsers read 20,000 records four times slower than a few blocks.

export type ProductChanges = ReplicaChanges["products"];

/** A compromise: few blocks are read fast, and many blocks make the rewrite after a sale small. */
const BLOCKS = 32;

export const productBlockNumber = (id: string): number => (Number.parseInt(id.slice(-4), 16) || 0) % BLOCKS;

export function groupChangesByBlock({
  changed,
  deleted,
}: ProductChanges): ReadonlyMap<number, ProductChanges> {
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

/** Null after the product was deleted. */
export type RecentProduct = Product | null;
export type LatestProductChanges = {
  recent: ReadonlyMap<string, RecentProduct>;
  /** This device's stock changes, by product id, until the server's next changes contain them. */
  ownStocks: ReadonlyMap<string, LocalStockChange>;
};

/** Brings the products of some blocks up to date and adds the recent ones. */
export function withLatestProductChanges(
  products: readonly Product[],
  { recent, ownStocks }: LatestProductChanges,
): Product[] {
  const current = [
    ...products.filter(({ id }) => !recent.has(id)),
    ...[...recent.values()].filter((product) => product !== null),
  ];
  if (ownStocks.size === 0) return current;
  return current.map((product) => {
    const own = ownStocks.get(product.id);
    if (!own) return product;
    return { ...product, stock: "now" in own ? own.now : addQuantities(product.stock, own.by) };
  });
}
