import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { NewPrinter } from "#core/contract/printers/printers.ts";
import type { PrintSettings } from "#web/features/printers/public/print-settings.ts";
import type { ScaleSettings } from "#web/features/sales/public/scale-settings.ts";
import { createStoreAndSignIn } from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";

export const PRINT_UNSURE_MESSAGE = "No supimos si se imprimió. Mira el papel antes de imprimir otra vez.";
export const PRINTER_UNREACHABLE_MESSAGE = "La impresora no responde. Mira que esté prendida y conectada.";

export const findPrinterCard = (page: Page) => page.getByRole("region", { name: "Impresora", exact: true });
export const findLastSaleRegion = (page: Page) => page.getByRole("region", { name: "Última venta" });
export const findAutoPrintSwitch = (page: Page) =>
  findPrinterCard(page).getByRole("switch", { name: "La tirilla sale sola después de cada venta" });

/** Creates a store with one product, 'Café Águila' of $ 14.900. */
export async function createCoffeeStore(page: Page): Promise<void> {
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  await createProductByApi(page, { name: "Café Águila", price: 14_900 });
}

/** Adds a product to the sale on the screen, and chooses the payment method. */
export async function prepareCoffeeSale(
  page: Page,
  method: string,
  received?: string,
  product = /^Café Águila/,
): Promise<void> {
  await page.getByRole("button", { name: product }).click();
  const sale = page.getByRole("button", { name: "Ver venta" });
  if (await sale.isVisible()) await sale.click();
  await page.getByLabel("Método de pago").selectOption(method);
  if (received) await page.getByLabel("Monto recibido").fill(received);
}

export async function finishSaleAndWait(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await findLastSaleRegion(page).waitFor();
}

/** Opens the till and sells one product. */
export async function sellCoffee(page: Page, method = "CASH", received?: string): Promise<void> {
  await page.goto("/sales/new");
  await prepareCoffeeSale(page, method, received);
  await finishSaleAndWait(page);
}

/** Stores this device's settings of printing or scale as the screens do. */
export async function storeDeviceSettings(
  page: Page,
  choice: { printing: Partial<PrintSettings> } | { scale: ScaleSettings },
): Promise<void> {
  await page.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
  }, choice);
}

/** Adds a shop's printer at this port, on which this browser prints automatically and opens the drawer. */
export async function addShopPrinter(
  page: Page,
  port: number,
  printer: Partial<NewPrinter> = {},
  choice: Partial<PrintSettings> = {},
): Promise<string> {
  const connection = { kind: "TCP", host: "127.0.0.1", port };
  const body = { name: "Caja", connection, width: 80, drawer: 2, ...printer };
  const { data } = await callApi(page, "POST", "/printers", body);
  const printing = { printWay: "SERVER", printerId: data.id, autoPrint: "ALWAYS", kick: true } as const;
  await storeDeviceSettings(page, { printing: { ...printing, ...choice } });
  return data.id;
}

/** Checks that paper and screen have the same text, except for spaces, line breaks and ruled lines. */
export function expectSamePrintedText(printed: string[], shown: string[]): void {
  const letters = (rows: string[]) =>
    rows
      .filter((row) => !/^[-\s]*$/.test(row))
      .join("")
      .replace(/\s/g, "");
  expect(letters(printed)).toBe(letters(shown));
}

/** Returns the rows of a ticket as the browser would print them; call `disablePrintDialog` before. */
export async function readTicketOnScreen(page: Page, saleId: string, width: 58 | 80): Promise<string[]> {
  await page.evaluate(() => localStorage.removeItem("printing"));
  await page.goto(`/sales/${saleId}`);
  await page.getByRole("button", { name: "Imprimir tirilla" }).click();
  await page.getByRole("button", { name: `${width} mm` }).click();
  await page.locator("body[data-printing]").waitFor();
  const rows = await page.locator(".print-sheet .ticket-paper p").allInnerTexts();
  return rows.filter((row) => row !== "COPIA");
}
