import type { TableCell } from "./tables.ts";

/** Meaning of a separator before three digits in a column: '12.000' is twelve thousand, or twelve. */
export type NumberReading = "thousands" | "decimals";
/** Whether a seven-digit number gets back the leading zero that Excel dropped. */
export type CodeReading = "asIs" | "zero";
export type ValueReading = NumberReading | CodeReading;

/** `fractions`: whether some values, read with decimals, would be no whole numbers. */
export type AmbiguousQuantity = {
  example: string;
  reading: NumberReading | undefined;
  fractions?: true;
};

const AMBIGUOUS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
const NUMBER = /^-?\d[\d.,]*$/;

const stripTrailingUnit = (text: string) => text.trim().replace(/\s*[a-záéíóú]+\.?$/i, "");

export function findAmbiguousNumbers(values: readonly TableCell[]): {
  quantity?: AmbiguousQuantity;
  code?: { example: string };
} {
  const quantity = readingOf(values);
  const code = values.find(lacksZero);
  return { ...(quantity && { quantity }), ...(code !== undefined && { code: { example: String(code) } }) };
}

function readingOf(values: readonly TableCell[]) {
  const numbers = values
    .flatMap((value) => (typeof value === "string" ? [stripTrailingUnit(value)] : []))
    .filter((text) => NUMBER.test(text));
  const unclear = numbers.find((text) => AMBIGUOUS.test(text));
  if (unclear === undefined) return null;
  const marks = new Set(numbers.flatMap((text) => AMBIGUOUS.exec(text)?.[1] ?? []));
  const shown = new Set<NumberReading>();
  for (const text of numbers.filter((one) => !AMBIGUOUS.test(one)))
    for (const mark of marks) {
      const reading = shownBy(text, mark);
      if (reading) shown.add(reading);
    }
  // Undefined when both points and commas are ambiguous, or when the column's numbers contradict each other.
  const [reading] = marks.size === 1 && shown.size === 1 ? shown : [];
  const fractions =
    marks.size === 1 &&
    shown.size === 0 &&
    numbers.some((text) => AMBIGUOUS.test(text) && !text.endsWith("000"));
  return { example: unclear, reading, ...(fractions && { fractions }) };
}

function shownBy(text: string, mark: string): NumberReading | null {
  const other = mark === "." ? "," : ".";
  const parts = text.replace("-", "").split(mark);
  if (parts.length > 2) return "thousands";
  if (text.includes(mark) && text.includes(other))
    return text.lastIndexOf(mark) > text.lastIndexOf(other) ? "decimals" : "thousands";
  if (parts.length === 2) return "decimals";
  // A decimal comma implies that points separate thousands. The reverse is uncertain: people mix both.
  return other === "," && /,\d{1,2}$/.test(text) ? "thousands" : null;
}

export function readCellAs(cell: TableCell, reading: ValueReading | undefined): TableCell {
  if (reading === "zero") return /^(?:\d{7}|\d{11})$/.test(String(cell)) ? `0${cell}` : cell;
  if (typeof cell !== "string" || (reading !== "thousands" && reading !== "decimals")) return cell;
  const bare = stripTrailingUnit(cell);
  const mark = AMBIGUOUS.exec(bare)?.[1];
  if (!mark) return cell;
  return Number(bare.replace(mark, reading === "decimals" ? "." : ""));
}

/** An EAN-8 or UPC whose first digit was a zero; a text of seven digits may be a code of the shop's own. */
function lacksZero(value: TableCell): boolean {
  const digits = String(value);
  const isShort = typeof value === "number" && /^\d{7}$/.test(digits);
  return (isShort || /^\d{11}$/.test(digits)) && hasCheckDigit(`0${digits}`);
}

/** Digits weighted 3 and 1, alternately from the left, sum to a multiple of 10. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
