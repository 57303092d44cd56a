import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitForElementFocus,
} from "./browser.ts";
import { callApi, createCashier, createProductByApi, deleteStoredCarts } from "./shop.ts";
import { connectWedgeScanner, type WedgeScanner } from "./wedge.ts";

const RICE = { name: "Arroz 500 g", gtin: "7702511000014", price: 2_800 };
const CHEESE = { name: "Queso costeño", barcode: "77025111", price: 13_000, unit: "KG", stock: 12.5 };
const GUM = { name: "Chicles", storeCode: "CHI-1", price: 1_234 };
/** A 1 × 1 picture in place of a QR code. */
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==";

let shop: BrowserVisit;
let wedge: WedgeScanner;
beforeAll(async () => {
  shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /40[349]/ });
  await createStoreAndSignIn(shop.page, "Salsamentaria La Paz");
  for (const product of [RICE, CHEESE, GUM]) await createProductByApi(shop.page, product);
  wedge = await connectWedgeScanner(shop.page);
  await shop.page.goto("/dashboard");
});
afterAll(() => shop.end());
beforeEach(async () => {
  await shop.page.setViewportSize(DESKTOP_SCREEN);
  await deleteStoredCarts(shop.page);
});

const settings = (change: object) => callApi(shop.page, "PATCH", "/store/settings", change);
const button = (name: string | RegExp, page = shop.page) => page.getByRole("button", { name, exact: true });
const dialog = (name: string, page = shop.page) => page.getByRole("dialog", { name });
const lastSale = async () => (await callApi(shop.page, "GET", "/sales?page=1&limit=1")).data[0];

async function newSale(...names: string[]) {
  await shop.page.goto("/sales/new");
  for (const name of names) await shop.page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}

/** Waits until the product's keypad has the focus. */
const typing = (name: string) => waitForElementFocus(shop.page, dialog(name).getByRole("textbox"));

async function finish(method: string, cash?: string) {
  const { page } = shop;
  await page.getByLabel("Método de pago").selectOption(method);
  if (cash) await page.getByLabel("Monto recibido").fill(cash);
  await button("Finalizar Venta").click();
  await page.waitForURL("**/sales");
}

it("two thousand pesos of cheese are sold by touch on a phone", async () => {
  const { page } = shop;
  await page.setViewportSize(PHONE_SCREEN);
  await newSale(CHEESE.name);
  await page.getByText("$ 13.000 / kg").waitFor();
  const pad = dialog(CHEESE.name);
  await pad.getByText("Pesos", { exact: true }).click();
  for (const key of "2000") await pad.getByRole("button", { name: key, exact: true }).click();
  await pad.getByText("0,154 kg").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await pad.getByRole("button", { name: "Agregar", exact: true }).click();
  await pad.waitFor({ state: "hidden" });
  await button("Ver venta").click();
  await page.getByText("0,154 kg × $ 13.000").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await finish("CASH", "2000");
  expect(await lastSale()).toMatchObject({
    total: 2_000,
    change: 0,
    items: [{ quantity: 0.154, unit: "KG", total: 2_000 }],
  });
});

it("half a pound of cheese is scanned, weighed and changed by keyboard only", async () => {
  const { page } = shop;
  await page.goto("/new-sale");
  await page.getByText("Escanea el primer producto").waitFor();
  await wedge.scan(CHEESE.barcode);
  const pad = dialog(CHEESE.name);
  await typing(CHEESE.name);
  await page.keyboard.type("0,154");
  await pad.getByText("$ 2.002").waitFor();
  await page.keyboard.press("Enter");
  await pad.waitFor({ state: "hidden" });
  await page.getByText("0,154 kg × $ 13.000").waitFor();
  await page.getByRole("button", { name: `Cambiar cantidad de ${CHEESE.name}` }).press("Enter");
  await typing(CHEESE.name);
  await page.keyboard.press("l");
  await page.keyboard.type("0,5");
  await pad.getByText("$ 3.250").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("0,25 kg × $ 13.000").waitFor();
  await page.getByLabel("Método de pago").selectOption("CARD");
  await button("Finalizar Venta").click();
  await page.getByRole("region", { name: "Última venta" }).waitFor();
  expect(await lastSale()).toMatchObject({ total: 3_250, items: [{ quantity: 0.25, unit: "KG" }] });
});

it("a quantity above the stock stays in the keypad, with the available stock", async () => {
  const { page } = shop;
  await newSale(CHEESE.name);
  await typing(CHEESE.name);
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await dialog(CHEESE.name)
    .getByText(/No hay suficiente: quedan 1[0-9],/)
    .waitFor();
  await dialog(CHEESE.name).getByRole("button", { name: "Media libra" }).click();
  await page.keyboard.press("Enter");
  await page.getByText("0,25 kg × $ 13.000").waitFor();
});

it("cash and Nequi pay one sale, with the QR code and the rest in view", async () => {
  const { page } = shop;
  const key = { method: "NEQUI", label: "Nequi de Ana", key: "300 123 4567", image: PICTURE };
  await settings({ paymentKeys: [key] });
  await newSale(RICE.name, RICE.name);
  await button("Dividir pago").click();
  const split = page.getByRole("region", { name: "Pago dividido" });
  await split.getByText("Falta", { exact: true }).waitFor();
  await split.getByLabel("Monto de Efectivo (pago 1)").fill("2000");
  await split.getByText("Lo que falta va en Nequi.").waitFor();
  const phone = split.getByRole("region", { name: "Pago por celular" });
  await phone.getByText("$ 3.600").waitFor();
  await phone.getByText("300 123 4567").waitFor();
  await phone.getByRole("img", { name: "Código QR de Nequi de Ana" }).waitFor();
  await phone.getByRole("button", { name: "Ya lo vi en mi app" }).click();
  await phone.getByLabel("Referencia (opcional)").fill("M0391");
  await split.getByLabel("Monto recibido").fill("5000");
  await page.getByText("$ 3.000").filter({ visible: true }).first().waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await button("Finalizar Venta").click();
  await page.waitForURL("**/sales");
  expect(await lastSale()).toMatchObject({
    total: 5_600,
    paymentMethod: "MIXED",
    change: 3_000,
    payments: [
      { method: "CASH", amount: 2_000, tendered: 5_000, change: 3_000 },
      { method: "NEQUI", amount: 3_600, reference: "M0391" },
    ],
  });
  await settings({ paymentKeys: [] });
});

it("products and a free item share a ticket with a discount", async () => {
  const { page } = shop;
  await newSale(RICE.name);
  await button("Valor libre").click();
  await page.getByLabel("Descripción").fill("Recarga");
  await page.keyboard.press("Enter");
  await page.keyboard.type("5000");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Cantidad de Recarga" }).waitFor();
  // By keyboard alone: a line's other choices are one Enter away, and the focus comes back to the line.
  const options = button(`Opciones de ${RICE.name}`);
  await options.press("Enter");
  await button(`Descuento en ${RICE.name}`).press("Enter");
  await dialog("Descuento").getByLabel("Pesos de descuento").fill("300");
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, options);
  await page.getByText("$ 7.500").filter({ visible: true }).first().waitFor();
  await button("Descuento").click();
  await dialog("Descuento").getByText("En porcentaje").click();
  await dialog("Descuento").getByLabel("Porcentaje de descuento").fill("10");
  await page.keyboard.press("Enter");
  await page.getByText("$ 6.750").filter({ visible: true }).first().waitFor();
  await finish("CASH", "7000");
  expect(await lastSale()).toMatchObject({
    subtotal: 7_800,
    discount: 1_050,
    total: 6_750,
    change: 250,
    items: [{ productName: RICE.name }, { description: "Recarga", productId: null }],
  });
});

it("a cashier's discount is limited by the store's setting", async () => {
  const { page } = shop;
  await settings({ cashierDiscount: 10 });
  const cashier = await openBrowserVisit(DESKTOP_SCREEN);
  const email = await createCashier(page, cashier.page);
  await cashier.page.goto("/login");
  await signInOnScreen(cashier.page, email, TEST_PASSWORD);
  await cashier.page.waitForURL("**/dashboard");
  await cashier.page.goto("/sales/new");
  await cashier.page.getByRole("button", { name: new RegExp(`^${RICE.name}`) }).click();
  await button("Descuento", cashier.page).click();
  const box = dialog("Descuento", cashier.page).getByLabel("Pesos de descuento");
  await box.fill("281");
  await cashier.page.getByText("Puedes descontar hasta $ 280 de esta venta").waitFor();
  await cashier.page.keyboard.press("Enter");
  await box.fill("280");
  await cashier.page.keyboard.press("Enter");
  await box.waitFor({ state: "hidden" });
  await cashier.page.getByLabel("Método de pago").selectOption("CARD");
  await button("Finalizar Venta", cashier.page).click();
  await cashier.page.waitForURL("**/sales");
  expect(await lastSale()).toMatchObject({ subtotal: 2_800, discount: 280, total: 2_520 });
  await cashier.end();
  await settings({ cashierDiscount: 0 });
});

it("a parked sale has a name, survives a reload, and is sold once under its key", async () => {
  const { page } = shop;
  await newSale(RICE.name, CHEESE.name);
  await typing(CHEESE.name);
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await page.getByText("1 kg × $ 13.000").waitFor();
  await button("Guardar para después").click();
  await page.getByLabel("¿De quién es?").fill("Doña Luz");
  await page.keyboard.press("Enter");
  await button("Ventas guardadas (1)").waitFor();
  await deleteStoredCarts(page);
  await newSale(GUM.name);
  await button("Ventas guardadas (1)").click();
  await dialog("Ventas guardadas")
    .getByRole("button", { name: /^Doña Luz/ })
    .click();
  // Opening the parked sale parks the current sale.
  await button("Ventas guardadas (1)").waitFor();
  await page.getByText("1 kg × $ 13.000").waitFor();
  await finish("NEQUI");
  expect(await lastSale()).toMatchObject({ total: 15_800 });
  await page.goto("/sales/new");
  await button("Ventas guardadas (1)").click();
  await button(/^Descartar Venta de las?/).click();
  await button("Confirmar").click();
  await page.getByText("No hay ventas guardadas en este equipo.").waitFor();
});

it("with cash rounding 766 gives 800 back", async () => {
  const { page } = shop;
  await settings({ cashRounding: 50 });
  await newSale(GUM.name);
  await page.getByLabel("Método de pago").selectOption("CASH");
  await page.getByText("Ajuste").waitFor();
  await page.getByText("−$ 34").waitFor();
  await page.getByLabel("Monto recibido").fill("2000");
  await page.getByText("$ 800").filter({ visible: true }).first().waitFor();
  await page.getByText("1 de 500 · 1 de 200 · 1 de 100").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await button("Finalizar Venta").click();
  await page.waitForURL("**/sales");
  expect(await lastSale()).toMatchObject({ total: 1_234, rounding: -34, amountPaid: 2_000, change: 800 });
  await settings({ cashRounding: 0 });
});

it("an unknown code becomes a product or a free line, and the sale continues", async () => {
  const { page } = shop;
  await newSale(RICE.name);
  await wedge.scan("7707321456785");
  await button("Vender por valor").click();
  expect(await page.getByLabel("Descripción").inputValue()).toBe("7707321456785");
  await page.getByLabel("Precio").fill("900");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Cantidad de 7707321456785" }).waitFor();
  await button("Cerrar aviso del código").click();
  await wedge.scan("7707321456785");
  await button("Crear producto").click();
  await dialog("Crear y vender").getByText("Código 7707321456785").waitFor();
  await dialog("Crear y vender").getByLabel("Nombre").fill("Kumis");
  await button("Con su stock y más datos").click();
  await dialog("Nuevo Producto").getByLabel(/GTIN/).waitFor();
  expect(await dialog("Nuevo Producto").getByLabel("Nombre").inputValue()).toBe("Kumis");
  expect(await dialog("Nuevo Producto").getByLabel(/GTIN/).inputValue()).toBe("7707321456785");
});
