import { type Deflated, deflater } from "#web/ui/zip/deflate.ts";
import { aroundRows, type Column, cellsXml, inRow, stylesOf } from "./sheet-xml.ts";

const MOST_ROWS = 1_048_575;

export type LongSheet = ReturnType<typeof longSheet>;

/** Starts another sheet after every `mostRows` rows. */
export function longSheet(
  name: string,
  columns: readonly Column[],
  formats: readonly string[],
  mostRows = MOST_ROWS,
) {
  const styles = stylesOf(columns, formats);
  const header = columns.map((column) => column.header);
  const [before, after] = aroundRows(columns);
  const pages: ReturnType<typeof deflater>[] = [];
  let row = 0;

  function begin(): void {
    const page = deflater();
    page.write(before + inRow(1, cellsXml(header, styles)));
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
      pages.at(-1)!.write(inRow(row, cells));
    },
    names: (): string[] => pages.map((_, i) => (i === 0 ? name : `${name} ${i + 1}`)),
    end(): Promise<Deflated[]> {
      pages.at(-1)!.write(after);
      return Promise.all(pages.map((page) => page.end()));
    },
  };
}
