import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { CellValue } from "#web/ui/excel.ts";
import { SALE_COLUMNS, SUMMARY_COLUMNS, type salesBook } from "./sales-book.ts";

/** What a sheet of Excel holds below its header. */
const MOST_ROWS = 1_048_575;

/** The .xlsx file. Text is written as text, also when it begins with '=': it can never become a formula. */
export function writeBook(book: ReturnType<typeof salesBook>): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      ...salesSheets(book.rows),
      { name: "Resumen", columns: SUMMARY_COLUMNS.map((column) => ({ ...column })), rows: book.summary() },
    ],
  });
}

function salesSheets(rows: CellValue[][]): WriteSheet[] {
  const columns = SALE_COLUMNS.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }));
  const header = SALE_COLUMNS.map((column) => column.header);
  const parts = Math.max(1, Math.ceil(rows.length / MOST_ROWS));
  return Array.from({ length: parts }, (_, i) => ({
    name: i === 0 ? "Ventas" : `Ventas ${i + 1}`,
    columns,
    rows: [header, ...rows.slice(i * MOST_ROWS, (i + 1) * MOST_ROWS)],
    freezePane: { rows: 1 },
  }));
}
