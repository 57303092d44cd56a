import { setImmediate as nextTurn } from "node:timers/promises";

/** Like `map`, but lets other requests run after each `part` items. Their work should take a few milliseconds. */
export async function mapInParts<Item, Result>(
  items: readonly Item[],
  part: number,
  toResult: (item: Item, place: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [place, item] of items.entries())
    if (results.push(toResult(item, place)) % part === 0) await nextTurn();
  return results;
}
