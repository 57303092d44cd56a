/** How text is compared in every search: without case and accents. The database's `search_form` does the same. */
export function searchForm(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** More than anybody types, and enough of what is pasted; every word is a condition on every row. */
export const MAX_SEARCH_WORDS = 12;

/** The words to look for, in the form in which they are compared. Those after the twelfth count for nothing. */
export function searchWords(typed: string): string[] {
  const words = searchForm(typed).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

/** True when every word typed is part of the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const haystack = searchForm(text);
  return searchWords(typed).every((word) => haystack.includes(word));
}
