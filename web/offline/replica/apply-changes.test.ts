import { expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { applyProductChanges } from "./apply-changes.ts";

const one = (id: string, name: string, fields: Partial<Product> = {}) =>
  ({ id, name, stock: 5, active: true, ...fields }) as Product;
const [bread, egg, milk] = [one("1", "Pan"), one("2", "Huevo"), one("3", "Leche")];
const list = [egg, milk, bread];
const none = { changed: [], deleted: [] };

test("a changed stock replaces one product and keeps the other objects identical", () => {
  const sold = { ...milk, stock: 4 };
  const next = applyProductChanges(list, { ...none, changed: [sold] }, false);
  expect(next).toEqual([egg, sold, bread]);
  expect([next[0], next[2]]).toEqual([egg, bread]);
  expect(next[0]).toBe(egg);
});

test("a new or renamed product is placed by its name", () => {
  const salt = one("4", "Ñame");
  const renamed = { ...egg, name: "Zapallo" };
  const next = applyProductChanges(list, { ...none, changed: [salt, renamed] }, false);
  expect(next.map(({ name }) => name)).toEqual(["Leche", "Ñame", "Pan", "Zapallo"]);
});

test("a deleted or inactive product leaves the till's list, and an inactive one stays in the whole list", () => {
  const off = { ...milk, active: false };
  const changes = { changed: [off], deleted: [bread.id] };
  expect(applyProductChanges(list, changes, false)).toEqual([egg]);
  expect(applyProductChanges(list, changes, true)).toEqual([egg, off]);
});
