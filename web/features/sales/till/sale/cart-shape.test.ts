import { expect, it } from "vitest";
import { createEmptyCart, reduceCart } from "./cart.ts";
import type { Cart } from "./cart-line.ts";
import { storedCartSchema } from "./cart-shape.ts";

it("reads its stored form", () => {
  const cheese = { id: "q", name: "Queso", price: 13_000, stock: 2, unit: "KG" } as const;
  const cart: Cart = [
    { type: "add", product: cheese, measure: { quantity: 0.154, amount: 2_000 } } as const,
    { type: "addFree", item: { id: "r", description: "Recarga", price: 5_000 } } as const,
    { type: "discount", key: null, discount: { in: "percent", value: 5 } } as const,
  ].reduce((before: Cart, action) => reduceCart(before, action), createEmptyCart("key-1"));
  expect(storedCartSchema.parse(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
});

it("reads lines named by product id", () => {
  const kept = JSON.parse(`{"key":"k","lines":[
    {"kind":"product","id":"q","name":"Queso","unit":"KG","price":13000,"stock":2,"quantity":0.154,"amount":2000,"discount":null,"problem":null},
    {"kind":"free","id":"r","name":"Recarga","price":5000,"quantity":1,"discount":{"in":"pesos","value":100},"problem":null}
  ],"discount":{"in":"percent","value":5}}`);
  const cheese = { id: "q", name: "Queso", price: 13_000, stock: 2, unit: "KG" } as const;
  const cart = [
    { type: "add", product: cheese, measure: { quantity: 0.154, amount: 2_000 } } as const,
    { type: "addFree", item: { id: "r", description: "Recarga", price: 5_000 } } as const,
    { type: "discount", key: "r", discount: { in: "pesos", value: 100 } } as const,
    { type: "discount", key: null, discount: { in: "percent", value: 5 } } as const,
  ].reduce((before: Cart, action) => reduceCart(before, action), createEmptyCart("k"));
  expect(storedCartSchema.parse(kept)).toEqual(cart);
});

it.each([null, {}, { key: "k" }, { key: "k", lines: [{ id: "p" }] }])("%j is no cart", (kept) =>
  expect(storedCartSchema.safeParse(kept).success).toBe(false),
);
