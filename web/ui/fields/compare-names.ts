// Created at the first use, because creating a collator takes a phone 0.1 s.
let collator: Intl.Collator | undefined;

/** Compares names in the server's order. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("es");
  return collator.compare(one, other);
}

/** Sorts a copy as `compareNames` does, three times faster: 20,000 names would delay a phone's till. */
export function sortByName<T extends { name: string }>(list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, start: plainStart(item.name) }));
  keyed.sort((a, b) => {
    const [one, other] = [a.start, b.start];
    if (one < other && !other.startsWith(one)) return -1;
    if (one > other && !one.startsWith(other)) return 1;
    return compareNames(a.item.name, b.item.name);
  });
  return keyed.map(({ item }) => item);
}

const PLAIN = /^[a-zA-Z0-9 ]*/;

/**
 * Returns the lower-case beginning of a name in which the collator orders by character: ASCII spaces, digits
 * and letters. Leaves out the last character when a combining mark may follow.
 */
function plainStart(name: string): string {
  const start = PLAIN.exec(name)![0];
  const next = name.charCodeAt(start.length);
  return (next < 128 || Number.isNaN(next) ? start : start.slice(0, -1)).toLowerCase();
}
