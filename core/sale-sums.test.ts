import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { share, sumSale } from "./sale-sums.ts";

const line = (price: number, quantity: number, discount = 0, amount: number | null = null) => ({
  ...{ price, quantity, discount, amount },
});

describe("the sums of a sale", () => {
  it("without discounts are prices times quantities", () =>
    expect(sumSale([line(2_500, 3), line(13_000, 0.154)], 0)).toEqual({
      lines: [
        { discount: 0, total: 7_500 },
        { discount: 0, total: 2_002 },
      ],
      ...{ subtotal: 9_502, discount: 0, total: 9_502 },
    }));

  it("a line that was asked for in pesos costs exactly those", () =>
    expect(sumSale([line(13_000, 0.154, 0, 2_000)], 0)).toMatchObject({ total: 2_000 }));

  it("shares the sale's discount by what each line costs after its own", () =>
    expect(sumSale([line(1_000, 1, 500), line(1_500, 1)], 100)).toEqual({
      lines: [
        { discount: 525, total: 475 },
        { discount: 75, total: 1_425 },
      ],
      ...{ subtotal: 2_500, discount: 600, total: 1_900 },
    }));

  it.each([
    [[line(1_000, 1, 1_001)], 0, 0],
    [[line(1_000, 1), line(500, 1, 501)], 0, 1],
    [[line(1_000, 1, 400)], 601, null],
  ])("says where more is taken off than it costs: %j − %d", (lines, discount, tooMuchOff) =>
    expect(sumSale(lines, discount)).toEqual({ tooMuchOff }),
  );

  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [2, 1], [67, 33]],
    [1, [1, 1], [1, 0]],
    [5, [0, 3, 0], [0, 5, 0]],
    [0, [0, 0], [0, 0]],
  ])("%d shared by %j is %j", (amount, weights, parts) => expect(share(amount, weights)).toEqual(parts));

  const money = fc.integer({ min: 0, max: 2_000_000 });
  const lines = fc.array(
    fc.tuple(money, fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      minLength: 1,
      maxLength: 30,
    },
  );

  it("add up to the peso, and no line costs less than nothing", () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (made, part) => {
        const priced = made.map(([price, thousandths, off]) => {
          const quantity = thousandths / 1000;
          return { price, quantity, discount: Math.floor(Math.floor(price * quantity) * off) };
        });
        const before = sumSale(priced, 0);
        if ("tooMuchOff" in before) throw new Error("a discount above its line");
        const saleDiscount = Math.floor(before.total * part);
        const sums = sumSale(priced, saleDiscount);
        if ("tooMuchOff" in sums) throw new Error("a discount above the sale");
        const sum = (of: (one: { discount: number; total: number }) => number) =>
          sums.lines.reduce((total, one) => total + of(one), 0);
        expect(sum(({ total }) => total)).toBe(sums.total);
        expect(sum(({ discount }) => discount)).toBe(sums.discount);
        expect(sums.total).toBe(before.total - saleDiscount);
        expect(Math.min(...sums.lines.map(({ total }) => total))).toBeGreaterThanOrEqual(0);
        expect(sums.lines.every(({ discount }, i) => discount >= priced[i]!.discount)).toBe(true);
      }),
    );
  });
});
