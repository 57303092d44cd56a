import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitUntilPageSettled,
} from "./browser.ts";
import { disablePrintDialog, readPrintedPageSizes } from "./paper.ts";
import { callApi, createCashier, createProductByApi } from "./shop.ts";

// A shop's day through the screens, from opening the drawer to the printed closing.

const COFFEE = { name: "Café Águila", price: 12_500 };
const RICE = { name: "Arroz Diana 500 g", price: 2_800 };
const CHEESE = { name: "Queso costeño", price: 13_000, unit: "KG" };

it("by touch on a phone: ten sales of all kinds, an abono, an expense, a return, a void, a correct blind count", async () => {
  const owner = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(owner.page);
  await owner.page.goto("/dashboard");
  const settings = {
    shifts: "REQUIRED",
    blindCount: true,
    cashRounding: 50,
    cashierDiscount: 10,
    cashierReturns: true,
  };
  await callApi(owner.page, "PATCH", "/store/settings", settings);
  for (const product of [COFFEE, RICE, CHEESE]) await createProductByApi(owner.page, product);
  const creditConsent = { at: new Date().toISOString(), how: "Dijo que sí" };
  await callApi(owner.page, "POST", "/customers", { name: "Luz Ñáñez", creditConsent });

  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await disablePrintDialog(page);
  const email = await createCashier(owner.page, page);
  await owner.end();
  await page.goto("/login");
  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.waitForURL("**/dashboard");

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole("button", { name, exact: true });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const choose = async (...names: string[]) => {
    await page.goto("/sales/new");
    for (const name of names) await button(new RegExp(`^${name}`)).tap();
  };
  const seeSale = () => button("Ver venta").tap();
  const payBy = (method: string) => page.getByLabel("Método de pago").selectOption(method);
  const finish = async () => {
    await button("Finalizar Venta").tap();
    await page.waitForURL("**/sales");
  };
  const sell = async (names: string[], method: string, cash?: string) => {
    await choose(...names);
    await seeSale();
    await payBy(method);
    if (cash) await page.getByLabel("Monto recibido").fill(cash);
    await finish();
  };

  // The float is asked for once, before the first sale.
  await page.goto("/sales/new");
  await dialog("Abre la caja").getByLabel("¿Con cuánto dinero abres?").fill("50000");
  await button("Abrir la caja", dialog("Abre la caja")).tap();
  await dialog("Abre la caja").waitFor({ state: "hidden" });

  await sell([COFFEE.name], "CASH", "20000");
  await sell([COFFEE.name, COFFEE.name], "NEQUI");

  await choose(CHEESE.name);
  await dialog(CHEESE.name).getByRole("radio", { name: "Pesos" }).check({ force: true });
  await dialog(CHEESE.name).getByRole("textbox").fill("2000");
  await button("Agregar", dialog(CHEESE.name)).tap();
  await seeSale();
  await payBy("CASH");
  await finish();

  await choose(COFFEE.name, RICE.name);
  await seeSale();
  await button("Dividir pago").tap();
  await page.getByLabel("Monto de Efectivo (pago 1)").fill("10000");
  await finish();

  await choose(COFFEE.name);
  await seeSale();
  await payBy("Fiar");
  await page.getByRole("combobox", { name: "¿A quién le fías?" }).fill("luz");
  await page.getByRole("option", { name: /Luz Ñáñez/ }).tap();
  await finish();

  await choose(RICE.name);
  await seeSale();
  await button("Descuento").tap();
  await dialog("Descuento").getByRole("radio", { name: "En porcentaje" }).check({ force: true });
  await page.getByLabel("Porcentaje de descuento").fill("10");
  await page.getByLabel("Porcentaje de descuento").press("Enter");
  await payBy("CARD");
  await finish();

  await choose(RICE.name);
  await seeSale();
  await button("Guardar para después").tap();
  await page.getByLabel("¿De quién es?").fill("Doña Luz");
  await page.getByLabel("¿De quién es?").press("Enter");
  // The dialog that closes goes back in the browser's history, which would abort the next address.
  await page.getByLabel("¿De quién es?").waitFor({ state: "hidden" });
  await waitUntilPageSettled(page);
  await sell([COFFEE.name], "DAVIPLATA");
  await page.goto("/sales/new");
  await button("Ventas guardadas (1)").tap();
  await dialog("Ventas guardadas")
    .getByRole("button", { name: /^Doña Luz/ })
    .tap();
  await seeSale();
  await payBy("BREB");
  await finish();

  await choose(RICE.name);
  await seeSale();
  await button("Valor libre").tap();
  await page.getByLabel("Descripción").fill("Recarga");
  await page.getByLabel("Precio").fill("5000");
  await page.getByLabel("Precio").press("Enter");
  await page.getByRole("textbox", { name: "Cantidad de Recarga" }).waitFor();
  await payBy("CASH");
  await finish();

  await page.goto("/free-sale");
  await page.getByLabel("Descripción").fill("Minutos");
  await page.getByLabel("Precio").fill("1234");
  await page.getByLabel("Precio").press("Enter");
  await page.getByRole("radio", { name: "Efectivo" }).check({ force: true });
  await button(/^Completar Venta/).tap();
  await page.waitForURL("**/sales");

  // A part of the debt is paid.
  await page.goto("/fiados");
  await button("Abonar de Luz Ñáñez").tap();
  await page.getByLabel("¿Cuánto abona?").fill("5000");
  await button("Recibir abono").tap();
  await page.getByText("Queda debiendo $ 7.500.").waitFor();
  await button("Listo").tap();

  await page.goto("/caja");
  await button("Salida").tap();
  await page.getByLabel("¿Cuánto sale?").fill("8000");
  await dialog("Salida de dinero").getByRole("radio", { name: "Gasto" }).check({ force: true });
  await button("Anotar salida").tap();
  await button("Listo", dialog("Salida anotada")).tap();

  // Returns the rice of the sale with several products, and cancels the first sale of coffee.
  const { data: sales } = await callApi(page, "GET", "/sales?limit=20");
  const sale = (total: number, method: string) =>
    sales.find(
      (one: { total: number; paymentMethod: string }) => one.total === total && one.paymentMethod === method,
    ).id;
  await page.goto(`/sales/${sale(7_800, "CASH")}`);
  await button("Corregir esta venta").tap();
  await button("Devolver").tap();
  await button(`Aumentar cantidad de ${RICE.name}`, dialog("Devolver")).tap();
  await dialog("Devolver").getByLabel("Motivo").selectOption("Cambió de opinión");
  await button("Devolver", dialog("Devolver")).tap();
  await dialog("Devolución guardada").getByText("Entrega en efectivo").waitFor();
  await page.goto(`/sales/${sale(12_500, "CASH")}`);
  await button("Corregir esta venta").tap();
  await button("Anular").tap();
  await button("Anular venta", dialog("Anular venta")).tap();
  await dialog("Venta anulada").waitFor();

  // Expected cash: 50.000 + 12.500 + 2.000 + 10.000 + 7.800 + 1.200 + 5.000 − 8.000 − 2.800 − 12.500
  await page.goto("/caja");
  await page.getByRole("link", { name: "Cerrar caja" }).tap();
  for (const note of ["$ 50.000", "$ 10.000", "$ 5.000", "$ 200"])
    await page.getByLabel(note, { exact: true }).fill("1");
  await button("Comparar").tap();
  await page.getByText("Cuando cierres ves si la caja cuadró.").waitFor();
  await button("Cerrar caja").tap();
  await page.waitForURL("**/caja/cierres/*");
  await page.getByText("El efectivo cuadra").waitFor();
  await waitUntilPageSettled(page);

  const address = await page.getByRole("link", { name: "Enviar por WhatsApp" }).getAttribute("href");
  expect(new URL(address!).searchParams.get("text")!.split("\n")).toEqual(
    expect.arrayContaining([
      "Ventas: $ 94.154 (10)",
      "Efectivo: $ 33.500",
      "Nequi: $ 30.300",
      "Fiado: $ 12.500",
      "Abonos de fiado: $ 5.000",
      "Devoluciones: -$ 15.300",
      "Salidas de dinero: -$ 8.000",
      "*Efectivo: cuadra ($ 65.200)*",
    ]),
  );
  for (const width of [58, 80]) {
    await button(width === 58 ? "Imprimir cierre" : "Papel de 58 mm").tap();
    await button(`${width} mm`).tap();
    await page.locator("body[data-printing]").waitFor();
    expect((await readPrintedPageSizes(page, `cierre-${width}`)).map(([wide]) => wide)).toEqual([width]);
    await page.locator(".print-sheet").waitFor({ state: "detached" });
    await page.evaluate(() => document.body.removeAttribute("data-printing"));
  }
  await end();
});
