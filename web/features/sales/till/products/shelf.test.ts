import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { categoriesOf, ranksOf, shelve } from "./shelf.ts";

const goods = ["Arroz", "Café", "Panela", "Sal"].map(
  (name, i) => ({ id: `p${i}`, name, category: i < 2 ? "Café, Té e Infusiones" : "Otra" }) as Product,
);
const names = (products: readonly Product[]) => products.map(({ name }) => name);

test("best sellers come first, and no product is lost", () => {
  expect(names(shelve(goods, ranksOf(["p3", "p1", "gone"])))).toEqual(["Sal", "Café", "Arroz", "Panela"]);
  expect(shelve(goods, ranksOf([]))).toBe(goods);
});

test("only non-empty categories appear, in order", () => {
  expect(categoriesOf(goods)).toEqual(["Café, Té e Infusiones", "Otra"]);
});
