import { readNumber } from "./cells.ts";
import {
  type ColumnGuess,
  type ColumnKind,
  cellText,
  columnQuestion,
  countKnownTitles,
  findMissingFields,
  guessSheet,
  normalizeTitle,
  type SheetGuess,
} from "./columns.ts";
import { type Reading, readAs } from "./number-reading.ts";
import { readTables } from "./read-tables.ts";
import {
  isBlank,
  type TableCell,
  type TableRow,
  type TableSheet,
  UnreadableFileError,
  unreadableErrors,
} from "./tables.ts";

export type ListKind<Field extends string, Made> = {
  columns: readonly ColumnKind<Field>[];
  ownSheet: string;
  settle?: (columns: ColumnGuess<Field>[]) => ColumnGuess<Field>[];
  /**
   * @throws UnreadableFileError
   */
  make: (body: ListBody<Field>, onProgress: (part: number) => void) => Made;
};

/** By column index. A null field means unused, a null reading means to read as is. */
export type ColumnPlan<Field extends string> = {
  fields: (Field | null)[];
  readings: (Reading | null)[];
};
export type TablePlan<Field extends string> = ColumnPlan<Field> & { sheet: number };

export type SkippedRow = { row: number; why: "total" | "titles" | "nothing"; text: string };

export type ListRow<Field extends string> = {
  row: number;
  cell: (field: Field) => TableCell;
  cells: (field: Field) => TableCell[];
};

export type ListBody<Field extends string> = {
  rows: ListRow<Field>[];
  leftOut: SkippedRow[];
  has: (field: Field) => boolean;
};

/** What was read from a file. `draft` is null while the user must answer a question. */
export type TableReadResult<Field extends string, Made> = {
  sheets: SheetGuess<Field>[];
  /** Index in `sheets`; null when the user must choose. */
  sheet: number | null;
  plan: TablePlan<Field> | null;
  leftOut: SkippedRow[];
  draft: Made | null;
};

export type RememberedColumns = Record<string, ColumnPlan<string>>;

type PlanOptions<Field extends string> = {
  plan?: TablePlan<Field> | undefined;
  remembered: RememberedColumns;
};

/**
 * @throws UnreadableFileError
 */
export async function readTableFile<Field extends string, Made>(
  bytes: Uint8Array,
  kind: ListKind<Field, Made>,
  options: PlanOptions<Field>,
  onProgress: (part: number) => void,
): Promise<TableReadResult<Field, Made>> {
  const tables = await readTables(bytes, (row) => countKnownTitles(row, kind.columns), ownSheet(kind));
  if (tables.every(({ rows }) => rows.length === 0)) throw new UnreadableFileError("El archivo está vacío.");
  const sheets = tables.map((table) => {
    const guess = guessSheet(table, kind.columns);
    return kind.settle ? { ...guess, columns: kind.settle(guess.columns) } : guess;
  });
  const sheet = options.plan?.sheet ?? chooseSheet(sheets, kind);
  const plan =
    options.plan ?? (sheet === null ? null : planOf(sheets[sheet]!, sheet, kind, options.remembered));
  if (!plan) return { sheets, sheet, plan: null, leftOut: [], draft: null };
  const table = tables[plan.sheet];
  if (!table) throw unreadableErrors.broken();
  if (table.cut) throw unreadableErrors.rows(table.name);
  const { rows, leftOut } = partRows(table, sheets[plan.sheet]!.titles, plan, kind.columns);
  const draft = kind.make(bodyOf(rows, leftOut, plan), onProgress);
  return { sheets, sheet: plan.sheet, plan, leftOut, draft };
}

const hasAll = <Field extends string>({ columns }: SheetGuess<Field>, kinds: readonly ColumnKind<Field>[]) =>
  findMissingFields(
    columns.map(({ field }) => field),
    kinds,
  ).every((label) => columns.some(({ doubt }) => doubt?.includes(`«${label}»`)));

/** Selects only the list's sheet of a Mostrador export: its other sheets have up to a million rows. */
const ownSheet =
  ({ ownSheet }: Pick<ListKind<string, unknown>, "ownSheet">) =>
  (names: readonly string[]) =>
    ["Tienda", "Empleados", ownSheet].every((name) => names.includes(name)) ? [ownSheet] : names;

/** Returns the index of the only sheet, or of the only one with all required columns; else null. */
function chooseSheet<Field extends string>(
  sheets: readonly SheetGuess<Field>[],
  kind: Pick<ListKind<Field, unknown>, "columns">,
): number | null {
  if (sheets.length === 1) return 0;
  const right = sheets.flatMap((sheet, i) => (hasAll(sheet, kind.columns) ? [i] : []));
  return right.length === 1 ? right[0]! : null;
}

function planOf<Field extends string>(
  { columns, signature }: SheetGuess<Field>,
  sheet: number,
  { columns: kinds }: ListKind<Field, unknown>,
  remembered: RememberedColumns,
): TablePlan<Field> | null {
  const rememberedPlan = remembered[signature] as ColumnPlan<Field> | undefined;
  const width = Math.max(0, ...columns.map(({ place }) => place + 1));
  const fields = Array.from({ length: width }, (): Field | null => null);
  const readings = Array.from({ length: width }, (): Reading | null => null);
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
    const question = columnQuestion(
      column,
      kinds.find((one) => one.field === field),
    );
    if (!question) continue;
    const before = rememberedPlan?.readings[place];
    const reading = before ?? question.reading;
    // Without an answer, or when this file's values contradict the remembered answer, the user must answer.
    if (!reading || (question.reading && question.reading !== reading)) return null;
    readings[place] = reading;
  }
  return findMissingFields(fields, kinds).length === 0 ? { sheet, fields, readings } : null;
}

const TOTAL =
  /^(?:(?:sub ?)?total(?:es)?|gran total|sumas?|sumatoria)(?: (?:general(?:es)?|final|a pagar|por cobrar|cartera|deudas?|saldos?|inventario|productos|clientes|articulos|items|unidades|hoja|pagina|categoria|grupo|cop|pesos))*(?: \d[\d ]*)?$/;

function partRows(
  { rows }: TableSheet,
  titles: number,
  { fields }: ColumnPlan<string>,
  kinds: readonly ColumnKind<string>[],
): { rows: TableRow[]; leftOut: SkippedRow[] } {
  const name = fields.indexOf(kinds.find(({ required }) => required)!.field);
  const head = titles < 0 ? [] : rows[titles]!.cells.map(cellText);
  const sums: number[] = [];
  const shownRows: TableRow[] = [];
  const leftOut: SkippedRow[] = [];
  const whyNot = (cells: readonly TableCell[]): SkippedRow["why"] | null => {
    if (cells.length === head.length && cells.every((cell, place) => cellText(cell ?? null) === head[place]))
      return "titles";
    return saysTotal(cells, name) || (shownRows.length > 1 && areSums(cells, name, sums)) ? "total" : null;
  };
  for (const one of rows.slice(titles + 1)) {
    const why = whyNot(one.cells);
    if (why === null) {
      shownRows.push(one);
      for (const [place, cell] of one.cells.entries())
        sums[place] = (sums[place] ?? 0) + (readNumber(cell) ?? 0);
    } else leftOut.push({ row: one.row, why, text: rowText(one.cells) });
  }
  return { rows: shownRows, leftOut };
}

const MAX_SHOWN = 120;
const rowText = (cells: readonly TableCell[]) =>
  cells
    .filter((cell) => !isBlank(cell))
    .map(cellText)
    .join(" · ")
    .slice(0, MAX_SHOWN);

function saysTotal(cells: readonly TableCell[], name: number): boolean {
  const first = cells.find((cell) => !isBlank(cell)) ?? null;
  return [first, cells[name] ?? null].some(
    (cell) => typeof cell === "string" && TOTAL.test(normalizeTitle(cell)),
  );
}

function areSums(cells: readonly TableCell[], name: number, sums: readonly number[]): boolean {
  const filled = cells.flatMap((cell, place) => (isBlank(cell) ? [] : [{ number: readNumber(cell), place }]));
  return (
    isBlank(cells[name]) &&
    filled.length > 0 &&
    filled.every(({ number, place }) => number !== null && number !== 0 && number === sums[place])
  );
}

function bodyOf<Field extends string>(
  rows: readonly TableRow[],
  leftOut: SkippedRow[],
  { fields, readings }: ColumnPlan<Field>,
): ListBody<Field> {
  const places = new Map<Field, number[]>();
  for (const [place, field] of fields.entries())
    if (field !== null) places.set(field, [...(places.get(field) ?? []), place]);
  return {
    leftOut,
    has: (field) => places.has(field),
    rows: rows.map(({ row, cells }) => {
      const all = (field: Field) =>
        (places.get(field) ?? []).map((place) => readAs(cells[place] ?? null, readings[place] ?? undefined));
      return { row, cells: all, cell: (field) => all(field)[0] ?? null };
    }),
  };
}
