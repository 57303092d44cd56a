import { describe, expect, it } from "vitest";
import { matchesSearch, searchForm } from "./search-text.ts";

describe("searching text", () => {
  it("drops case and accents", () => expect(searchForm("PIÑA Té Ñandú")).toBe("pina te nandu"));

  it.each([
    ["Café molido 250 g", "cafe", true],
    ["Café molido 250 g", "molido caf", true],
    ["Café molido 250 g", "500", false],
    ["Café", "", true],
    ["Panela", "  panela ", true],
  ])("%s has %s: %s", (text, typed, found) => expect(matchesSearch(text, typed)).toBe(found));
});
