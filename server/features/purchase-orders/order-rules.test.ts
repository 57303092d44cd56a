import { describe, expect, it, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#core/order-status.ts";
import { orderTotal, refuseForbiddenMove, unitsReceived } from "./order-rules.ts";

describe("the total of an order", () => {
  it("is the sum of quantity by price", () => {
    const items = [
      { quantity: 3, unitPrice: 1_500 },
      { quantity: 1, unitPrice: 0 },
    ];
    expect(orderTotal(items)).toBe(4_500);
  });
  it("is refused above what money can be", () =>
    expect(() => orderTotal([{ quantity: 2, unitPrice: 999_999_999_999 }])).toThrow("El total de la orden"));
});

const allowed = [
  "PENDING→ORDERED",
  "PENDING→CANCELLED",
  "ORDERED→RECEIVED",
  "ORDERED→CANCELLED",
  "RECEIVED→COMPLETED",
];
const all = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to) => [from, to] as [OrderStatus, OrderStatus]),
);
test.each(all)("%s → %s as the table says", (from, to) => {
  const move = () => refuseForbiddenMove(from, to);
  if (allowed.includes(`${from}→${to}`)) expect(move).not.toThrow();
  else expect(move).toThrow(/no puede pasar a/);
});

describe("what is received", () => {
  const cafe = { id: "a", name: "Café", stock: 5 };
  it("adds up the lines of one product and leaves out lines of none", () => {
    const lines = [
      { line: 1, productId: "a", quantity: 2 },
      { line: 2, productId: "a", quantity: 3 },
      { line: 3, productId: "gone", quantity: 9 },
    ];
    expect(unitsReceived(lines, [cafe])).toEqual([{ productId: "a", quantity: 5 }]);
  });
  it("is refused beyond what can be counted", () =>
    expect(() =>
      unitsReceived([{ line: 1, productId: "a", quantity: 1 }], [{ ...cafe, stock: 9_999_999 }]),
    ).toThrow("«Café» quedaría con más de 9.999.999 unidades"));
});
