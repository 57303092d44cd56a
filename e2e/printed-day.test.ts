import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printedTextOf, readPrintedPaper } from "#core/test/paper.ts";
import { type FakePrinter, startFakePrinter } from "#server/test/fake-printer.ts";
import { type BrowserVisit, DESKTOP_SCREEN, openBrowserVisit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { startSuiteServer } from "./own-product.ts";
import {
  addShopPrinter,
  createCoffeeStore,
  finishSaleAndWait,
  prepareCoffeeSale,
  sellCoffee,
} from "./printing-shop.ts";
import { callApi, createProductByApi } from "./shop.ts";

let printer: FakePrinter;
let kitchen: FakePrinter;
const shop = startSuiteServer(async ({ ends }) => {
  printer = await startFakePrinter();
  kitchen = await startFakePrinter();
  ends.push(printer.close, kitchen.close);
  return { env: { PRINTING_LOOPBACK: "on" } };
});

// A whole day on one drawer: papers are printed automatically, and the drawer opens only when cash moves.
let day: BrowserVisit;
let page: Page;
beforeAll(async () => {
  day = await openBrowserVisit(DESKTOP_SCREEN, { address: shop.address, expectedErrors: /40[09]/ });
  ({ page } = day);
  await createCoffeeStore(page);
  await callApi(page, "PATCH", "/store/settings", { cashRounding: 50 });
  await createProductByApi(page, { name: "Té verde", price: 14_900 });
  await createProductByApi(page, { name: "Pan", price: 4_000 });
  await createProductByApi(page, { name: "Bolsa", price: 40 });
  const consent = { creditConsent: { at: new Date().toISOString(), how: "Dijo que sí" } };
  await callApi(page, "POST", "/customers", { name: "Luz Ñáñez", ...consent });
  await callApi(page, "POST", "/services", { name: "Recarga", direction: "IN", commissionPercent: 5.5 });
  const { supplier } = (await callApi(page, "POST", "/suppliers", { name: "Postobón", phone: "3105550100" }))
    .data;
  const owed = { amount: 80_000, reason: "Factura de papel" };
  await callApi(page, "POST", `/suppliers/${supplier.id}/account/adjustments`, owed);
  await addShopPrinter(page, kitchen.port, { name: "Cocina", width: 58, drawer: null });
  await addShopPrinter(page, printer.port);
});
afterAll(() => day.end());

const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

let papers = 0;
/** Waits for the next paper; checks its text and how often it opened the drawer. */
async function comesOut(text: string | RegExp, kicks: 0 | 1): Promise<void> {
  papers += 1;
  await expect.poll(() => printer.tickets.length).toBe(papers);
  const paper = readPrintedPaper(printer.tickets.at(-1)!);
  expect(printedTextOf(paper).join("\n")).toMatch(text);
  expect([text, paper.kicks.length]).toEqual([text, kicks]);
}

async function exchange(saleId: string, forWhat: RegExp): Promise<void> {
  await page.goto(`/sales/${saleId}`);
  await press("Corregir esta venta");
  await press("Cambiar por otra cosa");
  await dialog("Cambiar por otra cosa").getByLabel("Motivo").selectOption("Cambió de opinión");
  await press("Elegir lo nuevo");
  await page.waitForURL("**/sales/new");
  await press(forWhat);
  await press("Finalizar Venta");
}

const newestSale = async () => (await callApi(page, "GET", "/sales?limit=1")).data[0];

it("the shift opens with the drawer; a sale in cash opens it, and not by card, by phone or on credit", async () => {
  await page.goto("/caja");
  await page.getByLabel("¿Con cuánto dinero abres?").fill("100000");
  await press("Abrir la caja");
  await comesOut(/Caja abierta[\s\S]*Base +\$ 100\.000/, 1);

  await sellCoffee(page, "CASH", "20000");
  const first = await newestSale();
  await comesOut(/Vuelto +\$ 5\.100/, 1);
  // A ticket that is printed again from the sale's page is a copy.
  await page.goto(`/sales/${first.id}`);
  await press("Imprimir tirilla");
  await comesOut(/COPIA/, 0);
  await sellCoffee(page, "CARD");
  await comesOut(/Tarjeta/, 0);
  await sellCoffee(page, "NEQUI");
  await comesOut(/Nequi/, 0);
  await sellCoffee(page, "BREB");
  await comesOut(/Bre-B/, 0);

  await page.goto("/sales/new");
  await press(/^Café Águila/);
  await page.getByLabel("Método de pago").selectOption("Fiar");
  await page.getByRole("combobox", { name: "¿A quién le fías?" }).fill("luz");
  await page.getByRole("option", { name: /Luz Ñáñez/ }).click();
  await press("Finalizar Venta");
  await comesOut(/Queda fiado/, 0);
});

it("cash beside another method opens the drawer, and so does change; cash of 0 does not", async () => {
  await page.goto("/sales/new");
  await press(/^Café Águila/);
  await press("Dividir pago");
  await page.getByLabel("Monto de Efectivo (pago 1)").fill("4900");
  await page.getByLabel("Monto recibido").fill("5000");
  await press("Finalizar Venta");
  await comesOut(/Efectivo +\$ 4\.900[\s\S]*Vuelto +\$ 100/, 1);

  // Rounding to the smallest coin ($ 50) makes the cash payment zero, so the drawer stays closed.
  await page.goto("/sales/new");
  await prepareCoffeeSale(page, "CASH", undefined, /^Bolsa/);
  await finishSaleAndWait(page);
  expect((await newestSale()).payments).toMatchObject([{ method: "CASH", amount: 0 }]);
  await comesOut(/Bolsa/, 0);
  await page.goto("/sales/new");
  await prepareCoffeeSale(page, "CASH", "1000", /^Bolsa/);
  await finishSaleAndWait(page);
  await comesOut(/Vuelto +\$ 1\.000/, 1);
  // The server refuses a card payment with change.
  const items = [{ description: "Pan", price: 4_000, quantity: 1 }];
  const payments = [{ method: "CARD", amount: 4_000, tendered: 5_000 }];
  expect(await callApi(page, "POST", "/sales/free", { items, payments })).toMatchObject({ status: "error" });
});

it("an abono opens the drawer in cash only", async () => {
  const collect = async (method: string | null) => {
    await page.goto("/fiados");
    await press("Abonar de Luz Ñáñez");
    await page.getByLabel("¿Cuánto abona?").fill("5000");
    if (method) await page.getByRole("radio", { name: method }).check({ force: true });
    await press("Recibir abono");
  };
  await collect(null);
  await comesOut(/ABONO +\$ 5\.000/, 1);
  await collect("Nequi");
  await comesOut(/ABONO +\$ 5\.000/, 0);
});

it("a parked sale comes out without prices, also on another printer of the shop", async () => {
  await page.goto("/sales/new");
  await press(/^Café Águila/);
  await press("Guardar para después");
  await page.getByLabel("¿De quién es?").fill("Doña Luz");
  await page.getByLabel("¿De quién es?").press("Enter");
  await press("Ventas guardadas (1)");
  await press("Para alistar: Doña Luz");
  await checkAppearance(page, "prepare-wide");
  await press("Imprimir para alistar");
  await comesOut(/Para alistar[\s\S]*Doña Luz[\s\S]*Café Águila +1/, 0);
  expect(printedTextOf(readPrintedPaper(printer.tickets.at(-1)!)).join("")).not.toContain("$");
  const chosen = page.getByRole("radio", { name: "Cocina" });
  await chosen.check({ force: true });
  await press("Imprimir para alistar");
  await expect.poll(() => kitchen.tickets.length).toBe(1);
  const paper = readPrintedPaper(kitchen.tickets[0]!);
  expect(printedTextOf(paper).join("\n")).toMatch(/Para alistar[\s\S]*Doña Luz[\s\S]*Café Águila +1/);
  expect(Math.max(...paper.lines.map(({ columns }) => columns))).toBe(32);
  expect([paper.kicks, printer.tickets.length]).toEqual([[], papers]);
});

it("money that moves without a sale opens the drawer", async () => {
  // A top-up takes three presses.
  await page.goto("/sales/new");
  await press("Recarga");
  await press("$ 10.000");
  await press("Registrar");
  await comesOut(/Recarga[\s\S]*Valor +\$ 10\.000/, 1);

  await page.goto("/por-pagar");
  await press("Pagar a Postobón");
  await dialog("Pagar a Postobón").getByLabel("¿Cuánto le pagas?").fill("30000");
  await press("Pagar");
  await comesOut(/Salida de dinero[\s\S]*Postobón[\s\S]*VALOR +\$ 30\.000/, 1);

  await page.goto("/gastos");
  await press("Pagar sueldo");
  await page.getByLabel("¿A quién?").selectOption("Ana Suárez");
  await page.getByLabel("¿Cuánto?").fill("20000");
  await press("Anotar");
  await comesOut(/Sueldo de [\s\S]*VALOR +\$ 20\.000/, 1);

  await page.goto("/caja");
  for (const [kind, amount] of [
    ["Entrada", "7000"],
    ["Salida", "3000"],
  ] as const) {
    await press(kind);
    const moving = dialog(`${kind} de dinero`);
    await moving.getByLabel(kind === "Entrada" ? "¿Cuánto entra?" : "¿Cuánto sale?").fill(amount);
    await moving.getByRole("radio").first().check({ force: true });
    await moving.getByRole("button", { name: /^Anotar/ }).click();
    await comesOut(kind === "Entrada" ? /VALOR +\$ 7\.000/ : /VALOR +\$ 3\.000/, 1);
    await dialog(`${kind} anotada`).getByRole("button", { name: "Cerrar" }).first().click();
  }
});

it("labels on the roll open nothing", async () => {
  await page.goto("/products/labels");
  await page.getByRole("checkbox", { name: "Elegir los 4 de esta lista" }).check();
  await press("En la impresora de tirillas");
  await comesOut(/Café Águila[\s\S]*\$ 14\.900[\s\S]*Té verde/, 0);
});

it("an exchange opens the drawer only when it gives cash back, and a return only in cash", async () => {
  await sellCoffee(page, "CASH", "20000");
  await comesOut(/Vuelto/, 1);
  // An exchange prints only the ticket of the new sale.
  await exchange((await newestSale()).id, /^Té verde/);
  await comesOut(/Té verde/, 0);
  await exchange((await newestSale()).id, /^Pan/);
  await comesOut(/Pan/, 1);
  expect((await callApi(page, "GET", "/returns")).data[0].refunds).toMatchObject([
    { method: "OTHER", amount: 4_000 },
    { method: "CASH", amount: 10_900 },
  ]);

  // A refund by Nequi does not open the drawer; one in cash does.
  for (const [method, kicks] of [
    ["NEQUI", 0],
    ["CASH", 1],
  ] as const) {
    const items = [{ description: "Pan", price: 4_000, quantity: 1 }];
    const { data: sold } = await callApi(page, "POST", "/sales/free", { items, paymentMethod: method });
    await page.goto(`/sales/${sold.id}`);
    await press("Corregir esta venta");
    await press("Devolver");
    await dialog("Devolver").getByRole("button", { name: "Aumentar cantidad de Pan" }).click();
    await dialog("Devolver").getByLabel("Motivo").selectOption("Cambió de opinión");
    await dialog("Devolver").getByRole("button", { name: "Devolver", exact: true }).click();
    await comesOut(/Devolución/i, kicks);
  }
});

it("the close opens the drawer once", async () => {
  await page.goto("/caja/cerrar");
  await page.getByLabel("$ 50.000", { exact: true }).fill("2");
  await press("Comparar");
  await press("Cerrar caja");
  await comesOut(/Cierre de caja[\s\S]*Recargas[\s\S]*Contado/, 1);
  // The closing that is printed again later does not open the drawer.
  await page.getByRole("link", { name: "Caja", exact: true }).last().click();
  await page.goto("/caja/cierres");
  await page
    .getByRole("link", { name: /Turno 1/ })
    .first()
    .click();
  await press("Imprimir cierre");
  await comesOut(/Cierre de caja/, 0);
});
