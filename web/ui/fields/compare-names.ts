// Created at the first comparison: it takes a phone a tenth of a second.
let collator: Intl.Collator | undefined;

/** The server's order of names. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("es");
  return collator.compare(one, other);
}
