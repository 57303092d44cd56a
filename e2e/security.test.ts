import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findSummaryValue,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitUntilPageSettled,
} from "./browser.ts";
import { disablePrintDialog } from "./paper.ts";
import { callApi, createProductByApi } from "./shop.ts";

it("an owner changes the password, then ends every session, and both are in the trail", async () => {
  const NEW = "Nueva456?";
  const shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /400/ });
  const { email } = await createStoreAndSignIn(shop.page);
  const phone = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /401/ });
  const enter = async ({ page }: typeof shop, password = TEST_PASSWORD) => {
    await page.goto("/login");
    await signInOnScreen(page, email, password);
    await page.waitForURL("**/dashboard");
  };
  await enter(phone);
  const tab = await shop.context.newPage();
  await tab.goto("/products");
  await tab.getByRole("heading", { name: "Productos" }).waitFor();

  await shop.page.goto("/my-store/personas");
  await shop.page.getByRole("button", { name: "Cambiar contraseña" }).click();
  const form = shop.page.getByRole("dialog");
  await form.getByLabel("Contraseña actual").fill("Equivocada1!");
  await form.getByLabel("Nueva contraseña").fill(NEW);
  await form.getByLabel("Confirmar contraseña").fill(NEW);
  await shop.page.keyboard.press("Enter");
  await form.getByText("La contraseña actual no es correcta").waitFor();
  await form.getByLabel("Contraseña actual").fill(TEST_PASSWORD);
  await shop.page.keyboard.press("Enter");
  await shop.page.getByText("Contraseña actualizada").waitFor();
  // The phone is signed out at its next call; the owner's other tab stays signed in.
  await phone.page.goto("/sales");
  await phone.page.waitForURL("**/login");
  await tab.getByRole("link", { name: "Clientes" }).click();
  await tab.getByText("Aún no hay clientes").waitFor();
  await enter(phone, NEW);

  await shop.page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
  await shop.page.getByRole("button", { name: "Confirmar" }).click();
  await shop.page.waitForURL("**/login");
  await tab.waitForURL("**/login");
  await phone.page.goto("/sales");
  await phone.page.waitForURL("**/login");

  await enter(shop, NEW);
  // The other tab, which shows the sign-in page, is signed in too.
  await tab.waitForURL("**/dashboard");
  await shop.page.goto("/my-store/personas");
  await shop.page.getByRole("link", { name: "Ver actividad" }).click();
  await shop.page.getByText("Ana Suárez cerró sesión en todos sus dispositivos").waitFor();
  await shop.page.getByText("Ana Suárez cambió su contraseña").waitFor();
  await phone.end();
  await shop.end();
});

it("a customer's data is exported and erased; the sale stays", async () => {
  const { page, context, address, end } = await openBrowserVisit(PHONE_SCREEN);
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(address)) elsewhere.push(request.url());
  });
  await createStoreAndSignIn(page);
  const customer = { name: "Gloria Suárez", document: "51823640", documentType: "CC" };
  const { id } = (await callApi(page, "POST", "/customers", customer)).data.customer;
  const product = await createProductByApi(page, { name: "Panela", price: 2_500 });
  const items = [{ productId: product.id, quantity: 2 }];
  const sale = (await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", customerId: id })).data;

  await page.goto("/customers");
  await page.getByRole("button", { name: "Editar Gloria Suárez" }).click();
  await page.getByRole("button", { name: "Sus datos personales: descargar o borrar" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Descargar sus datos" }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(file.cliente).toMatchObject({ nombre: "Gloria Suárez", documento: "51823640" });
  expect(file.compras).toMatchObject([{ total: 5_000, productos: [{ nombre: "Panela", cantidad: 2 }] }]);

  await page.getByRole("button", { name: "Borrar datos personales" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Aún no hay clientes").waitFor();
  await page.goto(`/sales/${sale.id}`);
  await findSummaryValue(page, "Cliente").filter({ hasText: "Datos borrados" }).waitFor();
  expect(await page.getByText("Gloria").count()).toBe(0);
  expect(await page.getByText("5.000").count()).toBeGreaterThan(0);

  // A customer who was deleted, but not erased, is found by the sales with their name.
  const deleted = (await callApi(page, "POST", "/customers", { name: "Rosa Díaz", phone: "3001112233" })).data
    .customer;
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", customerId: deleted.id });
  await callApi(page, "DELETE", `/customers/${deleted.id}`);
  await page.goto("/customers");
  await page.getByRole("button", { name: "Clientes eliminados" }).click();
  await page.getByLabel("Buscar clientes eliminados").fill("rosa");
  await page.getByRole("button", { name: "Borrar datos de Rosa Díaz" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("No encontramos a nadie con esos datos.").waitFor();
  expect(elsewhere, "requests to somebody else").toEqual([]);
  await end();
});

it("user input is text on every screen and paper, never markup", async () => {
  const TEXT = `<img src="/x" alt="hecho" onerror="window.hecho=1"><b data-hecho>Ñ</b>{{7*7}}`;
  const { page, context, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page, `Tienda ${TEXT}`);
  const product = await createProductByApi(page, {
    name: `Panela ${TEXT}`,
    price: 2_500,
    barcode: "7701234567890",
  });
  const { id } = (await callApi(page, "POST", "/customers", { name: `Gloria ${TEXT}`, address: TEXT })).data
    .customer;
  const supplier = { name: `Don Aurelio ${TEXT}`, phone: "3100000000", description: TEXT };
  const { id: supplierId } = (await callApi(page, "POST", "/suppliers", supplier)).data.supplier;
  const lines = [{ productName: TEXT, quantity: 1, unitPrice: 100, notes: TEXT }];
  await callApi(page, "POST", "/purchase-orders", { supplierId, notes: TEXT, items: lines });
  const items = [{ productId: product.id, quantity: 2 }];
  const sale = (await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", customerId: id })).data;
  const unsold = await createProductByApi(page, { name: `Sal ${TEXT}` });
  await callApi(page, "DELETE", `/products/${unsold.id}`);

  /** Elements and variables that exist only if the stored text was run as HTML. */
  const made = () =>
    page.evaluate(() => [document.querySelectorAll('img[src="/x"], [data-hecho]').length, "hecho" in window]);
  for (const path of [
    "/dashboard",
    "/products",
    "/sales",
    `/sales/${sale.id}`,
    "/customers",
    "/suppliers",
    "/suppliers?tab=ordenes",
    "/my-store",
    "/my-store/actividad",
    "/reports",
  ]) {
    await page.goto(path);
    await page.getByRole("main").filter({ hasText: "{{7*7}}" }).waitFor({ state: "attached" });
    await waitUntilPageSettled(page);
    expect(await made(), path).toEqual([0, false]);
  }
  expect(context.pages()).toHaveLength(1);
  await disablePrintDialog(page);
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Imprimir tirilla" }).click();
  await page.getByRole("button", { name: "80 mm" }).click();
  await page.locator(".print-sheet").filter({ hasText: "{{7*7}}" }).waitFor({ state: "attached" });
  expect(await made(), "on the ticket").toEqual([0, false]);
  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("button", { name: /^Ver/ }).first().click();
  await page.getByRole("dialog").filter({ hasText: "{{7*7}}" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Imprimir" }).click();
  await page.locator(".print-sheet").filter({ hasText: "{{7*7}}" }).waitFor({ state: "attached" });
  expect(await made(), "on the order").toEqual([0, false]);
  await end();
});
