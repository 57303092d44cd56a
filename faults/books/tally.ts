import { addQuantities } from "#core/quantity.ts";
import { describeWriteLogEntry } from "../send.ts";
import type { TestShop } from "../shop.ts";
import type { TestEnvironment } from "../test-environment.ts";
import type { WriteLogEntry } from "../write-log.ts";

export type AmountTally = { add(id: string, amount: number): void; of(id: string): number };

export function createAmountTally(): AmountTally {
  const sums = new Map<string, number>();
  const of = (id: string) => sums.get(id) ?? 0;
  return { of, add: (id, amount) => void sums.set(id, addQuantities(of(id), amount)) };
}

export function groupRowsByKey<T, K>(rows: T[], key: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** Describes the contradiction between an entry and its rows in the database; null if there is none. */
export function describeEntryError(entry: WriteLogEntry, found: unknown[]): string | null {
  if (found.length > 1) return `${describeWriteLogEntry(entry)} is there ${found.length} times`;
  if (entry.state === "done" && found.length === 0)
    return `${describeWriteLogEntry(entry)} was acknowledged and is missing`;
  // After an unanswered attempt (`unsure`) rows may exist, because that request may have arrived later.
  if (entry.state === "refused" && !entry.unsure && found.length > 0)
    return `${describeWriteLogEntry(entry)} was refused and is there`;
  return null;
}

type KnownRow = { key: string | null; id: string };

/** Compares entries with database rows, and reports rows that no entry wrote. */
export function findEntryDifferences<E extends WriteLogEntry, R extends KnownRow>(
  what: string,
  entries: E[],
  rows: R[],
  look: (entry: E, row: R) => string[],
): string[] {
  const byKey = groupRowsByKey(rows, ({ key }) => key);
  const wrongs = entries.flatMap((entry) => {
    const identifier = entry.note ?? entry.key;
    const found = byKey.get(identifier) ?? [];
    byKey.delete(identifier);
    const wrong = describeEntryError(entry, found);
    const [row] = found;
    const isOther = row && entry.id && entry.id !== row.id;
    return [
      ...(wrong ? [wrong] : []),
      ...(isOther ? [`${describeWriteLogEntry(entry)} was answered with ${entry.id} and is ${row.id}`] : []),
      ...(row ? look(entry, row) : []),
    ];
  });
  return [...wrongs, ...[...byKey.keys()].map((key) => `nobody made the ${what} with key ${key}`)];
}

/** Adds to each row its idempotency key, found by the id at `path` of the answer; its id if none. */
export async function queryDocumentsWithKeys<R extends object>(
  environment: TestEnvironment,
  { storeId }: TestShop,
  sql: string,
  path = "{data,id}",
): Promise<(R & KnownRow)[]> {
  return environment.query<R & KnownRow>(
    `select coalesce(k.key::text, d.id::text) as key, d.* from (${sql}) d
      left join request_keys k on k.store_id = $1 and k.answer::jsonb #>> $2 = d.id::text`,
    [storeId, path],
  );
}
