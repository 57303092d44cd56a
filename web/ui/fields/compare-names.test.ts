import fc from "fast-check";
import { expect, it } from "vitest";
import { compareNames } from "./compare-names.ts";

const collator = new Intl.Collator("es");

const sign = (value: number) => Math.sign(value);

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

it("orders names as the collator does", () => {
  fc.assert(
    fc.property(name, name, (one, other) => {
      expect(sign(compareNames(one, other))).toBe(sign(collator.compare(one, other)));
    }),
    { numRuns: 20_000 },
  );
});
