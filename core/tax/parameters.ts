import type { TaxClass } from "#core/tax/classes.ts";

// Tax rates and amounts that the law changes, each with its first day and source.

type DatedValue<Value> = { from: string; value: Value; source: string };

export type TaxRates = Partial<Record<TaxClass, number>>;

const RATES: DatedValue<TaxRates>[] = [
  {
    from: "2017-01-01",
    value: { IVA19: 19, IVA5: 5, EXEMPT: 0, INC8: 8 },
    source: "Estatuto Tributario arts. 468, 468-1, 477 and 512-1 (Ley 1819 de 2016)",
  },
];

const BAG_TAX: DatedValue<number>[] = [
  { from: "2025-01-01", value: 70, source: "Estatuto Tributario art. 512-15, adjusted for 2025" },
  { from: "2026-01-01", value: 73, source: "DIAN, Circular 000005 of 2025-12-16" },
];

/** Pesos per tax value unit (UVT). DIAN publishes the value of the next year in December. */
const UVT: { year: number; value: number; source: string }[] = [
  { year: 2023, value: 42_412, source: "DIAN, Resolución 001264 of 2022-11-18" },
  { year: 2024, value: 47_065, source: "DIAN, Resolución 000187 of 2023-11-28" },
  { year: 2025, value: 49_799, source: "DIAN, Resolución 000193 of 2024-12-04" },
  { year: 2026, value: 52_374, source: "DIAN, Resolución 000238 of 2025-12-15" },
];

/** Gross income in UVT per year below which a person need not charge IVA (ET art. 437 par. 3). */
export const INCOME_LIMIT_UVT = 3_500;

function valueOn<Value>(dated: readonly DatedValue<Value>[], day: string): Value {
  return (dated.filter(({ from }) => from <= day).at(-1) ?? dated[0]!).value;
}

export const taxRatesOn = (day: string): TaxRates => valueOn(RATES, day);

export const bagTaxOn = (day: string): number => valueOn(BAG_TAX, day);

/**
 * The pesos per UVT in a year. If that value is unknown, `known` is false, and `value` is that of the year `of`: the last
 * known year before, or the first known year.
 */
export function readUvtOfYear(year: number) {
  const yearValue = UVT.filter((one) => one.year <= year).at(-1) ?? UVT[0]!;
  return { value: yearValue.value, known: yearValue.year === year, of: yearValue.year };
}

export function listMissingTaxParameters(day: string): string[] {
  const year = Number(day.slice(0, 4));
  return [
    ...(readUvtOfYear(year).known ? [] : [`the UVT of ${year}`]),
    ...(BAG_TAX.some(({ from }) => from.startsWith(`${year}-`)) ? [] : [`the bag tax of ${year}`]),
  ];
}
