/** How text is compared in every search: without case and accents. The database's `search_form` does the same. */
export function searchForm(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/**
 * The search form of a sale's items and of what is looked for in them: a space is a letter that no search form holds.
 * For the index a text is made of its words' trigrams, each word apart; so there is one for 's n' in 'galletas noel'.
 */
export function historyForm(text: string): string {
  return searchForm(text).replaceAll(" ", "W");
}

/** True when every word typed is part of the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const haystack = searchForm(text);
  return searchForm(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
