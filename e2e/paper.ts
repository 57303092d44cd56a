import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { SaleItem } from "#core/contract/sales/sales.ts";
import { readWorkbook } from "#web/test/list-files.ts";

export async function downloadWorkbook(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }), // allows for a loaded machine
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), sheets: await readWorkbook(await readFile(await file.path())) };
}

/** Converts the rows of a sheet to objects, whose keys are the column names of the first row. */
export function toRowObjects({ rows: [header, ...rows] }: { rows: unknown[][] }): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(header!.map((name, i) => [String(name), row[i] ?? null])));
}

/** A cell's moment in seconds: Excel has fractions of a day, and the tests' reader cuts fractions of a millisecond. */
export const toSeconds = (moment: unknown) => Math.round((moment as Date).getTime() / 1_000);

/** Total of a line before its discount. Uses the price of a pack, because its price per unit is rounded. */
export function computeLineSubtotal({ quantity, price, presentation }: SaleItem): number {
  return presentation ? presentation.count * presentation.price : Math.round(quantity * price);
}

/** Disables the browser's print dialog; `page.pdf` prints instead and fires `afterprint`. */
export async function disablePrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printing", "");
  });
}

/** Returns each page's width and height in millimetres. `name` names the stored PDF. */
export async function readPrintedPageSizes(page: Page, name?: string): Promise<[number, number][]> {
  const folder = process.env.SCREENSHOTS;
  const output = name && folder ? { path: `${folder}/${name}.pdf` } : {};
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true, ...output })).toString(
    "latin1",
  );
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    millimetres(width),
    millimetres(height),
  ]);
}
