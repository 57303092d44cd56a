import { describe, expect, it } from "vitest";
import { MAX_SEARCH_WORDS, matchesSearch, normalizeSearchText, splitSearch } from "./search-text.ts";

describe("text search", () => {
  it("ignores case and accents", () => expect(normalizeSearchText("PIÑA Té Ñandú")).toBe("pina te nandu"));

  it.each([
    ["Café molido 250 g", "cafe", true],
    ["Café molido 250 g", "molido caf", true],
    ["Café molido 250 g", "500", false],
    ["Café", "", true],
    ["Panela", "  panela ", true],
  ])("%s has %s: %s", (text, typed, found) => expect(matchesSearch(text, typed)).toBe(found));

  it("searches each word once, up to a maximum", () => {
    expect(splitSearch("  café CAFE\u2003 Molido \u0301 ")).toEqual(["cafe", "molido"]);
    const pasted = Array.from({ length: 100 }, (_, i) => `w${i}`).join(" ");
    expect(splitSearch(pasted)).toHaveLength(MAX_SEARCH_WORDS);
    expect(matchesSearch(pasted.split(" ").slice(0, MAX_SEARCH_WORDS).join(" "), pasted)).toBe(true);
  });
});
