import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  ENGINE,
  openBrowserVisit,
  waitForElementFocus,
  waitForFinishedSale,
} from "./browser.ts";
import { fetchSales } from "./outage.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";
import { pressKeys } from "./wedge.ts";

// What engines do each in its own way. The journeys of scripts/testing/engine-journeys.mjs are the shop's day in each.

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800 };
const MILK = { name: "Leche 1 L", barcode: "77025111", price: 4_200 };
const CHEESE = { name: "Queso costeño", price: 13_000, unit: "KG" };

let shop: BrowserVisit;
beforeAll(async () => {
  shop = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(shop.page);
  for (const product of [RICE, MILK, CHEESE]) await createProductByApi(shop.page, product);
  await shop.page.goto("/dashboard");
});
afterAll(() => shop.end());

async function openTill(page: Page): Promise<void> {
  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(`^${RICE.name}`) }).waitFor();
}

const quantityOf = (page: Page, { name }: { name: string }) =>
  page.getByRole("textbox", { name: `Cantidad de ${name}` });

it.each([5, 12, 20])("a scanner with %i ms from key to key loses and adds nothing", async (pause) => {
  const { page } = shop;
  await openTill(page);
  for (const code of [RICE.gtin, MILK.barcode, RICE.gtin]) await pressKeys(page, [...code, "Enter"], pause);
  await expect.poll(() => quantityOf(page, RICE).inputValue()).toBe("2");
  expect(await quantityOf(page, MILK).inputValue()).toBe("1");
  expect(await page.getByPlaceholder("Buscar productos...").inputValue()).toBe("");
});

it("numbers are typed with comma and points, and a dialog gives the focus back", async () => {
  const { page } = shop;
  await openTill(page);
  const card = page.getByRole("button", { name: new RegExp(`^${CHEESE.name}`) });
  const pad = page.getByRole("dialog", { name: CHEESE.name });
  await card.focus();
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, pad.getByRole("textbox"));
  await page.keyboard.press("Escape");
  await pad.waitFor({ state: "hidden" });
  await waitForElementFocus(page, card);
  await card.click();
  await waitForElementFocus(page, pad.getByRole("textbox"));
  await page.keyboard.type("0,154");
  await pad.getByText("$ 2.002").waitFor();
  await page.keyboard.press("Enter");
  await pad.waitFor({ state: "hidden" });
  await page.getByText("0,154 kg × $ 13.000").waitFor();
  await page.getByLabel("Método de pago").selectOption("CASH");
  await waitForElementFocus(page, page.getByLabel("Monto recibido"));
  await page.keyboard.type("20000");
  expect(await page.getByLabel("Monto recibido").inputValue()).toBe("$ 20.000");
  await page.keyboard.press("Enter");
  await waitForFinishedSale(page);
  expect((await fetchSales(page))[0]!.total).toBe(2_002);
});

it("a date that is picked reaches the address and the field", async () => {
  const { page } = shop;
  await page.goto("/sales");
  await page.getByLabel("Fecha de inicio").fill("2026-01-15");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.waitForURL("**/sales?startDate=2026-01-15*");
  await page.reload();
  expect(await page.getByLabel("Fecha de inicio").inputValue()).toBe("2026-01-15");
});

it("a photo of a camera is made small before it is sent, as WebP or, without such an encoder, JPEG", async () => {
  const { page } = shop;
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const photo = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#fff", noise } });
  const buffer = await photo.jpeg({ quality: 90 }).toBuffer();
  await page.goto("/products");
  await page.evaluate(() => {
    const append = FormData.prototype.append;
    FormData.prototype.append = function keep(this: FormData, name: string, value: string | Blob) {
      if (value instanceof Blob) Object.assign(window, { sent: value });
      append.call(this, name, value as Blob);
    };
  });
  await page.getByRole("button", { name: "Nuevo Producto" }).first().click();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel(/^Nombre/).fill("Pan");
  await form.getByLabel(/^Precio/).fill("500");
  await form.locator('input[type="file"]').setInputFiles({ name: "pan.jpg", mimeType: "image/jpeg", buffer });
  await form.getByText("pan.jpg").waitFor();
  await form.getByRole("button", { name: "Crear Producto" }).click();
  await page.getByText("Producto creado").first().waitFor();
  const sent = await page.evaluate(async () => {
    const { sent } = window as unknown as { sent: Blob };
    const { width, height } = await createImageBitmap(sent);
    return { type: sent.type, size: sent.size, width, height };
  });
  expect(sent).toMatchObject({ width: 1_600, height: 1_067 });
  expect(sent.type).toBe(ENGINE === "webkit" ? "image/jpeg" : "image/webp");
  expect(sent.size).toBeLessThan(buffer.length);
  await expect
    .poll(() =>
      page
        .getByRole("listitem")
        .filter({ hasText: "Pan" })
        .locator("img")
        .first()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
});

it("the customer's screen in another window shows the sale, and a sign-out ends both", async () => {
  const own = await openBrowserVisit(DESKTOP_SCREEN);
  const { page, context } = own;
  await createStoreAndSignIn(page);
  await createProductByApi(page, RICE);
  await openTill(page);
  const screen = await context.newPage();
  await screen.goto("/pantalla");
  await screen.getByRole("heading", { name: "Tienda La Paz" }).waitFor();
  await page.getByRole("button", { name: new RegExp(`^${RICE.name}`) }).click();
  await screen.getByRole("status").getByText("$ 2.800").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Cerrar sesión" }).first().click();
  await page.waitForURL("**/login");
  await screen.waitForURL("**/login");
  await own.end();
});

it("a browser that stores nothing, and keeps nothing for long, sells while the server answers", async () => {
  const own = await openBrowserVisit(DESKTOP_SCREEN);
  const { page, context } = own;
  await createStoreAndSignIn(page);
  await createProductByApi(page, RICE);
  await context.addInitScript(() => {
    // As in Safari's private window of old, and with a full disk.
    const refuse = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(this: Storage, name: string, value: string) {
      if (!/^(token|store|user|arrived)$/.test(name)) refuse();
      keep.call(this, name, value);
    };
    indexedDB.open = refuse;
    navigator.storage.persist = () => Promise.reject(new TypeError("not allowed"));
  });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: new RegExp(`^${RICE.name}`) }).click();
  await page.getByLabel("Método de pago").selectOption("NEQUI");
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await page.waitForURL("**/sales");
  expect(await fetchSales(page)).toHaveLength(1);
  await own.end();
});

it("the browser is requested to keep the data of the till", async () => {
  const own = await openBrowserVisit(DESKTOP_SCREEN);
  const { page, context } = own;
  await context.addInitScript(() => {
    navigator.storage.persist = async () => {
      Object.assign(window, { persisted: true });
      return true;
    };
  });
  await createStoreAndSignIn(page);
  await page.goto("/sales/new");
  await page.waitForFunction(() => "persisted" in window);
  const { data } = await callApi(page, "GET", "/devices");
  expect(JSON.stringify(data)).toContain("Computador Linux");
  await own.end();
});
