import { XLSX } from "#web/ui/data/excel.ts";
import { saveFile } from "#web/ui/data/save-file.ts";
import type { Book } from "./report-books.ts";

/** A report is a few thousand rows at most, so no worker is needed. Text never becomes a formula. */
export async function saveBook({ fileName, sheets }: Book): Promise<void> {
  const { writeXlsx } = await import("hucre/xlsx");
  const file = await writeXlsx({ sheets: sheets.map((sheet) => ({ ...sheet, freezePane: { rows: 1 } })) });
  saveFile(new Blob([file as BlobPart], { type: XLSX }), fileName);
}
