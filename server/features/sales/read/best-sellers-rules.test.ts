import fc from "fast-check";
import { expect, it } from "vitest";
import { type ProductUnitsSold, rankBestSellersWithToday } from "./best-sellers-rules.ts";

const byUnits = (a: ProductUnitsSold, b: ProductUnitsSold) =>
  b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1);

const quantity = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  fc.integer({ min: -9, max: 0 }),
);
const sold = fc
  .uniqueArray(fc.record({ productId: fc.constantFrom(..."abcdefghij"), quantity }), {
    selector: ({ productId }) => productId,
  })
  .map((list) => list.sort(byUnits));

it("equals the sum over all days, or null if it cannot know", () => {
  let known = 0;
  fc.assert(
    fc.property(sold, sold, fc.integer({ min: 3, max: 10 }), (past, today, remembered) => {
      const units = new Map(past.map(({ productId, quantity }) => [productId, quantity]));
      for (const { productId, quantity } of today)
        units.set(productId, (units.get(productId) ?? 0) + quantity);
      const all = [...units]
        .map(([productId, quantity]) => ({ productId, quantity }))
        .filter(({ quantity }) => quantity > 0)
        .sort(byUnits);
      const ranking = rankBestSellersWithToday(past.slice(0, remembered), remembered, today, 3);
      if (!ranking) return;
      known += 1;
      expect(ranking).toEqual(all.slice(0, 3));
    }),
    { numRuns: 1_000 },
  );
  expect(known).toBeGreaterThan(300);
});

it("is null when large returns may change the ranking", () => {
  const before = [
    { productId: "a", quantity: 9 },
    { productId: "b", quantity: 5 },
  ];
  expect(rankBestSellersWithToday(before, 2, [{ productId: "a", quantity: -4 }], 1)).toBeNull();
  expect(rankBestSellersWithToday(before, 2, [{ productId: "a", quantity: -3 }], 1)).toEqual([
    { productId: "a", quantity: 6 },
  ]);
  expect(rankBestSellersWithToday(before, 3, [{ productId: "a", quantity: -9 }], 2)).toEqual([before[1]]);
});

it("omits products returned as often as sold", () => {
  const before = [{ productId: "a", quantity: 2 }];
  expect(rankBestSellersWithToday(before, 9, [{ productId: "a", quantity: -2 }], 1)).toEqual([]);
});

it("is null when an unknown product sold well today", () => {
  const before = [
    { productId: "a", quantity: 9 },
    { productId: "b", quantity: 5 },
  ];
  expect(rankBestSellersWithToday(before, 2, [{ productId: "c", quantity: 4 }], 1)).toBeNull();
  expect(rankBestSellersWithToday(before, 2, [{ productId: "c", quantity: 3 }], 1)).toEqual([before[0]]);
  expect(rankBestSellersWithToday(before, 3, [{ productId: "c", quantity: 10 }], 1)).toEqual([
    { productId: "c", quantity: 10 },
  ]);
});
