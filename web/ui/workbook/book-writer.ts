import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { replaceFilesInZip } from "#web/ui/zip/replace-files.ts";
import { createSplitSheetWriter, type SplitSheetWriter } from "./long-sheet.ts";
import { listNumberFormats, type SheetColumn } from "./sheet-xml.ts";

/**
 * Writes the sheets' rows as they arrive, because the XLSX library needs all cells at once. The library
 * writes the file's other parts.
 */
export function createWorkbookWriter<Name extends string>(
  sheets: Readonly<Record<Name, readonly SheetColumn[]>>,
  mostRows?: number,
) {
  const names = Object.keys(sheets) as Name[];
  const formats = listNumberFormats(names.map((name) => sheets[name]));
  const long = Object.fromEntries(
    names.map((name) => [name, createSplitSheetWriter(name, sheets[name], formats, mostRows)]),
  ) as Record<Name, SplitSheetWriter>;

  return {
    sheets: long,
    async finish(short: WriteSheet[] = []): Promise<Blob> {
      const all: SplitSheetWriter[] = Object.values(long);
      const around = await writeXlsx({ sheets: [...all.flatMap(emptyPages), ...short] });
      const pages = (await Promise.all(all.map((sheet) => sheet.end()))).flat();
      return replaceFilesInZip(
        around,
        new Map(pages.map((page, i) => [`xl/worksheets/sheet${i + 1}.xml`, page] as const)),
      );
    },
  };
}

function emptyPages({ names, columns, header }: SplitSheetWriter): WriteSheet[] {
  return names().map((name) => ({
    name,
    columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
    rows: [[...header]],
  }));
}
