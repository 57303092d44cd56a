import { saveFile } from "#web/ui/data/save-file.ts";
import type { ReportWorkbook } from "./report-books.ts";

/** Saves a report as an Excel file. Needs no worker, because a report has at most a few thousand rows. */
export async function saveReportWorkbook({ fileName, sheets }: ReportWorkbook): Promise<void> {
  const { writeWorkbook } = await import("#web/ui/workbook/workbook.ts");
  saveFile(await writeWorkbook(sheets.map((sheet) => ({ ...sheet, frozenTitles: true }))), fileName);
}
