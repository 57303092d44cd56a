import { expect, it } from "vitest";
import { type Cart, emptyCart, reduceCart } from "./cart.ts";
import { cartShape } from "./cart-shape.ts";

it("reads what it kept", () => {
  const cheese = { id: "q", name: "Queso", price: 13_000, stock: 2, unit: "KG" } as const;
  const cart: Cart = [
    { type: "add", product: cheese, measure: { quantity: 0.154, amount: 2_000 } } as const,
    { type: "addFree", item: { id: "r", description: "Recarga", price: 5_000 } } as const,
    { type: "discount", id: null, discount: { in: "percent", value: 5 } } as const,
  ].reduce((before: Cart, action) => reduceCart(before, action), emptyCart("key-1"));
  expect(cartShape.parse(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
});

it("reads the cart and the free cart of the version before, with their keys", () => {
  const line = { productId: "p", name: "Arroz", price: 2_500, quantity: 2, stock: 9, problem: null };
  expect(cartShape.parse({ key: "k", lines: [line] })).toEqual({
    ...{ key: "k", discount: null },
    lines: [
      {
        ...{ kind: "product", id: "p", name: "Arroz", unit: "UNIT", price: 2_500, quantity: 2 },
        ...{ amount: null, discount: null, stock: 9, problem: null },
      },
    ],
  });
  const item = { id: "i", description: "Fotocopia", price: 200, quantity: 4 };
  expect(cartShape.parse({ key: "k", items: [item] }).lines).toEqual([
    {
      ...{ kind: "free", id: "i", name: "Fotocopia", price: 200, quantity: 4 },
      ...{ discount: null, problem: null },
    },
  ]);
});

it.each([null, {}, { key: "k" }, { key: "k", lines: [{ id: "p" }] }])("%j is no cart", (kept) =>
  expect(cartShape.safeParse(kept).success).toBe(false),
);
