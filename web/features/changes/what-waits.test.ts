import { expect, test } from "vitest";
import { anItem, aSale } from "#web/test/builders.ts";
import { whatWaits } from "./what-waits.ts";

const sold = (quantity: number, creditAmount = 0) => ({
  ...{ state: "LATE" as const, body: { customerId: "luz" } },
  shown: aSale({ items: [anItem({ quantity }), anItem({ productId: null, quantity: 5 })], creditAmount }),
});

test("what was sold here is gone from the copy, and what was lent is owed", () => {
  const { stockOf, balanceOf } = whatWaits([sold(2), sold(0.5, 900), { ...sold(7, 700), state: "ASKED" }]);
  expect(stockOf({ id: "p", stock: 10 })).toEqual({ id: "p", stock: 7.5 });
  expect(balanceOf({ id: "luz", balance: 100 })).toEqual({ id: "luz", balance: 1_000 });
  const other = { id: "q", stock: 3, balance: 4 };
  expect([stockOf(other), balanceOf(other)]).toEqual([other, other]);
});
