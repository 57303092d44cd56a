import { saveFile } from "#web/ui/data/save-file.ts";
import type { ReportWorkbook } from "./report-books.ts";

/** Needs no worker, because a report has at most a few thousand rows. Text never becomes a formula. */
export async function saveReportWorkbook({ fileName, sheets }: ReportWorkbook): Promise<void> {
  const { writeWorkbook } = await import("#web/ui/workbook/workbook.ts");
  saveFile(await writeWorkbook(sheets.map((sheet) => ({ ...sheet, frozenTitles: true }))), fileName);
}
