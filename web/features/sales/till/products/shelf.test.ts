import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { categoriesOf, ranksOf, sortForTill } from "./shelf.ts";

const goods = ["Arroz", "Café", "Panela", "Sal"].map(
  (name, i) => ({ id: `p${i}`, name, category: i < 2 ? "Café, Té e Infusiones" : "Otra" }) as Product,
);
const names = (products: readonly Product[]) => products.map(({ name }) => name);

test("pinned products come first, then best sellers, without stock last, and no product is lost", () => {
  const places = { ranks: ranksOf(["p3", "p1", "gone"]), pinned: [], gone: new Set<string>() };
  expect(names(sortForTill(goods, places))).toEqual(["Sal", "Café", "Arroz", "Panela"]);
  expect(names(sortForTill(goods, { ...places, ranks: ranksOf([]) }))).toEqual(names(goods));
  const out = { ...places, gone: new Set(["p3", "p0"]) };
  expect(names(sortForTill(goods, out))).toEqual(["Café", "Panela", "Arroz", "Sal"]);
  expect(names(sortForTill(goods, { ...out, pinned: ["p2", "p0"] }))).toEqual([
    "Panela",
    "Arroz",
    "Café",
    "Sal",
  ]);
});

test("only non-empty categories appear, in order", () => {
  expect(categoriesOf(goods)).toEqual(["Café, Té e Infusiones", "Otra"]);
});
