import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeQuantityCost } from "#core/quantity.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { priceOfLine, type SaleLineRequest } from "./line.ts";
import { priceSale } from "./price-sale.ts";

const poker = {
  kind: "product" as const,
  productId: "p",
  name: "Poker",
  unit: "UNIT" as const,
  price: 2_600,
  tiers: [{ from: 12, price: 2_400 }],
  wholesalePrice: 2_300,
  amount: null,
  discount: null,
};
const packs = {
  six: { id: "s", name: "Six pack", units: 6, price: 14_500 },
  paca: { id: "c", name: "Paca", units: 24, price: 55_000, wholesalePrice: 52_800 },
  cap: { id: "o", name: "Otra tapa", units: 1, price: null },
};
const loose = (quantity: number): SaleLineRequest => ({ ...poker, quantity });
const packed = (pack: keyof typeof packs, count: number): SaleLineRequest => ({
  ...poker,
  quantity: 0,
  presentation: { ...packs[pack], count },
});
const sell = (line: SaleLineRequest, priceLevel: "PUBLIC" | "WHOLESALE" = "PUBLIC") =>
  priceSale({ lines: [line], priceLevel }, { role: "OWNER", settings: DEFAULT_STORE_SETTINGS });

describe("priceOf", () => {
  it.each([
    ["1 loose", loose(1), "PUBLIC", 1, 2_600, 2_600, "OWN"],
    ["11 loose", loose(11), "PUBLIC", 11, 28_600, 2_600, "OWN"],
    ["12 loose", loose(12), "PUBLIC", 12, 28_800, 2_400, "TIER"],
    ["1 six pack", packed("six", 1), "PUBLIC", 6, 14_500, 2_417, "OWN"],
    ["3 six packs", packed("six", 3), "PUBLIC", 18, 43_500, 2_417, "OWN"],
    ["1 paca", packed("paca", 1), "PUBLIC", 24, 55_000, 2_292, "OWN"],
    ["1 of the other cap", packed("cap", 1), "PUBLIC", 1, 2_600, 2_600, "OWN"],
    ["1 loose, wholesale", loose(1), "WHOLESALE", 1, 2_300, 2_300, "WHOLESALE"],
    ["1 six pack, wholesale", packed("six", 1), "WHOLESALE", 6, 13_800, 2_300, "WHOLESALE"],
    ["1 paca, wholesale", packed("paca", 1), "WHOLESALE", 24, 52_800, 2_200, "WHOLESALE"],
  ] as const)("%s", (_, line, level, quantity, total, price, priceKind) =>
    expect(sell(line, level)).toMatchObject({ total, lines: [{ quantity, total, price, priceKind }] }),
  );

  it("prices an arroba of 12,5 kg on its own, and half pounds by the kilo", () => {
    const rice = {
      ...poker,
      unit: "KG" as const,
      price: 4_200,
      tiers: [],
      wholesalePrice: null,
      quantity: 0,
    };
    const sold = (units: number, price: number | null, count: number) =>
      sell({ ...rice, presentation: { id: "a", name: "Arroba", units, price, count } }).lines[0];
    expect(sold(12.5, 49_000, 1)).toMatchObject({ quantity: 12.5, total: 49_000, price: 3_920 });
    expect(sold(0.25, null, 3)).toMatchObject({ quantity: 0.75, total: 3_150, price: 4_200 });
  });

  it("charges an amount the price or the wholesale price, never a quantity price", () => {
    const cheese: SaleLineRequest = { ...poker, unit: "KG", price: 13_000, quantity: 0, amount: 300_000 };
    const withTiers = { ...cheese, tiers: [{ from: 5, price: 10_000 }], wholesalePrice: 12_000 };
    expect(sell(withTiers).lines[0]).toMatchObject({ price: 13_000, quantity: 23.077, total: 300_000 });
    expect(sell(withTiers, "WHOLESALE").lines[0]).toMatchObject({ price: 12_000, quantity: 25 });
  });

  it("uses a price that was lowered below its quantity price", () =>
    expect(priceOfLine({ ...poker, price: 2_000, quantity: 12, amount: null }, "WHOLESALE")).toEqual({
      price: 2_000,
      kind: "OWN",
    }));

  it("shares a discount over packs and units to the peso", () => {
    const lines = [packed("six", 1), loose(1), { ...packed("paca", 1), discount: pesos(1_000) }];
    const sold = priceSale(
      { lines, discount: pesos(1_100) },
      { role: "OWNER", settings: DEFAULT_STORE_SETTINGS },
    );
    expect([sold.total, ...sold.lines.map(({ total }) => total)]).toEqual([70_000, 14_276, 2_560, 53_164]);
  });

  it("names the pack when there are too many", () =>
    expect(sell(packed("paca", 99_999)).problems).toContainEqual({ kind: "QUANTITY_TOO_LARGE", line: 0 }));

  it("never exceeds the product's price, and packs cost whole multiples of theirs", () =>
    fc.assert(
      fc.property(
        fc.record({
          price: fc.nat(1_000_000),
          tiers: fc.array(fc.record({ from: fc.integer({ min: 2, max: 99 }), price: fc.nat(1_000_000) }), {
            maxLength: 3,
          }),
          wholesalePrice: fc.option(fc.nat(1_000_000)),
          quantity: fc.integer({ min: 1, max: 200 }),
          pack: fc.option(
            fc.record({ units: fc.integer({ min: 1, max: 48 }), price: fc.option(fc.nat(10_000_000)) }),
          ),
          level: fc.constantFrom("PUBLIC" as const, "WHOLESALE" as const),
        }),
        ({ pack, level, quantity, ...prices }) => {
          const presentation = pack && { id: "x", name: "X", ...pack, count: quantity };
          const line = { ...poker, ...prices, quantity, presentation };
          const { price } = priceOfLine(line, level);
          const [sold] = sell(line, level).lines;
          const own = pack ? (pack.price ?? computeQuantityCost(prices.price, pack.units)) : prices.price;
          expect(price).toBeLessThanOrEqual(own);
          expect(sold!.total).toBe(price * quantity);
          expect(priceOfLine(line, "WHOLESALE").price).toBeLessThanOrEqual(priceOfLine(line, "PUBLIC").price);
        },
      ),
    ));
});

function pesos(value: number) {
  return { in: "pesos" as const, value };
}
