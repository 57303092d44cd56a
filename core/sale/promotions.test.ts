import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPromotionRunningAt, promotionMomentOf } from "#core/goods/promotion-schedule.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { UNITS } from "#core/units.ts";

const NOON = new Date("2026-11-26T17:00:00Z");

const promotion = (fields: Partial<SalePromotion>): SalePromotion => ({
  id: "a",
  name: "Promo",
  kind: "PERCENT",
  productIds: ["p"],
  percent: null,
  every: null,
  items: null,
  price: null,
  startsOn: "2026-01-01",
  endsOn: null,
  days: null,
  fromTime: null,
  toTime: null,
  ...fields,
});
const nth = (every: number, percent: number, productIds = ["p"]) =>
  promotion({ kind: "NTH", every, percent, productIds });
const line = (price: number, quantity: number, fields: Partial<SaleLineRequest> = {}): SaleLineRequest => ({
  kind: "product",
  productId: "p",
  name: "Poker",
  unit: "UNIT",
  price,
  quantity,
  amount: null,
  discount: null,
  ...fields,
});
const priced = (
  lines: readonly SaleLineRequest[],
  promotions: readonly SalePromotion[],
  cashierDiscount = 0,
) =>
  priceSale(
    { lines },
    {
      role: "CASHIER",
      settings: { ...DEFAULT_STORE_SETTINGS, cashierDiscount },
      applyPromotions: (some) => applyPromotions(some, promotions, NOON),
    },
  );
const off = (lines: readonly SaleLineRequest[], ...promotions: SalePromotion[]) =>
  priced(lines, promotions).lines.map((one) => one.promotion?.discount ?? 0);

describe("a promotion takes off", () => {
  it.each([
    [3, 2_600],
    [5, 2_600],
    [6, 5_200],
    [2, 0],
  ])("3x2 of %d pieces at 2.600 pesos: %d pesos", (quantity, discount) =>
    expect(off([line(2_600, quantity)], nth(3, 100))).toEqual([discount]),
  );

  it("discounts the cheapest piece of all its products together", () =>
    expect(off([line(3_000, 2), line(2_500, 1, { productId: "q" })], nth(3, 100, ["p", "q"]))).toEqual([
      0, 2_500,
    ]));

  it.each([
    [3_450, 2, 1_725],
    [3_450, 3, 1_725],
    [3_455, 2, 1_728],
  ])("second piece at half price, %d pesos × %d: %d pesos", (price, quantity, discount) =>
    expect(off([line(price, quantity)], nth(2, 50))).toEqual([discount]),
  );

  it.each([
    [4, 1, [127, 273]],
    [9, 2, [254, 546]],
    [3, 1, [0, 0]],
  ])("of a combo of 4 of 500 and one of 4.300 for 5.900, with %d and %d: %j", (bread, milk, discounts) => {
    const items = [
      { productId: "p", quantity: 4 },
      { productId: "q", quantity: 1 },
    ];
    const combo = promotion({ kind: "COMBO", productIds: ["p", "q"], items, price: 5_900 });
    expect(off([line(500, bread), line(4_300, milk, { productId: "q" })], combo)).toEqual(discounts);
  });

  it("a percentage of each piece, and of a measure once, rounded half up", () => {
    const ten = promotion({ percent: 15, productIds: ["p", "kg"] });
    expect(off([line(1_990, 3), line(13_003, 0.154, { productId: "kg", unit: "KG" })], ten)).toEqual([
      897, 300,
    ]);
  });

  it("leaves out packs, amounts, wholesale prices, free items and measured products", () => {
    const ten = promotion({ percent: 10 });
    const presentation = { id: "six", name: "Six pack", units: 6, price: 14_500, count: 1 };
    expect(off([line(2_600, 6, { presentation })], ten)).toEqual([0]);
    expect(off([line(13_000, 0, { amount: 2_000, unit: "KG" })], ten)).toEqual([0]);
    expect(off([line(2_600, 1, { kind: "free", productId: null })], ten)).toEqual([0]);
    expect(off([line(2_600, 3, { unit: "KG" })], nth(3, 100))).toEqual([0]);
    const sale = { lines: [line(2_600, 1, { wholesalePrice: 2_300 })], priceLevel: "WHOLESALE" as const };
    const run = (lines: Parameters<typeof applyPromotions>[0]) => applyPromotions(lines, [ten], NOON);
    const rules = { role: "OWNER" as const, settings: DEFAULT_STORE_SETTINGS, applyPromotions: run };
    expect(priceSale(sale, rules).lines[0]!.promotion).toBeNull();
  });

  it("uses the quantity price that the quantity reaches", () =>
    expect(off([line(2_600, 12, { tiers: [{ from: 12, price: 2_400 }] })], nth(3, 100))).toEqual([9_600]));
});

describe("several promotions", () => {
  it("applies the largest saving first and does not use its lines again", () => {
    const ten = promotion({ id: "ten", percent: 10, productIds: ["p", "q"] });
    const three = { ...nth(3, 100), id: "three" };
    const lines = [line(2_600, 3), line(1_000, 1, { productId: "q" })];
    expect(priced(lines, [ten, three]).lines.map((one) => one.promotion)).toMatchObject([
      { id: "three", discount: 2_600 },
      { id: "ten", discount: 100 },
    ]);
  });

  it("prefers the older promotion when savings are equal", () => {
    const [old, recent] = [promotion({ id: "z", percent: 10 }), promotion({ id: "a", percent: 10 })];
    expect(priced([line(2_600, 1)], [old, recent]).lines[0]!.promotion?.id).toBe("z");
  });
});

it("a manual discount applies after promotions, and only it is limited by the cashier's maximum", () => {
  const half: SaleLineRequest = line(1_000, 2, { discount: { in: "percent", value: 10 } });
  const sale = priced([half], [nth(2, 50)], 10);
  expect(sale).toMatchObject({
    lines: [{ subtotal: 2_000, ownDiscount: 150, discount: 650, total: 1_350 }],
    promoted: 500,
    mostDiscount: 150,
    problems: [],
    total: 1_350,
  });
  const more = priced([{ ...half, discount: { in: "pesos", value: 151 } }], [nth(2, 50)], 10);
  expect(more.problems).toEqual([{ kind: "DISCOUNT_NOT_ALLOWED" }]);
  const tooMuch = priced([{ ...half, discount: { in: "pesos", value: 1_501 } }], [nth(2, 50)], 100);
  expect(tooMuch.problems[0]).toEqual({ kind: "LINE_DISCOUNT_TOO_LARGE", line: 0 });
});

describe("runs", () => {
  // 2026-11-26 is a Thursday.
  it.each([
    [{}, "2026-11-26T12:00", true],
    [{ startsOn: "2026-11-27" }, "2026-11-26T23:59", false],
    [{ endsOn: "2026-11-26" }, "2026-11-26T23:59", true],
    [{ endsOn: "2026-11-26" }, "2026-11-27T00:00", false],
    [{ days: [4] }, "2026-11-26T12:00", true],
    [{ days: [5, 7] }, "2026-11-26T12:00", false],
    [{ days: [7] }, "2026-11-29T12:00", true],
    [{ fromTime: "08:00", toTime: "10:00" }, "2026-11-26T08:00", true],
    [{ fromTime: "08:00", toTime: "10:00" }, "2026-11-26T10:00", false],
    [{ fromTime: "08:00" }, "2026-11-26T07:59", false],
    [{ toTime: "10:00" }, "2026-11-26T09:59", true],
    [{ fromTime: "22:00", toTime: "02:00", days: [4] }, "2026-11-26T22:00", true],
    [{ fromTime: "22:00", toTime: "02:00", days: [4] }, "2026-11-27T01:59", true],
    [{ fromTime: "22:00", toTime: "02:00", days: [4] }, "2026-11-26T01:00", false],
    [{ fromTime: "22:00", toTime: "02:00", days: [4] }, "2026-11-27T22:00", false],
    [{ fromTime: "22:00", toTime: "02:00", endsOn: "2026-11-26" }, "2026-11-27T01:00", true],
    [{ fromTime: "22:00", toTime: "02:00" }, "2026-11-27T12:00", false],
  ])("%j at %s: %s", (times, local, runs) =>
    expect(isPromotionRunningAt(promotion(times), promotionMomentOf(new Date(`${local}:00-05:00`)))).toBe(
      runs,
    ),
  );
});

describe("of any cart and any promotions", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const anyLine = fc
    .record({
      productId: fc.constantFrom(...ids),
      unit: fc.constantFrom(...UNITS),
      price: fc.integer({ min: 0, max: 60_000 }),
      pieces: fc.integer({ min: 1, max: 40 }),
      amount: fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 6 }),
    })
    .map(({ productId, unit, price, pieces, amount }) => {
      const isPiece = unit === "UNIT";
      const ofAmount = isPiece || price === 0 ? null : amount;
      return line(price, isPiece ? pieces : pieces / 8, { productId, unit, amount: ofAmount });
    });
  const lines = fc.uniqueArray(anyLine, { selector: ({ productId }) => productId, maxLength: 5 });
  const products = fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 });
  const percent = fc.integer({ min: 1, max: 99 });
  const anyPromotion = fc.oneof(
    fc.record({ productIds: products, percent }).map((fields) => promotion(fields)),
    fc
      .record({
        productIds: products,
        percent: fc.integer({ min: 1, max: 100 }),
        every: fc.integer({ min: 2, max: 12 }),
      })
      .map((fields) => promotion({ kind: "NTH", ...fields })),
    fc
      .record({
        productIds: products,
        price: fc.integer({ min: 1, max: 50_000 }),
        quantity: fc.integer({ min: 1, max: 4 }),
      })
      .map(({ productIds, price, quantity }) =>
        promotion({
          kind: "COMBO",
          productIds,
          price,
          items: productIds.map((productId) => ({ productId, quantity })),
        }),
      ),
  );
  const promotions = fc
    .array(anyPromotion, { maxLength: 6 })
    .map((list) => list.map((one, place) => ({ ...one, id: `promo ${place}` })));

  it("no line total is negative, sums match, and the result is deterministic", () =>
    fc.assert(
      fc.property(lines, promotions, (cart, some) => {
        const sale = priced(cart, some);
        for (const { subtotal, discount, total, promotion: given, productId, amount } of sale.lines) {
          expect(total).toBeGreaterThanOrEqual(0);
          expect(subtotal - discount).toBe(total);
          expect(discount).toBe(given?.discount ?? 0);
          if (!given) continue;
          expect(given.discount).toBeGreaterThan(0);
          expect(amount).toBeNull();
          expect(some.find(({ id }) => id === given.id)?.productIds).toContain(productId);
        }
        expect(sale.total).toBe(sale.subtotal - sale.promoted);
        expect(priced(cart, some)).toEqual(sale);
      }),
    ));

  it("the saving is at least that of the best promotion alone", () =>
    fc.assert(
      fc.property(lines, promotions, (cart, some) => {
        const alone = some.map((one) => priced(cart, [one]).promoted);
        expect(priced(cart, some).promoted).toBeGreaterThanOrEqual(Math.max(0, ...alone));
      }),
    ));
});
