import { expect, it, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  applyPriceChangeRule,
  EMPTY_PRICE_CHANGE_RULE,
  type PriceChangeRule,
  planProductPrices,
  toPriceChanges,
} from "./price-plan.ts";

const rule = (more: Partial<PriceChangeRule>): PriceChangeRule => ({ ...EMPTY_PRICE_CHANGE_RULE, ...more });

test.each([
  ["8 % more, to the next 50", 2_500, { value: 8 }, 2_700],
  ["to the next 100", 2_450, { value: 8, rounding: 100 }, 2_600],
  ["half up", 1_025, { way: "amount", value: 0 }, 1_050],
  ["to the peso", 2_333, { value: 10, rounding: 0 }, 2_566],
  ["less", 2_000, { value: 10, down: true }, 1_800],
  ["pesos more", 2_000, { way: "amount", value: 300 }, 2_300],
  ["pesos less, never below zero", 200, { way: "amount", value: 300, down: true }, 0],
  ["never rounded away", 30, { value: 10, down: true }, 50],
  ["one price for all is not rounded", 900, { way: "fixed", value: 1_230 }, 1_230],
] as const)("%s", (_, price, more, expected) => {
  expect(applyPriceChangeRule(price, rule(more))).toBe(expected);
});

it("plans only real changes, with their old prices", () => {
  const products = [
    { id: "a", price: 1_000 },
    { id: "b", price: 0 },
  ] as Product[];
  expect(planProductPrices(products, rule({}))).toEqual([]);
  expect(toPriceChanges(planProductPrices(products, rule({ value: 10 })))).toEqual([
    { id: "a", price: 1_100, priceBefore: 1_000 },
  ]);
});
