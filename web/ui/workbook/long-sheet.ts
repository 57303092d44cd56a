import { createDeflater, type DeflatedFile } from "#web/ui/zip/deflate.ts";
import { type Column, cellsXml, listStyles, rowXml, sheetStartAndEnd } from "./sheet-xml.ts";

const MAX_ROWS = 1_048_575;

export type LongSheet = ReturnType<typeof createLongSheet>;

/** Writes a sheet, and continues in another sheet after every `mostRows` rows. */
export function createLongSheet(
  name: string,
  columns: readonly Column[],
  formats: readonly string[],
  mostRows = MAX_ROWS,
) {
  const styles = listStyles(columns, formats);
  const header = columns.map((column) => column.header);
  const [before, after] = sheetStartAndEnd(columns);
  const pages: ReturnType<typeof createDeflater>[] = [];
  let row = 0;

  function begin(): void {
    const page = createDeflater();
    page.write(before + rowXml(1, cellsXml(header, styles)));
    pages.push(page);
    row = 1;
  }

  begin();
  return {
    columns,
    header,
    styles,
    addRow(cells: string): void {
      if (row > mostRows) {
        pages.at(-1)!.write(after);
        begin();
      }
      row += 1;
      pages.at(-1)!.write(rowXml(row, cells));
    },
    names: (): string[] => pages.map((_, i) => (i === 0 ? name : `${name} ${i + 1}`)),
    end(): Promise<DeflatedFile[]> {
      pages.at(-1)!.write(after);
      return Promise.all(pages.map((page) => page.end()));
    },
  };
}
