import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printedTextOf, readPaper } from "#core/test/paper.ts";
import { startFakeDevice } from "#server/test/fake-device.ts";
import { findOrInstallBrowser } from "../scripts/browser.mjs";
import { DESKTOP, newStore, visit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { createDataPlace, startProduct } from "./product.ts";
import { addProduct, api } from "./shop.ts";

let address: string;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  const place = await createDataPlace();
  const product = await startProduct(place.env);
  ({ address } = product);
  ends.push(product.stop, place.remove);
});
afterAll(async () => {
  for (const end of ends) await end();
});

const lastSale = (page: Page) => page.getByRole("region", { name: "Última venta" });

async function pay(page: Page, product: RegExp, method: string, received?: string) {
  await page.goto("/sales/new");
  await page.getByRole("button", { name: product }).click();
  await page.getByLabel("Método de pago").selectOption(method);
  if (received) await page.getByLabel("Monto recibido").fill(received);
}
const finish = (page: Page) => page.getByRole("button", { name: "Finalizar Venta" }).click();

it("a second window shows the customer lines, total and phone payment, and nothing private", async () => {
  const { page, context, end } = await visit(DESKTOP, { address });
  await newStore(page);
  await page.goto("/dashboard");
  const keys = [{ method: "NEQUI", label: "Nequi", key: "300 123 4567", holder: "Ana Suárez", image: null }];
  await api(page, "PATCH", "/store/settings", { paymentKeys: keys });
  await addProduct(page, { name: "Café Águila", price: 14_900 });
  await page.goto("/my-store");
  const [screen] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Abrir la pantalla" }).click(),
  ]);
  await screen.getByRole("heading", { name: "Tienda La Paz" }).waitFor();
  await checkAppearance(screen, "customer-idle-wide");
  await pay(page, /^Café Águila/, "NEQUI");
  await screen.getByText("300 123 4567").waitFor();
  await screen.getByRole("status").getByText("$ 14.900").waitFor();
  await checkAppearance(screen, "customer-nequi-wide");
  await page.getByLabel("Método de pago").selectOption("CASH");
  await screen.getByText("300 123 4567").waitFor({ state: "detached" });
  await screen.setViewportSize({ width: 360, height: 640 });
  await checkAppearance(screen, "customer-sale-phone");
  await screen.setViewportSize({ width: 1366, height: 768 });
  await checkAppearance(screen, "customer-sale-wide");
  await page.getByLabel("Monto recibido").fill("20000");
  await finish(page);
  await lastSale(page).waitFor();
  await screen.getByText("Cambio $ 5.100 · ¡Gracias!").waitFor();
  await checkAppearance(screen, "customer-thanks-wide");
  // After a reload it asks the till.
  await screen.reload();
  await screen.getByText("Cambio $ 5.100 · ¡Gracias!").waitFor();
  expect(await screen.locator("body").textContent()).not.toMatch(/stock|costo|debe/i);
  await end();
});

const canPlayCable =
  process.getuid?.() === 0 &&
  existsSync("/sys/class/tty/ttyS0") &&
  existsSync("/dev/ttyS0") &&
  spawnSync("unshare", ["-m", "true"]).status === 0;

/** A browser whose first serial port is this terminal, usable without a prompt. */
async function browserWithPort(file: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "port-"));
  const managed = path.join(folder, "policies/managed");
  await mkdir(managed, { recursive: true });
  await writeFile(
    path.join(managed, "serial.json"),
    JSON.stringify({ SerialAllowAllPortsForUrls: [address] }),
  );
  const starter = path.join(folder, "browser");
  const mounts = ["/etc/chromium", "/etc/opt/chrome"]
    .map((place) => `mkdir -p ${place} && mount --bind ${folder} ${place}`)
    .join(" && ");
  await writeFile(
    starter,
    `#!/bin/sh\nexec unshare -m sh -c 'mount --bind ${file} /dev/ttyS0 && ${mounts} && exec "$0" "$@"' ${await findOrInstallBrowser()} "$@"\n`,
  );
  await chmod(starter, 0o755);
  const browser = await chromium.launch({ executablePath: starter, args: ["--no-sandbox", "--disable-gpu"] });
  ends.unshift(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  return browser;
}

const MOVING = "El peso se está moviendo";
const OVER = "Es más de lo que la balanza pesa";
const BELOW = "La balanza está por debajo de cero";
/** Protocol, request, frame of a stable 154 g, and other frames with what the keypad says about each. */
const SCALES: [string, string | null, string, ...[string, string][]][] = [
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
    "\u000200154\u0003",
    ["\u0002IIIII\u0003", MOVING],
    ["\u0002NNNNN\u0003", BELOW],
    ["\u0002SSSSS\u0003", OVER],
  ],
  [
    "SICS",
    "SI\r\n",
    "S S    154.0 g\r\n",
    ["S D    154.2 g\r\n", MOVING],
    ["S +\r\n", OVER],
    ["S -\r\n", BELOW],
  ],
  ["WEIGHT", "W", "\u0002W+000.154kg\u0003", ["\u0002W-000.020kg\u0003", BELOW]],
];

it.skipIf(!canPlayCable)(
  "on a serial cable the ticket is printed and the scale's weight enters the sale (needs a serial port)",
  async () => {
    const device = await startFakeDevice();
    ends.unshift(device.close);
    const browser = await browserWithPort(device.file);
    const context = await browser.newContext({
      viewport: DESKTOP,
      locale: "es-CO",
      timezoneId: "America/Bogota",
      baseURL: address,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await newStore(page);
    await page.goto("/dashboard");
    await addProduct(page, { name: "Café Águila", price: 14_900 });
    await addProduct(page, { name: "Queso costeño", price: 20_000, unit: "KG" });
    const own = { columns: 32, letters: "PC850", cut: "PARTIAL", feed: 4, drawer: 2, baud: 9600, port: 0 };
    const settings = { printWay: "SERIAL", autoPrint: "ALWAYS", kick: true, own };
    await page.evaluate((kept) => localStorage.setItem("printing", JSON.stringify(kept)), settings);

    device.answer([0x12, 0x12, 0x12]);
    await pay(page, /^Café Águila/, "CASH", "20000");
    await finish(page);
    await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
    const paper = readPaper(device.printed());
    expect(printedTextOf(paper).join(" ")).toContain("Café Águila");
    expect(paper).toMatchObject({ kicks: [2], linesBeforeKick: 0, cut: "PARTIAL" });

    device.clear();
    device.answer([0x1a, 0x32, 0x72]);
    await pay(page, /^Café Águila/, "CASH", "20000");
    await finish(page);
    await lastSale(page).getByText("La impresora no tiene papel").waitFor();
    expect(device.printed()).toHaveLength(0);

    // As a picture, for characters that the printer may not have.
    device.answer([0x12, 0x12, 0x12]);
    const drawn = { ...settings, own: { ...own, letters: "IMAGE" } };
    await page.evaluate((kept) => localStorage.setItem("printing", JSON.stringify(kept)), drawn);
    await pay(page, /^Café Águila/, "CARD");
    await finish(page);
    await lastSale(page).getByText("Impreso", { exact: true }).waitFor();
    const picture = readPaper(device.printed());
    expect([picture.kicks, picture.pictures.length > 3]).toEqual([[], true]);

    await page.evaluate(() => {
      localStorage.removeItem("printing");
      const scale = { protocol: "TORREY", baud: 9600, bits: 8, parity: "NONE", port: 0 };
      localStorage.setItem("scale", JSON.stringify(scale));
    });
    let frame = "  0.154 kg\r";
    device.weigh("P", () => frame);
    await page.goto("/sales/new");
    await page.getByRole("button", { name: /^Queso costeño/ }).click();
    const pad = page.getByRole("dialog", { name: "Queso costeño" });
    await pad.getByRole("button", { name: "Usar 0,154 kg" }).waitFor();
    await checkAppearance(page, "scale-wide");
    frame = " -0.020 kg\r";
    await pad.getByText("La balanza está por debajo de cero").waitFor();
    frame = "  0.012 kg\r";
    await pad.getByRole("button", { name: "Tarar" }).click();
    frame = "  0.166 kg\r";
    await pad.getByRole("button", { name: "Usar 0,154 kg" }).click();
    await pad.waitFor({ state: "hidden" });
    await page.getByLabel("Método de pago").selectOption("CARD");
    await finish(page);
    await lastSale(page).waitFor();
    expect((await api(page, "GET", "/sales?page=1&limit=1")).data[0].total).toBe(3_080);

    const openPad = async (protocol: string) => {
      await page.evaluate((protocol) => {
        const scale = { protocol, baud: 9600, bits: 8, parity: "NONE", port: 0 };
        localStorage.setItem("scale", JSON.stringify(scale));
      }, protocol);
      await page.goto("/sales/new");
      await page.getByRole("button", { name: /^Queso costeño/ }).click();
      return pad.getByRole("region", { name: "Balanza" });
    };
    for (const [protocol, question, still, ...others] of SCALES) {
      frame = still;
      if (question) device.weigh(question, () => frame);
      const scale = await openPad(protocol);
      const sending = question ? undefined : setInterval(() => device.send(frame), 100);
      await scale.getByRole("button", { name: "Usar 0,154 kg" }).waitFor();
      for (const [other, said] of others) {
        frame = other;
        await scale.getByText(said).waitFor();
        expect(await scale.getByRole("button", { name: /^Usar/ }).count()).toBe(0);
      }
      clearInterval(sending);
      device.weigh("nothing asks this", () => "");
      await scale.getByText("La balanza no responde").waitFor();
    }
    // The weight is typed as without a scale; the next time the tare is one of the last four.
    await checkAppearance(page, "scale-silent-wide");
    frame = "S S    166.0 g\r\n";
    device.weigh("SI\r\n", () => frame);
    const scale = await openPad("SICS");
    await scale.getByRole("button", { name: "Usar 0,166 kg" }).waitFor();
    await scale.getByRole("button", { name: "Tara", exact: true }).click();
    await scale.getByRole("button", { name: "12 g" }).click();
    await scale.getByRole("button", { name: "Usar 0,154 kg" }).waitFor();
    await page.close();
    await context.close();
  },
);
