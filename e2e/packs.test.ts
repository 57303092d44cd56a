import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { disablePrintDialog } from "./paper.ts";
import { callApi, createProductByApi, deleteStoredCarts, openProductTools } from "./shop.ts";
import { connectWedgeScanner, type WedgeScanner } from "./wedge.ts";

const POKER = { name: "Cerveza Poker", gtin: "7702004003508", price: 2_600, stock: 51 };
const SIX_CODE = "7702004013507";

let shop: BrowserVisit;
let wedge: WedgeScanner;
let poker: { id: string };
beforeAll(async () => {
  // A busy server answers 503 to an import, which the page retries.
  shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /40[49]|503/ });
  await createStoreAndSignIn(shop.page, "Tienda El Paisa");
  poker = await createProductByApi(shop.page, POKER);
  wedge = await connectWedgeScanner(shop.page);
  await disablePrintDialog(shop.page);
});
afterAll(() => shop.end());

const lastSale = async () => (await callApi(shop.page, "GET", "/sales?page=1&limit=1")).data[0];

it("a six pack gets its code and price on the product's page, and the stock reads in packs", async () => {
  const { page } = shop;
  await page.goto(`/products/${poker.id}/movements`);
  await page.getByRole("button", { name: "Pacas y precios" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Cómo se llama/).fill("Six pack");
  await dialog.getByLabel(/^Cuántas/).fill("6");
  await dialog
    .getByLabel(/^Precio$/)
    .first()
    .fill("14500");
  await dialog.getByLabel(/^Código de barras/).fill(SIX_CODE);
  await checkAppearance(page, "packs-dialog");
  await dialog.getByRole("button", { name: "Guardar presentación" }).click();
  await dialog.getByText(/Trae 6 · \$\s14\.500/).waitFor();
  await dialog.getByLabel("Desde").first().fill("12");
  await dialog.getByLabel("Cada una a").first().fill("2400");
  await dialog.getByRole("button", { name: "Guardar precios" }).click();
  await page.getByText("Precios guardados").waitFor();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await page.getByText("51 (8 six packs y 3)").waitFor();
});

it("the pack's code charges the pack, the piece's code the piece, and both are on one ticket", async () => {
  const { page } = shop;
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Cerveza Poker/ }).waitFor();
  await wedge.scan(SIX_CODE, POKER.gtin, SIX_CODE);
  await page.getByText("Cerveza Poker (Six pack)").waitFor();
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  await expect.poll(() => lines.textContent()).toMatch(/29\.000[\s\S]*2\.600|2\.600[\s\S]*29\.000/);
  await checkAppearance(page, "packs-till");
  await page.getByRole("radio", { name: /^Efectivo/ }).press("Space");
  await page.getByRole("button", { name: /Finalizar/ }).click();
  await expect.poll(async () => (await lastSale())?.total).toBe(31_600);
  const { items } = await lastSale();
  expect(items.map(({ quantity, presentation, total }: never) => [quantity, presentation, total])).toEqual([
    [12, expect.objectContaining({ name: "Six pack", count: 2, price: 14_500 }), 29_000],
    [1, null, 2_600],
  ]);
});

it("the pack is found by its name, has its own label, and comes back from the store's own Excel", async () => {
  const { page } = shop;
  await page.goto("/sales/new");
  await page.getByPlaceholder("Buscar productos...").fill("poker six");
  await page.getByRole("button", { name: /^Cerveza Poker \(Six pack\).*14\.500/ }).click();
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  await lines.getByText("Cerveza Poker (Six pack)").waitFor();
  await checkAppearance(page, "packs-found");

  await page.goto("/products/labels");
  await page.getByRole("checkbox", { name: /^Cerveza Poker \(Six pack\)/ }).check();
  await page.getByLabel("Tamaño de la etiqueta").selectOption("Rollo de 50 × 30 mm");
  await checkAppearance(page, "packs-label");
  await page.getByRole("button", { name: "Imprimir 1 etiqueta" }).click();
  await page.locator("body[data-printing]").waitFor();
  const label = await page.locator(".print-sheet .label-paper").textContent();
  expect(label?.replaceAll("\u00a0", " ")).toBe(
    `Cerveza Poker (Six pack)$ 14.5006 unidades · $ 2.417 cada una${SIX_CODE}`,
  );

  await page.goto("/my-store/copias");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar en Excel", exact: true }).click(),
  ]);
  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).click();
  await page.locator("input[type=file]").setInputFiles(await file.path());
  await page.getByText("Actualizarlos", { exact: true }).click();
  await page.getByText("No hay nada que cambiar").waitFor();
  await page.getByText("1 producto y 1 presentación ya están así").waitFor();
  await checkAppearance(page, "packs-import");
  await page.setViewportSize(PHONE_SCREEN);
  await checkAppearance(page, "packs-import-phone");
  await page.setViewportSize(DESKTOP_SCREEN);
});

it("the product's page says how much was sold in packs and loose", async () => {
  const { page } = shop;
  await page.goto(`/products/${poker.id}/movements`);
  await page.getByText("Cómo lo vendiste en los últimos 30 días").waitFor();
  const sold = page.getByRole("list").filter({ hasText: "Suelto" });
  await expect.poll(() => sold.textContent()).toMatch(/Six pack2 veces · 12 unidades/);
  await checkAppearance(page, "packs-sold");
});

it("on a phone a touch turns a line into a pack, and a part of a pack is returned", async () => {
  const { page } = shop;
  await page.setViewportSize(PHONE_SCREEN);
  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  await page
    .getByRole("button", { name: /^Cerveza Poker/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ver venta" }).click();
  await page.getByRole("button", { name: "Opciones de Cerveza Poker" }).click();
  const options = page.getByRole("dialog", { name: "Cerveza Poker" });
  await options.getByRole("group", { name: "Cómo se vende Cerveza Poker" }).getByText("Six pack").click();
  // The dialog stays on the line, whose key has changed.
  await page.getByRole("dialog", { name: "Cerveza Poker (Six pack)" }).getByText("$ 14.500 c/u").waitFor();
  await checkAppearance(page, "packs-options-phone");
  await page.getByRole("button", { name: "Listo" }).click();
  await waitForElementFocus(page, page.getByRole("button", { name: "Opciones de Cerveza Poker (Six pack)" }));
  await expect
    .poll(() => page.getByRole("list", { name: "Productos de la venta" }).textContent())
    .toContain("(Six pack)");
  await checkAppearance(page, "packs-phone");
  const sale = await lastSale();
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).click();
  await page.getByRole("button", { name: "Devolver" }).click();
  const dialog = page.getByRole("dialog");
  const line = dialog.getByRole("listitem").first();
  await line.getByText("Sueltas").click();
  await line.getByLabel("Cantidad de Cerveza Poker", { exact: true }).fill("1");
  await expect.poll(() => line.textContent()).toContain("2.417");
  await checkAppearance(page, "packs-return");
});

it("a price change for many products covers presentations, and is undone with them", async () => {
  const { page } = shop;
  const pricesNow = async () => {
    const [product] = (await callApi(page, "GET", "/products?search=Poker")).data.products;
    return [product.price, ...product.presentations.map((pack: { price: number }) => pack.price)];
  };
  await page.setViewportSize(DESKTOP_SCREEN);
  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("button", { name: "Cambiar precios" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar precios" });
  await dialog.getByLabel("Porcentaje").last().fill("10");
  await dialog.getByRole("checkbox", { name: "Cerveza Poker (Six pack)" }).waitFor();
  await checkAppearance(page, "packs-prices");
  await page.setViewportSize(PHONE_SCREEN);
  await checkAppearance(page, "packs-prices-phone");
  const alsoPacks = dialog.getByRole("checkbox", { name: "También sus presentaciones" });
  await alsoPacks.uncheck();
  await dialog.getByRole("button", { name: "Cambiar 1 precio" }).waitFor();
  await alsoPacks.check();
  await dialog.getByRole("button", { name: "Cambiar 2 precios" }).click();
  await page.getByText("Cambiaron 2 precios").waitFor();
  expect(await pricesNow()).toEqual([2_850, 15_950]);
  await page.getByRole("button", { name: "Deshacer" }).click();
  await page.getByText("Los precios quedaron como estaban").waitFor();
  expect(await pricesNow()).toEqual([2_600, 14_500]);
});

it("a presentation is edited, and both forms warn of prices that make no sense", async () => {
  const { page } = shop;
  await page.goto(`/products/${poker.id}/movements`);
  await page.getByRole("button", { name: "Pacas y precios" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Editar Six pack" }).click();
  const form = dialog.getByRole("form", { name: "Editar Six pack" });
  await form.getByLabel(/^Precio$/).fill("16000");
  await form.getByText(/^El six pack sale más caro que 6 sueltas/).waitFor();
  await checkAppearance(page, "packs-edit-phone");
  await page.setViewportSize(DESKTOP_SCREEN);
  await checkAppearance(page, "packs-edit");
  await form.getByRole("button", { name: "Guardar presentación" }).click();
  await dialog.getByText(/Trae 6 · \$\s16\.000/).waitFor();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await page.goto("/products");
  await page
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Precio/)
    .fill("2300");
  await page.getByText(/^Desde 12 cobras \$\s2\.400, más que el precio de ahora/).waitFor();
  await checkAppearance(page, "product-idle-tier");
});
