import { writeXlsx } from "hucre/xlsx";
import type { CellValue } from "#web/ui/excel.ts";
import { deflater } from "#web/ui/zip/deflate.ts";
import { replaceFiles } from "#web/ui/zip/replace-files.ts";
import { SALE_COLUMNS, SUMMARY_COLUMNS } from "./sales-book.ts";
import { aroundRows, rowXml, stylesOf } from "./sheet-xml.ts";

/** What a sheet of Excel holds below its header. */
const MOST_ROWS = 1_048_575;

const COLUMNS = SALE_COLUMNS.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) }));
const HEADER = SALE_COLUMNS.map(({ header }) => header);
const STYLES = stylesOf(COLUMNS);
const [BEFORE, AFTER] = aroundRows(COLUMNS);

/**
 * The .xlsx file. Its long sheets are written and compressed row by row, while the sales still arrive: the library
 * wants all cells at once, and takes longer for them than the server for the sales. All else in the file is the library's.
 */
export function bookWriter() {
  const sheets: ReturnType<typeof deflater>[] = [];
  let row = Number.POSITIVE_INFINITY;

  function addRow(values: readonly CellValue[]): void {
    if (row > MOST_ROWS) {
      sheets.at(-1)?.write(AFTER);
      const sheet = deflater();
      sheet.write(BEFORE + rowXml(1, HEADER, STYLES));
      sheets.push(sheet);
      row = 1;
    }
    row += 1;
    sheets.at(-1)!.write(rowXml(row, values, STYLES));
  }

  async function finish(summary: CellValue[][]): Promise<Blob> {
    sheets.at(-1)?.write(AFTER);
    const around = await writeXlsx({
      sheets: [
        ...sheets.map((_, i) => ({
          name: i === 0 ? "Ventas" : `Ventas ${i + 1}`,
          columns: COLUMNS.map((column) => ({ ...column })),
          rows: [HEADER],
        })),
        { name: "Resumen", columns: SUMMARY_COLUMNS.map((column) => ({ ...column })), rows: summary },
      ],
    });
    const files = sheets.map(
      async (sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, await sheet.end()] as const,
    );
    return replaceFiles(around, new Map(await Promise.all(files)));
  }

  return { addRow, finish };
}
