import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { saleCode } from "#core/sale-code.ts";
import { ETX, STX } from "#core/scale/scale-frames.ts";
import type { ScaleProtocol } from "#core/scale/scale-protocols.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { type FakeSerialDevice, startFakeSerialDevice } from "#server/test/fake-device.ts";
import { scanPrintedCodes } from "#server/test/scan-paper.ts";
import {
  type BrowserPrinter,
  DEFAULT_BROWSER_PRINTER,
} from "#web/features/printers/public/print-settings.ts";
import type { ScaleSettings } from "#web/features/sales/public/scale-settings.ts";
import {
  encodeEvenParity,
  hasCCompiler,
  hasSerialPortEmulation,
  openSerialPortBrowser,
} from "./fake-serial.ts";
import { checkAppearance } from "./look.ts";
import {
  createCoffeeStore,
  findLastSaleRegion,
  finishSaleAndWait,
  sellCoffee,
  storeDeviceSettings,
} from "./printing-shop.ts";
import { callApi, createProductByApi } from "./shop.ts";

// A printer and a scale on a simulated serial cable, through the browser's Web Serial API.
let device: FakeSerialDevice;
let page: Page;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** Opens a store in a browser whose serial port leads to a new simulated device. */
async function openShop(options?: { uart: boolean }) {
  device = await startFakeSerialDevice();
  const browser = await openSerialPortBrowser(inject("address"), device.file, options);
  ends.unshift(browser.close, device.close);
  page = await browser.newPage();
  await createCoffeeStore(page);
  await createProductByApi(page, { name: "Queso costeño", price: 20_000, unit: "KG" });
  return browser;
}

const pad = () => page.getByRole("dialog", { name: "Queso costeño" });
const use = (weight: string) => pad().getByRole("button", { name: `Usar ${weight}`, exact: true });
const anyUse = () => pad().getByRole("button", { name: /^Usar/ });

/** Stores these scale settings, and opens the keypad of a product that is sold by weight. */
async function openPad(scale: Partial<ScaleSettings> & { protocol: ScaleProtocol }): Promise<void> {
  await storeDeviceSettings(page, { scale: { baud: 9_600, bits: 8, parity: "NONE", port: 0, ...scale } });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Queso costeño/ }).click();
  await pad().getByRole("region", { name: "Balanza" }).waitFor();
}

/** Sends these texts one after the other, again and again, until the returned function is called. */
function sendAll(...texts: (string | Uint8Array)[]): () => void {
  let at = 0;
  const sending = setInterval(() => device.send(texts[at++ % texts.length]!), 60);
  return () => clearInterval(sending);
}

/** The baud rate at which the page opened the serial port. */
const speed = () => Number(spawnSync("stty", ["-F", device.file, "speed"]).stdout.toString());

const MOVING = "El peso se está moviendo";
const OVER = "Es más de lo que la balanza pesa";
const BELOW = "La balanza está por debajo de cero";
const NO_ANSWER = "La balanza no responde";

/** Protocol, request to the scale, frame of a stable 154 g, and other frames with the keypad's message. */
const SCALES: [ScaleProtocol, string | null, string, ...[string, string][]][] = [
  ["TORREY", "P", "  0.154 kg\r", [" -0.020 kg\r", BELOW]],
  [
    "CAS",
    null,
    "ST,GS,+  0.154kg\r\n",
    ["US,GS,+  4.871kg\r\n", MOVING],
    ["OL,GS,+------kg\r\n", OVER],
    ["ST,GS,-  0.020kg\r\n", BELOW],
  ],
  [
    "TOLEDO",
    "\u0005",
    `${STX}00154${ETX}`,
    [`${STX}IIIII${ETX}`, MOVING],
    [`${STX}NNNNN${ETX}`, BELOW],
    [`${STX}SSSSS${ETX}`, OVER],
  ],
  [
    "SICS",
    "SI\r\n",
    "S S    154.0 g\r\n",
    ["S D    154.2 g\r\n", MOVING],
    ["S +\r\n", OVER],
    ["S -\r\n", BELOW],
  ],
  ["WEIGHT", "W", `${STX}W+000.154kg${ETX}`, [`${STX}W-000.020kg${ETX}`, BELOW]],
];

describe.skipIf(!hasSerialPortEmulation)("on a serial cable", () => {
  beforeAll(async () => {
    await openShop();
  });

  const print = (own: Partial<BrowserPrinter> = {}) =>
    storeDeviceSettings(page, {
      printing: {
        printWay: "SERIAL",
        autoPrint: "ALWAYS",
        kick: true,
        own: { ...DEFAULT_BROWSER_PRINTER, drawer: 2, ...own },
      },
    });

  it("a ticket is printed at the printer's speed, and nothing without paper (needs a serial port)", async () => {
    await print({ baud: 19_200 });
    device.answer([0x12, 0x12, 0x12]);
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    const paper = readPrintedPaper(device.printed());
    expect(printedTextOf(paper).join(" ")).toContain("Café Águila");
    expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });
    expect(speed()).toBe(19_200);

    device.clear();
    device.answer([0x1a, 0x32, 0x72]);
    await sellCoffee(page, "CASH", "20000");
    await findLastSaleRegion(page).getByText("La impresora no tiene papel").waitFor();
    expect(device.printed()).toHaveLength(0);
  });

  it("as a picture the ticket has a barcode that a scanner reads, and opens the drawer for cash only (needs a serial port)", async () => {
    device.answer([0x12, 0x12, 0x12]);
    for (const [columns, method, kicks] of [
      [32, "CARD", []],
      [48, "CASH", [2]],
    ] as const) {
      await print({ letters: "IMAGE", columns });
      device.clear();
      await sellCoffee(page, method, method === "CASH" ? "20000" : undefined);
      await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
      const paper = readPrintedPaper(device.printed());
      const [sale] = (await callApi(page, "GET", "/sales?limit=1")).data;
      expect(await scanPrintedCodes(paper)).toEqual({ Code128: saleCode(sale.id) });
      expect([paper.kicks, printedTextOf(paper)]).toEqual([kicks, []]);
      expect(Math.max(...paper.pictures.map(({ width }) => width))).toBe(columns * 12);
    }
  });

  it.each(SCALES)(
    "a scale with protocol %s shows its weight, and says why a frame has none (needs a serial port)",
    async (protocol, question, still, ...others) => {
      await page.evaluate(() => localStorage.removeItem("printing"));
      let frame = still;
      if (question) device.weigh(question, () => frame);
      const sending = question ? undefined : setInterval(() => device.send(frame), 100);
      await openPad({ protocol, baud: 4_800 });
      await use("0,154 kg").waitFor();
      expect(speed()).toBe(4_800);
      for (const [other, message] of others) {
        frame = other;
        await pad().getByText(message).waitFor();
        expect(await anyUse().count()).toBe(0);
      }
      clearInterval(sending);
      device.weigh("nothing asks this", () => "");
      // The silence of a scale that is asked is tried below.
      if (!question) await pad().getByText(NO_ANSWER).waitFor();
    },
  );

  it("the end of a frame is no weight, and a weight that changes is not taken (needs a serial port)", async () => {
    await openPad({ protocol: "TORREY" });
    let stop = sendAll("54 kg\r");
    // The reader ignores a frame without its beginning.
    await pad().getByText(NO_ANSWER).waitFor();
    expect(await anyUse().count()).toBe(0);
    stop();
    stop = sendAll("54 kg\r  0.154 kg\r");
    await use("0,154 kg").waitFor();
    stop();
    stop = sendAll("  0.154 kg\r", "  0.160 kg\r");
    await pad().getByText(MOVING).waitFor();
    expect(await anyUse().count()).toBe(0);
    stop();
  });

  it("Enter takes the net weight, the ticket shows it, and the last four tares are kept (needs a serial port)", async () => {
    let grams = 12;
    device.weigh("P", () => `  ${(grams / 1_000).toFixed(3)} kg\r`);
    await openPad({ protocol: "TORREY" });
    await use("0,012 kg").waitFor();
    await pad().getByRole("button", { name: "Tarar" }).click();
    // The net weight is 0 g: the tare is the whole weight.
    await pad().getByText("La balanza está vacía").waitFor();
    expect(await anyUse().count()).toBe(0);
    for (const tare of ["20", "30", "40", "50"]) {
      await pad()
        .getByRole("button", { name: /^Tara( de .*)?$/ })
        .click();
      await pad().getByLabel("Tara, en gramos").fill(tare);
      await pad().getByRole("button", { name: "Restar" }).click();
    }
    await pad().getByRole("button", { name: "Tara de 50 g" }).click();
    const tares = pad().getByRole("button", { name: /^\d+ g$/ });
    expect(await tares.allTextContents()).toEqual(["50 g", "40 g", "30 g", "20 g"]);
    await tares.nth(3).click();
    grams = 174;
    await use("0,154 kg").waitFor();
    await checkAppearance(page, "scale-wide");
    // The keypad does not add the product before Enter.
    expect(await page.getByRole("list", { name: "Productos de la venta" }).count()).toBe(0);
    await pad().getByLabel("Cantidad de Queso costeño en kilos").press("Enter");
    await pad().waitFor({ state: "hidden" });

    await page.getByLabel("Método de pago").selectOption("CARD");
    await finishSaleAndWait(page);
    expect((await callApi(page, "GET", "/sales?limit=1")).data[0]).toMatchObject({
      total: 3_080,
      items: [{ quantity: 0.154 }],
    });
    await print();
    device.answer([0x12, 0x12, 0x12]);
    device.weigh("nothing asks this", () => "");
    device.clear();
    await findLastSaleRegion(page).getByRole("button", { name: "Imprimir tirilla" }).click();
    await findLastSaleRegion(page).getByText("Impreso", { exact: true }).waitFor();
    expect(printedTextOf(readPrintedPaper(device.printed())).join("\n")).toMatch(
      /0,154 kg[\s\S]*TOTAL +\$ 3\.080/,
    );
  });

  it("two products are weighed one after the other without a pause (needs a serial port)", async () => {
    device.weigh("P", () => "  0.154 kg\r");
    await openPad({ protocol: "TORREY" });
    for (const times of [1, 2, 3]) {
      await use("0,154 kg").click();
      await pad().waitFor({ state: "hidden" });
      if (times < 3) await page.getByRole("button", { name: /^Queso costeño/ }).click();
    }
    await page.getByLabel("Método de pago").selectOption("CARD");
    await finishSaleAndWait(page);
    expect((await callApi(page, "GET", "/sales?limit=1")).data[0].total).toBe(9_240);
  });

  it("without the cable the keypad stays, and the weight is typed (needs a serial port)", async () => {
    device.weigh("P", () => "  0.154 kg\r");
    await openPad({ protocol: "TORREY" });
    await use("0,154 kg").waitFor();
    device.close();
    await pad().getByText(NO_ANSWER).waitFor();
    await checkAppearance(page, "scale-silent-wide");
    const box = pad().getByLabel("Cantidad de Queso costeño en kilos");
    await box.fill("0,5");
    await box.press("Enter");
    await page.getByLabel("Método de pago").selectOption("CARD");
    await finishSaleAndWait(page);
    expect((await callApi(page, "GET", "/sales?limit=1")).data[0].total).toBe(10_000);
  });
});

it.skipIf(!hasSerialPortEmulation || !hasCCompiler)(
  "a scale with 7 bits and even parity is read at that setting only (needs a serial port and a C compiler)",
  async () => {
    const { formatFile } = await openShop({ uart: true });
    device.weigh("P", () => encodeEvenParity("  0.154 kg\r"));
    // Read with 8 bits, characters with an odd number of one bits differ in their eighth bit.
    await openPad({ protocol: "TORREY" });
    await pad().getByText(NO_ANSWER).waitFor();
    expect(await readFile(formatFile, "utf8")).toBe("8N");
    await openPad({ protocol: "TORREY", bits: 7, parity: "EVEN" });
    await use("0,154 kg").waitFor();
    expect(await readFile(formatFile, "utf8")).toBe("7E");
  },
);
