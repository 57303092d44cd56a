import type { ExcelCellValue } from "#web/ui/data/excel.ts";

export type SheetColumn = { header: string; width: number; numFmt?: string };

export type SheetLayout = {
  columns?: readonly Omit<SheetColumn, "header">[];
  /** The first row stays visible. */
  frozenTitles?: boolean;
  /** Cells in which Excel offers the values of another range. */
  choices?: readonly { cells: string; from: string }[];
};

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Returns the XML before and after the rows of a sheet. `styles` are the style numbers of the columns. */
export function buildSheetStartAndEnd(
  { columns = [], frozenTitles = false, choices = [] }: SheetLayout,
  styles: readonly number[],
): [string, string] {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = frozenTitles
    ? `<sheetView workbookViewId="0">${pane}</sheetView>`
    : '<sheetView workbookViewId="0"/>';
  // The style of a column is that of its empty cells, too.
  const widths = columns.map(
    ({ width }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${width}"${styles[i] ? ` style="${styles[i]}"` : ""} customWidth="true"/>`,
  );
  const lists = choices.map(
    ({ cells, from }) =>
      `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>${escaped(from)}</formula1></dataValidation>`,
  );
  return [
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/>${element("cols", widths)}<sheetData>`,
    `</sheetData>${element("dataValidations", lists, ` count="${lists.length}"`)}</worksheet>`,
  ];
}

const element = (name: string, content: readonly string[], attributes = "") =>
  content.length === 0 ? "" : `<${name}${attributes}>${content.join("")}</${name}>`;

/** Returns the other files of a workbook: `sheets` by name and number of its file, `formats` by style, from 1. */
export function buildPackageParts(
  sheets: readonly (readonly [string, number])[],
  formats: readonly string[],
): [string, string][] {
  const part = (name: string, type: string) =>
    `<Override PartName="/${name}" ContentType="${OFFICE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...all: string[]) =>
    `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  const sheetFile = (file: number) => `worksheets/sheet${file}.xml`;
  const tags = sheets.map(
    ([name, file], i) => `<sheet name="${attributeText(name)}" sheetId="${i + 1}" r:id="rId${file}"/>`,
  );
  return [
    [
      "xl/workbook.xml",
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${element("sheets", tags)}</workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations(
        ...sheets.map(([, file]) => relation(`rId${file}`, "worksheet", sheetFile(file))),
        relation("styles", "styles", "styles.xml"),
      ),
    ],
    ["xl/styles.xml", stylesXml(formats)],
    ["_rels/.rels", relations(relation("rId1", "officeDocument", "xl/workbook.xml"))],
    [
      "[Content_Types].xml",
      `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part("xl/workbook.xml", "sheet.main")}${sheets.map(([, file]) => part(`xl/${sheetFile(file)}`, "worksheet")).join("")}${part("xl/styles.xml", "styles")}</Types>`,
    ],
  ];
}

/** Number of the first format that Excel does not know. */
const FIRST_FORMAT = 164;

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map(
    (format, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${attributeText(format)}"/>`,
  );
  const style = (format: number) =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0"${format ? ' applyNumberFormat="true"' : ""}/>`;
  const styles = [style(0), ...formats.map((_, i) => style(FIRST_FORMAT + i))];
  return `${DECLARATION}<styleSheet xmlns="${MAIN}">${element("numFmts", codes, ` count="${codes.length}"`)}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

/** Each cell has a reference such as B2, which some programs need to import it. Text such as '=1' stays text. */
export function buildCellsXml(values: readonly ExcelCellValue[], styles: readonly number[], from = 0) {
  let cells = "";
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value === null || value === undefined) continue;
    cells += startOfCell(from + i, styles[i] ?? 0);
    if (typeof value === "string") cells += textXml(value);
    else if (typeof value === "boolean") cells += ` t="b"><v>${Number(value)}</v></c>`;
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

const attributeText = (text: string) => escaped(text).replaceAll('"', "&quot;");
