import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { removeProduct, upsertProduct } from "./product-lists.ts";

const product = (id: string, name: string, active = true) => ({ id, name, active }) as Product;
const list = [product("1", "Arroz"), product("2", "Ñame"), product("3", "Yuca")];
const names = (products: readonly Product[]) => products.map((p) => p.name);

test.each([
  ["a new one", product("4", "Oca"), ["Arroz", "Ñame", "Oca", "Yuca"]],
  ["a first one", product("4", "Ajo"), ["Ajo", "Arroz", "Ñame", "Yuca"]],
  ["a last one", product("4", "Zapallo"), ["Arroz", "Ñame", "Yuca", "Zapallo"]],
  ["one with another name", product("1", "Yogur"), ["Ñame", "Yogur", "Yuca"]],
  ["a small letter and an accent", product("4", "áñil"), ["áñil", "Arroz", "Ñame", "Yuca"]],
])("%s is placed in name order", (_, saved, expected) => {
  expect(names(upsertProduct(list, saved, false))).toEqual(expected);
});

test("an unchanged name keeps its place, with any server order", () => {
  const other = [product("3", "Yuca"), product("1", "Arroz")];
  const saved = { ...product("3", "Yuca"), price: 500 };
  expect(upsertProduct(other, saved, false)).toEqual([saved, other[1]]);
});

test("an inactive product leaves the active list and stays in the full one", () => {
  const saved = product("2", "Ñame", false);
  expect(names(upsertProduct(list, saved, false))).toEqual(["Arroz", "Yuca"]);
  expect(upsertProduct(list, saved, true)[1]).toBe(saved);
});

test("removes a deleted product", () => {
  expect(names(removeProduct(list, "2"))).toEqual(["Arroz", "Yuca"]);
});
