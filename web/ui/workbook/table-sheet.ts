import {
  CENTS_FORMAT,
  type ExcelCellValue,
  PESOS_FORMAT,
  QUANTITY_FORMAT,
  UNITS_FORMAT,
} from "#web/ui/data/excel.ts";
import type { SheetColumn } from "./sheet-xml.ts";
import type { WholeSheet } from "./workbook.ts";

export type ColumnFormat = Omit<SheetColumn, "header">;

/** A column of a sheet that has a row for each value of one type. */
export type ValueColumn<Row> = readonly [
  header: string,
  format: ColumnFormat,
  value: (row: Row) => ExcelCellValue | undefined,
];

// Formats of columns. The functions take the width in characters.

export const textColumn = (width = 18): ColumnFormat => ({ width });
export const pesosColumn = (width: number): ColumnFormat => ({ width, numFmt: PESOS_FORMAT });
export const centsColumn = (width: number): ColumnFormat => ({ width, numFmt: CENTS_FORMAT });
export const unitsColumn = (width: number): ColumnFormat => ({ width, numFmt: UNITS_FORMAT });
export const quantityColumn = (width: number): ColumnFormat => ({ width, numFmt: QUANTITY_FORMAT });
export const TIME_COLUMN: ColumnFormat = { width: 17, numFmt: "dd/mm/yyyy hh:mm" };

export const toSheetColumn = ([header, format]: ValueColumn<never>): SheetColumn => ({ header, ...format });

export const readRowCells = <Row>(columns: readonly ValueColumn<Row>[], row: Row): ExcelCellValue[] =>
  columns.map(([, , value]) => value(row) ?? null);

/** Builds a sheet of titles and a row for each of `rows`. */
export function buildTableSheet<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ValueColumn<NoInfer<Row>>[],
): WholeSheet {
  return {
    name,
    columns: columns.map(([, format]) => format),
    rows: [columns.map(([header]) => header), ...rows.map((row) => readRowCells(columns, row))],
  };
}
