import type { ReplicaChanges } from "#core/contract/changes.ts";
import type { Product } from "#core/contract/products/products.ts";
import { withChanges } from "./with-changes.ts";

// Browsers read 20,000 records four times slower than the same products in a few blocks.

type Changed = ReplicaChanges["products"];

/** Few enough to read all quickly, many enough that one sale rewrites little. */
const BLOCKS = 32;

export const blockOf = (id: string): number => (Number.parseInt(id.slice(-4), 16) || 0) % BLOCKS;

export function changesByBlock({ changed, deleted }: Changed): ReadonlyMap<number, Changed> {
  const blocks = new Map<number, Changed>();
  const of = (id: string): Changed => {
    const there = blocks.get(blockOf(id)) ?? { changed: [], deleted: [] };
    blocks.set(blockOf(id), there);
    return there;
  };
  for (const product of changed) of(product.id).changed.push(product);
  for (const id of deleted) of(id).deleted.push(id);
  return blocks;
}

/** Sorted by name within a block: sorting all of them then takes a third of the time. */
export const changedBlock = (block: readonly Product[] = [], changes: Changed): Product[] => [
  ...withChanges(block, changes, true),
];
