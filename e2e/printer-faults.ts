import type { Page } from "playwright-core";
import { afterAll, beforeAll, it } from "vitest";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { newStore, type ScreenSize, visit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { createDataPlace, startProduct } from "./product.ts";
import { addProduct, api } from "./shop.ts";

type Fault = { name: string; sentence: string; begin(printer: FakePrinter): unknown };

const UNSURE = "No supimos si se imprimió. Mira el papel antes de imprimir otra vez.";
const GONE = "La impresora no responde. Mira que esté prendida y conectada.";
const states = (state: FakePrinter["state"]) => (printer: FakePrinter) => {
  printer.state = state;
};
const breaks = (after: FakePrinter["breaksAfter"]) => (printer: FakePrinter) => {
  printer.breaksAfter = after;
};

/** Faults of a printer, with the sentence that the cashier sees. */
const FAULTS: Fault[] = [
  { name: "no-paper", sentence: "La impresora no tiene papel", begin: states("NO_PAPER") },
  { name: "cover", sentence: "La tapa de la impresora está abierta", begin: states("COVER_OPEN") },
  { name: "offline", sentence: GONE, begin: states("OFFLINE") },
  { name: "low", sentence: "Impreso. Queda poco papel.", begin: states("PAPER_LOW") },
  { name: "mute", sentence: "Impreso", begin: states("MUTE") },
  { name: "cut-in-the-middle", sentence: UNSURE, begin: breaks(60) },
  { name: "slow", sentence: UNSURE, begin: breaks("SLOW") },
  { name: "gone", sentence: GONE, begin: (printer) => printer.close() },
];

/** Registers tests that take a picture of each fault beside the last sale. */
export function testPrinterFaults(size: ScreenSize): void {
  let address: string;
  let printer: FakePrinter;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const place = await createDataPlace();
    const product = await startProduct({ ...place.env, PRINTING_LOOPBACK: "on" });
    ({ address } = product);
    printer = await startFakePrinter();
    ends.push(product.stop, place.remove);
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });

  it("shows each fault of the printer in one sentence, beside a sale that is recorded", async () => {
    const { page, end } = await visit(size, { address, expectedErrors: /409|503/ });
    await newStore(page);
    await page.goto("/dashboard");
    await addProduct(page, { name: "Café Águila", price: 14_900 });
    const connection = { kind: "TCP", host: "127.0.0.1", port: printer.port };
    const wish = { name: "Caja", connection, width: 80, drawer: 2 };
    const { data } = await api(page, "POST", "/printers", wish);
    const settings = { printWay: "SERVER", printerId: data.id, autoPrint: "ALWAYS", kick: true };
    await page.evaluate((kept) => localStorage.setItem("printing", JSON.stringify(kept)), settings);
    for (const { name, sentence, begin } of FAULTS) {
      Object.assign(printer, { state: "READY", breaksAfter: null });
      await begin(printer);
      await sell(page);
      await page
        .getByRole("region", { name: "Última venta" })
        .getByText(sentence, { exact: sentence === "Impreso" })
        .waitFor();
      await checkAppearance(page, `printer-fault-${name}-${size.width}`);
    }
    await end();
  });
}

async function sell(page: Page): Promise<void> {
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Café Águila/ }).click();
  const sale = page.getByRole("button", { name: "Ver venta" });
  if (await sale.isVisible()) await sale.click();
  await page.getByLabel("Método de pago").selectOption("CASH");
  await page.getByLabel("Monto recibido").fill("20000");
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
}
