import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { waitForDeviceSeries } from "./outage.ts";
import { disablePrintDialog, readPrintedPageSizes } from "./paper.ts";
import { callApi, createProductByApi } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

async function sell(page: Page, items: object[], body: object = { paymentMethod: "CASH" }) {
  return (await callApi(page, "POST", "/sales", { items, ...body })).data;
}

const stockOf = async (page: Page, id: string) =>
  (await callApi(page, "GET", "/products")).data.products.find((one: { id: string }) => one.id === id).stock;

it("some cheese and a broken bottle are returned once despite a lost answer, and the receipts show it", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED/ });
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  const cheese = await createProductByApi(page, {
    name: "Queso costeño",
    price: 26_000,
    unit: "KG",
    stock: 5,
  });
  const soda = await createProductByApi(page, { name: "Gaseosa Colombiana 1,5 L", price: 5_500, stock: 10 });
  const sale = await sell(page, [
    { productId: cheese.id, quantity: 0.75 },
    { productId: soda.id, quantity: 3 },
  ]);
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).tap();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-sale-phone");
  await page.getByRole("button", { name: "Devolver", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Devolver" });
  await dialog.getByRole("button", { name: "Devolver", exact: true }).tap();
  await dialog.getByRole("alert").getByText("Elige qué se devuelve.").waitFor();
  await dialog.getByLabel("Cantidad de Queso costeño", { exact: true }).fill("0,25");
  await dialog.getByRole("button", { name: "Aumentar cantidad de Gaseosa Colombiana 1,5 L" }).tap();
  await dialog.getByLabel("Motivo").selectOption("Producto defectuoso");
  const outcome = dialog.getByRole("status").filter({ hasText: "Entrega" });
  await outcome.getByText("$ 12.000").waitFor();
  // By default defective goods do not go back to the stock.
  const shelf = dialog.getByLabel("Vuelve al inventario: Queso costeño");
  expect(await shelf.isChecked()).toBe(false);
  await shelf.check();
  await dialog.getByLabel("¿Cómo devuelves la plata?").selectOption("Nequi");
  await outcome.getByText("Entrega por Nequi").waitFor();
  await checkAppearance(page, "returns-chosen-phone");
  // A part is refunded in cash, the other part by Nequi.
  await dialog.getByRole("button", { name: "De varias formas" }).tap();
  const status = dialog.getByRole("status");
  await status.getByText("solo una puede quedar vacía").waitFor();
  await dialog.getByLabel("Monto en Nequi (forma 1)").fill("7000");
  await outcome.getByText("Entrega en efectivo").waitFor();
  await checkAppearance(page, "returns-ways-phone");
  await dialog.getByLabel("Monto en Efectivo (forma 2)").fill("3000");
  await status.getByText("Faltan $ 2.000 por devolver.").waitFor();
  await dialog.getByLabel("Monto en Efectivo (forma 2)").fill("5000");
  await outcome.getByText("$ 5.000").waitFor();
  await shelf.scrollIntoViewIfNeeded();
  await checkAppearance(page, "returns-chosen-lines-phone");

  // The server records the return, but its answer is lost: the page retries the same request.
  await page.route(
    "**/returns",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Devolver", exact: true }).tap();
  const done = page.getByRole("dialog", { name: "Devolución guardada" });
  await done.getByText("Entrega por Nequi $ 7.000").waitFor();
  await done.getByText("Entrega en efectivo $ 5.000").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-done-phone");
  expect([await stockOf(page, cheese.id), await stockOf(page, soda.id)]).toEqual([4.5, 7]);
  const { data: returns } = await callApi(page, "GET", "/returns");
  expect(returns).toMatchObject([
    {
      total: 12_000,
      refunds: [
        { method: "NEQUI", amount: 7_000 },
        { method: "CASH", amount: 5_000 },
      ],
    },
  ]);

  await done.getByRole("button", { name: "Imprimir comprobante" }).tap();
  await page.getByRole("button", { name: "58 mm" }).tap();
  await page.locator("body[data-printing]").waitFor();
  const paper = page.locator(".print-sheet .ticket-paper");
  expect(await paper.textContent()).not.toContain("COPIA");
  expect(await paper.textContent()).toContain("Queso costeño0,25 kg $ 6.500");
  expect(await paper.textContent()).toContain("DEVUELTO $ 12.000");
  expect((await readPrintedPageSizes(page, "return-58")).map(([width]) => width)).toEqual([58]);
  await paper.waitFor({ state: "detached" });
  await done.getByRole("button", { name: "Imprimir comprobante" }).tap();
  await paper.getByText("COPIA", { exact: true }).waitFor({ state: "attached" });
  await paper.evaluate(() => dispatchEvent(new Event("afterprint")));
  await done.getByRole("button", { name: "Listo" }).tap();

  const list = page.getByRole("list", { name: "Devoluciones de la venta" });
  await list.getByText("0,25 kg × Queso costeño").waitFor();
  await page.getByText("Devuelta en parte").waitFor();
  await page.evaluate(() => document.body.removeAttribute("data-printing"));
  await page.getByRole("button", { name: "Imprimir tirilla" }).tap();
  await page.locator("body[data-printing]").waitFor();
  expect(await paper.textContent()).toContain("DEVUELTO -$ 12.000");
  await paper.getByText("COPIA", { exact: true }).waitFor({ state: "attached" });
  await paper.evaluate(() => dispatchEvent(new Event("afterprint")));
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-partly-phone");
  await list.scrollIntoViewIfNeeded();
  await checkAppearance(page, "returns-returns-phone");
  await list.getByRole("button", { name: "Comprobante" }).tap();
  const keptDialog = page.getByRole("dialog", { name: "Devolución" });
  await keptDialog.getByText("Producto defectuoso").waitFor();
  await keptDialog.getByRole("button", { name: "Imprimir comprobante" }).tap();
  await paper.getByText("COPIA", { exact: true }).waitFor({ state: "attached" });
  await paper.evaluate(() => dispatchEvent(new Event("afterprint")));
  await checkAppearance(page, "returns-return-phone");
  await end();
});

it("a sale on credit is undone in two taps, with its debt", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const rice = await createProductByApi(page, { name: "Arroz Diana 500 g", price: 2_430, stock: 10 });
  const luz = (await callApi(page, "POST", "/customers", { name: "Luz Ñáñez" })).data.customer;
  const payments = [{ method: "CASH", amount: 4_860 }, { method: "CREDIT" }];
  const items = [{ productId: rice.id, quantity: 4 }];
  const sale = await sell(page, items, { payments, customerId: luz.id });
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).tap();
  await page.getByRole("button", { name: "Anular", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Anular venta" });
  await dialog.getByText("Se descuentan $ 4.860 de lo que debe").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-void-phone");
  await dialog.getByRole("button", { name: "Anular venta" }).tap();
  const done = page.getByRole("dialog", { name: "Venta anulada" });
  await done.getByText("Se le descontaron $ 4.860 de lo que debe.").waitFor();
  await done.getByText("Entrega en efectivo").waitFor();
  await checkAppearance(page, "returns-voided-phone");
  await done.getByRole("button", { name: "Listo" }).tap();
  await page.getByText("Ya no se debe nada").waitFor();
  expect(await page.getByRole("button", { name: "Corregir esta venta" }).count()).toBe(0);
  expect(await stockOf(page, rice.id)).toBe(10);
  expect((await callApi(page, "GET", `/customers/${luz.id}/account`)).data.balance).toBe(0);
  await page.goto("/sales");
  await page.getByRole("list", { name: "Ventas" }).getByText("Devuelta", { exact: true }).waitFor();
  await page.getByText("1 venta suma $ 0, ya sin lo devuelto").waitFor();
  await end();
});

it("a shirt is exchanged for trousers and the difference paid; an interruption loses nothing", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED/ });
  await createStoreAndSignIn(page);
  const shirt = await createProductByApi(page, { name: "Camisa talla M", price: 30_000, stock: 5 });
  const trousers = await createProductByApi(page, { name: "Pantalón dril", price: 45_000, stock: 5 });
  const sale = await sell(page, [{ productId: shirt.id, quantity: 1 }]);
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).tap();
  await page.getByRole("button", { name: "Cambiar por otra cosa" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cambiar por otra cosa" });
  await dialog.getByLabel("Motivo").selectOption("Producto equivocado");
  await dialog.getByText("A favor para lo nuevo").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-exchange-phone");
  await dialog.getByRole("button", { name: "Elegir lo nuevo" }).tap();
  await page.waitForURL("**/sales/new");
  const strip = page.getByRole("region", { name: "Cambio" });
  await strip.getByText("$ 30.000 a favor").waitFor();
  // No return is recorded before the exchange is finished; a reload keeps the exchange.
  expect((await callApi(page, "GET", "/returns")).data).toEqual([]);
  await page.reload();
  await strip.getByText("$ 30.000 a favor").waitFor();
  await waitForDeviceSeries(page);
  await page.getByRole("button", { name: /Pantalón dril/ }).tap();
  // The difference to pay is the only large amount.
  const dock = page.getByRole("region", { name: "Venta en curso" });
  await dock.getByText("1 producto · Por pagar").waitFor();
  await expect.poll(() => dock.locator("strong").allTextContents()).toEqual(["$ 15.000"]);
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-exchange-till-phone");
  await page
    .getByRole("button", { name: /Ver venta|1 producto|45\.000/ })
    .last()
    .tap();
  const sheet = page.getByRole("dialog", { name: "Resumen de Venta" });
  await sheet.getByText("A favor por el cambio").waitFor();
  await sheet.getByLabel("Método de pago").selectOption("Efectivo");
  await sheet.getByLabel("Monto recibido").fill("20000");
  await sheet.getByText("Por pagar $ 15.000").waitFor();
  await checkAppearance(page, "returns-exchange-paying-phone");
  // The first answer is lost; the retry records neither the return nor the sale twice.
  let tries = 0;
  await page.route(/\/api\/sales$/, async (route) => {
    tries += 1;
    if (tries > 1) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await sheet.getByRole("button", { name: "Finalizar Venta" }).tap();
  await page.waitForURL(/\/sales$/);
  await page.getByRole("region", { name: "Última venta" }).getByText("$ 5.000").waitFor();
  expect([await stockOf(page, shirt.id), await stockOf(page, trousers.id)]).toEqual([5, 4]);
  const [newest, first, ...more] = (await callApi(page, "GET", "/sales")).data;
  expect(more).toEqual([]);
  expect(newest.number).toMatch(/^A-\d+$/);
  expect(newest.payments.map(({ method, amount }: never) => [method, amount])).toEqual([
    ["OTHER", 30_000],
    ["CASH", 15_000],
  ]);
  expect([first.id, first.status]).toEqual([sale.id, "RETURNED"]);
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-exchanged-phone");

  // An exchange for something cheaper refunds the difference.
  const sock = await createProductByApi(page, { name: "Medias", price: 8_000, stock: 5 });
  await page.goto(`/sales/${newest.id}`);
  await page.getByRole("button", { name: "Corregir esta venta" }).tap();
  await page.getByRole("button", { name: "Cambiar por otra cosa" }).tap();
  await dialog.getByLabel("Motivo").selectOption("Cambió de opinión");
  await dialog.getByRole("button", { name: "Elegir lo nuevo" }).tap();
  await strip.getByText("$ 45.000 a favor").waitFor();
  await strip.getByText(`De la venta ${newest.number}. `).waitFor();
  await page.getByRole("button", { name: /Medias/ }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await sheet.getByText("Le devuelves").waitFor();
  await checkAppearance(page, "returns-exchange-back-phone");
  await sheet.getByRole("button", { name: "Finalizar Venta" }).tap();
  await page
    .getByRole("region", { name: "Última venta" })
    .getByText(/Trajo .*le devuelves/)
    .waitFor();
  const [back] = (await callApi(page, "GET", "/returns")).data;
  expect(back.refunds.map(({ method, amount }: never) => [method, amount])).toEqual([
    ["OTHER", 8_000],
    ["CASH", 37_000],
  ]);
  const [last] = (await callApi(page, "GET", "/sales")).data;
  expect([last.payments[0].reference, back.refunds[0].reference]).toEqual([
    `Cambio de ${newest.number}`,
    `Cambio por ${last.number}`,
  ]);
  expect(await stockOf(page, sock.id)).toBe(4);
  await end();
});

it("by keyboard only: the ticket is scanned at the till, and a part of its sale is returned", async () => {
  // The server has no product with the ticket's code, and answers 404.
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /404/ });
  await createStoreAndSignIn(page);
  const wedge = await connectWedgeScanner(page);
  const cheese = await createProductByApi(page, {
    name: "Queso costeño",
    price: 26_000,
    unit: "KG",
    stock: 5,
  });
  const sale = await sell(page, [{ productId: cheese.id, quantity: 0.75 }]);
  const code = sale.id.slice(0, 13);
  for (const path of ["/dashboard", "/sales/new", "/new-sale", "/customers"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await waitUntilPageSettled(page);
    await wedge.scan(code);
    await page.waitForURL(`**/sales/${sale.id}`);
  }
  // A scanner with another keyboard layout types an apostrophe for the hyphen.
  await page.goto("/sales/new");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitUntilPageSettled(page);
  await wedge.scan(code.replace("-", "'"));
  await page.waitForURL(`**/sales/${sale.id}`);
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-sale-wide");
  await page.getByRole("button", { name: "Corregir esta venta" }).press("Enter");
  await page.getByRole("button", { name: "Devolver", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Devolver" });
  const box = dialog.getByLabel("Cantidad de Queso costeño", { exact: true });
  await box.focus();
  await page.keyboard.type("0,3");
  await dialog.getByLabel("Motivo").focus();
  await page.keyboard.type("Camb");
  await checkAppearance(page, "returns-chosen-wide");
  await box.focus();
  await page.keyboard.press("Enter");
  const done = page.getByRole("dialog", { name: "Devolución guardada" });
  await done.getByText("Entrega en efectivo $ 7.800").waitFor();
  await checkAppearance(page, "returns-done-wide");
  await page.keyboard.press("Escape");
  await done.waitFor({ state: "hidden" });
  await page.getByRole("list", { name: "Devoluciones de la venta" }).getByText("Cambió de opinión").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-partly-wide");
  await end();
});

it("the history is filtered by method, seller and state, with totals per day", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const rice = await createProductByApi(page, { name: "Arroz Diana 500 g", price: 2_400, stock: 100 });
  const items = [{ productId: rice.id, quantity: 5 }];
  const cash = await sell(page, items);
  await sell(page, items, { paymentMethod: "NEQUI" });
  await sell(page, items, {
    payments: [{ method: "NEQUI", amount: 2_000 }, { method: "CASH" }],
  });
  const shift = (await callApi(page, "POST", "/shifts", { openingFloat: 0 })).data;
  await sell(page, items);
  await callApi(page, "POST", `/sales/${cash.id}/returns`, {
    items: [{ saleItemId: cash.items[0].id, quantity: 2 }],
    reason: "CHANGED_MIND",
  });
  await page.goto("/sales");
  const list = page.getByRole("list", { name: "Ventas" });
  const sum = (text: string) => page.getByText(`${text}, ya sin lo devuelto`).waitFor();
  await sum("4 ventas suman $ 43.200");
  await list.getByRole("heading", { name: "Hoy 4 ventas · $ 43.200" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-history-phone");
  // A period is one tap; a second tap shows all days again.
  const today = page.getByRole("button", { name: "Hoy", exact: true });
  await today.tap();
  await page.waitForURL(/\/sales\?startDate=[\d-]+&endDate=[\d-]+$/);
  await expect.poll(() => today.getAttribute("aria-pressed")).toBe("true");
  await sum("4 ventas suman $ 43.200");
  await today.tap();
  await page.waitForURL("**/sales");
  await page.getByLabel("Fecha de fin").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Más filtros" }).tap();
  await page.getByLabel("Fecha de fin").waitFor();
  await page.getByLabel("Método de pago").selectOption("Nequi");
  await page.getByRole("button", { name: "Buscar" }).tap();
  await sum("2 ventas suman $ 24.000");
  await page.waitForURL("**/sales?method=NEQUI");
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-history-filters-phone");
  await page.getByLabel("Método de pago").selectOption("Todos");
  await page.getByLabel("Devoluciones").selectOption("Devuelta en parte");
  await page.getByLabel("Vendedor").selectOption("Ana Suárez");
  await page.getByRole("button", { name: "Buscar" }).tap();
  await sum("1 venta suma $ 7.200");
  await list.getByText("Devuelta en parte").waitFor();
  await page.getByRole("button", { name: "Limpiar" }).tap();
  await sum("4 ventas suman $ 43.200");
  // A shift's page links to the list with this filter.
  await page.goto(`/sales?shiftId=${shift.id}`);
  await sum("1 venta suma $ 12.000");
  await page.getByRole("button", { name: "Más filtros (1)" }).waitFor();
  expect(await page.getByLabel("Turno de caja").inputValue()).toBe(shift.id);
  await expect
    .poll(() => page.getByLabel("Turno de caja").locator("option:checked").textContent())
    .toMatch(/^Turno 1, Caja 1/);
  await page.getByRole("link", { name: "Devoluciones" }).tap();
  await page.getByRole("list", { name: "Devoluciones" }).getByText("2 × Arroz Diana 500 g").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-list-phone");
  await page.getByLabel("Hasta").fill("2020-01-01");
  await page.getByText("Nada se devolvió en esos días").waitFor();
  await page.setViewportSize(DESKTOP_SCREEN);
  await page.goto("/sales");
  await page.getByRole("table", { name: "Ventas" }).getByText("4 ventas").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "returns-history-wide");
  await end();
});
