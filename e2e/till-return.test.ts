import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  openBrowserVisit,
  waitForElementFocus,
  waitForFinishedSale,
} from "./browser.ts";
import { answerInsteadOfServer, callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";

/** A 1280×800 computer at 200 % zoom. */
const ZOOMED = { width: 640, height: 400 };
const RICE = "Arroz 500 g";

let shop: BrowserVisit;
beforeAll(async () => {
  // The browser itself logs an error for each answer that the test withholds.
  shop = await openBrowserVisit(ZOOMED, { expectedErrors: /ERR_FAILED|net::|status of 400/ });
  await createStoreAndSignIn(shop.page);
  await createProductByApi(shop.page, { name: RICE, price: 2_800, gtin: "7702511000014" });
});
afterAll(() => shop.end());
beforeEach(() => shop.page.goto("/dashboard"));

const tile = () => shop.page.getByRole("main").getByRole("button", { name: "Nueva Venta", exact: true });
const panel = () => shop.page.getByRole("dialog");
const line = () => shop.page.getByRole("textbox", { name: `Cantidad de ${RICE}` });

async function addToPanel() {
  await tile().click();
  await panel().getByPlaceholder("Buscar productos...").fill("arroz");
  await shop.page.getByRole("option", { name: new RegExp(RICE) }).click();
  await line().waitFor();
}

async function salesSoFar(): Promise<number> {
  return (await callApi(shop.page, "GET", "/sales?page=1&limit=100")).data.length;
}

it("the back button takes one step back in the panel, and a reload keeps all lines", async () => {
  const { page } = shop;
  await addToPanel();
  await page.reload();
  await line().waitFor();
  await panel().getByRole("button", { name: "Continuar" }).click();
  await panel().getByText("Método de pago").waitFor();
  await page.goBack();
  await line().waitFor();
  await page.goBack();
  await page.getByText("¿Descartar esta venta?").waitFor();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await line().waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await panel().waitFor({ state: "hidden" });
  expect(page.url()).toContain("/dashboard");
  await page.reload();
  await tile().waitFor();
  expect(await panel().count()).toBe(0);
});

it("on a phone the back button closes the summary of a new sale, and shows the products", async () => {
  const { page } = shop;
  await page.getByRole("link", { name: "Vender" }).click();
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(RICE) })
    .click();
  await page.getByRole("button", { name: "Ver venta" }).click();
  await panel().getByLabel("Método de pago").waitFor();
  await page.goBack();
  await panel().waitFor({ state: "hidden" });
  await page.getByText("1 producto", { exact: true }).waitFor();
  expect(page.url()).toContain("/sales/new");
  await page.goBack();
  await tile().waitFor();
  await deleteStoredCarts(page);
});

it("after paying the exact amount by keyboard, the next sale is one Enter away; at 200 % everything is visible", async () => {
  const { page } = shop;
  await addToPanel();
  await panel().getByRole("button", { name: "Continuar" }).click();
  await panel().getByText("Método de pago").waitFor();
  await page.keyboard.press("e");
  const footer = await panel().locator("footer").boundingBox();
  expect(footer!.height).toBeLessThan(100);
  await waitForElementFocus(page, panel().getByLabel("Monto recibido"));
  await page.keyboard.press("Enter");
  await waitForFinishedSale(page);
  await waitForElementFocus(page, page.getByRole("button", { name: "Siguiente venta" }));
  await page.keyboard.press("Enter");
  await panel().getByPlaceholder("Buscar productos...").waitFor();
  await page.keyboard.press("Escape");
});

it("the reason of a failed sale scrolls into view, also when the payment fills the screen", async () => {
  const { page } = shop;
  await addToPanel();
  await panel().getByRole("button", { name: "Continuar" }).click();
  await panel().getByText("Método de pago").waitFor();
  await page.keyboard.press("e");
  const message = "Este producto ya no se vende";
  await page.route("**/api/sales", (route) =>
    answerInsteadOfServer(route, { status: 400, json: { code: "PRODUCT_INACTIVE", message } }),
  );
  await panel().getByRole("button", { name: "Finalizar", exact: true }).click();
  const why = panel().getByText(message);
  await why.waitFor();
  const seen = await why.evaluate((text) => {
    const { left, top, bottom } = text.getBoundingClientRect();
    return document.elementFromPoint(left + 2, (top + bottom) / 2) === text;
  });
  expect(seen).toBe(true);
  await page.unroute("**/api/sales");
  await deleteStoredCarts(page);
});

it("a sale whose answer a reload cut off is retried under its key, recorded once, and shown", async () => {
  const { page } = shop;
  const before = await salesSoFar();
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(RICE) }).click();
  await page.getByText("1 producto", { exact: true }).waitFor();
  // Goes to another screen and back.
  await page.goto("/products");
  await page.getByRole("heading", { name: "Productos" }).waitFor();
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Ver venta" }).click();
  await page.getByLabel("Método de pago").selectOption("CASH");
  await page.getByLabel("Monto recibido").fill("1000");
  await page.getByText("Faltan $ 1.800", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await page.getByText("Monto insuficiente").waitFor();
  await waitForElementFocus(page, page.getByLabel("Monto recibido"));
  await page.getByLabel("Monto recibido").fill("5000");
  const keys: (string | undefined)[] = [];
  await page.route("**/api/sales", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    // The sale is recorded; its answer never arrives.
  });
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await expect.poll(() => keys.length).toBe(1);
  await expect.poll(salesSoFar).toBe(before + 1);
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await waitForFinishedSale(page);
  await page.unroute("**/api/sales");
  expect(keys[1]).toBe(keys[0]);
  expect(await salesSoFar()).toBe(before + 1);
  await page.goto("/sales/new");
  await page.getByText("0 productos").waitFor();
});
