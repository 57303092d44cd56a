import fc from "fast-check";
import { expect, it, test } from "vitest";
import { adjustStock } from "#core/contract/products.ts";
import type { AppError } from "#core/errors.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { ADJUSTMENT_REASONS } from "#core/stock-movements.ts";
import { decideAdjustment, isRepeated } from "./adjustment-rules.ts";

const stock = fc.oneof(fc.nat(20), fc.nat(MAX_STOCK), fc.constantFrom(0, MAX_STOCK));
const request = fc.record(
  {
    reason: fc.constantFrom(...ADJUSTMENT_REASONS),
    stock: fc.option(stock),
    quantity: fc.option(
      fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -MAX_STOCK, max: MAX_STOCK })),
    ),
    stockBefore: fc.option(stock),
  },
  { requiredKeys: ["reason"] },
);

function decided(now: number, wanted: Parameters<typeof decideAdjustment>[1]): number | string {
  try {
    return decideAdjustment({ name: "Panela", stock: now }, wanted);
  } catch (error) {
    return (error as AppError).code;
  }
}

it("leaves a stock that can be, moves it the way its reason says, and gives a reason when it refuses", () => {
  fc.assert(
    fc.property(stock, request, (now, body) => {
      const { data: wanted } = adjustStock.body.safeParse(body);
      const { reason, quantity = null, stock: counted = null, stockBefore = null } = body;
      const leaves = reason === "WASTE" || reason === "EXPIRED" || reason === "GIFT";
      const makesSense = reason === "COUNT" ? counted !== null : !!quantity && !(leaves && quantity > 0);
      expect(wanted !== undefined).toBe(makesSense);
      if (!wanted) return;
      const outcome = decided(now, wanted);
      const after = reason === "COUNT" ? counted! : now + quantity!;
      if ((reason === "COUNT" || reason === "CORRECTION") && stockBefore !== null && stockBefore !== now)
        expect(outcome).toBe("STOCK_CHANGED");
      else if (after < 0) expect(outcome).toBe("INSUFFICIENT_STOCK");
      else if (after > MAX_STOCK) expect(outcome).toBe("STOCK_TOO_HIGH");
      else expect(now + (outcome as number)).toBe(after);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [{ stock: 3 }, "reason"],
  [{ reason: "ROBO", quantity: -1 }, "reason"],
  [{ reason: "COUNT" }, "stock"],
  [{ reason: "COUNT", quantity: -1 }, "stock"],
  [{ reason: "COUNT", stock: -1 }, "stock"],
  [{ reason: "COUNT", stock: 1.5 }, "stock"],
  [{ reason: "WASTE" }, "quantity"],
  [{ reason: "WASTE", quantity: 2 }, "quantity"],
  [{ reason: "EXPIRED", quantity: 2 }, "quantity"],
  [{ reason: "GIFT", quantity: 2 }, "quantity"],
  [{ reason: "CORRECTION", quantity: 0 }, "quantity"],
  [{ reason: "CORRECTION", quantity: "-2" }, "quantity"],
  [{ reason: "CORRECTION", quantity: -MAX_STOCK - 1 }, "quantity"],
])("refuses %j for its %s", (body, field) => {
  expect(adjustStock.body.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

const waste = { reason: "WASTE", note: "rota", quantity: -2, stockAfter: 8 } as const;
const count = { reason: "COUNT", note: null, quantity: -2, stockAfter: 8 } as const;
test.each([
  [waste, { reason: "WASTE", quantity: -2 }, "rota", true],
  [waste, { reason: "WASTE", quantity: -3 }, "rota", false],
  [waste, { reason: "GIFT", quantity: -2 }, "rota", false],
  [waste, { reason: "WASTE", quantity: -2 }, null, false],
  [count, { reason: "COUNT", stock: 8 }, null, true],
  [count, { reason: "COUNT", stock: 7 }, null, false],
] as const)("%j is the second try of %j with the note %j: %j", (first, adjustment, note, repeated) =>
  expect(isRepeated(first, { adjustment, note })).toBe(repeated),
);
