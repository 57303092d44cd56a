import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import {
  DESKTOP_SCREEN,
  newStore,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitForFocus,
  waitForSale,
  waitUntilSettled,
} from "./browser.ts";
import { addProduct, callApi, createCashier } from "./shop.ts";

it("on a phone 'Nueva Venta' and the first step's 'Vender' open the till with products to tap", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await newStore(page);
  await addProduct(page, { name: "Panela", price: 3_500 });
  for (const way of [
    page.getByRole("main").getByRole("link", { name: "Nueva Venta" }),
    page.getByRole("region", { name: "Primeros pasos" }).getByRole("button", { name: "Vender" }),
  ]) {
    await page.goto("/dashboard");
    await way.tap();
    await page.waitForURL("**/sales/new");
    await page.getByRole("button", { name: /^Panela/ }).waitFor();
    await page.getByRole("button", { name: "Escanear con la cámara" }).waitFor();
  }
  await end();
});

it("a request to join is on Inicio and in the menu", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await newStore(page);
  await page.goto("/dashboard");
  await waitUntilSettled(page);
  const line = page.getByRole("link", { name: "1 persona pide unirse a tu tienda Aprobar" });
  expect(await line.count()).toBe(0);
  const { storeId } = await page.evaluate(() => JSON.parse(localStorage.getItem("store")!));
  const data = {
    storeId,
    name: "Luz Ñáñez",
    email: `luz-${uuidv7()}@example.com`,
    password: TEST_PASSWORD,
    role: "CASHIER",
  };
  expect((await page.context().request.post("/api/auth/join-store", { data })).ok()).toBe(true);
  await page.reload();
  await line.waitFor();
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /Empleados.*1/ })
    .waitFor();
  await line.press("Enter");
  await page.getByRole("button", { name: "Aprobar a Luz Ñáñez" }).waitFor();
  await end();
});

it("'Guardar y crear otro' begins the next product, and a code with a wrong check digit says so and is kept", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await newStore(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Nuevo Producto" }).first().press("Enter");
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  const warning = form.getByText(/su último número no cuadra/);
  for (const [name, code] of [
    ["Panela", "7702123450016"],
    ["Sal", "7702123450017"],
  ] as const) {
    await waitForFocus(page, form.getByLabel("Nombre"));
    expect(await form.getByLabel("Nombre").inputValue()).toBe("");
    await page.keyboard.type(name);
    await form.getByLabel(/^Precio/).fill("3000");
    await form
      .getByLabel(/^Stock/)
      .first()
      .fill("12");
    await form.getByLabel("Código GTIN").fill(code);
    await warning.waitFor({ state: name === "Sal" ? "visible" : "hidden" });
    await form.getByRole("button", { name: "Guardar y crear otro" }).press("Enter");
    // The form stays open, and is empty, for the next product.
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === "");
    const { products } = (await callApi(page, "GET", "/products")).data;
    expect(products.find((product: { name: string }) => product.name === name).gtin).toBe(code);
  }
  await end();
});

it("a product without stock is corrected, or sold anyway by switching the setting on", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await newStore(page);
  const { id } = await addProduct(page, { name: "Panela", price: 3_500, stock: 1 });
  await page.goto("/sales/new");
  const panela = page.getByRole("button", { name: /^Panela/ });
  await panela.click();
  await panela.click();
  await page.getByText("Stock insuficiente").waitFor();
  await page.getByRole("button", { name: "Corregir el stock" }).press("Enter");
  const adjust = page.getByRole("dialog", { name: "Ajustar stock" });
  await waitForFocus(page, adjust.getByRole("radio").first());
  await page.keyboard.press("Space");
  await adjust.getByRole("textbox").first().fill("2");
  await page.keyboard.press("Enter");
  const quantity = page.getByRole("textbox", { name: "Cantidad de Panela" });
  await expect.poll(() => quantity.inputValue()).toBe("2");

  await panela.click();
  await page.getByRole("button", { name: "Vender de todos modos" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "¿Vender de todos modos?" });
  await question.getByText("Se prende «Vender sin existencias» en Mi tienda").waitFor();
  await question.getByRole("button", { name: "Confirmar" }).press("Enter");
  await expect.poll(() => quantity.inputValue()).toBe("3");
  expect((await callApi(page, "GET", "/store/settings")).data.sellBelowStock).toBe(true);
  await page.getByRole("radio", { name: "Efectivo" }).press("Space");
  await page.getByRole("button", { name: "Finalizar Venta" }).press("Enter");
  await waitForSale(page);
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.find((product: { id: string }) => product.id === id).stock).toBe(-1);
  await end();
});

it("a cashier sees the day's sums until the owner switches them off", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await newStore(page);
  const { id } = await addProduct(page, { name: "Panela", price: 3_500 });
  const items = [{ productId: id, quantity: 1 }];
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 3_500, change: 0 });
  await page.goto("/my-store");
  const till = await openBrowserVisit(DESKTOP_SCREEN);
  const email = await createCashier(page, till.page);
  await till.page.goto("/login");
  await signInOnScreen(till.page, email, TEST_PASSWORD);
  const today = till.page.getByRole("region", { name: "Ventas Hoy" });
  await today.getByText("$ 3.500").waitFor();

  const sums = page.getByRole("switch", { name: "Los cajeros ven cuánto va en el día" });
  expect(await sums.isChecked()).toBe(true);
  await sums.tap();
  await expect
    .poll(async () => (await callApi(page, "GET", "/store/settings")).data.cashierSeesDay)
    .toBe(false);
  await till.page.reload();
  await till.page.getByRole("region", { name: "Productos Bajo Stock" }).waitFor();
  await waitUntilSettled(till.page);
  expect(await today.count()).toBe(0);
  expect(await till.page.getByText("$ 3.500").count()).toBe(0);
  await till.end();
  await end();
});
