import fc from "fast-check";
import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { wordsOf } from "#server/features/supplier-invoices/match-rules.ts";
import { FIELD, nameList, RECORD } from "#server/features/supplier-invoices/product-names.ts";

const product = (name: string) => ({ id: uuidv7(), unit: "UNIT" as const, name });
const listOf = (products: ReturnType<typeof product>[]) =>
  nameList(products.map(({ id, unit, name }) => [id, unit, name].join(FIELD)).join(RECORD));

it("tells which products have a word, and which product is at a place", async () => {
  const products = ["arroz diana 500 g", "", "ñame × 12", "arroz arroz", "日本 té"].map(product);
  const list = listOf(products);
  const holders = await list.holdersOf(["arroz", "500", "ñame", "日本", "aro", "500"]);
  expect([...holders]).toEqual([
    ["arroz", [0, 3]],
    ["500", [0]],
    ["ñame", [2]],
    ["日本", [4]],
    ["aro", []],
  ]);
  expect(products.map((_, place) => list.at(place))).toEqual(products);
  expect([...(await nameList("").holdersOf(["arroz"]))]).toEqual([["arroz", []]]);
});

it("finds the words that a line is split into", async () => {
  const sign = fc.constantFrom(..."aáñ1 -×.,日é½²", "😀");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: sign, maxLength: 12 }), { maxLength: 8 }), async (names) => {
      const list = listOf(names.map(product));
      const words = names.flatMap(wordsOf);
      const holders = await list.holdersOf(words);
      for (const word of words)
        expect(holders.get(word)).toEqual(
          names.flatMap((name, place) => (name.split(/[^\p{L}\p{N}]+/u).includes(word) ? [place] : [])),
        );
    }),
  );
});
