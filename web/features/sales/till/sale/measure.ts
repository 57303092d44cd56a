import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import {
  amountTooSmallMessage,
  computeQuantityForAmount,
  decimalPlacesOf,
  formatQuantity,
} from "#core/quantity.ts";
import { computeLineSubtotal, type LineMeasure } from "#core/sale/line.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import {
  type NumberParseResult,
  readPesos,
  readQuantity,
  WHOLE_NUMBERS_MESSAGE,
} from "#web/ui/number-text.ts";

type MeasureMode = {
  name: string;
  /** The keyboard key that chooses this mode. */
  key: string;
  symbol: string;
  /** Product units per unit of this mode; null for pesos. */
  of: { numerator: number; denominator: number } | null;
  whole: boolean;
};

const mode = (name: string, key: string, symbol: string, numerator: number, denominator = 1) => ({
  name,
  key,
  symbol,
  of: { numerator, denominator },
  whole: denominator >= 100,
});
const PESOS: MeasureMode = { name: "Pesos", key: "P", symbol: "$", of: null, whole: true };

const MODES: Record<Unit, MeasureMode[]> = {
  UNIT: [mode("Unidades", "U", "", 1)],
  KG: [mode("Kilos", "K", "kg", 1), mode("Gramos", "G", "g", 1, 1_000), mode("Libras", "L", "lb", 1, 2)],
  LB: [mode("Libras", "L", "lb", 1), mode("Gramos", "G", "g", 1, 500), mode("Kilos", "K", "kg", 2)],
  L: [mode("Litros", "L", "L", 1), mode("Mililitros", "M", "ml", 1, 1_000)],
  M: [mode("Metros", "M", "m", 1), mode("Centímetros", "C", "cm", 1, 100)],
};

/** The product's own unit comes first, as the default. A product without a price has no mode for pesos. */
export function listMeasureModes({ unit, price }: { unit: Unit; price: number }): MeasureMode[] {
  return price > 0 ? [...MODES[unit], PESOS] : MODES[unit];
}

type Fraction = { label: string; quantity: number };

export const FRACTIONS_BY_UNIT: Record<Unit, Fraction[]> = {
  UNIT: [],
  KG: [
    { label: "Un cuarto de libra", quantity: 0.125 },
    { label: "Media libra", quantity: 0.25 },
    { label: "½ kilo", quantity: 0.5 },
    { label: "¼ de kilo", quantity: 0.25 },
  ],
  LB: [
    { label: "Un cuarto", quantity: 0.25 },
    { label: "Media libra", quantity: 0.5 },
    { label: "¾ de libra", quantity: 0.75 },
    { label: "Una libra", quantity: 1 },
  ],
  L: [
    { label: "¼ de litro", quantity: 0.25 },
    { label: "½ litro", quantity: 0.5 },
    { label: "¾ de litro", quantity: 0.75 },
    { label: "Un litro", quantity: 1 },
  ],
  M: [
    { label: "¼ de metro", quantity: 0.25 },
    { label: "½ metro", quantity: 0.5 },
    { label: "¾ de metro", quantity: 0.75 },
    { label: "Un metro", quantity: 1 },
  ],
};

type PricedUnit = { unit: Unit; price: number };

/** Reads the number typed in a mode, or its error. */
export function readTypedNumber(typed: string, { of, whole }: MeasureMode, unit: Unit): NumberParseResult {
  return of === null
    ? readPesos(typed)
    : readQuantity(typed, whole ? 0 : decimalPlacesOf(unit), WHOLE_NUMBERS_MESSAGE);
}

export function readMeasure(typed: string, mode: MeasureMode, { unit, price }: PricedUnit) {
  const value = readTypedNumber(typed, mode, unit).value ?? 0;
  const { of } = mode;
  if (of === null) {
    if (value < 1 || amountTooSmallMessage(value, { price, unit })) return null;
    return within({ amount: value, quantity: computeQuantityForAmount(value, price) });
  }
  // Rounds half up to thousandths of the product's unit.
  const thousandths = Math.floor(
    (2 * Math.round(value * 1_000) * of.numerator + of.denominator) / (2 * of.denominator),
  );
  return within({ quantity: thousandths / 1_000, amount: null });
}

export function unsellableMeasureMessage(typed: string, mode: MeasureMode, product: PricedUnit): string {
  const pesos = mode.of === null ? (readTypedNumber(typed, mode, product.unit).value ?? 0) : 0;
  return (pesos > 0 && amountTooSmallMessage(pesos, product)) || "Eso no se puede vender";
}

function within(measure: LineMeasure): LineMeasure | null {
  return measure.quantity > 0 && measure.quantity <= MAX_LINE_QUANTITY ? measure : null;
}

/** Returns a line's quantity or pesos as text for the field. */
export function measureToText({ quantity, amount }: LineMeasure): { pesos: boolean; text: string } {
  if (amount !== null) return { pesos: true, text: formatNumber(amount) };
  return { pesos: false, text: String(quantity).replace(".", ",") };
}

/** The counterpart as text: the price of a quantity, or the quantity for an amount of pesos. */
export function convertedMeasureText(measure: LineMeasure, { unit, price }: PricedUnit): string {
  if (measure.amount !== null) return formatQuantity(measure.quantity, unit);
  return formatPesos(computeLineSubtotal({ price, ...measure }));
}
