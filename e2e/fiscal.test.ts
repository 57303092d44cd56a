import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { computeNitCheckDigit } from "#core/people/nit.ts";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { startFakePrinter } from "#server/test/fake-printer.ts";
import { DIAN_TEST_SOFTWARE } from "../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../dian/stand-in.ts";
import { createTestCertificate } from "../dian/test-certificates.ts";
import {
  type BrowserVisit,
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  type ScreenSize,
  signInOnScreen,
  TEST_PASSWORD,
  waitForFinishedSale,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { disablePrintDialog } from "./paper.ts";
import { type BuiltServer, createDataDirectory, startBuiltServer } from "./product.ts";
import { callApi, createCashier, createProductByApi } from "./shop.ts";

let dian: DianStandIn;
let product: BuiltServer;
let place: Awaited<ReturnType<typeof createDataDirectory>>;

beforeAll(async () => {
  [dian, place] = await Promise.all([startDianStandIn(), createDataDirectory({ used: true })]);
  product = await startBuiltServer({ ...place.env, DIAN_URL: dian.url, PRINTING_LOOPBACK: "on" });
});
afterAll(async () => {
  await product.stop();
  await dian.close();
  await place.remove();
});

const CERTIFICATE_PASSWORD = "clave-del-certificado";
let shops = 0;

/** Creates a shop with its own NIT, because the simulated DIAN rejects equal document numbers of one NIT. */
async function aShop(page: Page) {
  shops += 1;
  const nit = String(900_500_000 + shops);
  const check = computeNitCheckDigit(nit);
  await createStoreAndSignIn(page, "Tienda La Ñapa");
  const certificate = await createTestCertificate({ nit, check, name: "Tienda La Ñapa" });
  const file = await certificate.p12(CERTIFICATE_PASSWORD);
  await page.goto("/dashboard");
  await createProductByApi(page, { name: "Chocolate Santafereño", price: 5_000, stock: 100 });
  return { nit: `${nit}-${check}`, file };
}

/** Creates a shop, and sets up its electronic documents through the API as the assistant would. */
async function aReadyShop(page: Page): Promise<void> {
  const { nit, file } = await aShop(page);
  await callApi(page, "PATCH", "/store/fiscal", {
    documentType: "NIT",
    document: nit,
    address: "Cra 52 # 49-01",
    municipality: "05001",
  });
  const { code } = await callApi(page, "PUT", "/fiscal/certificate", {
    file: file.toString("base64"),
    password: CERTIFICATE_PASSWORD,
  });
  expect(code).toBeUndefined();
  await callApi(page, "PATCH", "/fiscal/emission", { password: TEST_PASSWORD, software: DIAN_TEST_SOFTWARE });
  await callApi(page, "POST", "/fiscal/ranges/fetch", {});
  await callApi(page, "PATCH", "/fiscal/emission", { password: TEST_PASSWORD, mode: "DEE", wait: 8 });
}

async function inShop(
  size: ScreenSize,
  errors: RegExp,
  work: (shop: BrowserVisit) => Promise<void>,
): Promise<void> {
  const shop = await openBrowserVisit(size, { address: product.address, expectedErrors: errors });
  await disablePrintDialog(shop.page);
  await work(shop);
  await shop.end();
}

async function put(page: Page): Promise<void> {
  await page.goto("/sales/new");
  await page
    .getByRole("button", { name: /^Agregar Chocolate|Chocolate Santafereño/ })
    .first()
    .click();
}

async function pay(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Efectivo", exact: true }).check({ force: true });
  await page.getByRole("button", { name: "Finalizar Venta" }).last().click();
  await waitForFinishedSale(page);
}

/** Prints the last sale's ticket, and returns its text. */
async function ticketText(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Imprimir tirilla" }).click();
  const width = page.getByRole("dialog").getByRole("button", { name: "58 mm" });
  await width.or(page.locator("body[data-printing]")).first().waitFor({ state: "attached" });
  if (await width.isVisible()) await width.click();
  await page.locator("body[data-printing]").waitFor({ state: "attached" });
  const text = (await page.locator(".ticket-paper").textContent()) ?? "";
  await page.evaluate(() => {
    document.body.removeAttribute("data-printing");
    window.dispatchEvent(new Event("afterprint"));
  });
  return text;
}

/** Checks that a printer prints what the ticket on the screen says, with the QR code. */
async function printedAsShown(page: Page, shown: string): Promise<void> {
  const printer = await startFakePrinter();
  const [last] = (await callApi(page, "GET", "/sales?page=1&limit=1")).data;
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const connection = { kind: "TCP", host: "127.0.0.1", port: printer.port };
  const { data } = await callApi(page, "POST", "/printers", { name: "Caja", connection, width: 58 });
  const settings = { printWay: "SERVER", printerId: data.id, autoPrint: "NEVER" };
  await page.evaluate((stored) => localStorage.setItem("printing", JSON.stringify(stored)), settings);
  await page.goto(`/sales/${last.id}`);
  await page.getByRole("button", { name: "Imprimir tirilla" }).click();
  await expect.poll(() => printer.tickets.length, { timeout: 20_000 }).toBe(1);
  const printed = readPrintedPaper(printer.tickets[0]!);
  const text = letters(printedTextOf(printed).join(""));
  for (const printedText of [
    "Documento equivalente electrónico tiquete de máquina registradora",
    "DE PRUEBA, SIN VALIDEZ",
    "Autorización DIAN 18760000001, prefijo EPOS",
    /CUDE: [0-9a-f]{96}/.exec(shown)?.[0] ?? "no CUDE",
  ])
    expect(text).toContain(letters(printedText));
  expect(printed.pictures.length).toBeGreaterThan(0);
  await page.evaluate(() => localStorage.removeItem("printing"));
  await printer.close();
}

it("the assistant leads a new shop to an accepted POS document", async () => {
  await inShop(DESKTOP_SCREEN, /400 \(Bad Request\)/, async ({ page }) => {
    const { nit, file } = await aShop(page);
    await page.goto("/my-store/impuestos");
    await page.getByRole("link", { name: "Ir a Facturación" }).click();
    await page.getByText("0 de 5 pasos listos").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);

    await page.getByLabel("Documento", { exact: true }).selectOption("NIT");
    await page.getByLabel("Número", { exact: true }).fill(nit);
    await page.getByLabel("Dirección").fill("Cra 52 # 49-01");
    await page.getByLabel("Municipio").fill("mede");
    await page.getByRole("option", { name: "Medellín, Antioquia" }).click();
    await page.getByRole("button", { name: "Guardar datos" }).click();

    const p12 = { name: "certificado.p12", mimeType: "application/x-pkcs12", buffer: file };
    await page.getByLabel("Archivo del certificado").setInputFiles(p12);
    const password = page.getByLabel("Contraseña del certificado", { exact: true });
    await password.fill("otra");
    await page.getByRole("button", { name: "Guardar y revisar" }).click();
    await page.getByText("La contraseña del certificado no es correcta").waitFor();
    await password.fill(CERTIFICATE_PASSWORD);
    await page.getByRole("button", { name: "Guardar y revisar" }).click();

    // A later visit shows the finished steps.
    await page.getByText("2 de 5 pasos listos").waitFor();
    await page.reload();
    const software = page.getByRole("form", { name: "Documento POS electrónico" });
    await software.getByLabel("Código del software").fill("no es un código");
    await software.getByRole("button", { name: "Guardar" }).click();
    await software.getByText("cópialo entero del portal").waitFor();
    const { id, pin, testSetId } = DIAN_TEST_SOFTWARE.DEE;
    await software.getByLabel("Código del software").fill(id);
    await software.getByLabel("PIN del software", { exact: true }).fill(pin);
    await software.getByLabel("Código del set de pruebas").fill(testSetId);
    await software.getByRole("button", { name: "Guardar" }).click();
    const passwordDialog = page.getByRole("dialog", { name: "Confirma con tu contraseña" });
    await passwordDialog.getByLabel("Tu contraseña de Mostrador").fill("Otra123!");
    await passwordDialog.getByRole("button", { name: "Guardar" }).click();
    await passwordDialog.getByText("Esa no es tu contraseña").waitFor();
    await passwordDialog.getByLabel("Tu contraseña de Mostrador").fill(TEST_PASSWORD);
    await passwordDialog.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("3 de 5 pasos listos").waitFor();

    await page.getByRole("button", { name: /Set de pruebas/ }).click();
    const set = page.getByRole("region", { name: "Documento POS electrónico" });
    await set.getByLabel("Documentos POS").fill("2");
    await set.getByLabel("Notas de ajuste").fill("1");
    await set.getByRole("button", { name: "Enviar el set de pruebas" }).click();
    await set.getByText("Aceptado por la DIAN").waitFor({ timeout: 60_000 });
    await page.getByText("Los cinco pasos están listos.").waitFor();

    await page.getByRole("button", { name: /Numeración/ }).click();
    await page.getByLabel("Qué sale con cada venta").selectOption("Documento POS electrónico");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    await passwordDialog.getByLabel("Tu contraseña de Mostrador").fill(TEST_PASSWORD);
    await page.keyboard.press("Enter");
    await waitForToast(page, "Ajustes guardados");
    await page.getByRole("link", { name: "Facturación" }).waitFor();

    await put(page);
    await pay(page);
    await page.getByText(/La DIAN aceptó el documento EPOS/).waitFor({ timeout: 60_000 });
    const paper = await ticketText(page);
    expect(paper).toContain("Documento equivalente electrónico tiquete de máquina registradora");
    expect(paper).toContain("DE PRUEBA, SIN VALIDEZ");
    expect(paper).toContain(`NIT ${nit}`);
    expect(paper).toContain("CUDE: ");
    expect(paper).toContain("Autorización DIAN 18760000001, prefijo EPOS");
    expect(paper).not.toContain("No es factura de venta");
    await printedAsShown(page, paper);
    await page.goto("/facturacion");
    await page.getByRole("region", { name: "En espera" }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: /^Documento POS EPOS3/ }).waitFor();
    await waitUntilPageSettled(page);
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  });
});

it("one tap at the till requests an invoice, whose NIT is checked there", async () => {
  await inShop(PHONE_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    await put(page);
    await page
      .getByRole("button", { name: /Ver venta|Ver la venta|1 producto/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Factura", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Factura", exact: true });
    await form.getByLabel("Documento", { exact: true }).selectOption("NIT");
    await form.getByLabel(/^Número/).fill("900373076-1");
    await form.getByRole("button", { name: "Poner en la venta" }).click();
    await form.getByText("El dígito de verificación de 900373076 es 4").waitFor();
    await form.getByText("Escribe el nombre o la razón social").waitFor();
    await form.getByLabel(/^Número/).fill("900373076-4");
    await form.getByLabel(/^Razón social/).fill("Distribuciones El Cóndor");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await form.getByRole("button", { name: "Poner en la venta" }).click();
    await page.getByText("Sale con factura").waitFor();
    await pay(page);
    await page.getByText(/La DIAN aceptó la factura SETP/).waitFor({ timeout: 60_000 });
    const paper = await ticketText(page);
    expect(paper).toContain("factura electrónica de venta");
    expect(paper).toContain("Comprador: Distribuciones El Cóndor, NIT 900373076-4");
    expect(paper).toContain("CUFE: ");
    // The next sale does not keep the buyer of the invoice.
    await put(page);
    await page
      .getByRole("button", { name: /Ver venta|Ver la venta|1 producto/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Factura", exact: true }).waitFor();
  });
});

it("an invoice requested after the sale annuls the POS document, and a return gets a credit note", async () => {
  await inShop(DESKTOP_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    await put(page);
    await pay(page);
    await page.getByText(/La DIAN aceptó el documento/).waitFor({ timeout: 60_000 });
    const { data: sales } = await callApi(page, "GET", "/sales?limit=1");
    await page.goto(`/sales/${sales[0].id}`);
    const documents = page.getByRole("list", { name: "Documentos de la venta" });
    await page.getByRole("button", { name: "Pedir factura" }).click();
    const form = page.getByRole("dialog", { name: "Factura", exact: true });
    await form.getByText("se anula con su nota").waitFor();
    await form.getByLabel(/^Número/).fill("1023456789");
    await form.getByLabel(/^Nombre/).fill("Ana Restrepo");
    await form.getByRole("button", { name: "Pedir factura" }).click();
    await waitForToast(page, "Factura pedida");
    await page.getByRole("button", { name: "Pedir factura" }).waitFor({ state: "detached" });
    // The adjustment note is sent first; the invoice is sent after the note is accepted.
    const accepted = async () => {
      await page.reload();
      await documents.waitFor();
      return documents.getByText("Aceptado", { exact: true }).count();
    };
    await expect.poll(accepted, { timeout: 90_000, interval: 2_000 }).toBe(3);
    await documents.getByText(/Nota de ajuste/).waitFor();
    await documents.getByText(/Factura electrónica SETP/).waitFor();

    await callApi(page, "POST", `/sales/${sales[0].id}/returns`, {
      items: [{ saleItemId: sales[0].items[0].id, quantity: 1 }],
      reason: "DEFECTIVE",
    });
    await expect.poll(accepted, { timeout: 90_000, interval: 2_000 }).toBe(4);
    await documents.getByText(/Nota crédito NC/).waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
  });
});

it("a rejected document says what to do, and is accepted after the correction", async () => {
  await inShop(PHONE_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    dian.fault({ kind: "REJECT", rule: "FAJ28", times: 1 });
    await put(page);
    await pay(page);
    await page.getByText("La DIAN no lo aceptó todavía").waitFor({ timeout: 60_000 });
    expect(await ticketText(page)).toContain("Documento electrónico pendiente");
    await page.goto("/dashboard");
    await page.getByRole("link", { name: /Un documento electrónico necesita/ }).click();
    const rejected = page.getByRole("list", { name: "Rechazados" });
    await rejected.getByText("La dirección de la tienda está incompleta").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    await rejected.getByRole("link", { name: "Revisar los datos" }).click();
    await page.locator("[name=municipality]:focus").waitFor();
    await page.getByLabel("Dirección").fill("Carrera 52 # 49-01 local 3");
    await page.getByRole("button", { name: "Guardar datos" }).click();
    await waitForToast(page, "Datos guardados");
    await page.getByRole("tab", { name: "Documentos" }).click();
    await rejected.getByRole("button", { name: /^Volver a intentar/ }).click();
    await rejected.waitFor({ state: "detached", timeout: 60_000 });
    await page.getByRole("link", { name: /^Documento POS EPOS1/ }).click();
    await page.getByRole("link", { name: "Ver la venta" }).waitFor();
    await page.getByText("Aceptado", { exact: true }).waitFor({ timeout: 60_000 });
  });
});

it("a rejected buyer is corrected, and a mistyped range too, without losing a number", async () => {
  await inShop(PHONE_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    const { data: ranges } = await callApi(page, "GET", "/fiscal/ranges");
    const { id } = ranges.find(({ kind }: { kind: string }) => kind === "FEV");
    await callApi(page, "PATCH", `/fiscal/ranges/${id}`, { technicalKey: "0".repeat(40) });
    const items = [{ description: "Pan", price: 3_000, quantity: 1 }];
    const buyer = { documentType: "CC", document: "43123456", name: "Ana Ruis" };
    await callApi(page, "POST", "/sales/free", { items, paymentMethod: "CASH", document: "FEV", buyer });
    await page.goto("/facturacion");
    const rejected = page.getByRole("list", { name: "Rechazados" });
    await rejected.getByText("El código único de la factura no le coincide").waitFor({ timeout: 60_000 });
    await rejected.getByRole("link", { name: "Corregir la numeración" }).click();
    const range = page.getByRole("dialog", { name: "Corregir la numeración" });
    await expect
      .poll(() => range.getByLabel("Clave técnica").evaluate((box) => box === document.activeElement))
      .toBe(true);
    expect(await range.getByLabel("Prefijo").isDisabled()).toBe(true);
    await page.setViewportSize(DESKTOP_SCREEN);
    for (const name of ["Desde el", "Hasta el"]) {
      const cut = await range.getByLabel(name).evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(cut, name).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(PHONE_SCREEN);
    await range.getByLabel("Clave técnica").fill("fc8eac422eba16e22ffd8c6f94b3f40a6e38162c");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    await range.getByRole("button", { name: "Guardar" }).click();
    await waitForToast(page, "Numeración corregida");
    dian.fault({ kind: "REJECT", rule: "FAK24", operation: "SendBillSync", times: 1 });
    await page.getByRole("tab", { name: "Documentos" }).click();
    await rejected.getByRole("button", { name: /^Volver a intentar/ }).click();
    await rejected
      .getByText("El dígito de verificación del NIT del comprador no es el suyo")
      .waitFor({ timeout: 60_000 });
    await rejected.getByRole("button", { name: /^Corregir comprador de Factura electrónica SETP/ }).click();
    const dialog = page.getByRole("dialog", { name: "Corregir comprador" });
    await dialog.getByLabel("Nombre").fill("Ana Ruiz");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Hacerlo de nuevo" }).click();
    await waitForToast(page, "Comprador corregido");
    await rejected.waitFor({ state: "detached", timeout: 60_000 });
    await page.getByRole("link", { name: /^Factura electrónica SETP990000000/ }).click();
    await page.getByRole("link", { name: "Ver la venta" }).waitFor();
    await page.getByText("Aceptado", { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText("Ana Ruiz, CC 43123456").waitFor();
  });
});

it("a credit card is one optional tap, and the history has a column for each tax where it fits", async () => {
  await inShop(DESKTOP_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    await callApi(page, "PATCH", "/store/fiscal", { vat: "RESPONSIBLE" });
    const { data: found } = await callApi(page, "GET", "/products");
    await callApi(page, "POST", "/products/taxes", { changes: [{ id: found.products[0].id, tax: "IVA19" }] });
    await put(page);
    await page.getByRole("radio", { name: "Tarjeta", exact: true }).check({ force: true });
    const credit = page.getByRole("button", { name: "Crédito", exact: true });
    await credit.click();
    expect(await credit.getAttribute("aria-pressed")).toBe("true");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Finalizar Venta" }).last().click();
    await waitForFinishedSale(page);
    const [sale] = (await callApi(page, "GET", "/sales?page=1&limit=1")).data;
    expect(sale.payments).toMatchObject([{ method: "CARD", card: "CREDIT" }]);
    const { data: tv } = await callApi(page, "POST", "/products", {
      ...{ name: "Televisor 55 pulgadas", price: 2_345_600, stock: 50, category: "Otra", tax: "IVA19" },
    });
    const { data: buyer } = await callApi(page, "POST", "/customers", { name: "Ramírez e Hijos" });
    await callApi(page, "POST", "/sales", {
      items: [{ productId: tv.product.id, quantity: 12 }],
      paymentMethod: "CARD",
      customerId: buyer.customer.id,
    });
    const headers = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/sales");
      const table = page.getByRole("table", { name: "Ventas" });
      await table.waitFor();
      if (width >= 1760) await table.getByRole("columnheader", { name: "Bolsa" }).waitFor();
      expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
      const hidden = await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth);
      expect(hidden, `columns beyond the card, ${width}`).toBeLessThanOrEqual(0);
      expect(await table.getByText("Impuestos").count()).toBe(width >= 1760 ? 0 : 2);
      return (await table.getByRole("columnheader").allTextContents()).slice(5);
    };
    expect(await headers(1366)).toEqual(["Pago", "Acciones"]);
    expect(await headers(1760)).toEqual(["Pago", "Base", "IVA", "INC", "Bolsa", "Acciones"]);
    const row = page.getByRole("table", { name: "Ventas" }).getByRole("row").last();
    expect(await row.textContent()).toContain("$ 4.201,68$ 798,32––");
  });
});

it("a cashier's invoice: who shares it, its buyer found by name and by NIT, and a document to be confirmed", async () => {
  await inShop(DESKTOP_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    const till = await openBrowserVisit(DESKTOP_SCREEN, { address: product.address });
    const email = await createCashier(page, till.page);
    await till.page.goto("/login");
    await signInOnScreen(till.page, email, TEST_PASSWORD);
    await till.page.waitForURL("**/dashboard");
    await put(till.page);
    await till.page.getByRole("button", { name: "Factura", exact: true }).click();
    const form = till.page.getByRole("dialog", { name: "Factura", exact: true });
    await form.getByLabel("Documento", { exact: true }).selectOption("NIT");
    await form.getByLabel(/^Número/).fill("800197268-4");
    await form.getByLabel(/^Razón social/).fill("Víveres Gómez");
    await form.getByText("La quiere por correo").click();
    await form.getByLabel("Correo electrónico").fill("compras@gomez.example");
    await form.getByRole("button", { name: "Poner en la venta" }).click();
    dian.fault({ kind: "WORKING" });
    await pay(till.page);
    await till.page
      .getByText("Factura para Víveres Gómez: la quiere en compras@gomez.example")
      .waitFor({ timeout: 60_000 });
    await till.page.getByText("La comparte quien administra la tienda").waitFor();
    expect(await till.page.getByRole("button", { name: "Compartir la factura" }).count()).toBe(0);
    await till.end();

    await page.goto("/facturacion");
    const list = page.getByRole("table", { name: "Documentos electrónicos" });
    await list.getByText("Por confirmar", { exact: true }).waitFor({ timeout: 60_000 });
    dian.fault(null);
    await page.getByRole("button", { name: "Preguntarle a la DIAN" }).click();
    await list.getByText("Aceptado", { exact: true }).waitFor({ timeout: 60_000 });
    for (const [typed, found] of [
      ["gomez", 1],
      ["800.197.268-4", 1],
      ["800197268-5", 1],
      ["perez", 0],
    ] as const) {
      await page.getByRole("searchbox", { name: "Buscar documento" }).fill(typed);
      await page.waitForURL((url) => url.searchParams.get("search") === typed);
      await (found > 0 ? list.getByText("Víveres Gómez") : page.getByText("No hay documentos así")).waitFor();
    }
  });
});

it("sales continue while DIAN does not answer, and their documents are sent later", async () => {
  await inShop(DESKTOP_SCREEN, /^$/, async ({ page }) => {
    await aReadyShop(page);
    await callApi(page, "PATCH", "/fiscal/emission", { password: TEST_PASSWORD, wait: 0 });
    dian.fault({ kind: "DOWN" });
    for (let i = 0; i < 3; i++) {
      await put(page);
      await pay(page);
    }
    await page.getByText("Documento electrónico pendiente. Sale solo").waitFor();
    expect(await ticketText(page)).toContain("Documento electrónico pendiente");
    await page.goto("/facturacion");
    await page.getByText("3 documentos están por confirmar").waitFor({ timeout: 60_000 });
    dian.fault(null);
    const undecided = page.getByRole("region", { name: "Por confirmar" });
    await undecided.getByRole("button", { name: "Preguntarle a la DIAN" }).click();
    await undecided.waitFor({ state: "detached", timeout: 90_000 });
    const { data: sent } = await callApi(page, "GET", "/fiscal/documents");
    expect(sent.map(({ state }: { state: string }) => state)).toEqual(["ACCEPTED", "ACCEPTED", "ACCEPTED"]);
    expect(sent.map(({ number }: { number: string }) => number).sort()).toEqual(["EPOS1", "EPOS2", "EPOS3"]);
  });
});
