import { describe, expect, it, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  applyPriceChangeRule,
  canChangePackPrices,
  EMPTY_PRICE_CHANGE_RULE,
  type PriceChangeRule,
  planPrices,
  splitPricePlan,
  toPriceChanges,
  updatePrices,
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
    { id: "a", price: 1_000, presentations: [] as unknown },
    { id: "b", price: 0, presentations: [] as unknown },
  ] as Product[];
  expect(planPrices(products, rule({}), true)).toEqual([]);
  expect(toPriceChanges(planPrices(products, rule({ value: 10 }), true))).toEqual([
    { id: "a", price: 1_100, priceBefore: 1_000 },
  ]);
});

it("is split without separating a product from its presentations", () => {
  const pack = (id: string) => ({ id, name: id, price: 5_000 });
  const products = [
    { id: "a", price: 1_000, presentations: [] as unknown },
    { id: "b", price: 1_000, presentations: [pack("six"), pack("box")] as unknown },
    { id: "c", price: 1_000, presentations: [pack("bag")] as unknown },
  ] as Product[];
  const planned = planPrices(products, rule({ value: 10 }), true);
  const parts = (most: number) => splitPricePlan(planned, most).map((part) => part.map(({ key }) => key));
  expect(parts(3)).toEqual([["a"], ["b", "b six", "b box"], ["c", "c bag"]]);
  expect(parts(4)).toEqual([
    ["a", "b", "b six", "b box"],
    ["c", "c bag"],
  ]);
  expect(parts(6)).toEqual([planned.map(({ key }) => key)]);
});

describe("presentations", () => {
  const packs = [
    { id: "six", name: "Six pack", price: 14_500 },
    { id: "cap", name: "Otra tapa", price: null },
  ];
  const beer = { id: "a", price: 2_600, presentations: packs as unknown } as Product;
  const changesOf = (more: Partial<PriceChangeRule>, withPacks = true, products = [beer]) =>
    toPriceChanges(planPrices(products, rule(more), withPacks));

  it("with an own price change by the same rule and rounding; the others follow their product", () => {
    expect(changesOf({ value: 8 })).toEqual([
      { id: "a", price: 2_800, priceBefore: 2_600 },
      { id: "a", presentationId: "six", price: 15_650, priceBefore: 14_500 },
    ]);
    expect(changesOf({ way: "amount", value: 100, down: true })).toEqual([
      { id: "a", price: 2_500, priceBefore: 2_600 },
      { id: "a", presentationId: "six", price: 14_400, priceBefore: 14_500 },
    ]);
  });

  it("stay as they are when left out, and with one price for all", () => {
    expect(changesOf({ value: 8 }, false)).toEqual([{ id: "a", price: 2_800, priceBefore: 2_600 }]);
    expect(changesOf({ way: "fixed", value: 3_000 })).toEqual([
      { id: "a", price: 3_000, priceBefore: 2_600 },
    ]);
    expect(canChangePackPrices([beer], rule({ way: "fixed" }))).toBe(false);
    expect(canChangePackPrices([beer], rule({}))).toBe(true);
    const following = { ...beer, presentations: packs.slice(1) as unknown } as Product;
    expect(canChangePackPrices([following], rule({}))).toBe(false);
  });

  it("take the price that another person set meanwhile", () => {
    const [now] = updatePrices([beer], [{ id: "a", presentationId: "six", price: 15_000 }]);
    expect([now!.price, now!.presentations.map(({ price }) => price)]).toEqual([2_600, [15_000, null]]);
    const [follows] = updatePrices([beer], [{ id: "a", presentationId: "six", price: null }]);
    expect(follows!.presentations[0]!.price).toBeNull();
  });
});
