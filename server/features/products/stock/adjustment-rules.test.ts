import fc from "fast-check";
import { expect, it, test } from "vitest";
import { adjustStock } from "#core/contract/products/stock.ts";
import type { AppError } from "#core/errors.ts";
import { STOCK_ADJUSTMENT_REASONS } from "#core/goods/stock-movements.ts";
import { isQuantityAllowed } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { UNITS } from "#core/units.ts";
import { checkAdjustedQuantity, decideStockAdjustment } from "./adjustment-rules.ts";

/** Whole numbers, and thousandths, whose binary sums are inexact. */
const thousandths = (from: number, to: number) =>
  fc.integer({ min: from * 1_000, max: to * 1_000 }).map((count) => count / 1_000);
const stock = fc.oneof(
  fc.nat(20),
  fc.nat(MAX_STOCK),
  fc.constantFrom(0, MAX_STOCK),
  thousandths(0, 20),
  thousandths(0, MAX_STOCK),
);
const unit = fc.constantFrom(...UNITS);
const request = fc.record(
  {
    reason: fc.constantFrom(...STOCK_ADJUSTMENT_REASONS),
    stock: fc.option(stock),
    quantity: fc.option(
      fc.oneof(
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: -MAX_STOCK, max: MAX_STOCK }),
        thousandths(-20, 20),
      ),
    ),
    stockBefore: fc.option(stock),
  },
  { requiredKeys: ["reason"] },
);

function decided(...[product, adjustment]: Parameters<typeof decideStockAdjustment>): number | string {
  try {
    return decideStockAdjustment(product, adjustment);
  } catch (error) {
    return (error as AppError).code;
  }
}

it("keeps a valid stock, moves in the reason's direction, and refuses with an error", () => {
  fc.assert(
    fc.property(unit, stock, request, (unit, stock, body) => {
      const now = isQuantityAllowed(stock, unit) ? stock : Math.floor(stock);
      const { data: wanted } = adjustStock.body.safeParse(body);
      const { reason, quantity = null, stock: counted = null, stockBefore = null } = body;
      const leaves = reason === "WASTE" || reason === "EXPIRED" || reason === "GIFT";
      const makesSense = reason === "COUNT" ? counted !== null : !!quantity && !(leaves && quantity > 0);
      expect(wanted !== undefined).toBe(makesSense);
      if (!wanted) return;
      const outcome = decided({ name: "Panela", stock: now, unit, tracksStock: true }, wanted);
      const requested = [reason === "COUNT" ? counted! : quantity!, stockBefore ?? 0];
      const after = reason === "COUNT" ? counted! : (inThousandths(now) + inThousandths(quantity!)) / 1_000;
      if (!requested.every((one) => isQuantityAllowed(one, unit))) expect(outcome).toBe("INVALID_INPUT");
      else if ((reason === "COUNT" || reason === "CORRECTION") && stockBefore !== null && stockBefore !== now)
        expect(outcome).toBe("STOCK_CHANGED");
      else if (after < 0) expect(outcome).toBe("INSUFFICIENT_STOCK");
      else if (after > MAX_STOCK) expect(outcome).toBe("STOCK_TOO_HIGH");
      else
        expect([
          inThousandths(now) + inThousandths(outcome as number),
          isQuantityAllowed(outcome as number, unit),
        ]).toEqual([inThousandths(after), true]);
    }),
    { numRuns: 4_000 },
  );
});

function inThousandths(quantity: number): number {
  return Math.round(quantity * 1_000);
}

const cheese = { name: "Queso", unit: "KG", tracksStock: true } as const;

it("names quantities in the product's unit", () => {
  const adjustment = { reason: "WASTE", quantity: -3.5 } as const;
  const waste = () =>
    decideStockAdjustment({ ...cheese, stock: 2.25 }, { adjustment, stockBefore: null, note: null });
  expect(waste).toThrow("De «Queso» quedan 2,25 kg: no pueden salir 3,5 kg");
  const count = { reason: "COUNT", stock: 2 } as const;
  const counted = () =>
    decideStockAdjustment({ ...cheese, stock: 2.25 }, { adjustment: count, stockBefore: 3, note: null });
  expect(counted).toThrow("El stock de «Queso» cambió mientras contabas: ahora dice 2,25 kg.");
  expect(() => checkAdjustedQuantity({ ...cheese, stock: 2.25 }, MAX_STOCK)).toThrow(
    "«Queso» quedaría con más de 9.999.999 kg",
  );
});

it("lets a negative stock rise but not fall", () => {
  const owed = { ...cheese, stock: -2.5 };
  expect([
    checkAdjustedQuantity(owed, 0),
    checkAdjustedQuantity(owed, 1.25),
    checkAdjustedQuantity(owed, 4),
  ]).toEqual([0, 1.25, 4]);
  expect(() => checkAdjustedQuantity(owed, -0.001)).toThrow("no pueden salir 0,001 kg");
});

test.each([
  [{ stock: 3 }, "reason"],
  [{ reason: "ROBO", quantity: -1 }, "reason"],
  [{ reason: "COUNT" }, "stock"],
  [{ reason: "COUNT", quantity: -1 }, "stock"],
  [{ reason: "COUNT", stock: -1 }, "stock"],
  [{ reason: "COUNT", stock: 1.2345 }, "stock"],
  [{ reason: "WASTE" }, "quantity"],
  [{ reason: "WASTE", quantity: 2 }, "quantity"],
  [{ reason: "EXPIRED", quantity: 2 }, "quantity"],
  [{ reason: "GIFT", quantity: 2 }, "quantity"],
  [{ reason: "CORRECTION", quantity: 0 }, "quantity"],
  [{ reason: "CORRECTION", quantity: "-2" }, "quantity"],
  [{ reason: "CORRECTION", quantity: 0.0001 }, "quantity"],
  [{ reason: "CORRECTION", quantity: -MAX_STOCK - 1 }, "quantity"],
])("refuses %j for its %s", (body, field) => {
  expect(adjustStock.body.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
