import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeSortedByName, sortByName } from "./compare-names.ts";

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

it("sorts names as the server does, and keeps the order of equal ones", () => {
  const names = ["Pinza", "piña", "PIÑA", "Árbol", "arbol 2", "Zumo", "A-B", "A B"];
  const sorted = ["A B", "A-B", "Árbol", "arbol 2", "piña", "PIÑA", "Pinza", "Zumo"];
  expect(sortByName(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual(sorted);
});

it("merges sorted lists to the sorted whole", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(name, { maxLength: 6 }), { maxLength: 7 }), async (lists) => {
      const sorted = lists.map((names) => sortByName(names.map((one) => ({ name: one }))));
      expect(await mergeSortedByName(sorted, async () => {})).toEqual(sortByName(sorted.flat()));
    }),
    { numRuns: 1_000 },
  ));
