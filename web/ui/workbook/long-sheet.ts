import { createDeflater, type DeflatedFile } from "#web/ui/zip/deflate.ts";
import {
  buildCellsXml,
  buildRowXml,
  buildSheetStartAndEnd,
  listColumnStyles,
  type SheetColumn,
} from "./sheet-xml.ts";

const MAX_ROWS = 1_048_575;

export type SplitSheetWriter = ReturnType<typeof createSplitSheetWriter>;

/** Writes a sheet, and continues in another sheet after every `mostRows` rows. */
export function createSplitSheetWriter(
  name: string,
  columns: readonly SheetColumn[],
  formats: readonly string[],
  mostRows = MAX_ROWS,
) {
  const styles = listColumnStyles(columns, formats);
  const header = columns.map((column) => column.header);
  const [before, after] = buildSheetStartAndEnd(columns);
  const pages: ReturnType<typeof createDeflater>[] = [];
  let row = 0;

  function begin(): void {
    const page = createDeflater();
    page.write(before + buildRowXml(1, buildCellsXml(header, styles)));
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
      pages.at(-1)!.write(buildRowXml(row, cells));
    },
    names: (): string[] => pages.map((_, i) => (i === 0 ? name : `${name} ${i + 1}`)),
    end(): Promise<DeflatedFile[]> {
      pages.at(-1)!.write(after);
      return Promise.all(pages.map((page) => page.end()));
    },
  };
}
