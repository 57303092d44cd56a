// Reads a list from a file: finds the sheet and the fields of its columns, and builds a draft of the rows.

import { readCellAs, type ValueReading } from "./ambiguous-numbers.ts";
import { readNumberCell } from "./cells.ts";
import {
  type ColumnDefinition,
  type ColumnGuess,
  countKnownColumnTitles,
  findColumnQuestion,
  guessSheetColumns,
  listMissingFieldLabels,
  normalizeColumnTitle,
  type SheetGuess,
  toCellText,
} from "./columns.ts";
import { type ColumnTitleCounter, readTextTable } from "./read-text.ts";
import { readWorkbook, type SheetSelector } from "./read-workbook.ts";
import {
  isBlankCell,
  TABLE_FILE_LIMITS,
  type TableCell,
  type TableRow,
  type TableSheet,
  tooManyRows,
  UnreadableFileError,
  unreadableFile,
} from "./tables.ts";

/** How a kind of list, such as products or debts, is read from a file. */
export type ListImportDefinition<Field extends string, Made> = {
  columns: readonly ColumnDefinition<Field>[];
  /** Name of the list's sheet in a file that Mostrador exported. */
  ownSheet: string;
  /** Corrects guesses that depend on several columns. */
  settle?: (columns: ColumnGuess<Field>[]) => ColumnGuess<Field>[];
  /**
   * Builds the draft of the import.
   * @throws UnreadableFileError
   */
  make: (body: ImportedListBody<Field>, onProgress: (part: number) => void) => Made;
};

/** How to read each column, by its index. A null field is unused; with a null reading the values stay as they are. */
export type ColumnReadPlan<Field extends string> = {
  fields: (Field | null)[];
  readings: (ValueReading | null)[];
};
export type TableReadPlan<Field extends string> = ColumnReadPlan<Field> & { sheet: number };

/** A row that is not imported: a row of totals, repeated titles, or a customer without debt. */
export type SkippedListRow = { row: number; why: "total" | "titles" | "nothing"; text: string };

export type ImportedListRow<Field extends string> = {
  /** Row number in Excel. */
  row: number;
  cell: (field: Field) => TableCell;
  /** The values of a field with several columns. */
  cells: (field: Field) => TableCell[];
};

export type ImportedListBody<Field extends string> = {
  rows: ImportedListRow<Field>[];
  leftOut: SkippedListRow[];
  has: (field: Field) => boolean;
};

/** What was read from a file. `draft` is null while the user must answer a question. */
export type TableReadResult<Field extends string, Made> = {
  sheets: SheetGuess<Field>[];
  /** Index in `sheets`; null when the user must choose. */
  sheet: number | null;
  plan: TableReadPlan<Field> | null;
  leftOut: SkippedListRow[];
  draft: Made | null;
};

export type RememberedColumnPlans = Record<string, ColumnReadPlan<string>>;

type PlanOptions<Field extends string> = {
  plan?: TableReadPlan<Field> | undefined;
  remembered: RememberedColumnPlans;
};

/**
 * Reads a file with the `plan`, or with the remembered or guessed columns.
 * @throws UnreadableFileError
 */
export function readTableFile<Field extends string, Made>(
  bytes: Uint8Array,
  kind: ListImportDefinition<Field, Made>,
  options: PlanOptions<Field>,
  onProgress: (part: number) => void,
): TableReadResult<Field, Made> {
  const tables = readTables(bytes, (row) => countKnownColumnTitles(row, kind.columns), ownSheet(kind));
  if (tables.every(({ rows }) => rows.length === 0)) throw new UnreadableFileError("El archivo está vacío.");
  const sheets = tables.map((table) => {
    const guess = guessSheetColumns(table, kind.columns);
    return kind.settle ? { ...guess, columns: kind.settle(guess.columns) } : guess;
  });
  const sheet = options.plan?.sheet ?? chooseSheet(sheets, kind.columns);
  const plan =
    options.plan ?? (sheet === null ? null : planOf(sheets[sheet]!, sheet, kind, options.remembered));
  if (!plan) return { sheets, sheet, plan: null, leftOut: [], draft: null };
  const table = tables[plan.sheet];
  if (!table) throw unreadableFile("broken");
  if (table.cut) throw tooManyRows(table.name);
  const { rows, leftOut } = partRows(table, sheets[plan.sheet]!.titles, plan, kind.columns);
  const draft = kind.make(bodyOf(rows, leftOut, plan), onProgress);
  return { sheets, sheet: plan.sheet, plan, leftOut, draft };
}

const hasAll = ({ columns }: SheetGuess<string>, kinds: readonly ColumnDefinition<string>[]) =>
  listMissingFieldLabels(
    columns.map(({ field }) => field),
    kinds,
  ).every((label) => columns.some(({ doubt }) => doubt?.includes(`«${label}»`)));

/** Selects only the list's sheet of a Mostrador export: its other sheets have up to a million rows. */
const ownSheet =
  ({ ownSheet }: Pick<ListImportDefinition<string, unknown>, "ownSheet">) =>
  (names: readonly string[]) =>
    ["Tienda", "Empleados", ownSheet].every((name) => names.includes(name)) ? [ownSheet] : names;

/** Returns the index of the only sheet, or of the only one with all required columns; else null. */
function chooseSheet(sheets: readonly SheetGuess<string>[], kinds: readonly ColumnDefinition<string>[]) {
  if (sheets.length === 1) return 0;
  const right = sheets.flatMap((sheet, i) => (hasAll(sheet, kinds) ? [i] : []));
  return right.length === 1 ? right[0]! : null;
}

function planOf<Field extends string>(
  { columns, signature }: SheetGuess<Field>,
  sheet: number,
  { columns: kinds }: ListImportDefinition<Field, unknown>,
  remembered: RememberedColumnPlans,
): TableReadPlan<Field> | null {
  const rememberedPlan = remembered[signature] as ColumnReadPlan<Field> | undefined;
  const width = Math.max(0, ...columns.map(({ place }) => place + 1));
  const fields = Array.from({ length: width }, (): Field | null => null);
  const readings = Array.from({ length: width }, (): ValueReading | null => null);
  for (const column of columns) {
    const { place, doubt } = column;
    const rememberedField = rememberedPlan?.fields[place] ?? null;
    const field = !rememberedPlan
      ? column.field
      : kinds.some((one) => one.field === rememberedField)
        ? rememberedField
        : null;
    if (field === undefined || (doubt && !rememberedPlan)) return null;
    fields[place] = field;
    const question = findColumnQuestion(column, field, kinds);
    if (!question) continue;
    const before = rememberedPlan?.readings[place];
    const reading = before ?? question.reading;
    // Without an answer, or when this file's values contradict the remembered answer, the user must answer.
    if (!reading || (question.reading && question.reading !== reading)) return null;
    readings[place] = reading;
  }
  return listMissingFieldLabels(fields, kinds).length === 0 ? { sheet, fields, readings } : null;
}

const TOTAL =
  /^(?:(?:sub ?)?total(?:es)?|gran total|sumas?|sumatoria)(?: (?:general(?:es)?|final|a pagar|por cobrar|cartera|deudas?|saldos?|inventario|productos|clientes|articulos|items|unidades|hoja|pagina|categoria|grupo|cop|pesos))*(?: \d[\d ]*)?$/;

function partRows(
  { rows }: TableSheet,
  titles: number,
  { fields }: ColumnReadPlan<string>,
  kinds: readonly ColumnDefinition<string>[],
): { rows: TableRow[]; leftOut: SkippedListRow[] } {
  const name = fields.indexOf(kinds.find(({ required }) => required)!.field);
  const head = titles < 0 ? [] : rows[titles]!.cells.map(toCellText);
  const sums: number[] = [];
  const shownRows: TableRow[] = [];
  const leftOut: SkippedListRow[] = [];
  const whyNot = (cells: readonly TableCell[]): SkippedListRow["why"] | null => {
    if (
      cells.length === head.length &&
      cells.every((cell, place) => toCellText(cell ?? null) === head[place])
    )
      return "titles";
    return saysTotal(cells, name) || (shownRows.length > 1 && areSums(cells, name, sums)) ? "total" : null;
  };
  for (const one of rows.slice(titles + 1)) {
    const why = whyNot(one.cells);
    if (why === null) {
      shownRows.push(one);
      for (const [place, cell] of one.cells.entries())
        sums[place] = (sums[place] ?? 0) + (readNumberCell(cell) ?? 0);
    } else leftOut.push({ row: one.row, why, text: rowText(one.cells) });
  }
  return { rows: shownRows, leftOut };
}

const MAX_SHOWN = 120;
const rowText = (cells: readonly TableCell[]) =>
  cells
    .filter((cell) => !isBlankCell(cell))
    .map(toCellText)
    .join(" · ")
    .slice(0, MAX_SHOWN);

function saysTotal(cells: readonly TableCell[], name: number): boolean {
  const first = cells.find((cell) => !isBlankCell(cell)) ?? null;
  return [first, cells[name] ?? null].some(
    (cell) => typeof cell === "string" && TOTAL.test(normalizeColumnTitle(cell)),
  );
}

function areSums(cells: readonly TableCell[], name: number, sums: readonly number[]): boolean {
  const filled = cells.flatMap((cell, place) =>
    isBlankCell(cell) ? [] : [{ number: readNumberCell(cell), place }],
  );
  return (
    isBlankCell(cells[name]) &&
    filled.length > 0 &&
    filled.every(({ number, place }) => number !== null && number !== 0 && number === sums[place])
  );
}

function bodyOf<Field extends string>(
  rows: readonly TableRow[],
  leftOut: SkippedListRow[],
  { fields, readings }: ColumnReadPlan<Field>,
): ImportedListBody<Field> {
  const places = new Map<Field, number[]>();
  for (const [place, field] of fields.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), place]);
  return {
    leftOut,
    has: (field) => places.has(field),
    rows: rows.map(({ row, cells }) => {
      const all = (field: Field) =>
        (places.get(field) ?? []).map((place) =>
          readCellAs(cells[place] ?? null, readings[place] ?? undefined),
        );
      return { row, cells: all, cell: (field) => all(field)[0] ?? null };
    }),
  };
}

/**
 * Reads the sheets that are not empty.
 * @throws UnreadableFileError
 */
export function readTables(
  bytes: Uint8Array,
  countTitles: ColumnTitleCounter,
  chooseSheets: SheetSelector = (names) => names,
): TableSheet[] {
  if (bytes.length > TABLE_FILE_LIMITS.fileBytes) throw unreadableFile("fileSize");
  const begin = (...signature: number[]) => signature.every((byte, i) => bytes[i] === byte);
  // The old .xls format, also as the container of an encrypted .xlsx.
  if (begin(0xd0, 0xcf, 0x11, 0xe0) || begin(0x09, 0x08) || begin(0x09, 0x04))
    throw unreadableFile("oldExcel");
  if (begin(0x50, 0x4b)) return readWorkbook(bytes, chooseSheets).filter(({ rows }) => rows.length > 0);
  return [readTextTable(bytes, countTitles)];
}
