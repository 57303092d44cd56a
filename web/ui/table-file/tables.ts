import { formatNumber } from "#core/number-text.ts";

/** File types that the file dialog accepts. A phone hides other types. */
export const LIST_FILE_TYPES =
  ".xlsx,.xls,.csv,.tsv,.txt,.htm,.html,text/csv,text/tab-separated-values,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export type TableCell = string | number | boolean | Date | null;

/** `row` is the row number in Excel. */
export type TableRow = { row: number; cells: TableCell[] };

/** `cut` means that the sheet has more rows than are read. */
export type TableSheet = { name: string; rows: TableRow[]; cut: boolean };

/** Limits for one file, checked while reading, so that no file fills the tab's memory. */
export const TABLE_FILE_LIMITS = {
  fileBytes: 20 * 1024 * 1024,
  unpackedBytes: 100 * 1024 * 1024,
  sheets: 100,
  rows: 20_000,
  columns: 200,
  cells: 1_000_000,
  /** In characters; Excel has the same limit. */
  cellLength: 32_767,
};

/** The error's message is a Spanish sentence for the user. */
export class UnreadableFileError extends Error {}

const EXPLAIN = "Borra lo que no sea la lista, o divídela en partes, y elígela otra vez.";
const MEGABYTE = 1024 * 1024;

const moreThanText = (limit: number, things: string, where = "El archivo") =>
  `${where} tiene más de ${formatNumber(limit)} ${things}. ${EXPLAIN}`;

const UNREADABLE_FILE_TEXTS = {
  notATable:
    "Este archivo no es de Excel ni CSV. Elige uno que termine en .xlsx o .csv, o guárdalo así en tu otro programa.",
  oldExcel:
    "Este archivo es de un Excel antiguo (.xls) o tiene contraseña. Ábrelo en Excel, toca Archivo, Guardar como, elige Libro de Excel (.xlsx) y trae ese.",
  otherProgram:
    "Este archivo es de otro programa de hojas de cálculo. Ábrelo allí, guárdalo como Excel (.xlsx) o CSV y trae ese.",
  broken: "No pudimos leer el archivo. Ábrelo en Excel, guárdalo como .xlsx y elígelo otra vez.",
  fileSize: `El archivo es demasiado grande: el máximo es ${TABLE_FILE_LIMITS.fileBytes / MEGABYTE} MB. ${EXPLAIN}`,
  unpacked: `El archivo guarda demasiado por dentro: al abrirlo ocupa más de ${TABLE_FILE_LIMITS.unpackedBytes / MEGABYTE} MB. ${EXPLAIN}`,
  sheets: moreThanText(TABLE_FILE_LIMITS.sheets, "hojas"),
  columns: moreThanText(TABLE_FILE_LIMITS.columns, "columnas"),
  cells: moreThanText(TABLE_FILE_LIMITS.cells, "celdas"),
  cellLength: `El archivo tiene una celda con más de ${formatNumber(TABLE_FILE_LIMITS.cellLength)} letras. Acórtala y elígelo otra vez.`,
};

export const unreadableFile = (reason: keyof typeof UNREADABLE_FILE_TEXTS) =>
  new UnreadableFileError(UNREADABLE_FILE_TEXTS[reason]);

/** `sheet` is the sheet's name; empty for a file without sheets. */
export const tooManyRows = (sheet: string) =>
  new UnreadableFileError(
    moreThanText(TABLE_FILE_LIMITS.rows, "filas", sheet ? `La hoja «${sheet}»` : undefined),
  );

export function isBlankCell(cell: TableCell | undefined): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cell.trim() === "");
}

/** Collects rows that are not blank. `full` means that the row limit left out a row. */
export function createTableRowCollector(budget: { cells: number }) {
  const rows: TableRow[] = [];
  return {
    rows,
    full: false,
    add(row: number, cells: TableCell[]): void {
      if (this.full) return;
      while (cells.length > 0 && isBlankCell(cells.at(-1))) cells.pop();
      if (cells.length === 0) return;
      if (cells.length > TABLE_FILE_LIMITS.columns) throw unreadableFile("columns");
      if (cells.some((cell) => typeof cell === "string" && cell.length > TABLE_FILE_LIMITS.cellLength))
        throw unreadableFile("cellLength");
      budget.cells -= cells.length;
      if (budget.cells < 0) throw unreadableFile("cells");
      if (rows.length >= TABLE_FILE_LIMITS.rows) this.full = true;
      else rows.push({ row, cells });
    },
  };
}
