import type { ExcelCellValue } from "#web/ui/data/excel.ts";

export type SheetColumn = { header: string; width: number; numFmt?: string };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Returns the number formats in the order of the XLSX library's numbers: from 1, by first use. */
export function listNumberFormats(sheets: readonly (readonly SheetColumn[])[]): string[] {
  return [...new Set(sheets.flat().flatMap(({ numFmt }) => numFmt ?? []))];
}

export function listColumnStyles(columns: readonly SheetColumn[], formats: readonly string[]): number[] {
  return columns.map(({ numFmt }) => (numFmt ? formats.indexOf(numFmt) + 1 : 0));
}

export function buildSheetStartAndEnd(columns: readonly SheetColumn[]): [string, string] {
  const widths = columns
    .map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="true"/>`)
    .join("");
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData>`,
    "</sheetData></worksheet>",
  ];
}

/** Gives each cell a reference (B2), which some import programs need. Text such as '=1' stays text. */
export function buildCellsXml(
  values: readonly ExcelCellValue[],
  styles: readonly number[],
  from = 0,
): string {
  let cells = "";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    cells += startOfCell(from + i, styles[i]!);
    if (typeof value === "string") cells += textXml(value);
    else cells += `><v>${value instanceof Date ? serial(value) : value}</v></c>`;
  }
  return cells;
}

export function buildRowXml(row: number, cells: string): string {
  return `<row r="${row}">${cells.replaceAll(ROW, String(row))}</row>`;
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const COLUMNS = [...LETTERS, ...LETTERS.flatMap((first) => LETTERS.map((second) => first + second))];
/** Placeholder for the row number. Text cannot contain this character, because `escaped` replaces it. */
const ROW = "\u0000";

/** By column and style: the same few texts begin all cells. */
const cellStarts: string[][] = COLUMNS.map(() => []);

function startOfCell(column: number, style: number): string {
  const starts = cellStarts[column]!;
  starts[style] ??= `<c r="${COLUMNS[column]}${ROW}"${style ? ` s="${style}"` : ""}`;
  return starts[style];
}

function textXml(text: string): string {
  if (!UNUSUAL.test(text)) return ` t="inlineStr"><is><t>${text}</t></is></c>`;
  return ` t="inlineStr"><is><t${EDGES.test(text) ? PRESERVED : ""}>${escaped(text)}</t></is></c>`;
}

/** Matches space at either end, which XML parsers may strip. */
const EDGES = /^\s|\s$/;
const PRESERVED = ' xml:space="preserve"';

/** Excel's date number: days since 1899-12-30. */
const serial = (date: Date) => date.getTime() / 86_400_000 + 25_569;

// Matches what XML text cannot contain, and text that looks like Excel's escapes (`_x000D_`).
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control characters
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
/** Matches few texts, so that most are searched once. */
const UNUSUAL = new RegExp(`${EDGES.source}|${SPECIAL.source}`);
const NAMES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", _: "_x005F_" };

function escaped(text: string): string {
  return text.replace(
    SPECIAL,
    (one) => NAMES[one] ?? `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}
