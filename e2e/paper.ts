import { readFile } from "node:fs/promises";
import { readXlsx } from "hucre/xlsx";
import type { Page } from "playwright-core";

/** Presses the button and opens the Excel file that comes, as whoever gets it would. */
export async function openBook(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }), // a loaded machine is slow, not wrong
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const { sheets } = await readXlsx(await readFile(await file.path()));
  return { name: file.suggestedFilename(), sheets };
}

/** The rows of a sheet by the names of its columns. */
export function records({ rows: [header, ...rows] }: { rows: unknown[][] }): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(header!.map((name, i) => [String(name), row[i] ?? null])));
}

/** The dialog is the browser's own and stays shut here; `page.pdf` prints instead, `afterprint` included. */
export async function holdPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printing", "");
  });
}

/** Prints; width and height of each page in millimetres. `name` is of its file, where pictures are wanted. */
export async function pageSizes(page: Page, name?: string): Promise<[number, number][]> {
  const folder = process.env.SCREENSHOTS;
  const kept = name && folder ? { path: `${folder}/${name}.pdf` } : {};
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true, ...kept })).toString(
    "latin1",
  );
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    millimetres(width),
    millimetres(height),
  ]);
}
