import fc from "fast-check";
import { expect, it } from "vitest";
import { normalizeSearchText } from "#core/search-text.ts";
import { uuidv7 } from "#core/uuid.ts";
import {
  computeNameSimilarity,
  splitProductNameWords,
} from "#server/features/supplier-invoices/match-rules.ts";
import {
  hashWord,
  PRODUCT_NAME_SEPARATORS,
  ProductNameIndex,
} from "#server/features/supplier-invoices/product-name-index.ts";

const product = (name: string) => ({ id: uuidv7(), unit: "UNIT" as const, name });
const listOf = (products: ReturnType<typeof product>[]) =>
  new ProductNameIndex(
    products
      .map(({ id, unit, name }) => [id, unit, name].join(PRODUCT_NAME_SEPARATORS.field))
      .join(PRODUCT_NAME_SEPARATORS.record),
  );

it("returns the products that contain a word, and the product at an index", async () => {
  const products = ["arroz diana 500 g", "", "ñame × 12", "arroz arroz", "日本 té"].map(product);
  const list = listOf(products);
  const holders = await list.findProductsWithWords(["arroz", "500", "ñame", "日本", "aro", "500"], 1);
  expect([...holders.values()].map(({ count, first }) => [count, first])).toEqual([
    [2, [0]],
    [1, [0]],
    [1, [2]],
    [1, [4]],
    [0, []],
  ]);
  expect(products.map((_, place) => list.at(place))).toEqual(products);
  expect((await new ProductNameIndex("").findProductsWithWords(["arroz"], 1)).get("arroz")).toMatchObject({
    count: 0,
    first: [],
  });
});

it("finds the words that a line is split into", async () => {
  const sign = fc.constantFrom(..."aáñ1 -×.,日é½²", "😀");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: sign, maxLength: 12 }).map(normalizeSearchText), { maxLength: 8 }),
      async (names) => {
        const list = listOf(names.map(product));
        const words = names.flatMap(splitProductNameWords);
        const holders = await list.findProductsWithWords(words, 9);
        for (const word of words)
          expect(holders.get(word)!.first).toEqual(
            names.flatMap((name, place) => (splitProductNameWords(name).includes(word) ? [place] : [])),
          );
        const line = splitProductNameWords(names[0] ?? "");
        for (const [place, name] of names.entries())
          expect(list.computeSimilarity(place, new Set(line.map(hashWord)))).toBe(
            computeNameSimilarity(line, splitProductNameWords(name)),
          );
      },
    ),
    { examples: [[["e1n"]]] },
  );
});
