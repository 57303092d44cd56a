// Made with the first comparison, not with the page: the first of them takes a phone a tenth of a second.
let collator: Intl.Collator | undefined;

/** As the server lists names. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator("es");
  return collator.compare(one, other);
}
