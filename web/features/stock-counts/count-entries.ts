import { addQuantities } from "#core/quantity.ts";

/** What was counted of one product at one moment. `replaced`: a later entry took it back. */
export type CountedEntry = {
  id: string;
  /** An instant in ISO format, which sorts as text. */
  at: string;
  quantity: number;
  replace?: boolean | undefined;
  replaced?: boolean | undefined;
};

/**
 * Adds up the entries of one product as the server does: an entry that replaces takes back all others whose moment is
 * not after its own. Null without entries.
 */
export function sumCountedEntries(entries: readonly CountedEntry[]): number | null {
  if (entries.length === 0) return null;
  const last = entries.reduce<CountedEntry | null>(
    (latest, entry) => (entry.replace && !entry.replaced && entry.at >= (latest?.at ?? "") ? entry : latest),
    null,
  );
  const valid = entries.filter(
    (entry) => !entry.replaced && (last === null || entry === last || entry.at > last.at),
  );
  return addQuantities(...valid.map(({ quantity }) => quantity));
}

/** Joins the server's entries of a product with those of this device that the server's answer lacks. */
export function joinCountedEntries(
  known: readonly CountedEntry[],
  own: readonly CountedEntry[],
): readonly CountedEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...own.filter(({ id }) => !ids.has(id))];
}
