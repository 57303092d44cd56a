import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
  waitForFinishedSale,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";
import { connectWedgeScanner, type WedgeScanner } from "./wedge.ts";

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800 };
const EGGS = { name: "Huevos AA", storeCode: "Ñ-77ñ", price: 15_500 };
const MILK = { name: "Leche 1 L", barcode: "77025111", price: 4_200 };
const CODES = [RICE.gtin, EGGS.storeCode, MILK.barcode];

let shop: BrowserVisit;
let wedge: WedgeScanner;
let rice: string;
beforeAll(async () => {
  // The browser itself logs an error for each refusal and lost connection.
  shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /40[49]|ERR_FAILED/ });
  await createStoreAndSignIn(shop.page);
  rice = (await createProductByApi(shop.page, RICE)).id;
  await createProductByApi(shop.page, EGGS);
  await createProductByApi(shop.page, MILK);
  wedge = await connectWedgeScanner(shop.page);
  await shop.page.goto("/dashboard");
});
afterAll(() => shop.end());

type SoldSale = { total: number; amountPaid: number; change: number; items: { quantity: number }[] };

async function salesSoFar(page: Page): Promise<SoldSale[]> {
  return (await callApi(page, "GET", "/sales?page=1&limit=100")).data;
}

async function quantities(page: Page): Promise<Record<string, number>> {
  const boxes = await page.getByRole("textbox", { name: /^Cantidad de / }).all();
  const entries = boxes.map(async (box) => [
    (await box.getAttribute("aria-label"))!.replace("Cantidad de ", ""),
    Number(await box.inputValue()),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

const SCREENS = [
  ["the dashboard", "/dashboard", "Productos más vendidos"],
  ["/sales/new", "/sales/new", RICE.name],
  ["/new-sale", "/new-sale", "Escanea el primer producto"],
] as const;

describe.each(SCREENS)("on %s, without a mouse and without a focused box", (_, path, sign) => {
  beforeEach(async () => {
    const { page } = shop;
    await deleteStoredCarts(page);
    await page.goto(path);
    await page.getByRole("main").filter({ hasText: sign }).waitFor();
    await waitUntilPageSettled(page);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  });

  it("twenty codes a second arrive complete, including ñ and digits, and are paid in cash", async () => {
    const { page } = shop;
    const before = await salesSoFar(page);
    await wedge.scan(...Array.from({ length: 20 }, (_, i) => CODES[i % 3]!));
    await expect.poll(() => quantities(page)).toEqual({ [RICE.name]: 7, [EGGS.name]: 7, [MILK.name]: 6 });
    await waitForElementFocus(page, page.locator("[data-scan-target]"));
    await wedge.pressAfterwards("Enter");
    await waitForElementFocus(page, page.locator("[type=radio], select"));
    await page.keyboard.press("e");
    await waitForElementFocus(page, page.getByLabel("Monto recibido"));
    await page.keyboard.type("200000", { delay: 90 });
    await page.getByText("Vuelto $ 46.700", { exact: true }).waitFor();
    await page.keyboard.press("Enter");
    await waitForFinishedSale(page);
    await page.getByRole("button", { name: "Imprimir tirilla" }).waitFor();
    const sales = await salesSoFar(page);
    expect(sales).toHaveLength(before.length + 1);
    expect(sales[0]).toMatchObject({ total: 153_300, amountPaid: 200_000, change: 46_700 });
    expect(sales[0]!.items).toHaveLength(3);
  });
});

it("codes scanned before the catalogue has loaded are looked up one by one", async () => {
  const { page } = shop;
  await deleteStoredCarts(page);
  let send = () => {};
  const released = new Promise<void>((resolve) => {
    send = resolve;
  });
  const catalogue = /\/api\/(products|changes)(\?|$)/;
  await page.route(catalogue, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByText("Productos más vendidos").waitFor();
  await wedge.scan(...CODES, ...CODES);
  const two = { [RICE.name]: 2, [EGGS.name]: 2, [MILK.name]: 2 };
  await expect.poll(() => quantities(page)).toEqual(two);
  send();
  await page.waitForResponse(catalogue);
  await page.unroute(catalogue);
  expect(await quantities(page)).toEqual(two);
});

describe("a sale on /sales/new", () => {
  beforeEach(async () => {
    const { page } = shop;
    await deleteStoredCarts(page);
    await page.goto("/sales/new");
    await page.getByRole("button", { name: new RegExp(RICE.name) }).click();
    await page.getByLabel("Método de pago").selectOption("NEQUI");
  });
  const finish = () => shop.page.getByRole("button", { name: "Finalizar Venta" });

  it("is recorded once after a double click, and once after two Enters", async () => {
    const { page } = shop;
    const before = (await salesSoFar(page)).length;
    await finish().dblclick();
    await page.waitForURL("**/sales");
    expect(await salesSoFar(page)).toHaveLength(before + 1);
    await page.goto("/sales/new");
    await page.getByRole("button", { name: new RegExp(RICE.name) }).click();
    await page.getByLabel("Método de pago").selectOption("CARD");
    await finish().focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sales");
    expect(await salesSoFar(page)).toHaveLength(before + 2);
  });

  it("with a lost answer is retried under its key and recorded once", async () => {
    const { page } = shop;
    const before = (await salesSoFar(page)).length;
    const keys: (string | undefined)[] = [];
    await page.route("**/api/sales", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await finish().click();
    await page.waitForURL("**/sales");
    await page.unroute("**/api/sales");
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await salesSoFar(page)).toHaveLength(before + 1);
  });

  it("shows changed price and stock before money is taken", async () => {
    const { page } = shop;
    const fields = { name: RICE.name, gtin: RICE.gtin, category: "Otra" };
    await callApi(page, "PUT", `/products/${rice}`, { ...fields, price: 3_000, stock: 40 });
    await finish().click();
    await page.getByText("El precio cambió", { exact: true }).waitFor();
    await page.getByText("$ 3.000 c/u", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Aumentar cantidad de ${RICE.name}` }).click();
    await callApi(page, "PUT", `/products/${rice}`, { ...fields, price: 3_000, stock: 1 });
    await finish().click();
    await page.getByText("Quedan 1", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Disminuir cantidad de ${RICE.name}` }).click();
    await finish().click();
    await page.waitForURL("**/sales");
    expect((await salesSoFar(page))[0]).toMatchObject({ total: 3_000 });
  });
});

it("on a phone a note is chosen in one touch, which selects cash", async () => {
  const phone = await openBrowserVisit(PHONE_SCREEN);
  const { page } = phone;
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Panela/ }).tap();
  const notes = page.getByRole("group", { name: "Paga en efectivo con" });
  for (const note of ["$ 4.000", "$ 5.000", "$ 10.000"])
    await notes.getByRole("button", { name: note, exact: true }).waitFor();
  await checkAppearance(page, "till-notes");
  await notes.getByRole("button", { name: "$ 5.000" }).tap();
  await page.getByText("Vuelto $ 1.500", { exact: true }).waitFor();
  expect(await page.getByRole("radio", { name: "Efectivo", exact: true }).isChecked()).toBe(true);
  await page.getByRole("button", { name: "Finalizar Venta" }).tap();
  await waitForFinishedSale(page);
  const [sale] = await salesSoFar(page);
  expect(sale).toMatchObject({ total: 3_500, amountPaid: 5_000, change: 1_500 });
  await checkAppearance(page, "till-sold");
  // Goes back to the search, which has the focus for the next product.
  await page.getByRole("button", { name: "Buscar el siguiente producto" }).tap();
  await page.waitForURL("**/sales/new");
  await waitForElementFocus(page, page.getByPlaceholder("Buscar productos..."));
  await phone.end();
});

it("a product found by search and added by touch keeps the keyboard open, and so does its '+'", async () => {
  const phone = await openBrowserVisit(PHONE_SCREEN);
  const { page } = phone;
  await createStoreAndSignIn(page);
  for (const name of ["Panela", "Arroz", "Pan"]) await createProductByApi(page, { name, price: 3_500 });
  await page.goto("/sales/new");
  const box = page.getByPlaceholder("Buscar productos...");
  await box.tap();
  await page.keyboard.type("pan");
  await page.getByRole("button", { name: /^Panela/ }).tap();
  await waitForElementFocus(page, box);
  await page.getByRole("button", { name: "Aumentar cantidad de Panela" }).tap();
  await expect.poll(() => quantities(page)).toEqual({ Panela: 2 });
  await waitForElementFocus(page, box);
  // Enter after a typed quantity goes back to the search for the next product.
  await page.getByLabel("Cantidad de Panela", { exact: true }).tap();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, box);
  await expect.poll(() => quantities(page)).toEqual({ Panela: 12 });
  await phone.end();
});
