// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createEmptyCart, reduceCart } from "#web/features/sales/till/sale/cart.ts";
import type { CartAction, SellableProduct } from "#web/features/sales/till/sale/cart-line.ts";
import { useCartQuantities } from "./cart-quantities.ts";

afterEach(cleanup);

const six = { id: "six", name: "Six pack", units: 6, price: 14_500, wholesalePrice: null };
const beer: SellableProduct = {
  id: "beer",
  name: "Poker",
  price: 2_600,
  stock: 30,
  unit: "UNIT",
  packs: [six],
};
const cheese: SellableProduct = { id: "cheese", name: "Queso", price: 13_000, stock: 9, unit: "KG" };

test("a product's badge counts the units of all its lines", () => {
  const actions: CartAction[] = [
    { type: "add", product: beer },
    { type: "add", product: beer },
    { type: "add", product: { ...beer, presentation: six } },
    { type: "add", product: cheese, measure: { quantity: 1.5, amount: null } },
  ];
  const cart = actions.reduce((before, action) => reduceCart(before, action), createEmptyCart("key"));
  const { result } = renderHook(() => useCartQuantities(cart));
  expect(["beer", "cheese", "milk"].map(result.current.of)).toEqual([8, 1, 0]);
});
