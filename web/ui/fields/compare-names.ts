import { normalizeSearchText } from "#core/search-text.ts";

// The server's order: by the bytes of `name_order`.

type Named = { name: string };
type Keyed<T extends Named> = { item: T; key: string };

const withKey = <T extends Named>(item: T): Keyed<T> => ({ item, key: normalizeSearchText(item.name) });
const compareKeyed = (one: { key: string }, other: { key: string }): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : 0;

export const compareByName = (one: Named, other: Named): number => compareKeyed(withKey(one), withKey(other));

/** Sorts as `compareByName` does, with one key for each name, because sorting 20,000 names delays a slow phone. */
export function sortByName<T extends Named>(list: readonly T[]): T[] {
  return list
    .map(withKey)
    .sort(compareKeyed)
    .map(({ item }) => item);
}

/** Sorts the joined lists, each of which is sorted already. `pause` lets other work run between two parts. */
export async function mergeSortedByName<T extends Named>(
  lists: readonly (readonly T[])[],
  pause: () => Promise<void>,
): Promise<T[]> {
  let runs: Keyed<T>[][] = [];
  for (const list of lists) {
    await pause();
    runs.push(list.map(withKey));
  }
  while (runs.length > 1) {
    const merged: Keyed<T>[][] = [];
    for (let i = 0; i < runs.length; i += 2) {
      await pause();
      // Sorting two sorted runs takes linear time.
      merged.push(runs[i]!.concat(runs[i + 1] ?? []).sort(compareKeyed));
    }
    runs = merged;
  }
  return runs[0]?.map(({ item }) => item) ?? [];
}
