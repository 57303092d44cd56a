import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import {
  DESKTOP_SCREEN,
  findSummaryValue,
  isButtonUncovered,
  openBrowserVisit,
  PHONE_SCREEN,
  registerStore,
  waitForFinishedSale,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { answerInsteadOfServer, createProductByApi, showProductOptions } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#c8791f" } });
  return {
    name: "foto-del-pan-recien-horneado.jpg",
    mimeType: "image/jpeg",
    buffer: await picture.jpeg().toBuffer(),
  };
}

/** Deactivates a product, which leaves the list and is shown faded on request; then deletes it. */
async function retireAnother(page: Page): Promise<void> {
  await createProductByApi(page, { name: "Sobrante", stock: 9 });
  await page.reload();
  const other = page.getByRole("listitem").filter({ hasText: "Sobrante" });
  await other.getByText("No image").waitFor();
  await other.getByText("Activo", { exact: true }).waitFor();
  await other.getByRole("switch").click();
  await page.getByText("Estado actualizado").waitFor();
  await waitForToast(page, "Estado actualizado");
  for (const uncovered of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("button", { name: "Nuevo Producto" }).first(),
    page.getByRole("searchbox", { name: /Buscar productos/ }),
  ])
    await expect.poll(() => isButtonUncovered(uncovered)).toBe(true);
  await other.waitFor({ state: "detached" });
  await showProductOptions(page);
  await page.getByLabel("Mostrar productos inactivos").check();
  await other.getByText("Inactivo", { exact: true }).waitFor();
  expect(await other.evaluate((card) => getComputedStyle(card).filter)).toContain("grayscale");
  await other.getByRole("button", { name: "Eliminar Sobrante" }).click();
  const question = page.getByRole("alertdialog", { name: "¿Eliminar producto?" });
  await question.waitFor();
  expect(await question.getByRole("button").allInnerTexts()).toEqual(["Cancelar", "Confirmar"]);
  await question.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Producto eliminado").waitFor();
}

/** Creates a store and a product with a picture through the screens, from the landing page on. */
async function openShop(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("heading", { name: "Características Principales" }).waitFor();
  expect(
    await page.getByRole("region", { name: "Características Principales" }).getByRole("listitem").count(),
  ).toBe(3);
  const link = (name: string) => page.getByRole("link", { name, exact: true }).first().getAttribute("href");
  expect([await link("Iniciar Sesión"), await link("Registrarse"), await link("Ver Planes")]).toEqual([
    "/login",
    "/register",
    "/suscripcion",
  ]);
  await page.getByRole("link", { name: "Registrarse" }).first().click();
  await page.waitForURL("**/register");
  const password = page.getByLabel(/^Contraseña/);
  await page.getByRole("button", { name: "Mostrar contraseña" }).first().click();
  expect(await password.getAttribute("type")).toBe("text");
  await registerStore(page, "Tienda La Paz");
  await expect.poll(() => page.getByRole("heading", { level: 1, name: "Dashboard" }).isVisible()).toBe(true);

  await page.getByText("Te damos la bienvenida, Ana Suárez").waitFor();
  await page.getByText("No hay ventas en los últimos 7 días").waitFor();
  expect(await page.getByRole("link", { name: "Gestionar Productos" }).getAttribute("href")).toBe(
    "/products",
  );

  // A product with its picture.
  await page.goto("/products");
  await page.getByRole("button", { name: "Nuevo Producto" }).first().click();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByRole("button", { name: "Crear Producto" }).click();
  await form.getByText("Por favor complete todos los campos requeridos").waitFor();
  expect(await form.getByLabel(/^Categoría/).inputValue()).toBe("Otra");
  await form.getByLabel(/^Nombre/).fill("Pan aliñado");
  await form.getByLabel(/^Precio/).fill("2.500 pesos");
  expect(await form.getByLabel(/^Precio/).inputValue()).toBe("$ 2.500");
  await form.getByLabel(/^Stock/).fill("20");
  await form.getByLabel(/^Stock/).fill("-3");
  expect(await form.getByLabel(/^Stock/).inputValue()).toBe("20");
  await form.getByLabel(/^Categoría/).selectOption("Pan y Panadería");
  await form.getByLabel(/GTIN/).fill("7701234567897");
  const note = { name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("no es una imagen") };
  await form.locator('input[type="file"]').setInputFiles(note);
  await form.getByText("Solo se permiten imágenes").waitFor();
  await form.locator('input[type="file"]').setInputFiles(await photo());
  await form.getByText("foto-del...eado.jpg").waitFor();
  await form.getByRole("button", { name: "Crear Producto" }).click();
  await waitForToast(page, "Producto creado");
  const card = page.getByRole("listitem").filter({ hasText: "Pan aliñado" });
  await card.getByText("$ 2.500").waitFor();
  const loaded = () =>
    card
      .locator("img")
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
  await expect.poll(loaded).toBe(true);
}

const failing = (status: number) => (route: Route) => answerInsteadOfServer(route, { status });

/** Sells from the panel of the dashboard, with a failed request. */
async function sellInPanel(page: Page): Promise<void> {
  await page.goto("/dashboard");
  // On a phone the tile opens the till's own screen; scanning a code opens the panel.
  const tile = page.getByRole("main").getByRole("link", { name: "Nueva Venta" });
  expect(await tile.getAttribute("href")).toBe("/sales/new");
  await waitUntilPageSettled(page);
  await (await connectWedgeScanner(page)).scan("7707321456785");
  const panel = page.getByRole("dialog");
  expect(await panel.getByRole("button", { name: "Continuar" }).isDisabled()).toBe(true);
  const search = panel.getByPlaceholder("Buscar productos...");
  await search.fill("zzz");
  await panel.getByText("No se encontraron productos").waitFor();
  const choose = async () => {
    await search.fill("pan ali");
    await panel.getByRole("option", { name: /Pan aliñado/ }).click();
  };
  await choose();
  await panel.getByText("Producto agregado").waitFor();
  await panel.getByText("Pan aliñado agregado a la venta").waitFor();
  const fewer = panel.getByRole("button", { name: "Disminuir cantidad de Pan aliñado" });
  expect(await fewer.isDisabled()).toBe(true);
  await choose();
  await panel.getByText("Cantidad actualizada").waitFor();
  await panel.getByText("Pan aliñado: 2").waitFor();
  await fewer.click();
  expect((await panel.boundingBox())!.width).toBe(PHONE_SCREEN.width);
  await panel.getByRole("button", { name: "Continuar" }).click();
  await panel.getByRole("heading", { name: "Finalizar Venta" }).waitFor();
  const finish = panel.getByRole("button", { name: "Finalizar", exact: true });
  expect(await finish.isDisabled()).toBe(true);
  // Removes the focus, because Enter would choose the focused payment method.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Enter");
  await panel.getByText("Por favor selecciona un método de pago").waitFor();
  await panel.getByText("Efectivo", { exact: true }).click();
  await panel.getByLabel("Monto recibido").fill("10000");
  await panel.getByText("Vuelto $ 7.500", { exact: true }).waitFor();

  // The request fails: the sale stays in the panel, and an error replaces the dashboard.
  await page.route("**/api/sales", failing(400));
  await finish.click();
  await panel.getByText("Error al completar la venta").waitFor();
  await panel.getByText("Ocurrió un error inesperado. Inténtalo de nuevo.").waitFor();
  expect(await page.locator("main").getByText("Recargar").count()).toBe(1);
  await page.unroute("**/api/sales");
  await finish.click();
  await waitForFinishedSale(page);
  await page.getByText("Venta por $ 2.500 procesada exitosamente").waitFor();
}

/** Sells on the till's own screen, on a device without a replica, with a failed request. */
async function sellAtTill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of Object.keys(localStorage))
      if (name.startsWith("mostrador-copy:")) localStorage.removeItem(name);
  });
  await page.route("**/api/products?*", failing(400));
  await page.goto("/sales/new");
  await page.getByText("Error al cargar los productos").waitFor();
  await page.unroute("**/api/products?*");
  await page.getByRole("button", { name: "Recargar" }).click();
  await page.getByPlaceholder("Buscar productos...").fill("PAN");
  expect(await page.getByRole("button", { name: "Finalizar Venta" }).isDisabled()).toBe(true);
  const product = page.getByRole("button", { name: /Pan aliñado/ }).first();
  await product.click();
  await product.click();
  await page.getByRole("heading", { name: "Resumen de Venta" }).waitFor();
  await page.getByText("$ 2.500 c/u").waitFor();
  await page.getByRole("textbox", { name: "Cantidad de Pan aliñado" }).fill("20");
  await page.getByText("No hay suficiente stock disponible para esta cantidad").waitFor();
  const sell = page.getByRole("button", { name: "Finalizar Venta" }).last();
  await sell.click();
  await page.getByText("Método de pago requerido").waitFor();
  await page.getByLabel(/método de pago/i).selectOption("NEQUI");
  await sell.click();
  await page.waitForURL("**/sales");
}

/** Finds both sales in the history, the detail page and the dashboard. */
async function findBothSales(page: Page): Promise<void> {
  await page.getByText("Pan aliñado x 2 = $ 5.000").waitFor();
  await page.getByText("Vuelto $ 7.500", { exact: true }).waitFor();
  expect(await page.getByText("Sin cliente", { exact: true }).count()).toBe(2);
  await page.getByText("Página 1 de 1", { exact: true }).waitFor();
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Fecha",
    "ID",
    "Cliente",
    "Productos",
    "Total",
    "Pago",
    "Acciones",
  ]);
  await page
    .getByRole("link", { name: /Ver detalles/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Detalles de Venta" }).waitFor();
  await findSummaryValue(page, "Método de pago").filter({ hasText: "Nequi" }).waitFor();
  await page.getByText("Código: 7701234567897", { exact: true }).waitFor();
  const back = page.getByRole("main").getByRole("link", { name: "Historial de Ventas" });
  expect(await back.getAttribute("href")).toBe("/sales");
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Ventas Hoy" }).getByText("$ 7.500").waitFor();
  const best = page.getByRole("region", { name: "Productos más vendidos" });
  await best.getByText("3 unidades").waitFor();
  await page.getByText("de 1 productos", { exact: true }).waitFor();
  await page.route("**/api/sales/stats", failing(400));
  await page.reload();
  await page.getByText("Error desconocido").waitFor();
  await page.unroute("**/api/sales/stats");
  await page.getByRole("button", { name: "Recargar" }).click();
  await best.getByText("3 unidades").waitFor();
}

it("a person creates a store and sells a product with a picture on a phone; on a computer they retire another, sell again and see both sales", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /40[04]|500/ });
  await openShop(page);
  await sellInPanel(page);
  await page.setViewportSize(DESKTOP_SCREEN);
  await page.goto("/products");
  await retireAnother(page);
  await sellAtTill(page);
  await findBothSales(page);
  await end();
});
