import type { CellValue } from "#web/ui/excel.ts";

type Column = { width: number; numFmt?: string };

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Styles are numbered as the workbook's own writer numbers them: 0 is plain, then the formats as they come. */
export function stylesOf(columns: readonly Column[]): number[] {
  const formats = [...new Set(columns.flatMap(({ numFmt }) => numFmt ?? []))];
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

/** Column by column; there are at most 26. Text is text, also when it begins with '='. */
export function rowXml(row: number, values: readonly CellValue[], styles: readonly number[]): string {
  let cells = "";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    const style = styles[i] ? ` s="${styles[i]}"` : "";
    const start = `<c r="${String.fromCharCode(65 + i)}${row}"${style}`;
    if (typeof value === "string")
      cells += `${start} t="inlineStr"><is><t${EDGES.test(value) ? PRESERVED : ""}>${escaped(value)}</t></is></c>`;
    else cells += `${start}><v>${value instanceof Date ? serial(value) : Number(value)}</v></c>`;
  }
  return `<row r="${row}">${cells}</row>`;
}

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
