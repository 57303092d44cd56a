import { it } from "vitest";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { openBrowserVisit, type ScreenSize } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { startSuiteServer } from "./own-product.ts";
import {
  addShopPrinter,
  createCoffeeStore,
  findLastSaleRegion,
  PRINT_UNSURE_MESSAGE,
  PRINTER_UNREACHABLE_MESSAGE,
  sellCoffee,
} from "./printing-shop.ts";

type Fault = { name: string; sentence: string; begin(printer: FakePrinter): unknown };

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
  { name: "offline", sentence: PRINTER_UNREACHABLE_MESSAGE, begin: states("OFFLINE") },
  { name: "low", sentence: "Impreso. Queda poco papel.", begin: states("PAPER_LOW") },
  { name: "mute", sentence: "Impreso", begin: states("MUTE") },
  { name: "cut-in-the-middle", sentence: PRINT_UNSURE_MESSAGE, begin: breaks(60) },
  { name: "slow", sentence: PRINT_UNSURE_MESSAGE, begin: breaks("SLOW") },
  { name: "gone", sentence: PRINTER_UNREACHABLE_MESSAGE, begin: (printer) => printer.close() },
];

/** Registers tests that take a picture of each fault beside the last sale. */
export function registerPrinterFaultTests(size: ScreenSize): void {
  let printer: FakePrinter;
  const shop = startSuiteServer(async () => {
    printer = await startFakePrinter();
    return { env: { PRINTING_LOOPBACK: "on" } };
  });

  it("shows each fault of the printer in one sentence, beside a sale that is recorded", async () => {
    const { page, end } = await openBrowserVisit(size, { address: shop.address, expectedErrors: /409|503/ });
    await createCoffeeStore(page);
    await addShopPrinter(page, printer.port);
    for (const { name, sentence, begin } of FAULTS) {
      Object.assign(printer, { state: "READY", breaksAfter: null });
      await begin(printer);
      await sellCoffee(page, "CASH", "20000");
      await findLastSaleRegion(page)
        .getByText(sentence, { exact: sentence === "Impreso" })
        .waitFor();
      await checkAppearance(page, `printer-fault-${name}-${size.width}`);
    }
    await end();
  });
}
