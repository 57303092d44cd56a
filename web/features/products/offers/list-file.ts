import { titleForm } from "#web/features/products/import/import-columns.ts";
import { type Table, TITLE_ROWS, UnreadableFile } from "#web/features/products/import/import-rows.ts";
import { type KnownTitles, readTables } from "#web/features/products/import/import-table.ts";
import { type Cell, isBlank, readPesos, readText } from "#web/features/products/import/import-values.ts";

/** What stands for a field of the list: its titles, as people write them, the likelier ones first. */
export type ListColumn<Field extends string> = {
  field: Field;
  label: string;
  names: readonly string[];
  required?: boolean;
};

/** A row of the file as Excel numbers it, with the cells of those columns that were found. */
export type ListRow<Field extends string> = { row: number; cells: Partial<Record<Field, Cell>> };

/**
 * A list of something else than products, from the same Excel and CSV files, read with the same care.
 * @throws UnreadableFile
 */
export async function readList<Field extends string>(
  bytes: Uint8Array,
  columns: readonly ListColumn<Field>[],
): Promise<ListRow<Field>[]> {
  const known: KnownTitles = (row) => placesOf(row, columns).size;
  const tables = await readTables(bytes, known);
  const { table, at, places } = findTitles(tables, columns);
  return table
    .slice(at + 1)
    .map((cells, i) => ({ row: at + 2 + i, all: cells }))
    .filter(({ all }) => !all.every(isBlank))
    .map(({ row, all }) => ({
      row,
      cells: Object.fromEntries([...places].map(([field, place]) => [field, all[place] ?? null])),
    })) as ListRow<Field>[];
}

function placesOf<Field extends string>(row: readonly unknown[], columns: readonly ListColumn<Field>[]) {
  const titles = row.map((cell) => (typeof cell === "string" ? titleForm(cell) : ""));
  const places = new Map<Field, number>();
  for (const { field, label, names } of columns) {
    const name = [titleForm(label), ...names].find((one) => titles.includes(one));
    if (name !== undefined) places.set(field, titles.indexOf(name));
  }
  return places;
}

function findTitles<Field extends string>(tables: readonly Table[], columns: readonly ListColumn<Field>[]) {
  const required = columns.filter((column) => column.required);
  const rows = tables.flatMap((table) =>
    table.slice(0, TITLE_ROWS).map((row, at) => ({ table, at, places: placesOf(row, columns) })),
  );
  const right = rows.find(({ places }) => required.every(({ field }) => places.has(field)));
  if (right) return right;
  const nearest = rows.toSorted((a, b) => b.places.size - a.places.size)[0];
  const missing = required.find(({ field }) => !nearest?.places.has(field));
  throw new UnreadableFile(
    `No encontramos la columna «${missing?.label}». La primera fila debe tener los títulos de las columnas.`,
  );
}

/** Text on one line; null for what Excel made unreadable. */
export function cellText(cell: Cell | undefined): string | null {
  const read = readText(cell);
  return "value" in read ? String(read.value) : null;
}

/** Whole pesos; null for what is no amount, or nothing. */
export function cellPesos(cell: Cell | undefined): number | null {
  const read = readPesos(cell);
  return "value" in read ? (read.value as number | null) : null;
}

/** Why the whole file cannot be read, in a sentence. */
export function unreadableList(error: unknown): string {
  return error instanceof UnreadableFile ? error.message : "No pudimos leer el archivo. Intenta con otro.";
}
