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

const COUNTER_SCREEN = { width: 1366, height: 768 };

/** Twelve products without pictures, in two categories. */
async function fillSale(page: Page): Promise<void> {
  const goods = page.getByRole("region", { name: "Productos" });
  for (let i = 10; i < 22; i++) {
    await goods.getByRole("button", { name: new RegExp(`^Bebida de avena ${i}\\b`) }).click();
    await page.getByRole("textbox", { name: `Cantidad de Bebida de avena ${i}` }).waitFor();
  }
}

const saleLines = (page: Page) => page.getByRole("list", { name: "Productos de la venta" }).locator("> li");

it("beside the payment eight lines are seen on a computer at the counter, each in one row", async () => {
  const visit = await openBrowserVisit(COUNTER_SCREEN);
  const { page } = visit;
  await createStoreAndSignIn(page);
  for (let i = 10; i < 22; i++)
    await createProductByApi(page, {
      name: `Bebida de avena ${i}`,
      price: 2_350,
      category: "Bebidas Gaseosas",
    });
  await page.goto("/sales/new");
  await fillSale(page);
  // 12 × $ 2.350 = $ 28.200
  await page.getByRole("radio", { name: "Efectivo", exact: true }).check({ force: true });
  await waitForElementFocus(page, page.getByLabel("Monto recibido"));
  const field = (await page.getByLabel("Monto recibido").boundingBox())!;
  const sums = page.getByRole("group", { name: "Montos usuales" }).getByRole("button");
  for (const sum of await sums.all()) {
    const box = (await sum.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(field.y);
    expect(box.height, "the amount is on one line").toBeLessThan(50);
  }
  const tops = await sums.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const seen = async () => {
    const methods = (await page.getByRole("group", { name: "Método de pago" }).boundingBox())!;
    const boxes = await Promise.all((await saleLines(page).all()).map((line) => line.boundingBox()));
    for (const box of boxes) expect(box!.height).toBeLessThanOrEqual(58);
    return boxes.filter((box) => box!.y >= 0 && box!.y + box!.height <= methods.y - 8).length;
  };
  expect(await seen()).toBeGreaterThanOrEqual(8);
  await page.keyboard.type("50000", { delay: 90 });
  await page.getByText("Vuelto $ 21.800", { exact: true }).waitFor();
  expect(await seen()).toBeGreaterThanOrEqual(8);
  const actions = page.getByRole("button", { name: /^(Valor libre|Descuento|Guardar para después|Abonar)$/ });
  expect(await actions.count()).toBe(4);
  expect(
    new Set(await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))).size,
  ).toBe(1);
  await checkAppearance(page, "till-eight-lines");

  const small = parseFloat(await totalSize(page));
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(parseFloat(await totalSize(page))).toBeGreaterThan(small);
  await checkAppearance(page, "till-two-steps-away");
  await visit.end();
});

const totalSize = (page: Page) =>
  page
    .getByText("$ 28.200", { exact: true })
    .filter({ visible: true })
    .last()
    .evaluate((total) => getComputedStyle(total).fontSize);

it.each([
  [768, 1024],
  [1024, 768],
])(
  "at %d × %d the categories stay in view, and a tap on a line does not move the products",
  async (width, height) => {
    const visit = await openBrowserVisit({ width, height });
    const { page } = visit;
    await createStoreAndSignIn(page);
    for (let i = 10; i < 40; i++)
      await createProductByApi(page, {
        name: `Bebida de avena ${i}`,
        price: 2_350,
        category: i % 2 ? "Bebidas Gaseosas" : "Jugos y Néctares",
      });
    await page.goto("/sales/new");
    await fillSale(page);
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    const category = page.getByRole("list", { name: "Categorías" }).getByRole("button").first();
    const seen = () =>
      category.evaluate((chip) => {
        const { left, top, width, height } = chip.getBoundingClientRect();
        return chip.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await seen()).toBe(true);
    // The oldest line is below the others: the sale scrolls to it, and the products stay.
    const before = await page.evaluate(() => window.scrollY);
    await page.getByRole("button", { name: "Aumentar cantidad de Bebida de avena 10" }).evaluate((more) => {
      (more as HTMLElement).click();
    });
    await expect.poll(async () => (await quantities(page))["Bebida de avena 10"]).toBe(2);
    await waitUntilPageSettled(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await visit.end();
  },
);

it("on a phone a line has its controls within 72 pixels, and no text wider than the screen", async () => {
  const phone = await openBrowserVisit(PHONE_SCREEN);
  const { page } = phone;
  await createStoreAndSignIn(page);
  for (const name of ["Panela redonda 500 g", "Caldo de gallina x 8 cubos", "Sal"])
    await createProductByApi(page, { name, price: 12_350 });
  await page.goto("/sales/new");
  for (const name of ["Panela", "Caldo", "Sal"])
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await expect.poll(() => saleLines(page).count()).toBe(3);
  for (const line of await saleLines(page).all()) {
    expect((await line.boundingBox())!.height).toBeLessThanOrEqual(73);
    for (const control of await line.getByRole("button").all()) {
      const box = (await control.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  }
  await checkAppearance(page, "till-lines-phone");
  await phone.end();
});
