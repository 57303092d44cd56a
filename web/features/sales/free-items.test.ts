import { expect, it, test } from "vitest";
import { emptyFreeCart, type FreeAction, freeTotalOf, itemProblem, reduceFreeCart } from "./free-items.ts";

const run = (...actions: FreeAction[]) => actions.reduce(reduceFreeCart, emptyFreeCart("k1"));
const add = (id: string, description = "Fotocopia", price = 200): FreeAction => ({
  type: "add",
  item: { id, description, price },
});

it("adds each item on its own line, once", () => {
  const cart = run(add("a", "  Fotocopia "), add("b"));
  expect(cart.items).toEqual([
    { id: "a", description: "Fotocopia", price: 200, quantity: 1 },
    { id: "b", description: "Fotocopia", price: 200, quantity: 1 },
  ]);
});

it("changes price and quantity, removes, and sums up", () => {
  const cart = run(
    add("a"),
    add("b", "Recarga", 10_000),
    { type: "setQuantity", id: "a", quantity: 4 },
    { type: "setPrice", id: "a", price: 250 },
  );
  expect(freeTotalOf(cart)).toBe(11_000);
  expect(freeTotalOf(reduceFreeCart(cart, { type: "remove", id: "b" }))).toBe(1_000);
});

it.each<FreeAction>([
  { type: "setQuantity", id: "a", quantity: 0 },
  { type: "setQuantity", id: "a", quantity: 1.5 },
  { type: "setQuantity", id: "a", quantity: 100_000 },
  { type: "setPrice", id: "a", price: -1 },
  { type: "setPrice", id: "a", price: 1e12 },
  { type: "add", item: { id: "b", description: " ", price: 200 } },
  { type: "add", item: { id: "b", description: "Nada", price: 0 } },
])("%j changes nothing", (action) => {
  const cart = run(add("a"));
  expect(reduceFreeCart(cart, action)).toEqual(cart);
});

it("may cost nothing once it is on the list", () => {
  expect(freeTotalOf(run(add("a"), { type: "setPrice", id: "a", price: 0 }))).toBe(0);
});

it("holds as many lines as a sale may have", () => {
  const many = Array.from({ length: 501 }, (_, i) => add(String(i)));
  expect(run(...many).items).toHaveLength(500);
});

it("begins the next sale with its own key", () => {
  expect(run(add("a"), { type: "clear", key: "k2" })).toEqual({ key: "k2", items: [] });
});

test.each([
  ["", 200, "description"],
  ["Fotocopia", null, "price"],
  ["Fotocopia", 0, "price"],
  ["Fotocopia", 200, null],
])("«%s» at %s lacks %s", (description, price, problem) =>
  expect(itemProblem({ description, price })).toBe(problem),
);
