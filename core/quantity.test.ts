import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addQuantities,
  amountTooSmallMessage,
  computeMinAmountToBuy,
  computeQuantityCost,
  computeQuantityForAmount,
  formatQuantity,
  formatQuantityInWords,
  isQuantityAllowed,
} from "./quantity.ts";

describe("a quantity", () => {
  it.each([
    [1, "UNIT", true],
    [1.5, "UNIT", false],
    [0.154, "KG", true],
    [0.1545, "KG", false],
    [0.3, "LB", true],
  ] as const)("%d %s is a valid quantity: %s", (quantity, unit, fits) =>
    expect(isQuantityAllowed(quantity, unit)).toBe(fits),
  );

  it("adds up without the errors of binary fractions", () => {
    expect(addQuantities(0.1, 0.2)).toBe(0.3);
    expect(addQuantities(1, -0.999)).toBe(0.001);
  });

  it.each([
    [13_000, 0.154, 2_002],
    [13_000, 0.5, 6_500],
    [999, 0.5, 500],
    [333, 0.001, 0],
    [500, 0.001, 1],
    [2_500, 3, 7_500],
    [999_999_999_999, 1, 999_999_999_999],
  ])("at $%d each, %d cost $%d, rounded half up", (price, quantity, cost) =>
    expect(computeQuantityCost(price, quantity)).toBe(cost),
  );

  it.each([
    [2_000, 13_000, 0.154],
    [2_000, 4_000, 0.5],
    [1, 999_999, 0.001],
    [50, 100_000, 0.001],
    [100, 3, 33.333],
    [200, 3, 66.667],
  ])("for $%d at $%d each is %d", (amount, price, quantity) =>
    expect(computeQuantityForAmount(amount, price)).toBe(quantity),
  );

  it.each([
    [13_000, 1],
    [49_000, 1],
    [90_000, 41],
    [100_000, 50],
    [900_000, 450],
    [999_999_999_999, 500_000_000],
  ])("at $%d each is sold from $%d", (price, least) => {
    expect(computeMinAmountToBuy(price)).toBe(least);
    expect(amountTooSmallMessage(least, { price, unit: "KG" })).toBeNull();
  });

  it("is not sold for less, and says from what", () =>
    expect(amountTooSmallMessage(1, { price: 900_000, unit: "KG" })).toBe(
      "$ 1 no alcanza: 0,001 kg cuesta $ 900. El valor debe ser de $ 450 o más",
    ));

  it("is exact for all that money can be", () => {
    const money = fc.integer({ min: 1, max: 999_999_999_999 });
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 99_999_000 }), (price, thousandths) => {
        const exact = (BigInt(price) * BigInt(thousandths) + 500n) / 1000n;
        if (exact <= 999_999_999_999n)
          expect(BigInt(computeQuantityCost(price, thousandths / 1000))).toBe(exact);
      }),
    );
    fc.assert(
      fc.property(money, money, (amount, price) => {
        const exact = (2_000n * BigInt(amount) + BigInt(price)) / (2n * BigInt(price));
        expect(computeQuantityForAmount(amount, price)).toBe(Number(exact === 0n ? 1n : exact) / 1000);
      }),
    );
  });

  it.each([
    [0.154, "KG", "0,154 kg"],
    [1_250.5, "L", "1.250,5 L"],
    [12, "UNIT", "12"],
    [0.5, "LB", "0,5 lb"],
  ] as const)("%d of unit %s is formatted as %s", (quantity, unit, text) =>
    expect(formatQuantity(quantity, unit)).toBe(text),
  );
});

it.each([
  [1, "UNIT", "1 unidad"],
  [12, "UNIT", "12 unidades"],
  [0, "UNIT", "0 unidades"],
  [1, "KG", "1 kg"],
  [3.5, "KG", "3,5 kg"],
] as const)("%d of unit %s reads in a sentence as %s", (quantity, unit, text) =>
  expect(formatQuantityInWords(quantity, unit)).toBe(text),
);
