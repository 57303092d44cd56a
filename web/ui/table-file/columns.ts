import { normalizeSearchText } from "#core/search-text.ts";
import { type AmbiguousQuantity, findAmbiguousNumbers, type ValueReading } from "./ambiguous-numbers.ts";
import { isBlankCell, type TableCell, type TableRow, type TableSheet } from "./tables.ts";

/** A field of an imported list, and how its column is recognised. */
export type ColumnDefinition<Field extends string> = {
  field: Field;
  /** Name on the screen, in Spanish. */
  label: string;
  required?: boolean;
  /** Other fields that together replace this field. */
  instead?: readonly Field[];
  /** Column titles that mean this field, normalised by `normalizeColumnTitle`, likeliest first. */
  names: readonly string[];
  /** Matches further titles that mean this field. */
  pattern?: RegExp;
  /** Column titles that may also mean another field: the user is asked. */
  maybe?: readonly string[];
  /** Asks the user, in Spanish, whether a column titled as in `maybe` is this field. */
  doubt?: string;
  /** Whether the user must choose between columns that fit and have different values. */
  single?: boolean;
  /** Whether a column titled exactly as `label` needs no choice. */
  labelIsSure?: boolean;
  /** Whether the field may have several columns. */
  many?: boolean;
  holds: "text" | "money" | "quantity" | "code";
};

/** The guessed field of a column. Null means unused, undefined means that the user must answer. */
export type ColumnGuess<Field extends string> = {
  /** Column index, from 0. */
  place: number;
  title: string;
  samples: string[];
  field: Field | null | undefined;
  /** Why the user must confirm the guess, in Spanish. */
  doubt?: string | undefined;
  /** An ambiguous number of the column; `reading` is undefined if no value shows how to read it. */
  quantity?: AmbiguousQuantity;
  /** A number that may be a code of 8 or 12 digits without its leading zero. */
  code?: { example: string };
};

export type SheetGuess<Field extends string> = {
  name: string;
  /** Number of rows below the titles. */
  count: number;
  /** Row index of the titles; -1 without titles. */
  titles: number;
  columns: ColumnGuess<Field>[];
  /** Equal for all files with the same titles; empty without titles. */
  signature: string;
};

const TITLE_ROWS = 30;
const SAMPLES = 3;
const SAMPLE_LENGTH = 40;

/** Lowers case and removes accents, symbols and text in brackets: 'PRECIO ($)' becomes 'precio'. */
export function normalizeColumnTitle(text: string): string {
  return normalizeSearchText(text)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

function isTitleOfColumn(form: string, { label, names, pattern }: ColumnDefinition<string>): boolean {
  return (
    form !== "" &&
    (form === normalizeColumnTitle(label) || names.includes(form) || pattern?.test(form) === true)
  );
}

const isKnown = (form: string, kinds: readonly ColumnDefinition<string>[]) =>
  kinds.some((kind) => isTitleOfColumn(form, kind) || kind.maybe?.includes(form));

export function countKnownColumnTitles(
  row: readonly TableCell[],
  kinds: readonly ColumnDefinition<string>[],
): number {
  return row.filter((cell) => typeof cell === "string" && isKnown(normalizeColumnTitle(cell), kinds)).length;
}

export function guessSheetColumns<Field extends string>(
  { name, rows }: TableSheet,
  kinds: readonly ColumnDefinition<Field>[],
): SheetGuess<Field> {
  const titles = findTitles(rows, kinds);
  const body = rows.slice(titles + 1);
  const width = rows.slice(Math.max(0, titles)).reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const values = Array.from({ length: width }, (_, place) =>
    body.map(({ cells }) => cells[place] ?? null).filter((cell) => !isBlankCell(cell)),
  );
  const written = rows[titles]?.cells ?? [];
  const texts = values.map((_, place) => toCellText(written[place] ?? null));
  const guesses = guessFields(texts.map(normalizeColumnTitle), values, kinds);
  const columns = texts
    .map(
      (text, place): ColumnGuess<Field> => ({
        place,
        title: text || `Columna ${columnLetters(place)}`,
        samples: samplesOf(values[place]!),
        ...guesses[place]!,
        ...findAmbiguousNumbers(values[place]!),
      }),
    )
    .filter(({ place }) => texts[place] !== "" || values[place]!.length > 0);
  const signature = titles < 0 ? "" : texts.map(normalizeColumnTitle).join("|");
  return { name, count: body.length, titles, columns, signature };
}

/** Returns the index of the titles' row, or -1. Without known titles, the first row that may hold titles. */
function findTitles(rows: readonly TableRow[], kinds: readonly ColumnDefinition<string>[]): number {
  const filled = ({ cells }: TableRow) => cells.filter((cell) => !isBlankCell(cell));
  const scores = rows.slice(0, TITLE_ROWS).map((row) => {
    // A row with one filled cell above wider rows is the list's heading, not its column titles.
    const most = filled(row).length;
    return most >= 2 || rows.every((other) => filled(other).length < 2)
      ? countKnownColumnTitles(row.cells, kinds)
      : 0;
  });
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  const wide = rows.findIndex((row) => filled(row).length >= 2);
  if (wide < 0) return -1;
  const words = filled(rows[wide]!).every((cell) => typeof cell === "string" && !/\d/.test(cell));
  return words && wide < rows.length - 1 ? wide : wide - 1;
}

type Fields<Field extends string> = Pick<ColumnGuess<Field>, "field" | "doubt">[];

function guessFields<Field extends string>(
  forms: readonly string[],
  values: readonly TableCell[][],
  kinds: readonly ColumnDefinition<Field>[],
): Fields<Field> {
  const found: Fields<Field> = forms.map(() => ({ field: null }));
  const free = (place: number) => found[place]!.field === null;
  for (const kind of kinds) {
    const fits = (means: (form: string) => boolean) =>
      forms.flatMap((form, place) => (free(place) && means(form) ? [place] : []));
    const rank = (place: number) =>
      [normalizeColumnTitle(kind.label), ...kind.names].indexOf(forms[place]!) +
      (values[place]!.length > 0 ? 0 : 1_000);
    const places = fits((form) => isTitleOfColumn(form, kind)).sort((a, b) => rank(a) - rank(b));
    const used = places.filter((place) => values[place]!.length > 0);
    const sure = kind.labelIsSure && forms[used[0]!] === normalizeColumnTitle(kind.label);
    if (kind.many) for (const place of used) found[place] = { field: kind.field };
    else if (kind.single && !sure && differ(used.map((place) => values[place]!)))
      for (const place of used) found[place] = { field: undefined, doubt: severalOf(kind.label) };
    else if (places.length > 0) found[places[0]!] = { field: kind.field };
    else guessMaybe(kind, fits);
  }
  return found;

  function guessMaybe(kind: ColumnDefinition<Field>, fits: (means: (form: string) => boolean) => number[]) {
    const places = fits((form) => kind.maybe?.includes(form) === true).filter(
      (place) => values[place]!.length > 0,
    );
    const doubt = kind.doubt ?? `Puede ser «${kind.label}» u otra cosa. Míralo y confírmalo.`;
    if (places.length === 1) found[places[0]!] = { field: kind.field, doubt };
    else for (const place of places) found[place] = { field: undefined, doubt: severalOf(kind.label) };
  }
}

/** How to read a column's numbers; `reading` is undefined if no value shows it. */
export type ColumnQuestion = { example: string; reading: ValueReading | undefined; isCode: boolean };

/** Returns null when the column's values, as this field, can be read in one way only. */
export function findColumnQuestion<Field extends string>(
  { quantity, code }: Pick<ColumnGuess<Field>, "quantity" | "code">,
  field: Field | null | undefined,
  kinds: readonly ColumnDefinition<Field>[],
): ColumnQuestion | null {
  const holds = kinds.find((kind) => kind.field === field)?.holds;
  if (holds === "quantity" && quantity) return { ...quantity, isCode: false };
  if (holds === "code" && code) return { ...code, reading: undefined, isCode: true };
  return null;
}

export function listMissingFieldLabels<Field extends string>(
  fields: readonly (Field | null | undefined)[],
  kinds: readonly ColumnDefinition<Field>[],
): string[] {
  return kinds.flatMap(({ field, label, required, instead }) => {
    const there = fields.includes(field) || instead?.every((other) => fields.includes(other));
    return required && !there ? [label] : [];
  });
}

const severalOf = (label: string) => `Varias columnas pueden ser «${label}». Elige cuál es.`;

/** Whether the columns differ in some row. */
function differ(columns: readonly TableCell[][]): boolean {
  const [first, ...others] = columns.map((values) => JSON.stringify(values));
  return others.some((other) => other !== first);
}

function columnLetters(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26));
  return place < 26 ? rest : columnLetters(Math.floor(place / 26) - 1) + rest;
}

export function toCellText(cell: TableCell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cell === null ? "" : String(cell).replace(/\s+/g, " ").trim();
}

function samplesOf(values: readonly TableCell[]): string[] {
  const texts = new Set<string>();
  for (const value of values) {
    if (texts.size >= SAMPLES) break;
    const text = toCellText(value);
    texts.add(text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH - 1)}…` : text);
  }
  return [...texts];
}
