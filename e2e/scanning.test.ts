import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, findings, overflow, PHONE, register, type Visit, visit } from "./browser.ts";
import { codeFile, codeFilm } from "./codes.ts";
import { addProduct } from "./shop.ts";

const TITLE = "Escanear Código de Barras";

describe("the scanner of the products screen, with an image", () => {
  let shop: Visit;
  beforeAll(async () => {
    // What no product has is a 404, which the browser logs by itself.
    shop = await visit(DESKTOP, { expectedErrors: /404/ });
    await register(shop.page);
  });
  afterAll(() => shop.end());

  async function scan(bcid: string, text: string) {
    const { page } = shop;
    await page.getByRole("button", { name: "Escanear" }).click();
    const dialog = page.getByRole("dialog", { name: TITLE });
    await dialog.locator("input[type=file]").setInputFiles(await codeFile(bcid, text));
  }

  it.each([
    ["EAN-13", "ean13", "7702511000014", "7707321456785"],
    ["EAN-8", "ean8", "77025111", "77073211"],
    ["UPC-A", "upca", "036000291452", "012345678905"],
    ["Code 128", "code128", "Bolsa-15", "Bolsa-16"],
    ["ITF", "interleaved2of5", "17702511000011", "27702511000018"],
    ["QR", "qrcode", "QR-Ñame-1", "QR-Ñame-2"],
  ])(
    "opens what has a known %s and begins a product with an unknown one",
    async (format, bcid, known, unknown) => {
      const { page } = shop;
      await addProduct(page, { name: `Con ${format}`, gtin: known });
      await page.goto("/products");
      await scan(bcid, known);
      const edit = page.getByRole("dialog", { name: "Editar Producto" });
      await edit.waitFor();
      expect(await edit.getByLabel(/^Nombre/).inputValue()).toBe(`Con ${format}`);
      await edit.getByRole("button", { name: "Cancelar" }).click();
      await edit.waitFor({ state: "hidden" });
      await scan(bcid, unknown);
      const create = page.getByRole("dialog", { name: "Nuevo Producto" });
      await create.waitFor();
      expect(await create.getByLabel(/GTIN/).inputValue()).toBe(unknown);
    },
  );
});

it("says in red what is wrong, and loads the reader only when somebody scans", async () => {
  const { page, end } = await visit(PHONE);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await register(page);
  await page.goto("/products");
  await page.getByText("Aún no hay productos").waitFor();
  await page.waitForLoadState("networkidle");
  expect(loaded.filter((url) => /wasm|worker|scanner/.test(url))).toEqual([]);
  await page.getByRole("button", { name: "Escanear" }).click();
  const dialog = page.getByRole("dialog", { name: TITLE });
  await dialog.getByRole("button", { name: "Iniciar cámara" }).click();
  await dialog.getByText("No camera found").waitFor();
  const picture = { name: "nota.png", mimeType: "image/png", buffer: Buffer.from("no es una imagen") };
  await dialog.locator("input[type=file]").setInputFiles(picture);
  await dialog.getByText("Ese archivo no es una imagen que podamos abrir.").waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await dialog.waitFor({ state: "hidden" });
  await end();
});

describe("with a camera", () => {
  const place = mkdtempSync(path.join(tmpdir(), "mostrador-film-"));
  const film = path.join(place, "pan.mjpeg");
  beforeAll(async () => writeFileSync(film, await codeFilm("ean13", "7701234567897")));
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("a code before it opens its product; the camera is remembered and starts by itself", async () => {
    const { page, end } = await visit(PHONE, { film });
    await register(page);
    await addProduct(page, { name: "Pan aliñado", gtin: "7701234567897" });
    await page.goto("/products");
    await page.getByRole("button", { name: "Escanear" }).click();
    await page.getByRole("button", { name: "Iniciar cámara" }).click();
    const edit = page.getByRole("dialog", { name: "Editar Producto" });
    await edit.waitFor();
    expect(await edit.getByLabel(/^Nombre/).inputValue()).toBe("Pan aliñado");
    await edit.getByRole("button", { name: "Cancelar" }).click();
    const kept = await page.evaluate(() => [
      localStorage.getItem("scannerCameraId"),
      localStorage.getItem("scannerCameraPermission"),
    ]);
    expect(kept).toEqual([expect.stringMatching(/\w+/), "true"]);
    await page.getByRole("button", { name: "Escanear" }).click();
    await edit.waitFor();
    await end();
  });
});
