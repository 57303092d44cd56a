import { expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitForElementFocus,
  waitForFinishedSale,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createCashier, createProductByApi, openProductRow } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

it("on a phone 'Nueva Venta' and the first step's 'Vender' open the till with products to tap", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
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
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  await waitUntilPageSettled(page);
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
  await createStoreAndSignIn(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Nuevo Producto" }).first().press("Enter");
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  const warning = form.getByText(/su último número no cuadra/);
  for (const [name, code] of [
    ["Panela", "7702123450016"],
    ["Sal", "7702123450017"],
  ] as const) {
    await waitForElementFocus(page, form.getByLabel("Nombre"));
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
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500, stock: 1 });
  await page.goto("/sales/new");
  const panela = page.getByRole("button", { name: /^Panela/ });
  await panela.click();
  await panela.click();
  await page.getByText("Stock insuficiente").waitFor();
  await page.getByRole("button", { name: "Corregir el stock" }).press("Enter");
  const adjust = page.getByRole("dialog", { name: "Ajustar stock" });
  await waitForElementFocus(page, adjust.getByRole("radio").first());
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
  await waitForFinishedSale(page);
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.find((product: { id: string }) => product.id === id).stock).toBe(-1);
  await end();
});

it("a cashier sees the day's sums until the owner switches them off", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500 });
  const items = [{ productId: id, quantity: 1 }];
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 3_500, change: 0 });
  await page.goto("/my-store/ventas");
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
  await waitUntilPageSettled(till.page);
  expect(await today.count()).toBe(0);
  expect(await till.page.getByText("$ 3.500").count()).toBe(0);
  await till.end();
  await end();
});

it("the till leads to the other ways to sell, which ask and finish with the same words", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500, gtin: "7702123450016" });
  const wedge = await connectWedgeScanner(page);
  for (const path of ["/sales/new", "/new-sale"]) {
    await page.goto("/sales/new");
    if (path === "/new-sale") await page.getByRole("link", { name: "Vender escaneando" }).press("Enter");
    await page.waitForURL(`**${path}`);
    await page.getByRole("button", { name: "Valor libre" }).waitFor();
    await waitUntilPageSettled(page);
    await wedge.scan("7702123450016");
    await page.getByRole("button", { name: "Quitar Panela" }).waitFor();
    await page.getByRole("button", { name: "Finalizar Venta" }).press("Enter");
    await page.getByText("Método de pago requerido").waitFor();
    for (const next of [page.getByRole("radio", { name: "Efectivo" }), page.getByLabel("Monto recibido")]) {
      await waitForElementFocus(page, next);
      await page.keyboard.press("Enter");
    }
    await waitForFinishedSale(page);
  }
  await end();
});

it("a warning and 'Deshacer' of an emptied sale do not come back in the next sale", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500, stock: 1 });
  await createProductByApi(page, { name: "Sal", price: 1_000 });
  await page.goto("/sales/new");
  const panela = page.getByRole("button", { name: /^Panela/ });
  const finish = page.getByRole("button", { name: "Finalizar Venta" });
  const undo = page.getByRole("button", { name: "Deshacer" });
  const warnings = page.getByText(/Stock insuficiente|Método de pago requerido/);
  for (const warn of [() => panela.click(), () => finish.click()]) {
    await panela.click();
    await warn();
    await warnings.first().waitFor();
    await page.getByRole("button", { name: "Vaciar" }).click();
    await undo.waitFor();
    expect(await warnings.count()).toBe(0);
    await page.getByRole("button", { name: /^Sal/ }).click();
    await page.getByRole("textbox", { name: "Cantidad de Sal" }).waitFor();
    await undo.waitFor({ state: "detached" });
    expect(await warnings.count()).toBe(0);
    await page.getByRole("button", { name: "Quitar Sal" }).click();
  }
  await end();
});

it("on a phone Productos shows goods first, and a new product where it landed", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await createStoreAndSignIn(page);
  for (const name of ["Arroz", "Café", "Jabón", "Leche", "Panela", "Sal"])
    await createProductByApi(page, { name });
  await page.goto("/products");
  const isInSight = async (name: string) => {
    const box = await page.getByRole("listitem", { name }).boundingBox();
    return box !== null && box.y >= 58 && box.y + box.height <= 780 - 64;
  };
  await page.getByRole("listitem", { name: "Arroz" }).waitFor();
  await waitUntilPageSettled(page);
  expect(await isInSight("Arroz")).toBe(true);
  const rows = await page.getByRole("list", { name: "Productos" }).getByRole("listitem").all();
  for (const row of rows) expect((await row.boundingBox())!.height).toBe(72);
  const category = page.getByRole("combobox", { name: "Categoría" });
  expect(await category.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Opciones" }).tap();
  await category.waitFor();

  await page.getByRole("button", { name: "Nuevo Producto" }).tap();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByText("Elegir imagen").waitFor();
  expect(await form.getByText(/arrástrala/).isVisible()).toBe(false);
  expect(await form.getByLabel("Se vende").isVisible()).toBe(false);
  await form.getByText("Más datos").tap();
  await form.getByLabel("Se vende").waitFor();
  for (const what of ["el empaque", "la etiqueta", "el interno"])
    await form.getByRole("button", { name: `Leer ${what} con la cámara` }).waitFor();
  await form.getByLabel("Nombre").fill("Zanahoria");
  await form.getByLabel(/^Precio/).fill("3000");
  await form
    .getByLabel(/^Stock/)
    .first()
    .fill("12");
  await form.getByRole("button", { name: "Crear Producto" }).tap();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => isInSight("Zanahoria")).toBe(true);

  // A row opens the product; its button shows the switch and the other buttons.
  const carrot = page.getByRole("listitem", { name: "Zanahoria" });
  expect(await carrot.getByRole("switch").isVisible()).toBe(false);
  await openProductRow(page, "Zanahoria");
  await carrot.getByRole("switch", { name: "Estado de Zanahoria" }).waitFor();
  await carrot.getByRole("button", { name: "Eliminar Zanahoria" }).waitFor();
  await carrot.tap({ position: { x: 100, y: 20 } });
  await page.getByRole("dialog", { name: "Editar Producto" }).waitFor();
  await end();
});

it("a scan while a product is edited goes into its code", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
  await page.goto("/products");
  await page.getByRole("button", { name: "Editar Panela" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Editar Producto" });
  const name = form.getByLabel("Nombre");
  await waitForElementFocus(page, name);
  await form.getByText("O arrástrala hasta aquí").waitFor();
  const wedge = await connectWedgeScanner(page);
  await wedge.scan("7702123450016");
  await expect.poll(() => form.getByLabel("Código GTIN").inputValue()).toBe("7702123450016");
  expect(await name.inputValue()).toBe("Panela");
  expect(await form.isVisible()).toBe(true);
  await end();
});

it("by keyboard a refused form leads to what it needs", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500 });
  const items = [{ productId: id, quantity: 2 }];
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 7_000, change: 0 });
  const [sale] = (await callApi(page, "GET", "/sales")).data;
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).press("Enter");
  await page.getByRole("button", { name: "Devolver" }).press("Enter");
  const back = page.getByRole("dialog", { name: "Devolver" });
  const send = back.getByRole("button", { name: "Devolver" });
  await send.press("Enter");
  const quantity = back.getByRole("textbox", { name: "Cantidad de Panela" });
  await waitForElementFocus(page, quantity);
  await page.keyboard.press("ArrowUp");
  await send.press("Enter");
  await waitForElementFocus(page, back.getByLabel("Motivo"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Devolución guardada" }).waitFor();
  await page.goto("/promociones");
  await page.getByRole("button", { name: "Nueva promoción" }).first().press("Enter");
  const promotion = page.getByRole("dialog", { name: "Nueva promoción" });
  await promotion.getByRole("button", { name: "Guardar" }).press("Enter");
  await waitForElementFocus(page, promotion.getByLabel("Productos de la promoción"));
  await page.goto("/gastos");
  await page.getByRole("button", { name: /^Pagar (un )?sueldo/ }).press("Enter");
  const wage = page.getByRole("dialog", { name: "Pagar sueldo" });
  await wage.getByRole("button", { name: "Anotar" }).press("Enter");
  await waitForElementFocus(page, wage.getByLabel("¿A quién?"));
  await end();
});
