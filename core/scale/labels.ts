import { ean13CheckDigit, isEan13 } from "#core/barcodes.ts";
import { formatPesos, MAX_MONEY } from "#core/money.ts";
import { amountTooSmall, formatQuantity, quantityFor, worded } from "#core/quantity.ts";
import type { Measure } from "#core/sale/line.ts";
import { isMeasured, type Unit } from "#core/units.ts";

/** What the digits of a label's value are: grams, pesos, or pieces. */
export const LABEL_VALUES = ["WEIGHT", "PRICE", "COUNT"] as const;
export type LabelValue = (typeof LABEL_VALUES)[number];

/** Some scales print a price without its last zeros. */
export const LABEL_FACTORS = [1, 10, 100] as const;
export type LabelFactor = (typeof LABEL_FACTORS)[number];

/** `pattern`: 13 of digits (themselves), `P` product, `V` value, `K` ignored, and `C` check digit at the end. */
export type ScaleLabel = { pattern: string; value: LabelValue; factor?: LabelFactor | undefined };

/** A store has no more of them. */
export const MAX_SCALE_LABELS = 10;
export const PATTERN_LENGTH = 13;

export const READY_LABELS: readonly (ScaleLabel & { name: string })[] = [
  { name: "Con el peso", pattern: "20PPPPPVVVVVC", value: "WEIGHT" },
  { name: "Con el precio", pattern: "21PPPPPVVVVVC", value: "PRICE" },
  { name: "Con el precio sin el último cero", pattern: "22PPPPPVVVVVC", value: "PRICE", factor: 10 },
];

/** Why a text is no pattern, in a sentence; null where it is one. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length !== PATTERN_LENGTH)
    return `El patrón debe tener ${PATTERN_LENGTH} signos, uno por cada número de la etiqueta`;
  if (!/^[0-9PVKC]*$/.test(pattern)) return "El patrón solo lleva números y las letras P, V, K y C";
  if (!pattern.startsWith("2")) return "El patrón debe empezar con 2, como las etiquetas de balanza";
  if (pattern.indexOf("C") !== PATTERN_LENGTH - 1)
    return "El patrón debe terminar en C, el dígito de control, y tener uno solo";
  if (!isRun(pattern, "P", 2, 6)) return "El patrón debe tener de 2 a 6 P seguidas, el código del producto";
  if (!isRun(pattern, "V", 4, 6)) return "El patrón debe tener de 4 a 6 V seguidas, el peso o el precio";
  return null;
}

function isRun(pattern: string, letter: string, least: number, most: number): boolean {
  const [from, to] = [pattern.indexOf(letter), pattern.lastIndexOf(letter)];
  const length = to - from + 1;
  return (
    from >= 0 && length >= least && length <= most && pattern.slice(from, to + 1) === letter.repeat(length)
  );
}

export type ReadLabel =
  /** A pattern fits, and the check digit is another one. */
  | { state: "misread" }
  /** Nothing was on the scale. */
  | { state: "empty"; label: ScaleLabel; code: string }
  | {
      state: "read";
      label: ScaleLabel;
      /** As printed, with its zeros. */
      code: string;
      /** What may be the product's barcode instead of its store code: the label with no value. */
      barcodes: readonly string[];
      /** Kilos, pesos, or pieces. */
      amount: number;
    };

/** What a scanned code says by the first pattern that fits it; null where none does. */
export function readLabel(scanned: string, labels: readonly ScaleLabel[]): ReadLabel | null {
  if (!/^\d{13}$/.test(scanned)) return null;
  const label = labels.find(({ pattern }) => fits(scanned, pattern));
  if (!label) return null;
  if (!isEan13(scanned)) return { state: "misread" };
  const { pattern, value, factor = 1 } = label;
  const code = digitsOf(scanned, pattern, "P");
  const told = Number(digitsOf(scanned, pattern, "V"));
  if (told === 0) return { state: "empty", label, code };
  const barcodes = [withoutValue(scanned, pattern, "V"), withoutValue(scanned, pattern, "VK")];
  const amount = value === "WEIGHT" ? told / 1_000 : value === "PRICE" ? told * factor : told;
  return { state: "read", label, code, barcodes: [...new Set(barcodes)], amount };
}

const fits = (scanned: string, pattern: string) =>
  [...pattern].every((sign, at) => !/\d/.test(sign) || sign === scanned[at]);

const digitsOf = (scanned: string, pattern: string, letter: string) =>
  [...scanned].filter((_, at) => pattern[at] === letter).join("");

function withoutValue(scanned: string, pattern: string, zeroed: string): string {
  const first12 = [...scanned.slice(0, 12)]
    .map((digit, at) => (zeroed.includes(pattern[at]!) ? "0" : digit))
    .join("");
  return `${first12}${ean13CheckDigit(first12)}`;
}

/** The code as a person says it: 00123 is 123. */
export const plainCode = (code: string): string => code.replace(/^0+(?=\d)/, "");

/** Pounds of 500 g in a kilo. */
const PER_KILO: Partial<Record<Unit, number>> = { KG: 1, LB: 2 };

type Labelled = { name: string; unit: Unit; price: number };

/** How much of the product a label sells, or why none. The label's price counts, whatever the product costs by now. */
export function measureOf(
  { label, amount }: Extract<ReadLabel, { state: "read" }>,
  { name, unit, price }: Labelled,
): { measure: Measure } | { problem: string } {
  if (label.value === "COUNT") {
    if (isMeasured(unit)) return { problem: `«${name}» no se vende por unidades` };
    return { measure: { quantity: amount, amount: null } };
  }
  if (label.value === "WEIGHT") {
    const perKilo = PER_KILO[unit];
    if (!perKilo) return { problem: `«${name}» no se vende por peso` };
    return { measure: { quantity: Math.round(amount * perKilo * 1_000) / 1_000, amount: null } };
  }
  if (!isMeasured(unit)) return { problem: `«${name}» no se vende por peso` };
  if (price <= 0) return { problem: `«${name}» no tiene precio: ponle uno y vuelve a pasar la etiqueta` };
  if (amount > MAX_MONEY) return { problem: "El precio de la etiqueta es demasiado alto" };
  const problem = amountTooSmall(amount, { price, unit });
  if (problem) return { problem };
  return { measure: { quantity: quantityFor(amount, price), amount } };
}

/** What is said of a label that sells nothing. */
export const LABEL_MISREAD = "No se leyó bien la etiqueta. Pásala otra vez.";
export const LABEL_EMPTY = "La etiqueta no trae peso";
export const labelUnknown = (code: string) =>
  `No hay un producto con el código de balanza ${plainCode(code)}`;

export const VALUE_LABELS: Record<LabelValue, string> = {
  WEIGHT: "El peso",
  PRICE: "El precio",
  COUNT: "Cuántas unidades",
};

/** '1,5 kg', '$ 12.350', '12 unidades', of what a label says. */
export function amountText({ label, amount }: Extract<ReadLabel, { state: "read" }>): string {
  if (label.value === "PRICE") return formatPesos(amount);
  return label.value === "WEIGHT" ? formatQuantity(amount, "KG") : worded(amount, "UNIT");
}
