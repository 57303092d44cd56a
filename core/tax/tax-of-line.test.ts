import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_STORE_TAXES, type StoreTaxes, TAX_CLASSES, type TaxClass } from "./classes.ts";
import {
  addTaxesToPrice,
  computeLineTax,
  computePriceWithoutTaxes,
  computeReturnTax,
  type LineTax,
  sumTaxes,
  type TaxRules,
  taxRulesOf,
} from "./tax-of-line.ts";

const RESPONSIBLE = {
  vat: "RESPONSIBLE",
  consumptionTax: true,
  freeItemTax: "EXCLUDED",
  said: true,
} as const;
const on = (day: string) => taxRulesOf(RESPONSIBLE, new Date(`${day}T12:00:00-05:00`))!;
const RULES = on("2026-11-25");
const line = (tax: TaxClass | null, total: number, quantity = 1) => ({
  kind: "product" as const,
  tax,
  total,
  quantity,
});
const taxed = (tax: TaxClass | null, total: number, quantity = 1, rules: TaxRules = RULES) =>
  computeLineTax(line(tax, total, quantity), rules);

describe("tax of a line", () => {
  it.each<[number, TaxClass, number, number]>([
    [11_900, "IVA19", 1_000_000, 190_000],
    [2_500, "IVA19", 210_084, 39_916],
    [1_000, "IVA5", 95_238, 4_762],
    [3_800, "INC8", 351_852, 28_148],
    [5_000, "EXEMPT", 500_000, 0],
    [0, "IVA19", 0, 0],
    [999_999_999_999, "IVA19", 84_033_613_445_294, 15_966_386_554_606],
  ])(
    "a total of %d pesos with class %s has a base of %d and a tax of %d cents",
    (total, tax, base, amount) => {
      expect(taxed(tax, total)).toMatchObject({ class: tax, base, amount, bagTax: 0 });
      expect(base + amount).toBe(total * 100);
    },
  );

  it("bags: their own tax per piece, the rest at 19 %", () => {
    // Bags that cost less than their tax: the whole price is tax.
    expect(taxed("BAG", 100, 2)).toEqual({
      class: "BAG",
      perUnit: 73,
      bagTax: 10_000,
      rate: null,
      base: 0,
      amount: 0,
    });
    expect(taxed("BAG", 200, 2)).toEqual({
      class: "BAG",
      perUnit: 73,
      bagTax: 14_600,
      rate: 19,
      base: 4_538,
      amount: 862,
    });
    expect(taxed("BAG", 50, 1)).toMatchObject({ bagTax: 5_000, rate: null });
    expect(taxed("BAG", 200, 2, on("2025-12-31"))).toMatchObject({ perUnit: 70, bagTax: 14_000 });
  });

  it.each<TaxClass | null>(["EXCLUDED", null])("%s has none", (tax) =>
    expect(taxed(tax, 5_000)).toEqual({
      class: tax,
      rate: null,
      base: 0,
      amount: 0,
      perUnit: null,
      bagTax: 0,
    }),
  );

  it("INC only where meals are served", () =>
    expect(taxed("INC8", 3_800, 1, { ...RULES, consumptionTax: false })).toMatchObject({
      class: "EXCLUDED",
      rate: null,
      amount: 0,
    }));

  it("a free item has the store's class for them", () => {
    const free = { kind: "free" as const, quantity: 1, total: 11_900 };
    expect(computeLineTax(free, RULES)).toMatchObject({ class: "EXCLUDED", amount: 0 });
    expect(computeLineTax(free, { ...RULES, freeItemTax: "IVA19" })).toMatchObject({ amount: 190_000 });
  });

  it("is nothing in a store that is not responsible", () =>
    expect(taxRulesOf({ ...RESPONSIBLE, vat: "NOT_RESPONSIBLE" }, new Date())).toBeNull());

  it("a store without a profile is not responsible", () =>
    expect(taxRulesOf(DEFAULT_STORE_TAXES, new Date())).toBeNull());
});

describe("taxes of a sale", () => {
  it("are summed by kind and rate, in that order", () => {
    const lines = [
      ...[taxed("BAG", 200, 2), taxed("INC8", 3_800), taxed("EXEMPT", 4_200), taxed("IVA5", 1_000)],
      ...[taxed("EXCLUDED", 9_000), taxed(null, 700), taxed("IVA19", 2_500), null],
    ];
    expect(sumTaxes(lines)).toEqual({
      taxes: [
        { kind: "IVA", rate: 0, perUnit: null, base: 4_200, amount: 0 },
        { kind: "IVA", rate: 5, perUnit: null, base: 952.38, amount: 47.62 },
        { kind: "IVA", rate: 19, perUnit: null, base: 2_146.22, amount: 407.78 },
        { kind: "INC", rate: 8, perUnit: null, base: 3_518.52, amount: 281.48 },
        { kind: "BAG", rate: null, perUnit: 73, base: 0, amount: 146 },
      ],
      taxTotal: 882.88,
      taxBase: 10_817.12,
    });
  });

  it("of no lines are empty", () =>
    expect(sumTaxes([null, taxed("EXCLUDED", 500)])).toEqual({ taxes: [], taxTotal: 0, taxBase: 0 }));
});

const anyClass = fc.constantFrom(...TAX_CLASSES, null);
const anyTotal = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 999_999_999_999 }));
const anyQuantity = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 5_000_000 }).map((thousandths) => thousandths / 1_000),
);
const isTaxed = ({ rate, perUnit }: LineTax) => rate !== null || perUnit !== null;
const allOf = ({ base, amount, bagTax }: LineTax) => base + amount + bagTax;

describe("for any sale", () => {
  it("base plus taxes equal the total to the cent, and none is negative", () => {
    fc.assert(
      fc.property(anyClass, anyTotal, anyQuantity, (tax, total, quantity) => {
        const one = taxed(tax, total, quantity);
        expect(allOf(one)).toBe(isTaxed(one) ? total * 100 : 0);
        expect(Math.min(one.base, one.amount, one.bagTax)).toBeGreaterThanOrEqual(0);
        for (const { base, amount } of sumTaxes([one]).taxes)
          for (const pesos of [base, amount]) expect(Number(pesos.toFixed(2))).toBe(pesos);
      }),
      { numRuns: 2_000 },
    );
  });

  it("partial returns give back exactly the line's taxes", () => {
    fc.assert(
      fc.property(
        anyClass,
        anyTotal,
        anyQuantity,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (tax, total, quantity, cuts) => {
          const one = taxed(tax, total, quantity);
          const ends = [...cuts.map((cut) => Math.floor(cut * total)).sort((a, b) => a - b), total];
          const back = { base: 0, amount: 0, bagTax: 0 };
          let before = 0;
          for (const end of ends) {
            const part = computeReturnTax(one, total, before, end - before);
            expect(allOf(part)).toBe(isTaxed(one) && part.rate !== null ? (end - before) * 100 : part.bagTax);
            expect(Math.min(part.base, part.amount, part.bagTax)).toBeGreaterThanOrEqual(0);
            back.base += part.base;
            back.amount += part.amount;
            back.bagTax += part.bagTax;
            before = end;
          }
          expect(back).toEqual({ base: one.base, amount: one.amount, bagTax: one.bagTax });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("a price without its taxes", () => {
  const at = new Date("2026-11-25T12:00:00-05:00");
  const store = { ...RESPONSIBLE, consumptionTax: true };
  it.each<[TaxClass | null, number, number, number]>([
    ["IVA19", 1, 11_900, 10_000],
    ["IVA19", 6, 2_500, 2_100.84],
    ["IVA5", 1, 1_050, 1_000],
    ["INC8", 1, 3_780, 3_500],
    ["EXEMPT", 1, 5_000, 5_000],
    ["EXCLUDED", 1, 5_000, 5_000],
    [null, 1, 5_000, 5_000],
    ["BAG", 2, 200, 45.38],
    ["BAG", 1, 50, 0],
  ])("of class %s, quantity %d and %d pesos is %d", (tax, quantity, price, kept) => {
    expect(computePriceWithoutTaxes({ price, tax, quantity }, store, at)).toBe(kept);
    expect(computePriceWithoutTaxes({ price, tax, quantity }, DEFAULT_STORE_TAXES, at)).toBe(price);
  });

  it("gives the price again with its taxes", () => {
    const again = (kept: number, tax: TaxClass | null, taxes: StoreTaxes = store) =>
      addTaxesToPrice(kept, tax, taxes, at);
    expect([again(10_000, "IVA19"), again(1_000, "IVA5"), again(3_500, "INC8")]).toEqual([
      11_900, 1_050, 3_780,
    ]);
    expect([again(5_000, null), again(5_000, "EXEMPT"), again(100, "BAG")]).toEqual([5_000, 5_000, 73 + 119]);
    expect(again(10_000, "IVA19", DEFAULT_STORE_TAXES)).toBe(10_000);
    expect(again(10_000, "INC8", { ...store, consumptionTax: false })).toBe(10_000);
  });
});
