import { it } from "vitest";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { type ScreenSize, visit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { startOwnProduct } from "./own-product.ts";
import {
  coffeeStore,
  lastSale,
  sell,
  UNREACHABLE_MESSAGE,
  UNSURE_MESSAGE,
  usePrinter,
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
  { name: "offline", sentence: UNREACHABLE_MESSAGE, begin: states("OFFLINE") },
  { name: "low", sentence: "Impreso. Queda poco papel.", begin: states("PAPER_LOW") },
  { name: "mute", sentence: "Impreso", begin: states("MUTE") },
  { name: "cut-in-the-middle", sentence: UNSURE_MESSAGE, begin: breaks(60) },
  { name: "slow", sentence: UNSURE_MESSAGE, begin: breaks("SLOW") },
  { name: "gone", sentence: UNREACHABLE_MESSAGE, begin: (printer) => printer.close() },
];

/** Registers tests that take a picture of each fault beside the last sale. */
export function testPrinterFaults(size: ScreenSize): void {
  let printer: FakePrinter;
  const shop = startOwnProduct(async () => {
    printer = await startFakePrinter();
    return { env: { PRINTING_LOOPBACK: "on" } };
  });

  it("shows each fault of the printer in one sentence, beside a sale that is recorded", async () => {
    const { page, end } = await visit(size, { address: shop.address, expectedErrors: /409|503/ });
    await coffeeStore(page);
    await usePrinter(page, printer.port);
    for (const { name, sentence, begin } of FAULTS) {
      Object.assign(printer, { state: "READY", breaksAfter: null });
      await begin(printer);
      await sell(page, "CASH", "20000");
      await lastSale(page)
        .getByText(sentence, { exact: sentence === "Impreso" })
        .waitFor();
      await checkAppearance(page, `printer-fault-${name}-${size.width}`);
    }
    await end();
  });
}
