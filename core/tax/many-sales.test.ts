import { expect, it } from "vitest";
import { addQuantities } from "#core/quantity.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { computeReturnValue, type QuantityAndTotal } from "#core/sale/returns.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { TAX_CLASSES } from "./classes.ts";
import {
  computeLineTax,
  computeReturnTax,
  type LineTax,
  sumTaxes,
  taxRulesOf,
  toCents,
} from "./tax-of-line.ts";

// 100,000 random sales with discounts and returns, through the functions of till and server. Sums are whole
// cents; the seed is fixed.
const SALES = 100_000;
const DAYS = 60;

function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
const roll = createDice(2_026);

const CLASSES = [...TAX_CLASSES, null];
const RESPONSIBLE = { vat: "RESPONSIBLE", consumptionTax: true, freeItemTax: "IVA5", said: true } as const;

function randomLine(place: number): SaleLineRequest {
  const measured = roll(4) === 0;
  const price = 20 + roll(roll(20) === 0 ? 5_000_000 : 20_000);
  const quantity = measured ? (1 + roll(3_000)) / 1_000 : 1 + roll(6);
  return {
    kind: roll(10) === 0 ? "free" : "product",
    productId: `p${place}`,
    name: "Pan",
    unit: measured ? "KG" : "UNIT",
    price,
    quantity,
    tax: CLASSES[roll(CLASSES.length)],
    amount: measured && roll(2) === 0 ? 50 + roll(20_000) : null,
    discount: roll(3) === 0 ? { in: "percent", value: roll(101) } : null,
  };
}

type Sums = { base: number; tax: number; total: number };
const emptySums = (): Sums => ({ base: 0, tax: 0, total: 0 });
const addSums = (sums: Sums, { base, tax, total }: Sums) => {
  sums.base += base;
  sums.tax += tax;
  sums.total += total;
};
const isTaxed = ({ rate, perUnit }: LineTax) => rate !== null || perUnit !== null;
const sumsOf = (tax: LineTax): Sums => ({
  base: tax.base,
  tax: tax.amount + tax.bagTax,
  total: tax.base + tax.amount + tax.bagTax,
});

it(`of ${SALES} sales base and taxes are the total to the cent, and the whole is the sum of its days`, {
  timeout: 120_000,
}, () => {
  const days = Array.from({ length: DAYS }, emptySums);
  const all = emptySums();
  const ofSales = emptySums();
  const wrong: unknown[] = [];
  const must = (isSo: boolean, about: unknown) => {
    if (!isSo) wrong.push(about);
  };
  for (let sale = 0; sale < SALES; sale += 1) {
    const day = roll(DAYS);
    // Across the turn of a year, when the bag tax rises.
    const rules = taxRulesOf(RESPONSIBLE, new Date(Date.UTC(2025, 10, 15 + day, 17)))!;
    const priced = priceSale(
      {
        lines: Array.from({ length: 1 + roll(4) }, (_, place) => randomLine(place)),
        discount: roll(4) === 0 ? { in: "percent", value: roll(101) } : null,
      },
      { role: "OWNER", settings: DEFAULT_STORE_SETTINGS, taxOf: (line) => computeLineTax(line, rules) },
    );
    const { taxTotal, taxBase } = sumTaxes(priced.lines.map(({ taxed }) => taxed));
    const sums = emptySums();
    for (const { taxed, total } of priced.lines) {
      const one = sumsOf(taxed!);
      must(one.total === (isTaxed(taxed!) ? total * 100 : 0), { taxed, total });
      must(Math.min(taxed!.base, taxed!.amount, taxed!.bagTax) >= 0, { taxed, total });
      addSums(sums, one);
    }
    must(toCents(taxTotal) === sums.tax && toCents(taxBase) === sums.base, priced);
    addSums(days[day]!, sums);
    addSums(all, sums);
    addSums(ofSales, { base: toCents(taxBase), tax: toCents(taxTotal), total: sums.total });
    if (roll(4) > 0) continue;
    for (const line of priced.lines) {
      const back = emptySums();
      let before: QuantityAndTotal = { quantity: 0, total: 0 };
      while (before.quantity < line.quantity) {
        const left = addQuantities(line.quantity, -before.quantity);
        const some = line.unit === "KG" ? (1 + roll(2_000)) / 1_000 : 1 + roll(3);
        const quantity = Math.min(some, left);
        const worth = computeReturnValue(line, before, quantity);
        const part = sumsOf(computeReturnTax(line.taxed!, line.total, before.total, worth));
        must(Math.min(part.base, part.tax) >= 0, { line, before, part });
        if (line.taxed!.rate !== null) must(part.total === worth * 100, { line, before, part });
        addSums(back, part);
        before = { quantity: addQuantities(before.quantity, quantity), total: before.total + worth };
      }
      const { base, tax } = sumsOf(line.taxed!);
      must(back.base === base && back.tax === tax, { line, back });
    }
  }
  const ofDays = emptySums();
  for (const sums of days) addSums(ofDays, sums);
  expect(wrong).toEqual([]);
  expect(ofDays).toEqual(all);
  expect(ofSales).toEqual(all);
  expect(all.base + all.tax).toBe(all.total);
  expect(all.tax).toBeGreaterThan(0);
});
