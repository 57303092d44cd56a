import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  countSuggestedTaxClasses,
  groupProductsByCategory,
  isTaxUnclassified,
  listTaxSuggestions,
} from "./tax-groups.ts";

const product = (id: string, fields: Partial<Product>) =>
  ({ id, name: id, category: "Otra", tax: null, taxSuggested: null, ...fields }) as Product;
const list = [
  product("milk", { category: "Lácteos y Derivados", taxSuggested: "EXEMPT" }),
  product("kumis", { category: "Lácteos y Derivados", taxSuggested: "IVA19" }),
  product("cheese", { category: "Lácteos y Derivados", taxSuggested: "EXEMPT" }),
  product("thing", {}),
];

test("groups products by category, largest first, with suggestions", () => {
  expect(
    groupProductsByCategory(list).map(({ category, products, suggested }) => [
      category,
      products.length,
      suggested,
    ]),
  ).toEqual([
    ["Lácteos y Derivados", 3, 2 + 1],
    ["Otra", 1, 0],
  ]);
  expect(countSuggestedTaxClasses(list)).toEqual([
    ["EXEMPT", 2],
    ["IVA19", 1],
  ]);
  expect(listTaxSuggestions(list)).toEqual([
    { id: "milk", tax: "EXEMPT" },
    { id: "kumis", tax: "IVA19" },
    { id: "cheese", tax: "EXEMPT" },
  ]);
});

test("an INC product is unclassified where the store does not charge it, and so is one of an old copy", () => {
  expect(isTaxUnclassified({ tax: "INC8" }, false)).toBe(true);
  expect(isTaxUnclassified({ tax: "INC8" }, true)).toBe(false);
  expect(isTaxUnclassified({ tax: "EXCLUDED" }, false)).toBe(false);
  expect(isTaxUnclassified({} as Product, false)).toBe(true);
});
