import type { SaleTax } from "#core/contract/sales/sale-tax.ts";
import { dayOf } from "#core/dates.ts";
import { MAX_MONEY, multiplyByFraction } from "#core/money.ts";
import { type StoreTaxes, type TaxChange, type TaxClass, taxClassOn } from "#core/tax/classes.ts";
import { bagTaxOn, type TaxRates, taxRatesOn } from "#core/tax/parameters.ts";

/** Whole hundredths of a peso. Only taxes have cents, and sums of them are exact. */
export type Cents = number;

/** The total of a taxed line is `base + amount + bagTax`, with the rates on the day of the sale. */
export type LineTax = {
  class: TaxClass | null;
  rate: number | null;
  base: Cents;
  amount: Cents;
  perUnit: number | null;
  bagTax: Cents;
};

export type TaxKind = SaleTax["kind"];

export type TaxSums = { taxes: SaleTax[]; taxTotal: number; taxBase: number };

export type TaxRules = {
  /** The day of the sale in the store. */
  day: string;
  rates: TaxRates;
  bagTax: number;
  consumptionTax: boolean;
  freeItemTax: TaxClass;
};

/** Null for a store that is not responsible for IVA, which charges no tax. */
export function taxRulesOf({ vat, consumptionTax, freeItemTax }: StoreTaxes, at: Date): TaxRules | null {
  if (vat === "NOT_RESPONSIBLE") return null;
  const day = dayOf(at);
  return { day, rates: taxRatesOn(day), bagTax: bagTaxOn(day), consumptionTax, freeItemTax };
}

type TaxableLine = {
  kind: "product" | "free";
  tax?: TaxClass | null | undefined;
  taxChange?: TaxChange | null | undefined;
  quantity: number;
  total: number;
};

export function computeLineTax(line: TaxableLine, rules: TaxRules): LineTax {
  const { kind, quantity, total } = line;
  const taxClass = taxClassOn(line, rules.day) ?? (kind === "free" ? rules.freeItemTax : null);
  const charged = taxClass === "INC8" && !rules.consumptionTax ? "EXCLUDED" : taxClass;
  const all = total * 100;
  if (charged !== "BAG") {
    const rate = charged === null ? null : (rules.rates[charged] ?? null);
    return { class: charged, rate, ...splitTax(all, rate), perUnit: null, bagTax: 0 };
  }
  const bagTax = Math.min(all, bagTaxOf(quantity, rules.bagTax));
  const rate = all > bagTax ? (rules.rates.IVA19 ?? null) : null;
  return { class: charged, rate, ...splitTax(all - bagTax, rate), perUnit: rules.bagTax, bagTax };
}

export type TaxedPrice = Pick<TaxableLine, "taxChange"> & {
  price: number;
  tax: TaxClass | null;
  quantity?: number;
};

/** The price without its taxes, which is what the store keeps: pesos with at most two decimals. */
export function computePriceWithoutTaxes(
  { price, quantity = 1, ...classes }: TaxedPrice,
  taxes: StoreTaxes,
  at: Date,
): number {
  const rules = taxRulesOf(taxes, at);
  if (!rules) return price;
  const { amount, bagTax } = computeLineTax({ kind: "product", ...classes, quantity, total: price }, rules);
  return centsToPesos(price * 100 - amount - bagTax);
}

/** The price of one unit, taxes included, of which the store keeps `kept` pesos. It is not rounded. */
export function addTaxesToPrice(kept: number, tax: TaxClass | null, taxes: StoreTaxes, at: Date): number {
  const rules = taxRulesOf(taxes, at);
  if (!rules) return kept;
  const { rate, perUnit } = computeLineTax({ kind: "product", tax, quantity: 1, total: MAX_MONEY }, rules);
  return (kept * (100 + (rate ?? 0))) / 100 + (perUnit ?? 0);
}

/** The bag tax of a quantity with at most three decimals, rounded half up. */
const bagTaxOf = (quantity: number, perUnit: number): Cents =>
  Math.floor((Math.round(quantity * 1_000) * perUnit + 5) / 10);

function splitTax(total: Cents, rate: number | null): { base: Cents; amount: Cents } {
  if (rate === null) return { base: 0, amount: 0 };
  const base = multiplyByFraction(total, 100, 100 + rate);
  return { base, amount: total - base };
}

/** `amount × part / whole`, rounded half up; 0 if `whole` is 0. */
const shareOf = (amount: Cents, part: number, whole: number): Cents =>
  whole === 0 ? 0 : multiplyByFraction(amount, part, whole);

/**
 * The taxes of a returned part that is worth `worth` pesos of the line's `total`, after `before` pesos were returned.
 * The taxes of all parts add up exactly to the taxes of the line.
 */
export function computeReturnTax(line: LineTax, total: number, before: number, worth: number): LineTax {
  const since = taxesUpTo(line, total, before);
  const until = taxesUpTo(line, total, before + worth);
  const bagTax = until.bagTax - since.bagTax;
  const amount = until.amount - since.amount;
  return { ...line, bagTax, amount, base: line.rate === null ? 0 : worth * 100 - bagTax - amount };
}

/** The taxes in the first `value` pesos of a line. Bag tax comes first, so that no amount is negative. */
function taxesUpTo(line: LineTax, total: number, value: number) {
  const bagTax = shareOf(line.bagTax, value, total);
  const rest = line.base + line.amount;
  return { bagTax, amount: line.rate === null ? 0 : shareOf(line.amount, value * 100 - bagTax, rest) };
}

const KINDS: readonly TaxKind[] = ["IVA", "INC", "BAG"];
/** The kind of tax that a class has as a percentage. Bags have IVA besides the bag tax, an amount per bag. */
const KIND_OF_RATE: Record<TaxClass, TaxKind> = {
  IVA19: "IVA",
  IVA5: "IVA",
  EXEMPT: "IVA",
  EXCLUDED: "IVA",
  INC8: "INC",
  BAG: "IVA",
};

export const centsToPesos = (cents: Cents): number => cents / 100;

/** One entry per kind and rate, sorted by kind, then by rate. */
export function sumTaxes(lines: readonly (LineTax | null)[]): TaxSums {
  const sums = new Map<string, SaleTax>();
  const add = (kind: TaxKind, rate: number | null, perUnit: number | null, base: Cents, amount: Cents) => {
    const key = `${kind} ${rate ?? perUnit}`;
    const sum = sums.get(key) ?? { kind, rate, perUnit, base: 0, amount: 0 };
    sums.set(key, { ...sum, base: sum.base + base, amount: sum.amount + amount });
  };
  for (const line of lines) {
    if (line && line.rate !== null)
      add(KIND_OF_RATE[line.class ?? "IVA19"], line.rate, null, line.base, line.amount);
    if (line && line.perUnit !== null) add("BAG", null, line.perUnit, 0, line.bagTax);
  }
  const all = [...sums.values()].sort(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || (a.rate ?? a.perUnit!) - (b.rate ?? b.perUnit!),
  );
  return {
    taxes: all.map((tax) => ({ ...tax, base: centsToPesos(tax.base), amount: centsToPesos(tax.amount) })),
    taxTotal: centsToPesos(all.reduce((sum, { amount }) => sum + amount, 0)),
    taxBase: centsToPesos(all.reduce((sum, { base }) => sum + base, 0)),
  };
}

/** Rebuilds the tax of a line from the fields of an answer; null for a line without taxes. */
export function restoreLineTax({ tax, taxes = [] }: { tax: TaxClass | null; taxes?: SaleTax[] }) {
  if (taxes.length === 0) return null;
  const rated = taxes.find(({ kind }) => kind !== "BAG");
  const bags = taxes.find(({ kind }) => kind === "BAG");
  return {
    class: tax,
    rate: rated?.rate ?? null,
    perUnit: bags?.perUnit ?? null,
    base: toCents(rated?.base ?? 0),
    amount: toCents(rated?.amount ?? 0),
    bagTax: toCents(bags?.amount ?? 0),
  };
}

/** Converts pesos with decimals from an answer to exact cents. */
export const toCents = (pesos: number): Cents => Math.round(pesos * 100);

export type TaxAmounts = { base: number; iva: number; inc: number; bags: number };

export function sumTaxAmounts(taxes: readonly SaleTax[]): TaxAmounts | null {
  if (taxes.length === 0) return null;
  const sum = (of: (tax: SaleTax) => number) => taxes.reduce((all, tax) => all + toCents(of(tax)), 0) / 100;
  const amountOf = (kind: TaxKind) => sum((tax) => (tax.kind === kind ? tax.amount : 0));
  return { base: sum(({ base }) => base), iva: amountOf("IVA"), inc: amountOf("INC"), bags: amountOf("BAG") };
}
