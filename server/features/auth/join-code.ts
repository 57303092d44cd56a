import { randomInt } from "node:crypto";
import { normalizeSearchText } from "#core/search-text.ts";

const MAX_LETTERS = 10;

/** For example TIENDA4821. */
export function joinCode(storeName: string, digits = 4): string {
  const words = normalizeSearchText(storeName)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);
  const letters = (words[0] ?? "tienda").slice(0, MAX_LETTERS).toUpperCase();
  return letters + String(randomInt(10 ** digits)).padStart(digits, "0");
}
