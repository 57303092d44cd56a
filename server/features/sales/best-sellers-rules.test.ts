import fc from "fast-check";
import { expect, it } from "vitest";
import { type Sold, withToday } from "./best-sellers-rules.ts";

const byUnits = (a: Sold, b: Sold) => b.quantity - a.quantity || (a.productId < b.productId ? -1 : 1);

const sold = fc
  .uniqueArray(
    fc.record({ productId: fc.constantFrom(..."abcdefghij"), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      selector: ({ productId }) => productId,
    },
  )
  .map((list) => list.sort(byUnits));

it("is what a sum over all days says, or says that it cannot know", () => {
  let known = 0;
  fc.assert(
    fc.property(sold, sold, fc.integer({ min: 3, max: 10 }), (past, today, remembered) => {
      const units = new Map(past.map(({ productId, quantity }) => [productId, quantity]));
      for (const { productId, quantity } of today)
        units.set(productId, (units.get(productId) ?? 0) + quantity);
      const all = [...units].map(([productId, quantity]) => ({ productId, quantity })).sort(byUnits);
      const told = withToday(past.slice(0, remembered), remembered, today, 3);
      if (!told) return;
      known += 1;
      expect(told).toEqual(all.slice(0, 3));
    }),
    { numRuns: 1_000 },
  );
  expect(known).toBeGreaterThan(500);
});

it("cannot know when a product that is not remembered sold well today", () => {
  const before = [
    { productId: "a", quantity: 9 },
    { productId: "b", quantity: 5 },
  ];
  expect(withToday(before, 2, [{ productId: "c", quantity: 4 }], 1)).toBeNull();
  expect(withToday(before, 2, [{ productId: "c", quantity: 3 }], 1)).toEqual([before[0]]);
  expect(withToday(before, 3, [{ productId: "c", quantity: 10 }], 1)).toEqual([
    { productId: "c", quantity: 10 },
  ]);
});
