import { XLSX_MEDIA_TYPE } from "#web/ui/data/excel.ts";
import { saveFile } from "#web/ui/data/save-file.ts";
import type { ReportWorkbook } from "./report-books.ts";

/** Needs no worker, because a report has at most a few thousand rows. Text never becomes a formula. */
export async function saveReportWorkbook({ fileName, sheets }: ReportWorkbook): Promise<void> {
  const { writeXlsx } = await import("hucre/xlsx");
  const file = await writeXlsx({ sheets: sheets.map((sheet) => ({ ...sheet, freezePane: { rows: 1 } })) });
  saveFile(new Blob([file as BlobPart], { type: XLSX_MEDIA_TYPE }), fileName);
}
