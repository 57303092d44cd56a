import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { SaleLineRequest } from "./line.ts";
import { priceSale } from "./price-sale.ts";
import { shareByWeight } from "./share-by-weight.ts";

const line = (
  price: number,
  quantity: number,
  discount = 0,
  amount: number | null = null,
): SaleLineRequest => ({
  kind: "product",
  productId: "p",
  name: "Queso",
  unit: "KG",
  price,
  quantity,
  amount,
  discount: { in: "pesos", value: discount },
});
const price = (lines: SaleLineRequest[], discount = 0, role: "OWNER" | "CASHIER" = "OWNER") =>
  priceSale(
    { lines, discount: { in: "pesos", value: discount } },
    { role, settings: { ...DEFAULT_STORE_SETTINGS, cashierDiscount: 10 } },
  );

describe("priceSale", () => {
  it("without discounts, totals are prices times quantities", () =>
    expect(price([line(2_500, 3), line(13_000, 0.154)])).toMatchObject({
      lines: [
        { subtotal: 7_500, discount: 0, total: 7_500 },
        { subtotal: 2_002, discount: 0, total: 2_002 },
      ],
      subtotal: 9_502,
      discount: 0,
      total: 9_502,
      problems: [],
      settlement: null,
    }));

  it("a line sold by amount costs exactly that amount, and its quantity follows", () =>
    expect(price([line(13_000, 0, 0, 2_000)])).toMatchObject({
      lines: [{ quantity: 0.154, total: 2_000 }],
      total: 2_000,
    }));

  it("shares the sale's discount by line totals after their own discounts", () =>
    expect(price([line(1_000, 1, 500), line(1_500, 1)], 100)).toMatchObject({
      lines: [
        { ownDiscount: 500, discount: 525, total: 475 },
        { ownDiscount: 0, discount: 75, total: 1_425 },
      ],
      subtotal: 2_500,
      discount: 600,
      saleDiscount: 100,
      total: 1_900,
    }));

  it.each([
    [[line(1_000, 1, 1_001)], 0, { kind: "LINE_DISCOUNT_TOO_LARGE", line: 0 }],
    [[line(1_000, 1), line(500, 1, 501)], 0, { kind: "LINE_DISCOUNT_TOO_LARGE", line: 1 }],
    [[line(1_000, 1, 400)], 601, { kind: "SALE_DISCOUNT_TOO_LARGE" }],
  ])("reports a discount above the price, and caps it (%#)", (lines, discount, problem) => {
    const priced = price(lines, discount);
    expect(priced.problems).toEqual([problem]);
    expect(priced.lines.every(({ total }) => total >= 0)).toBe(true);
  });

  it.each([
    [[line(999_999, 0, 0, 6)], [expect.objectContaining({ kind: "AMOUNT_TOO_SMALL", line: 0 })]],
    [[line(1, 0, 0, 9_999_999)], [{ kind: "QUANTITY_TOO_LARGE", line: 0 }]],
    [[line(999_999_999_999, 2)], [{ kind: "TOTAL_TOO_LARGE" }]],
  ])("names what cannot be sold (%#)", (lines, problems) => expect(price(lines).problems).toEqual(problems));

  it("limits a cashier to the store's percentage of the subtotal, and an owner to the subtotal", () => {
    expect(price([line(10_000, 1)], 1_000, "CASHIER")).toMatchObject({ mostDiscount: 1_000, problems: [] });
    expect(price([line(10_000, 1)], 1_001, "CASHIER").problems).toEqual([{ kind: "DISCOUNT_NOT_ALLOWED" }]);
    expect(price([line(10_000, 1)], 10_000)).toMatchObject({ mostDiscount: 10_000, problems: [] });
  });

  it("a percentage is recomputed from the line", () =>
    expect(
      priceSale(
        { lines: [{ ...line(999, 1), discount: { in: "percent", value: 50 } }] },
        { role: "OWNER", settings: DEFAULT_STORE_SETTINGS },
      ).total,
    ).toBe(500));

  it("settles the payments; a late sale also under the other cash rounding", () => {
    const payments = [{ method: "CASH" as const, amount: 1_950 }];
    const settled = (cashRounding: 0 | 50, late: boolean) =>
      priceSale(
        { lines: [line(1_980, 1)], payments },
        { role: "OWNER", settings: { cashierDiscount: 0, cashRounding }, late },
      ).settlement;
    expect(settled(50, false)).toMatchObject({ rounding: -30, amountPaid: 1_950 });
    expect(settled(0, false)).toEqual({ problem: "MISMATCH", due: 1_980 });
    expect(settled(0, true)).toMatchObject({ rounding: -30, amountPaid: 1_950 });
  });

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [2, 1], [67, 33]],
    [1, [1, 1], [1, 0]],
    [5, [0, 3, 0], [0, 5, 0]],
    [0, [0, 0], [0, 0]],
  ])("%d shared by %j is %j", (amount, weights, parts) =>
    expect(shareByWeight(amount, weights)).toEqual(parts),
  );

  const money = fc.integer({ min: 0, max: 2_000_000 });
  const lines = fc.array(
    fc.tuple(money, fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      minLength: 1,
      maxLength: 30,
    },
  );

  it("totals add up to the peso, and no line is negative", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (made, part) => {
        const priced = made.map(([price, thousandths, off]) => {
          const quantity = thousandths / 1_000;
          return line(price, quantity, Math.floor(Math.floor(price * quantity) * off));
        });
        const before = price(priced);
        const saleDiscount = Math.floor(before.total * part);
        const sums = price(priced, saleDiscount);
        const sum = (of: (one: { discount: number; total: number }) => number) =>
          sums.lines.reduce((total, one) => total + of(one), 0);
        expect(sums.problems).toEqual([]);
        expect(sum(({ total }) => total)).toBe(sums.total);
        expect(sum(({ discount }) => discount)).toBe(sums.discount);
        expect(sums.total).toBe(before.total - saleDiscount);
        expect(Math.min(...sums.lines.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
        expect(sums.lines.every(({ discount, ownDiscount }) => discount >= ownDiscount)).toBe(true);
      }),
    );
  });
});
