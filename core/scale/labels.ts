import { computeEan13CheckDigit, isEan13 } from "#core/goods/barcodes.ts";
import { MAX_MONEY } from "#core/money.ts";
import { amountTooSmallMessage, computeQuantityForAmount } from "#core/quantity.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import type { ScaleLabel, ScaleLabelValue } from "#core/scale/label-patterns.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";

export const SCALE_LABEL_PRESETS: readonly (ScaleLabel & { name: string })[] = [
  { name: "Con el peso", pattern: "20PPPPPVVVVVC", value: "WEIGHT" },
  { name: "Con el precio", pattern: "21PPPPPVVVVVC", value: "PRICE" },
  { name: "Con el precio sin el último cero", pattern: "22PPPPPVVVVVC", value: "PRICE", factor: 10 },
];

export type ScaleLabelReading =
  | { state: "misread" }
  /** The label has the value 0, as of an empty scale. */
  | { state: "empty"; label: ScaleLabel; code: string }
  | {
      state: "read";
      label: ScaleLabel;
      code: string;
      /** The label with zeros for its value can be the product's barcode. */
      barcodes: readonly string[];
      amount: number;
    };

export function readScaleLabel(scanned: string, labels: readonly ScaleLabel[]): ScaleLabelReading | null {
  if (!/^\d{13}$/.test(scanned)) return null;
  const label = labels.find(({ pattern }) => matchesPattern(scanned, pattern));
  if (!label) return null;
  if (!isEan13(scanned)) return { state: "misread" };
  const { pattern, value, factor = 1 } = label;
  const code = digitsOf(scanned, pattern, "P");
  const printedValue = Number(digitsOf(scanned, pattern, "V"));
  if (printedValue === 0) return { state: "empty", label, code };
  const barcodes = [withoutValue(scanned, pattern, "V"), withoutValue(scanned, pattern, "VK")];
  const amount =
    value === "WEIGHT" ? printedValue / 1_000 : value === "PRICE" ? printedValue * factor : printedValue;
  return { state: "read", label, code, barcodes: [...new Set(barcodes)], amount };
}

const matchesPattern = (scanned: string, pattern: string) =>
  [...pattern].every((sign, at) => !/\d/.test(sign) || sign === scanned[at]);

const digitsOf = (scanned: string, pattern: string, letter: string) =>
  [...scanned].filter((_, at) => pattern[at] === letter).join("");

function withoutValue(scanned: string, pattern: string, zeroed: string): string {
  const first12 = [...scanned.slice(0, 12)]
    .map((digit, at) => (zeroed.includes(pattern[at]!) ? "0" : digit))
    .join("");
  return `${first12}${computeEan13CheckDigit(first12)}`;
}

export const stripLeadingZeros = (code: string): string => code.replace(/^0+(?=\d)/, "");

/** Pounds of 500 g in a kilo. */
const PER_KILO: Partial<Record<Unit, number>> = { KG: 1, LB: 2 };

type LabelledProduct = { name: string; unit: Unit; price: number };

/** The quantity or amount of the label. A printed price counts even if the product's price changed since. */
export function measureOfScaleLabel(
  { label, amount }: Extract<ScaleLabelReading, { state: "read" }>,
  { name, unit, price }: LabelledProduct,
): { measure: LineMeasure } | { problem: string } {
  if (label.value === "COUNT") {
    if (isMeasuredUnit(unit)) return { problem: `«${name}» no se vende por unidades` };
    return { measure: { quantity: amount, amount: null } };
  }
  if (label.value === "WEIGHT") {
    const perKilo = PER_KILO[unit];
    if (!perKilo) return { problem: `«${name}» no se vende por peso` };
    return { measure: { quantity: Math.round(amount * perKilo * 1_000) / 1_000, amount: null } };
  }
  if (!isMeasuredUnit(unit)) return { problem: `«${name}» no se vende por peso` };
  if (price <= 0) return { problem: `«${name}» no tiene precio: ponle uno y vuelve a pasar la etiqueta` };
  if (amount > MAX_MONEY) return { problem: "El precio de la etiqueta es demasiado alto" };
  const problem = amountTooSmallMessage(amount, { price, unit });
  if (problem) return { problem };
  return { measure: { quantity: computeQuantityForAmount(amount, price), amount } };
}

export const SCALE_LABEL_MISREAD_MESSAGE = "No se leyó bien la etiqueta. Pásala otra vez.";
export const EMPTY_SCALE_LABEL_MESSAGE = "La etiqueta no trae peso";
export const describeUnknownScaleCode = (code: string) =>
  `No hay un producto con el código de balanza ${stripLeadingZeros(code)}`;

export const SCALE_LABEL_VALUE_NAMES: Record<ScaleLabelValue, string> = {
  WEIGHT: "El peso",
  PRICE: "El precio",
  COUNT: "Cuántas unidades",
};
