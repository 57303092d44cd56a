import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BrowserVisit,
  CAMERA_TEST_PATTERN,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { buildBarcodeFile, buildBarcodeFilm, drawBarcode, drawBarcodeCloseUp } from "./codes.ts";
import { createProductByApi } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

const TITLE = "Escanear Código de Barras";

/** Name, bwip-js type, code of a product and unknown code. code-kinds.test.ts has every kind. */
const KINDS: [string, string, string, string][] = [
  ["EAN-13", "ean13", "7702511000014", "7707321456785"],
  ["UPC-A", "upca", "036000291452", "012345678905"],
  ["QR", "qrcode", "QR-Ñame-1", "QR-Ñame-2"],
];

describe("scanner of the products screen, with an image", () => {
  let shop: BrowserVisit;
  beforeAll(async () => {
    // An unknown code is a 404, which the browser logs by itself.
    shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /404/ });
    await createStoreAndSignIn(shop.page);
    for (const [kind, , known] of KINDS)
      await createProductByApi(shop.page, { name: `Con ${kind}`, gtin: known });
    await shop.page.goto("/products");
  });
  afterAll(() => shop.end());

  async function scan(bcid: string, text: string) {
    const { page } = shop;
    await page.getByRole("button", { name: "Escanear" }).click();
    const dialog = page.getByRole("dialog", { name: TITLE });
    await dialog.locator("input[type=file]").setInputFiles(await buildBarcodeFile(bcid, text));
  }

  it.each(KINDS)(
    "opens the product of a known %s, and starts a product for an unknown one",
    async (kind, bcid, known, unknown) => {
      const { page } = shop;
      await scan(bcid, known);
      const edit = page.getByRole("dialog", { name: "Editar Producto" });
      await edit.waitFor();
      expect(await edit.getByLabel(/^Nombre/).inputValue()).toBe(`Con ${kind}`);
      await edit.getByRole("button", { name: "Cancelar" }).click();
      await edit.waitFor({ state: "hidden" });
      await scan(bcid, unknown);
      const create = page.getByRole("dialog", { name: "Nuevo Producto" });
      await create.waitFor();
      expect(await create.getByLabel(/GTIN/).inputValue()).toBe(unknown);
      await create.getByRole("button", { name: "Cancelar" }).click();
      await create.waitFor({ state: "hidden" });
    },
  );
});

it("shows errors in red, and loads the reader on first use only", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await createStoreAndSignIn(page);
  await page.goto("/products");
  await page.getByText("Aún no hay productos").waitFor();
  await waitUntilPageSettled(page);
  const reader = () => loaded.filter((url) => /wasm|decode-worker/.test(url));
  expect(reader()).toEqual([]);
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await dialog.getByRole("button", { name: "Iniciar cámara" }).click();
  await dialog.getByText("No camera found").waitFor();
  const picture = { name: "nota.png", mimeType: "image/png", buffer: Buffer.from("no es una imagen") };
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await dialog.getByText("Ese archivo no es una imagen que podamos abrir.").waitFor();
  expect(reader()).not.toEqual([]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await dialog.waitFor({ state: "hidden" });
  await end();
});

describe("with a camera", () => {
  const place = mkdtempSync(path.join(tmpdir(), "mostrador-film-"));
  const film = path.join(place, "pan.mjpeg");
  beforeAll(async () =>
    writeFileSync(film, await buildBarcodeFilm(await drawBarcodeCloseUp("ean13", "7701234567897"))),
  );
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("a code opens its product; the camera is remembered and starts by itself", async () => {
    const { page, end } = await openBrowserVisit(PHONE_SCREEN, { film });
    await createStoreAndSignIn(page);
    await createProductByApi(page, { name: "Pan aliñado", gtin: "7701234567897" });
    await page.goto("/products");
    await page.getByRole("button", { name: "Escanear" }).click();
    await page.getByRole("button", { name: "Iniciar cámara" }).click();
    const edit = page.getByRole("dialog", { name: "Editar Producto" });
    await edit.waitFor();
    expect(await edit.getByLabel(/^Nombre/).inputValue()).toBe("Pan aliñado");
    await edit.getByRole("button", { name: "Cancelar" }).click();
    const storedValues = await page.evaluate(() => [
      localStorage.getItem("scannerCameraId"),
      localStorage.getItem("scannerCameraPermission"),
    ]);
    expect(storedValues).toEqual([expect.stringMatching(/\w+/), "true"]);
    await page.getByRole("button", { name: "Escanear" }).click();
    await edit.waitFor();
    await end();
  });

  it("one far away is read, with two points of 640 × 480 to a line", async () => {
    const far = path.join(place, "far.mjpeg");
    writeFileSync(far, await buildBarcodeFilm(await drawBarcode("ean13", "7701234567897", 2)));
    const { page, end } = await openBrowserVisit(PHONE_SCREEN, { film: far });
    await createStoreAndSignIn(page);
    await createProductByApi(page, { name: "Pan aliñado", gtin: "7701234567897" });
    await page.goto("/products");
    await page.getByRole("button", { name: "Escanear" }).click();
    await page.getByRole("button", { name: "Iniciar cámara" }).click();
    await page.getByRole("dialog", { name: "Editar Producto" }).waitFor();
    await end();
  });

  it("on /new-sale it is added once while it stays in view, and scanning continues", async () => {
    const { page, end } = await openBrowserVisit(PHONE_SCREEN, { film });
    await createStoreAndSignIn(page);
    await createProductByApi(page, { name: "Pan aliñado", gtin: "7701234567897", price: 2_500 });
    const looks = await countLooks(page);
    await page.goto("/new-sale");
    await page.getByRole("button", { name: "Escanear con la cámara" }).click();
    const dialog = page.getByRole("dialog", { name: TITLE });
    await dialog.getByRole("button", { name: "Iniciar cámara" }).click();
    await dialog.getByText("Pan aliñado agregado a la venta").waitFor();
    const before = await looks();
    await expect.poll(looks).toBeGreaterThan(before + 10);
    await dialog.getByText("$ 2.500").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Detener" }).click();
    await dialog.getByText("La cámara está detenida.").waitFor();
    await end();
  });
});

/** Counts the camera frames that the page gives to the code reader's worker. */
async function countLooks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const give = Worker.prototype.postMessage;
    const counted = Object.assign(window, { looks: 0 });
    Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof give>) {
      counted.looks += 1;
      give.apply(this, message);
    } as typeof give;
  });
  return () => page.evaluate(() => (window as unknown as { looks: number }).looks);
}

it("a camera with zoom zooms in steps of 0.1", async () => {
  const { page, context, end } = await openBrowserVisit(PHONE_SCREEN, { film: CAMERA_TEST_PATTERN });
  await allowZoom(context, page);
  await createStoreAndSignIn(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await dialog.getByRole("button", { name: "Iniciar cámara" }).click();
  await dialog.getByRole("slider", { name: /Zoom/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await dialog.getByText("Zoom 1,2×").waitFor();
  // The displayed zoom changes immediately, the camera's zoom later.
  const set = () =>
    dialog.locator("video").evaluate((video: HTMLVideoElement) => {
      const [track] = (video.srcObject as MediaStream).getVideoTracks();
      return (track!.getSettings() as { zoom?: number }).zoom;
    });
  await expect.poll(set).toBe(120);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await end();
});

/** Grants the permission for camera zoom through CDP, because Playwright has no name for it. */
async function allowZoom(context: BrowserContext, page: Page) {
  const ofPage = await context.newCDPSession(page);
  const { targetInfo } = await ofPage.send("Target.getTargetInfo");
  const ofBrowser = await context.browser()!.newBrowserCDPSession();
  await ofBrowser.send("Browser.grantPermissions", {
    browserContextId: targetInfo.browserContextId,
    permissions: ["videoCapture", "cameraPanTiltZoom"],
  });
}

describe("/new-sale", () => {
  it("leads to the sign-in by its first call without a session", async () => {
    const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /401/ });
    await page.goto("/new-sale");
    await page.waitForURL("**/login");
    await end();
  });

  it("reports the result of each code", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /404|ERR_FAILED/ });
    await createStoreAndSignIn(page);
    await createProductByApi(page, { name: "La última", gtin: "7702511000014", stock: 1 });
    await createProductByApi(page, { name: "Agotada", barcode: "77025111", stock: 0 });
    await createProductByApi(page, { name: "Retirada", storeCode: "R-7" });
    await page.goto("/new-sale");
    await page.getByText("Escanea el primer producto").waitFor();
    const wedge = await connectWedgeScanner(page);
    const says = async (code: string, words: string) => {
      await wedge.scan(code);
      await page.getByText(words, { exact: true }).waitFor();
    };
    await says("7702511000014", "Producto agregado");
    await says("7702511000014", "No hay suficiente stock disponible");
    await says("77025111", "No hay stock disponible");
    await says("7707321456785", "Producto no encontrado");
    await says("r-7", "Retirada agregado a la venta");
    await page.route("**/api/products/gtin/*", (route) => route.abort());
    // For a product that is already in the sale, the stock is checked without the server.
    await says("7702511000014", "No hay suficiente stock disponible");
    await says("7707321456785", "Error al buscar el producto");
    await page.unroute("**/api/products/gtin/*");

    await page.getByRole("button", { name: "Escanear con la cámara" }).click();
    const dialog = page.getByRole("dialog", { name: TITLE });
    await dialog.locator("input[type=file]").setInputFiles(await buildBarcodeFile("qrcode", "R-7"));
    await dialog.getByText("Retirada: 2").waitFor();
    await end();
  });
});

it("the products screen takes scans without a focused box", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /404/ });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Huevos AA", storeCode: "Ñ-77ñ" });
  await page.goto("/products");
  await page.getByRole("listitem").filter({ hasText: "Huevos AA" }).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const wedge = await connectWedgeScanner(page);
  await wedge.scan("Ñ-77ñ");
  const edit = page.getByRole("dialog", { name: "Editar Producto" });
  await edit.waitFor();
  expect(await edit.getByLabel(/^Nombre/).inputValue()).toBe("Huevos AA");
  await edit.getByRole("button", { name: "Cancelar" }).click();
  await edit.waitFor({ state: "hidden" });
  await wedge.scan("7707321456785");
  const create = page.getByRole("dialog", { name: "Nuevo Producto" });
  await create.waitFor();
  expect(await create.getByLabel(/GTIN/).inputValue()).toBe("7707321456785");
  await end();
});
