import { expect, test } from "vitest";
import { createEmptyCart, reduceCart } from "#web/features/sales/till/sale/cart.ts";
import type { Cart } from "#web/features/sales/till/sale/cart-line.ts";
import { findActiveCartLine } from "./till-lines.tsx";

const product = (id: string) => ({ id, name: id, price: 1_000, stock: 9, unit: "UNIT" as const });
const withAll = (cart: Cart, ...ids: string[]) =>
  ids.reduce((now, id) => reduceCart(now, { type: "add", product: product(id) }), cart);

test("the last changed line is active, also if it is not new", () => {
  const two = withAll(createEmptyCart("key"), "rice", "salt");
  const again = withAll(two, "rice");
  expect(findActiveCartLine(two.lines, [], null)).toBe("salt");
  expect(findActiveCartLine(again.lines, two.lines, "salt")).toBe("rice");
});

test("catalogue updates and removals of other lines keep it", () => {
  const two = withAll(createEmptyCart("key"), "rice", "salt", "milk");
  const products = two.lines.map(({ key: id }) => ({ id, stock: 3 }));
  const learned = reduceCart(two, { type: "stockLearned", products });
  expect(findActiveCartLine(learned.lines, two.lines, "rice")).toBe("rice");
  const fewer = reduceCart(two, { type: "remove", key: "milk" });
  expect(findActiveCartLine(fewer.lines, two.lines, "rice")).toBe("rice");
  expect(findActiveCartLine(fewer.lines, two.lines, "milk")).toBe("salt");
});
