import { expect, it, test } from "vitest";
import { computeCartTotal, createEmptyCart, reduceCart } from "./cart.ts";
import type { Cart, CartAction } from "./cart-line.ts";
import { findInvalidFreeItemField } from "./free-items.ts";

const run = (...actions: CartAction[]) =>
  actions.reduce((cart: Cart, action) => reduceCart(cart, action), createEmptyCart("k1"));
const add = (id: string, description = "Fotocopia", price = 200): CartAction => ({
  type: "addFree",
  item: { id, description, price },
});

it("adds each item on its own line, once", () => {
  const rest = {
    kind: "free",
    productId: null,
    name: "Fotocopia",
    unit: "UNIT",
    price: 200,
    quantity: 1,
    amount: null,
    discount: null,
    stock: null,
    problem: null,
  };
  expect(run(add("a", "  Fotocopia "), add("b")).lines).toEqual([
    { key: "a", ...rest },
    { key: "b", ...rest },
  ]);
});

it("changes price and quantity, removes, and sums", () => {
  const cart = run(
    add("a"),
    add("b", "Recarga", 10_000),
    { type: "setQuantity", key: "a", quantity: 4 },
    { type: "setPrice", key: "a", price: 250 },
  );
  expect(computeCartTotal(cart)).toBe(11_000);
  expect(computeCartTotal(reduceCart(cart, { type: "remove", key: "b" }))).toBe(1_000);
});

it.each<CartAction>([
  { type: "setQuantity", key: "a", quantity: 0 },
  { type: "setQuantity", key: "a", quantity: 1.5 },
  { type: "setQuantity", key: "a", quantity: 100_000 },
  { type: "setPrice", key: "a", price: -1 },
  { type: "setPrice", key: "a", price: 1e12 },
  { type: "addFree", item: { id: "b", description: " ", price: 200 } },
  { type: "addFree", item: { id: "b", description: "Nada", price: 0 } },
])("%j changes nothing", (action) => {
  const cart = run(add("a"));
  expect(reduceCart(cart, action)).toEqual(cart);
});

it("can cost 0 once listed", () => {
  expect(computeCartTotal(run(add("a"), { type: "setPrice", key: "a", price: 0 }))).toBe(0);
});

it("holds as many lines as a sale", () => {
  const many = Array.from({ length: 501 }, (_, i) => add(String(i)));
  expect(run(...many).lines).toHaveLength(500);
});

test.each([
  ["", 200, "description"],
  ["Fotocopia", null, "price"],
  ["Fotocopia", 0, "price"],
  ["Fotocopia", 200, null],
])("«%s» at %s misses the field %s", (description, price, problem) =>
  expect(findInvalidFreeItemField({ description, price })).toBe(problem),
);
