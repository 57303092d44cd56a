import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { listProductCategories, sortProductsForTill, toProductRanks } from "./product-order.ts";

const goods = ["Arroz", "Café", "Panela", "Sal"].map(
  (name, i) => ({ id: `p${i}`, name, category: i < 2 ? "Café, Té e Infusiones" : "Otra" }) as Product,
);
const names = (products: readonly Product[]) => products.map(({ name }) => name);

test("pinned products come first, then best sellers, without stock last, and no product is lost", () => {
  const places = { ranks: toProductRanks(["p3", "p1", "gone"]), pinned: [], gone: new Set<string>() };
  expect(names(sortProductsForTill(goods, places))).toEqual(["Sal", "Café", "Arroz", "Panela"]);
  expect(names(sortProductsForTill(goods, { ...places, ranks: toProductRanks([]) }))).toEqual(names(goods));
  const out = { ...places, gone: new Set(["p3", "p0"]) };
  expect(names(sortProductsForTill(goods, out))).toEqual(["Café", "Panela", "Arroz", "Sal"]);
  expect(names(sortProductsForTill(goods, { ...out, pinned: ["p2", "p0"] }))).toEqual([
    "Panela",
    "Arroz",
    "Café",
    "Sal",
  ]);
});

test("only non-empty categories appear, in order", () => {
  expect(listProductCategories(goods)).toEqual(["Café, Té e Infusiones", "Otra"]);
});
