/** How text is compared in every search: without case and accents. The database's `search_form` does the same. */
export function searchForm(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** True when every word typed is part of the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const haystack = searchForm(text);
  return searchForm(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
