import { isBlankCell, type TableCell } from "./tables.ts";

export type ParsedCell = { value: unknown } | { problem: string };

const EXCEL_ERROR = /^#(N\/[AD]|¡?[A-ZÁÉÍÓÚ/0]+[!?])$/i;

/** Reads a cell as text on one line. The problem is a Spanish sentence for the user. */
export function readCellText(cell: TableCell | undefined): { text: string } | { problem: string } {
  if (isBlankCell(cell)) return { text: "" };
  if (cell instanceof Date)
    return {
      problem: "Excel lo convirtió en una fecha. Pon la columna en formato Texto y escríbelo otra vez",
    };
  const text = String(cell)
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
  if (EXCEL_ERROR.test(text)) return { problem: `La celda tiene un error de Excel: ${text}` };
  return { text };
}

export function readTextCell(cell: TableCell | undefined): ParsedCell {
  const read = readCellText(cell);
  return "problem" in read ? read : { value: read.text };
}

/** Digits, plain or in groups of three, and up to two decimals. `parsePesosAmount` checks the separators. */
const AMOUNT = /^(-?)(\d+|\d{1,3}(?:[.,'’]\d{3})+)(?:([.,])(\d{1,2}))?$/;

/** Reads 1200, 1.200, $ 1.200,00 and 1'200.000, else null. `broken`: with cents; `half`: with at least 50 cents. */
export function parsePesosAmount(text: string): { whole: number; broken: boolean; half: boolean } | null {
  const bare = text.replace(/^(-?)\s*(?:cop|col)?\s*\$?\s*(-?)/i, "$1$2").replace(/\s*(?:cop|pesos)?$/i, "");
  const match = AMOUNT.exec(bare);
  if (!match) return null;
  const [, sign, digits, point, decimals = ""] = match;
  const marks = new Set(digits!.match(/[.,]/g));
  if (marks.size > 1 || (point && marks.has(point))) return null;
  const whole = Number(digits!.replace(/\D/g, ""));
  return { whole: sign ? -whole : whole, broken: /[1-9]/.test(decimals), half: /^[5-9]/.test(decimals) };
}

export function readNumberCell(cell: TableCell | undefined): number | null {
  if (typeof cell === "number") return cell;
  return typeof cell === "string" ? (parsePesosAmount(cell.trim())?.whole ?? null) : null;
}

/** Largest rounding error of Excel formulas: 2975 may be stored as 2974.9999999999995. */
export const MAX_ROUNDING_ERROR = 1e-6;

/** Reads whole pesos. `unclear` is the problem of a text that is no amount, `broken` of an amount with cents. */
export function readAmountCell(cell: TableCell | undefined, unclear: string, broken: string): ParsedCell {
  if (typeof cell === "number") {
    const whole = Math.round(cell);
    return Math.abs(cell - whole) > MAX_ROUNDING_ERROR ? { problem: broken } : { value: whole };
  }
  const read = readCellText(cell);
  if ("problem" in read) return read;
  if (read.text === "") return { value: null };
  const amount = parsePesosAmount(read.text);
  if (!amount) return { problem: `${unclear}: «${shortenText(read.text)}»` };
  return amount.broken ? { problem: broken } : { value: amount.whole };
}

export const readPesosCell = (cell: TableCell | undefined): ParsedCell =>
  readAmountCell(
    cell,
    "No entendemos este precio. Escríbelo como 1200",
    "Tiene centavos. Escribe pesos completos, como 1200",
  );

/** Digits that Excel keeps of a number; further digits become zeros. */
const EXCEL_DIGITS = 15;
const ABBREVIATED = /^\d(?:[.,]\d+)?e\+\d+$/i;

/** Reads a product code. Reports a code of which Excel has lost digits. */
export function readCodeCell(cell: TableCell | undefined): ParsedCell {
  if (typeof cell === "number") {
    if (!Number.isInteger(cell) || cell < 0) return { problem: `No es un código: ${cell}` };
    if (cell >= 10 ** EXCEL_DIGITS)
      return {
        problem: `Excel guarda solo ${EXCEL_DIGITS} cifras de un número. Pon la columna en formato Texto y escríbelo otra vez`,
      };
    return { value: String(cell) };
  }
  const read = readCellText(cell);
  if ("problem" in read) return read;
  // People write ="0012" or '0012 to make Excel keep leading zeros.
  const text = read.text.replace(/^="(.*)"$/, "$1").replace(/^'/, "");
  if (ABBREVIATED.test(text))
    return {
      problem: `Excel abrevió el código (${text}) y perdió cifras. Pon la columna en formato Texto y escríbelo otra vez`,
    };
  return { value: /^[\d ]+$/.test(text) ? text.replaceAll(" ", "") : text };
}

export function shortenText(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
