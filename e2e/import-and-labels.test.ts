import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  openBrowserVisit,
  PHONE_SCREEN,
} from "./browser.ts";
import { decodeBarcode } from "./codes.ts";
import { disablePrintDialog, downloadWorkbook, readPrintedPageSizes } from "./paper.ts";
import { callApi, createProductByApi, openProductTools } from "./shop.ts";

const TITLES = "Artículo;Precio de venta;Existencias;EAN";

/** A CSV file as Excel saves it in Colombia: with semicolons, in Windows-1252. */
const csv = (...rows: string[]) => ({
  name: "lista.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([TITLES, ...rows].join("\r\n"), "latin1"),
});

const names = async (page: Page) =>
  (await callApi(page, "GET", "/products")).data.products.map((product: { name: string }) => product.name);

it("a list of products is corrected and imported once despite a lost answer", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED|400/ });
  await createStoreAndSignIn(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Importar productos" }).click();
  const { name, sheets } = await downloadWorkbook(page, "Descargar plantilla");
  expect([name, sheets[0]!.rows[0]!.slice(0, 3)]).toEqual([
    "plantilla-productos.xlsx",
    ["Nombre", "Precio", "Stock"],
  ]);

  const input = page.locator("input[type=file]");
  await input.setInputFiles(csv("Café Águila;$ 12.500;24;7702004003508", "Ñame;1.200,50;3;7702004003508"));
  const toCorrect = page.getByRole("list", { name: "Datos por corregir" });
  await toCorrect.getByText("Fila 3 · Precio:").waitFor();
  expect(await toCorrect.getByRole("listitem").allTextContents()).toEqual([
    "Fila 3 · Precio: Tiene centavos. Escribe pesos completos, como 1200",
    "Fila 3 · Código GTIN: Este código ya está en la fila 2",
  ]);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await input.setInputFiles(csv("Café Águila;$ 12.500;24;7702004003508", "Ñame;1.200;3;"));
  await page.getByText("Se crearán 2 productos").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  // The server imports the products, but its answer is lost.
  await page.route("**/api/products/import", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Importar 2 productos" }).click();
  await page.getByText("No sabemos si los productos alcanzaron a guardarse").waitFor();
  await page.unroute("**/api/products/import");
  await page.getByRole("button", { name: "Importar 2 productos" }).click();
  await page.getByText("2 productos importados").waitFor();
  await page.getByRole("listitem", { name: "Café Águila" }).waitFor();
  expect(await names(page)).toEqual(["Café Águila", "Ñame"]);

  // Another file: one product is new, one exists already (its name is in capitals).
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).click();
  await input.setInputFiles(csv("Panela;3.500;1;", "CAFÉ ÁGUILA;1;1;7702004003508"));
  await toCorrect.waitFor();
  expect(await toCorrect.getByRole("listitem").allTextContents()).toEqual([
    "Fila 3 · Nombre: Ya existe un producto con ese nombre",
    "Fila 3 · Código GTIN: Otro producto de la tienda ya usa ese código: Café Águila",
  ]);
  expect(await page.getByRole("button", { name: /^Importar/ }).count()).toBe(0);
  expect(await names(page)).toHaveLength(2);

  // Valid rows are imported; the other rows can be downloaded as a file.
  await page.getByRole("button", { name: "Traer solo las filas buenas" }).click();
  await page.getByText("1 fila queda por fuera.").waitFor();
  await page.getByRole("button", { name: "Importar 1 producto" }).click();
  await page.getByText("1 fila quedó por corregir").waitFor();
  const left = await downloadWorkbook(page, "Descargar las filas por corregir");
  expect([left.name, left.sheets[0]!.rows[1]!.slice(0, 2)]).toEqual([
    "productos-por-corregir.xlsx",
    ["CAFÉ ÁGUILA", "1"],
  ]);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Cerrar" }).last().click();
  expect(await names(page)).toEqual(["Café Águila", "Ñame", "Panela"]);
  await end();
});

it("labels are printed to the millimetre, and scan", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Café Águila", price: 12_500, gtin: "7702004003508" });
  const bread = await createProductByApi(page, { name: "Pan aliñado", price: 550, storeCode: "PAN-07" });
  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("link", { name: "Etiquetas" }).click();
  await page.getByRole("checkbox", { name: "Elegir los 2 de esta lista" }).check();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  const paper = page.getByLabel("Tamaño de la etiqueta");
  const print = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    await page.locator("body[data-printing]").waitFor();
  };
  const done = async () => {
    await page.locator(".print-sheet").waitFor({ state: "detached" });
    await page.evaluate(() => document.body.removeAttribute("data-printing"));
  };

  // Another device changes the price: the labels show the new price.
  await callApi(page, "PUT", `/products/${bread.id}`, {
    name: bread.name,
    price: 600,
    category: "Otra",
    storeCode: "PAN-07",
    stock: 50,
    stockBefore: 50,
  });
  await paper.selectOption("Rollo de 50 × 30 mm");
  await print("Imprimir 2 etiquetas");
  const labels = page.locator(".print-sheet .label-paper");
  expect(await labels.allTextContents()).toEqual([
    "Café Águila$ 12.5007702004003508",
    "Pan aliñado$ 600PAN-07",
  ]);
  expect(await scanned(page)).toEqual(["7702004003508", "PAN-07"]);
  expect(await readPrintedPageSizes(page)).toEqual([
    [50, 30],
    [50, 30],
  ]);
  await done();

  // 20 copies of two labels from the tenth place on: 49 places, so three sheets of 24.
  await paper.selectOption("Carta: 24 de 72 × 35 mm");
  await page.getByLabel("Copias de cada una", { exact: true }).fill("20");
  await page.getByLabel("Primera etiqueta libre", { exact: true }).fill("10");
  await print("Imprimir 40 etiquetas");
  expect(await labels.count()).toBe(40);
  expect(await readPrintedPageSizes(page)).toEqual(Array(3).fill([216, 279]));
  await done();
  await end();
});

/** Reads the codes of the labels from the printed bars. */
async function scanned(page: Page): Promise<string[]> {
  const drawings = await page
    .locator(".print-sheet svg")
    .evaluateAll((all) => all.map((one) => one.outerHTML));
  const pictures = drawings.map((drawing) =>
    sharp(Buffer.from(drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')), { density: 203 })
      .flatten({ background: "#ffffff" })
      .extend({ top: 40, bottom: 40, left: 40, right: 40, background: "#ffffff" })
      .png()
      .toBuffer(),
  );
  const [ean, own] = await Promise.all(pictures);
  return [await decodeBarcode(ean!, "EAN13"), await decodeBarcode(own!, "Code128")];
}
