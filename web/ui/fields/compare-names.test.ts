import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeSortedByName, sortByName } from "./compare-names.ts";

const collator = new Intl.Collator("es");

const character = fc.constantFrom(
  ..."abcABCnNñÑzZáéüÜ 0123-.'/(%",
  "\u0303",
  "\u0301",
  "\u00ad",
  "ß",
  "🥚",
  "ch",
  "ll",
);
const name = fc.oneof(
  fc.array(character, { maxLength: 8 }).map((parts) => parts.join("")),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "grapheme", maxLength: 6 }),
);

it("sorts names as the collator does, and keeps the order of equal ones", () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const list = names.map((name, at) => ({ name, at }));
      expect(sortByName(list)).toEqual([...list].sort((a, b) => collator.compare(a.name, b.name)));
    }),
    { numRuns: 5_000 },
  );
});

it("merges sorted lists to the sorted whole", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(name, { maxLength: 6 }), { maxLength: 7 }), async (lists) => {
      const sorted = lists.map((names) => sortByName(names.map((one) => ({ name: one }))));
      expect(await mergeSortedByName(sorted, async () => {})).toEqual(sortByName(sorted.flat()));
    }),
    { numRuns: 1_000 },
  ));
