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

export const text = (width = 18): ColumnFormat => ({ width });
export const pesos = (width: number): ColumnFormat => ({ width, numFmt: PESOS_FORMAT });
export const cents = (width: number): ColumnFormat => ({ width, numFmt: CENTS_FORMAT });
export const units = (width: number): ColumnFormat => ({ width, numFmt: UNITS_FORMAT });
export const quantity = (width: number): ColumnFormat => ({ width, numFmt: QUANTITY_FORMAT });
export const TIME: ColumnFormat = { width: 17, numFmt: "dd/mm/yyyy hh:mm" };

export const toSheetColumn = ([header, format]: ValueColumn<never>): SheetColumn => ({ header, ...format });

export const readCells = <Row>(columns: readonly ValueColumn<Row>[], row: Row): ExcelCellValue[] =>
  columns.map(([, , value]) => value(row) ?? null);

/** Builds a sheet of titles and a row for each of `rows`. */
export function tableSheet<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ValueColumn<NoInfer<Row>>[],
): WholeSheet {
  return {
    name,
    columns: columns.map(([, format]) => format),
    rows: [columns.map(([header]) => header), ...rows.map((row) => readCells(columns, row))],
  };
}
