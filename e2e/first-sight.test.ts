import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CASH_DENOMINATIONS } from "#core/sale/payment.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findSummaryValue,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
  waitUntilPageSettled,
} from "./browser.ts";
import { waitForReplica } from "./outage.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

/** Records one sale of five products in cash. */
async function aBigSale(page: Page) {
  const items = [];
  for (const name of ["Arroz", "Café", "Leche", "Pan", "Sal"]) {
    const { id } = await createProductByApi(page, { name, price: 2_000, stock: 3 });
    items.push({ productId: id, quantity: 1 });
  }
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 20_000, change: 10_000 });
}

it("on a phone one sentence and the sale come first, four figures in pairs, and reports show figures without scrolling", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await aBigSale(page);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Ventas Hoy" }).getByText("1 venta", { exact: true }).waitFor();
  await waitUntilPageSettled(page);
  const sentence = (await page.getByText(/pasado no hubo ventas/).boundingBox())!;
  const tile = (await page.getByRole("main").getByRole("link", { name: "Nueva Venta" }).boundingBox())!;
  expect(sentence.y + sentence.height).toBeLessThan(tile.y);
  expect(tile.y + tile.height).toBeLessThan(PHONE_SCREEN.height / 2);
  for (const pair of [
    ["Ventas Hoy", "Ventas de la Semana"],
    ["Productos Bajo Stock", "Valor Promedio de Venta"],
  ]) {
    const figures = pair.map((name) => page.getByRole("region", { name }).locator("p").first().boundingBox());
    const [left, right] = await Promise.all(figures);
    expect(left!.y).toBe(right!.y);
  }
  await page.goto("/reports");
  await page.getByText("Total vendido").waitFor();
  await waitUntilPageSettled(page);
  const average = (await findSummaryValue(
    page.getByRole("region", { name: "Resumen de ventas" }),
    "Promedio por venta",
  ).boundingBox())!;
  expect(average.y + average.height).toBeLessThan(PHONE_SCREEN.height - 65); // without the bottom bar
  await page
    .getByRole("region", { name: "Inventario" })
    .getByRole("listitem")
    .filter({ hasText: "Arroz" })
    .getByText("2 días")
    .waitFor();
  await end();
});

it("at 1280 pixels the ranges of the reports stand in one row beside their dates", async () => {
  const { page, end } = await openBrowserVisit({ width: 1280, height: 800 });
  await createStoreAndSignIn(page);
  await aBigSale(page);
  await page.goto("/reports");
  const bar = page.getByRole("search", { name: "Fechas de los reportes" });
  await bar.getByRole("button", { name: "Ver" }).waitFor();
  const buttons = await bar.getByRole("button").all();
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
  const middles = boxes.map((box) => Math.round(box!.y + box!.height / 2));
  expect(boxes).toHaveLength(6);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(8);
  const others = page.getByRole("region", { name: "Otros reportes" });
  const sellers = others.getByRole("listitem").filter({ hasText: "Quién vendió" });
  await sellers.scrollIntoViewIfNeeded();
  await sellers.getByText("$ 10.000").waitFor();
  await end();
});

it.each([
  [1366, 768],
  [360, 780],
])(
  "at %s pixels the count of the drawer shows all notes and coins without scrolling",
  async (width, height) => {
    const { page, end } = await openBrowserVisit({ width, height });
    await createStoreAndSignIn(page);
    await callApi(page, "POST", "/shifts", { openingFloat: 100_000 });
    await page.goto("/caja/cerrar");
    const list = page.getByRole("list", { name: "Billetes y monedas" });
    await list.waitFor();
    await waitUntilPageSettled(page);
    const all = (await list.boundingBox())!;
    const bar = (await page.locator(".hanging-bar").boundingBox())!;
    expect(await list.getByRole("textbox").count()).toBe(CASH_DENOMINATIONS.length);
    expect(all.y + all.height).toBeLessThanOrEqual(bar.y);
    await end();
  },
);

it("a sale of five lines shows one on a phone and two on a computer, and on a tap its other texts", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await aBigSale(page);
  for (const size of [PHONE_SCREEN, DESKTOP_SCREEN]) {
    await page.setViewportSize(size);
    await page.goto("/sales");
    const sales = page.getByRole(size === PHONE_SCREEN ? "list" : "table", { name: "Ventas" });
    await sales.getByRole("img", { name: "Efectivo" }).waitFor();
    await sales.getByText("Leche x 1 = $ 2.000").waitFor({ state: "hidden" });
    await sales.getByText(size === PHONE_SCREEN ? "+4 productos" : "+3 productos").click();
    await sales.getByText("Leche x 1 = $ 2.000").waitFor();
    for (const text of ["Vendió Ana Suárez", /^Pagado/, /^\d+ de [a-z]+ de \d{4}/])
      await expect.poll(() => sales.getByText(text).filter({ visible: true }).count()).toBeGreaterThan(0);
  }
  await end();
});

it("a sale's time and seller take at most three short lines at any width", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page, "Tienda La Paz", "Brayan Quintero");
  await aBigSale(page);
  for (const width of [360, 820, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/sales");
    const moment = page.getByRole("main").locator("time", { hasText: /\d\d:\d\d$/ });
    expect(await moment.textContent()).toMatch(/^\d+ de [a-z]+ de \d{4}, \d\d:\d\d$/);
    expect((await moment.locator("..").boundingBox())!.height, `${width}`).toBeLessThanOrEqual(80);
  }
  await end();
});

/** Records nine sales of a customer with a phone and an e-mail, who owes for one of them, and two suppliers. */
async function aBusyDay(page: Page) {
  const items = [];
  for (const name of [
    "Avena en hojuelas 400 g",
    "Ponqué cubierto de chocolate",
    "Barra de maní con panela",
  ]) {
    const { id } = await createProductByApi(page, { name, price: 12_400, stock: 50 });
    items.push({ productId: id, quantity: 1 });
  }
  const contact = { phone: "3187702254", email: "luz.marina.tabares@correo.example" };
  const address = "Calle 17 # 68-90, Bogotá";
  const customer = { name: "Luz Marina Tabares de Ñáñez", ...contact, address };
  const { id: customerId } = (await callApi(page, "POST", "/customers", customer)).data.customer;
  const cash = { paymentMethod: "CASH", amountPaid: 50_000, change: 12_800 };
  for (let turn = 0; turn < 9; turn++) await callApi(page, "POST", "/sales", { items, customerId, ...cash });
  await callApi(page, "PATCH", "/store/settings", { credit: true });
  const onCredit = {
    paymentMethod: "CREDIT",
    creditConsent: { at: new Date().toISOString(), how: "Dijo que sí" },
  };
  const owed = await callApi(page, "POST", "/sales", { items: items.slice(1), customerId, ...onCredit });
  expect(owed.status, JSON.stringify(owed)).toBe("success");
  for (const name of ["Bebidas Andinas de Colombia", "Carnes y Embutidos El Llanero"])
    await callApi(page, "POST", "/suppliers", {
      ...{ name, description: "Gaseosas, jugos, agua y cerveza. Presta la nevera.", nit: "811204573-7" },
      ...{ contactName: "Jhon Jairo Castaño", ...contact, address },
    });
}

const LISTS = [
  ["/sales", "Ventas"],
  ["/customers", "Clientes"],
  ["/fiados", "Clientes que deben"],
  ["/suppliers", "Proveedores"],
] as const;

it("rows of sales, customers and suppliers are low, and a phone shows the first sale and debtor high up", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page, "Tienda La Paz", "Brayan Quintero");
  await aBusyDay(page);
  for (const [path, label] of LISTS) {
    await page.goto(path);
    const table = page.getByRole("table", { name: label });
    await table.waitFor();
    await waitUntilPageSettled(page);
    const cells = table.locator("tbody tr td:last-child");
    const heights = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { paddingTop, height } = getComputedStyle(cell);
        // The row of a day's heading has it in its padding.
        return Number.parseFloat(height) - Math.max(0, Number.parseFloat(paddingTop) - 8);
      }),
    );
    expect(Math.max(...heights), path).toBeLessThanOrEqual(path === "/sales" ? 60 : 64);
    if (path !== "/sales") continue;
    const sixth = (await table.getByRole("row").nth(6).boundingBox())!;
    expect(sixth.y + sixth.height).toBeLessThanOrEqual(768);
  }
  await page.goto("/customers");
  await page.getByRole("columnheader", { name: "Debe" }).waitFor();
  await page.getByRole("cell", { name: "$ 24.800" }).waitFor();

  await page.setViewportSize({ width: 360, height: 780 });
  for (const [path, label] of LISTS) {
    await page.goto(path);
    const list = page.getByRole("list", { name: label });
    await list.waitFor();
    await waitUntilPageSettled(page);
    const first = path === "/sales" ? list.locator("details") : list.getByRole("listitem");
    if (path === "/sales") {
      for (const entry of await list.locator("li > div").all())
        expect((await entry.boundingBox())!.height).toBeLessThanOrEqual(74);
      // The product has a line of its own: beside 'Ver detalles' its name had five letters.
      const names = list.getByText("Avena en hojuelas 400 g", { exact: true });
      const widths = await names.evaluateAll((all) => all.map((name) => name.parentElement!.clientWidth));
      expect(widths).toHaveLength(9);
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(200);
    }
    if (path === "/sales" || path === "/fiados")
      expect((await first.first().boundingBox())!.y, path).toBeLessThan(path === "/sales" ? 300 : 330);
  }
  await end();
});

it("a product card has a square picture, cuts nothing off, is low, and has at most three neighbours", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const name = "Acondicionador en sobre de 15 ml para cabello seco";
  await createProductByApi(page, { name, price: 1_128_500, unit: "KG", description: name.repeat(4) });
  for (const width of [360, 820, 1280, 1536, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/products");
    const list = page.getByRole("list", { name: "Productos" });
    const card = list.getByRole("listitem");
    const picture = (await card.getByText("No image").locator("..").boundingBox())!;
    expect(Math.abs(picture.width - picture.height), `${width}`).toBeLessThan(1);
    expect(await card.evaluate((li) => li.scrollWidth - li.clientWidth), `${width}`).toBe(0);
    const [all, one] = [(await list.boundingBox())!, (await card.boundingBox())!];
    expect(one.height, `${width}`).toBeLessThanOrEqual(260);
    expect(all.width / one.width, `${width}`).toBeLessThan(5);
  }
  await end();
});

it("'Agregar producto' opens the form, and completes the first step", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Agregar producto" }).tap();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel("Nombre").fill("Panela");
  await form.getByLabel(/^Precio/).fill("3000");
  await form
    .getByLabel(/^Stock/)
    .first()
    .fill("12");
  await form.getByRole("button", { name: "Crear Producto" }).tap();
  await form.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Primeros pasos" }).getByRole("img", { name: "Hecho" }).waitFor();
  // The button that opened the form is gone, so the heading has the focus; Tab leads to the next step.
  await waitForElementFocus(page, page.getByRole("heading", { name: "Dashboard" }));
  await page.keyboard.press("Tab");
  await waitForElementFocus(page, page.getByRole("button", { name: "Vender", exact: true }));
  await end();
});

it("at the counter the first box of the sign-in is ready for typing; on a phone the keyboard stays closed", async () => {
  const counter = await openBrowserVisit(DESKTOP_SCREEN);
  await counter.page.goto("/login");
  const email = counter.page.getByLabel("Correo electrónico");
  await waitForElementFocus(counter.page, email);
  await counter.page.keyboard.type("ana@example.com");
  expect(await email.inputValue()).toBe("ana@example.com");
  await counter.end();
  const phone = await openBrowserVisit(PHONE_SCREEN);
  await phone.page.goto("/login");
  await phone.page.getByLabel("Correo electrónico").waitFor();
  await waitUntilPageSettled(phone.page);
  expect(await phone.page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await phone.end();
});

it("all lines of a sale have their controls, also in a low window", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  const names = ["Arroz", "Café", "Leche", "Pan", "Sal"];
  for (const name of names)
    await createProductByApi(page, { name, price: 2_000, stock: 3, barcode: `COD-${name}` });
  await page.goto("/dashboard");
  await waitUntilPageSettled(page);
  const wedge = await connectWedgeScanner(page);
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  const add = async (name: string) => {
    await wedge.scan(`COD-${name}`);
    await lines.getByRole("button", { name: `Aumentar cantidad de ${name}` }).waitFor();
  };
  const withControls = async () => {
    const shown = [];
    for (const name of names)
      if (
        (await lines.getByRole("button", { name: `Aumentar cantidad de ${name}` }).isVisible()) &&
        (await lines.getByRole("button", { name: `Disminuir cantidad de ${name}` }).isVisible()) &&
        (await lines.getByRole("button", { name: `Quitar ${name}` }).isVisible())
      )
        shown.push(name);
    return shown;
  };
  for (const name of names) await add(name);
  expect(await withControls()).toEqual(names);
  await page.setViewportSize({ width: 1366, height: 480 });
  expect(await withControls()).toEqual(names);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto("/sales/new");
  // Arrow keys can move past 'Fiar', because selecting it does not move the focus to the customer.
  await waitUntilPageSettled(page);
  await wedge.scan("COD-Sal");
  await page.getByRole("radio", { name: "Tarjeta" }).focus();
  await page.keyboard.press("ArrowRight");
  const credit = page.getByRole("radio", { name: "Fiar" });
  await waitForElementFocus(page, credit);
  await page.getByLabel(/A quién le fías/).waitFor();
  await waitUntilPageSettled(page);
  await waitForElementFocus(page, credit);
  await page.keyboard.press("ArrowLeft");
  await waitForElementFocus(page, page.getByRole("radio", { name: "Tarjeta" }));
  await end();
});

it("a phone without a copy sells by tap, name and code while its copy is on its way", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_ABORTED/ });
  await createStoreAndSignIn(page);
  for (const name of ["Arroz", "Café", "Sal"])
    await createProductByApi(page, { name, price: 2_000, stock: 9, barcode: `COD-${name}` });
  // Simulates a large store: the first page has two products, and the replica arrives later.
  await page.route("**/api/products?page=1*", (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, "limit=2"),
    }),
  );
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/changes*", (route) => released.then(() => route.continue()));
  const wedge = await connectWedgeScanner(page);
  await page.goto("/sales/new");
  const goods = page.getByRole("region", { name: "Productos" });
  await expect.poll(() => goods.getByRole("listitem").count()).toBe(2);
  await page.getByText("Cargando los demás productos.").waitFor();

  await goods.getByRole("button", { name: /^Arroz/ }).tap();
  await wedge.scan("COD-Sal");
  await page.getByRole("region", { name: "Venta en curso" }).getByText("2 productos").waitFor();
  await page.getByLabel("Buscar productos").fill("sal");
  await goods.getByRole("button", { name: /^Sal/ }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page.getByLabel("Método de pago").selectOption("CARD");
  await page.getByRole("button", { name: "Finalizar Venta" }).tap();
  await page.waitForURL("**/sales");
  const [sale] = (await callApi(page, "GET", "/sales?page=1&limit=1")).data;
  expect(
    sale.items.map(({ productName, quantity }: { productName: string; quantity: number }) => [
      productName,
      quantity,
    ]),
  ).toEqual([
    ["Arroz", 1],
    ["Sal", 2],
  ]);

  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  await expect.poll(() => goods.getByRole("listitem").count()).toBe(2);
  release();
  await waitForReplica(page);
  await expect.poll(() => goods.getByRole("listitem").count()).toBe(3);
  await page.getByText("Cargando los demás productos.").waitFor({ state: "detached" });
  await end();
});
