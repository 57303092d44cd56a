import type { CellValue } from "#web/ui/excel.ts";

export type Column = { header: string; width: number; numFmt?: string };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Formats are numbered as the workbook's own writer numbers them: 0 is plain, then as they come, sheet after sheet. */
export function formatsOf(sheets: readonly (readonly Column[])[]): string[] {
  return [...new Set(sheets.flat().flatMap(({ numFmt }) => numFmt ?? []))];
}

export function stylesOf(columns: readonly Column[], formats: readonly string[]): number[] {
  return columns.map(({ numFmt }) => (numFmt ? formats.indexOf(numFmt) + 1 : 0));
}

/** What stands before the rows of a sheet whose first row stays in sight, and after them. */
export function aroundRows(columns: readonly Column[]): [string, string] {
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="true"/>`)
    .join("");
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData>`,
    "</sheetData></worksheet>",
  ];
}

/**
 * Cells beside each other, the first one in the column `from`; `inRow` says which row they are in. The format allows
 * cells without an address, and compressing them takes a third; but programs that people import files with do not read
 * them. Text is text, also when it begins with '='.
 */
export function cellsXml(values: readonly CellValue[], styles: readonly number[], from = 0): string {
  let cells = "";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    const cell = `<c r="${COLUMNS[from + i]}${ROW}"${styles[i] ? ` s="${styles[i]}"` : ""}`;
    if (typeof value === "string")
      cells += `${cell} t="inlineStr"><is><t${EDGES.test(value) ? PRESERVED : ""}>${escaped(value)}</t></is></c>`;
    else cells += `${cell}><v>${value instanceof Date ? serial(value) : value}</v></c>`;
  }
  return cells;
}

export function inRow(row: number, cells: string): string {
  return `<row r="${row}">${cells.replaceAll(ROW, String(row))}</row>`;
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** A to ZZ. */
const COLUMNS = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))];
/** In place of the row's number: no text of a cell has it. */
const ROW = "\u0000";

/** Spaces that would be taken away. */
const EDGES = /^\s|\s$/;
const PRESERVED = ' xml:space="preserve"';

/** Days since the last of 1899, as Excel counts them. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569;

// What XML has no room for, and what would be read as such.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", _: "_x005F_" };

function escaped(text: string): string {
  return text.replace(
    SPECIAL,
    (one) => NAMES[one] ?? `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}
