import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitForElementFocus,
  waitForFocusInside,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { disablePrintDialog, readPrintedPageSizes } from "./paper.ts";
import { callApi, createCashier, createProductByApi } from "./shop.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const shifts = async (page: Page) => (await callApi(page, "GET", "/shifts")).data;

/** Prints by calling `press`; returns the rows of the paper and the width of each page in millimetres. */
async function paper(page: Page, press: () => Promise<void>, name: string) {
  await press();
  await page.locator("body[data-printing]").waitFor();
  const sheet = page.locator(".print-sheet .ticket-paper");
  const rows = await sheet.locator("p").allInnerTexts();
  const widths = (await readPrintedPageSizes(page, name)).map(([width]) => width);
  await sheet.waitFor({ state: "detached" });
  await page.evaluate(() => document.body.removeAttribute("data-printing"));
  return { rows: rows.map((row) => row.replace(/\s+/g, " ")), widths };
}

it("a cashier's day on a phone: float at the till, all kinds of sales, an expense, a blind count, the paper", async () => {
  const owner = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(owner.page);
  await owner.page.goto("/dashboard");
  const shop = owner.page;
  await callApi(shop, "PATCH", "/store/settings", { shifts: "REQUIRED", blindCount: true, cashRounding: 50 });
  const coffee = await createProductByApi(shop, { name: "Café Águila", price: 12_500 });
  const cheese = await createProductByApi(shop, { name: "Queso costeño", price: 13_000, unit: "KG" });
  const customer = (await callApi(shop, "POST", "/customers", { name: "Luz Ñáñez" })).data.customer.id;

  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED|409/ });
  await disablePrintDialog(page);
  const email = await createCashier(shop, page);
  await page.goto("/login");
  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.waitForURL("**/dashboard");

  // If the cashier skips the opening float, the till asks again at the end of the first sale.
  await page.getByRole("link", { name: "Vender" }).tap();
  const opening = dialog(page, "Abre la caja");
  await opening.waitFor();
  await checkAppearance(page, "caja-ask-phone");
  await opening.getByRole("button", { name: "Cancelar" }).tap();
  await opening.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /^Café Águila/ }).tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page.getByLabel("Método de pago").selectOption("CASH");
  await page.getByLabel("Monto recibido").fill("20000");
  await page.getByRole("button", { name: "Finalizar Venta" }).tap();
  await opening.getByLabel("¿Con cuánto dinero abres?").fill("50000");
  await opening.getByRole("button", { name: "Abrir la caja" }).tap();
  await page.waitForURL("**/sales");
  const [open] = await shifts(shop);
  expect(open).toMatchObject({ number: 1, openingFloat: 50_000, sales: { count: 1, total: 12_500 } });

  // Sales by Nequi, on credit, with two payments, by weight and free: only cash enters the drawer.
  const sell = (body: object) => callApi(page, "POST", "/sales", body);
  const item = (quantity: number) => ({ items: [{ productId: coffee.id, quantity }] });
  await sell({ ...item(2), payments: [{ method: "NEQUI", reference: "M-1" }] });
  await sell({ ...item(1), customerId: customer, payments: [{ method: "CREDIT" }] });
  await sell({ ...item(2), payments: [{ method: "CASH", amount: 10_000 }, { method: "DAVIPLATA" }] });
  await sell({ items: [{ productId: cheese.id, amount: 2_000 }], paymentMethod: "CASH" });
  const { data: minutes } = await callApi(page, "POST", "/sales/free", {
    items: [{ description: "Minutos", price: 1_234, quantity: 1 }],
    paymentMethod: "CASH",
  });
  await callApi(page, "POST", `/customers/${customer}/payments`, { amount: 5_000, method: "CASH" });
  await callApi(shop, "POST", `/sales/${minutes.id}/returns`, { reason: "CHANGED_MIND" });

  await page.getByRole("button", { name: "Abrir menú" }).tap();
  await page.getByRole("link", { name: "Caja", exact: true }).tap();
  await page.getByText("Primero cuentas y después ves si cuadra.").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-blind-phone");
  await page.getByRole("button", { name: "Salida" }).tap();
  const taking = dialog(page, "Salida de dinero");
  await taking.getByLabel("¿Cuánto sale?").fill("8000");
  await taking.getByRole("button", { name: "Anotar salida" }).tap();
  await taking.getByText("Elige para qué es.").waitFor();
  // A cashier sees no category for withdrawals.
  expect(await taking.getByRole("radio").count()).toBe(4);
  await taking.getByText("Gasto", { exact: true }).tap();
  await taking.getByLabel("Nota (opcional)").fill("Bolsas");
  await checkAppearance(page, "caja-out-phone");
  // The server records the expense, but the answer is lost: the page retries with the same idempotency key.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/movements", lose, { times: 1 });
  await taking.getByRole("button", { name: "Anotar salida" }).tap();
  const receipt = dialog(page, "Salida anotada");
  await receipt.waitFor();
  await checkAppearance(page, "caja-receipt-phone");
  const slip = await paper(
    page,
    async () => {
      await receipt.getByRole("button", { name: "Imprimir recibo" }).tap();
      await page.getByRole("button", { name: "58 mm" }).tap();
    },
    "salida-58",
  );
  expect(slip.widths).toEqual([58]);
  expect(slip.rows).toContain("VALOR $ 8.000");
  await receipt.getByRole("button", { name: "Listo" }).tap();
  await page.getByRole("list", { name: "Entradas y salidas" }).getByText("Bolsas").waitFor();
  expect((await shifts(shop))[0].movements).toHaveLength(1);

  // Expected cash: 50.000 + 12.500 + 10.000 + 2.000 + 1.200 + 5.000 − 8.000 − 1.200 = 71.500 pesos. The
  // cashier counts 2.000 less.
  await page.getByRole("link", { name: "Cerrar caja" }).tap();
  await page.getByRole("list", { name: "Billetes y monedas" }).waitFor();
  await checkAppearance(page, "caja-count-phone");
  await page.getByRole("button", { name: "Comparar" }).tap();
  await page.getByText("Cuenta el efectivo. Si no hay nada, escribe 0.").waitFor();
  const counted = page.locator("form p[aria-live]");
  for (const [note, count, total] of [
    ["$ 50.000", "1", "$ 50.000"],
    ["$ 10.000", "1", "$ 60.000"],
    ["$ 5.000", "1", "$ 65.000"],
    ["$ 2.000", "2", "$ 69.000"],
    ["$ 500", "1", "$ 69.500"],
  ] as const) {
    await page.getByLabel(note, { exact: true }).fill(count);
    await expect.poll(() => counted.textContent()).toContain(total);
  }
  await page.getByLabel("Nequi").fill("25000");
  await page.getByLabel("Daviplata").fill("10000");
  // A reload in the middle keeps the cash count.
  await page.reload();
  await expect.poll(() => counted.textContent()).toContain("$ 69.500");
  expect(await page.getByLabel("Nequi").inputValue()).toBe("$ 25.000");
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-counted-phone");
  await page.getByRole("button", { name: "Comparar" }).tap();
  await page.getByText("Cuando cierres ves si la caja cuadró.").waitFor();
  expect(await page.getByText("Debe haber").count()).toBe(0);
  expect(await page.getByLabel("¿Cuánto dejas en la caja?").inputValue()).toBe("$ 50.000");
  await page.getByText("Sacas $ 19.500, y con esto se abre la próxima vez.").waitFor();
  await page.getByLabel("Nota (opcional)").fill("Se pagó un domicilio");
  await checkAppearance(page, "caja-compare-blind-phone");

  // The server closes the shift, but its answer is lost: the retry does not close a shift again.
  await page.route("**/close", lose, { times: 1 });
  await page.getByRole("button", { name: "Cerrar caja" }).tap();
  await page.waitForURL("**/caja/cierres/*");
  await page.getByText("Faltan $ 2.000 en efectivo").waitFor();
  await page.getByText("Daviplata: faltan $ 5.000").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-done-phone");
  const all = await shifts(shop);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    floatLeft: 50_000,
    note: "Se pagó un domicilio",
    closedBy: { name: "Luz Ñáñez" },
  });

  const link = page.getByRole("link", { name: "Enviar por WhatsApp" });
  const address = new URL((await link.getAttribute("href"))!);
  expect(address.origin + address.pathname).toBe("https://wa.me/");
  const text = address.searchParams.get("text")!.split("\n");
  expect(text[0]).toBe("*Cierre de Caja 1 · Tienda La Paz*");
  expect(text[1]).toMatch(/, \d{1,2}:\d\d [ap]\. m\. \(turno 1\)$/);
  expect(text.slice(2)).toEqual([
    "Cerró Luz Ñáñez",
    "",
    "Ventas: $ 78.234 (6)",
    "Efectivo: $ 25.700",
    "Nequi: $ 25.000",
    "Daviplata: $ 15.000",
    "Fiado: $ 12.500",
    "Abonos de fiado: $ 5.000",
    "Devoluciones: -$ 1.234",
    "Salidas de dinero: -$ 8.000",
    "",
    "*Efectivo: faltan $ 2.000 (debía haber $ 71.500, hay $ 69.500)*",
    "*Nequi: cuadra ($ 25.000)*",
    "*Daviplata: faltan $ 5.000 (debía haber $ 15.000, hay $ 10.000)*",
    "",
    "Queda en la caja: $ 50.000",
    "Nota: Se pagó un domicilio",
  ]);
  const print = page.getByRole("button", { name: "Imprimir cierre" });
  const narrow = await paper(page, () => print.tap(), "cierre-58");
  expect(narrow.widths).toEqual([58]);
  expect(narrow.rows).toEqual(
    expect.arrayContaining(["Debe haber $ 71.500", "Faltan $ 2.000", "1 x $ 50.000 $ 50.000"]),
  );
  await page.getByRole("button", { name: "Papel de 58 mm" }).tap();
  const wide = await paper(page, () => page.getByRole("button", { name: "80 mm" }).tap(), "cierre-80");
  expect(wide).toEqual({ rows: narrow.rows, widths: [80] });

  // The next shift proposes as its opening float the cash that was left in the drawer.
  await page.getByRole("main").getByRole("link", { name: "Caja", exact: true }).tap();
  await page.getByText("La última vez quedaron $ 50.000.").waitFor();
  expect(await page.getByLabel("¿Con cuánto dinero abres?").inputValue()).toBe("$ 50.000");
  await page.getByRole("link", { name: /^Último cierre: hoy/ }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-closed-phone");
  await page.getByRole("button", { name: "Abrir la caja" }).tap();
  await waitForToast(page, "Caja abierta");
  expect(await shifts(shop)).toMatchObject([{ number: 2, openingFloat: 50_000 }, { number: 1 }]);

  // The shift is closed on another device during a sale: the till reports it, asks for a float, and sells.
  await page.getByRole("link", { name: "Vender" }).tap();
  await page.getByRole("button", { name: /^Café Águila/ }).tap();
  await waitUntilPageSettled(page);
  const [second] = await shifts(shop);
  await callApi(shop, "POST", `/shifts/${second.id}/close`, {
    counted: [{ method: "CASH", amount: 50_000 }],
  });
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page.getByLabel("Método de pago").selectOption("NEQUI");
  await page.getByRole("button", { name: "Finalizar Venta" }).tap();
  await opening.getByLabel("¿Con cuánto dinero abres?").fill("0");
  await opening.getByRole("button", { name: "Abrir la caja" }).tap();
  await opening.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Finalizar Venta" }).tap();
  await page.waitForURL("**/sales");
  expect((await shifts(shop))[0]).toMatchObject({ number: 3, sales: { count: 1, total: 12_500 } });
  await end();
  await owner.end();
});

it("the owner's drawers by keyboard: two tills, money in and out, a correct count, and the verified chain", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await page.goto("/caja");
  await waitUntilPageSettled(page);
  const keys = page.keyboard;
  const press = async (name: string, role: "button" | "link" = "button") => {
    await page.getByRole(role, { name, exact: true }).focus();
    await keys.press("Enter");
  };

  // Adds a second drawer with its proposed name, and renames the first.
  await press("Cajas");
  const tills = dialog(page, "Cajas");
  await waitForFocusInside(tills);
  await tills.getByLabel("Otra caja").press("Enter");
  await waitForToast(page, "Caja agregada");
  await tills.getByRole("button", { name: "Cambiar el nombre de Caja 1" }).focus();
  await keys.press("Enter");
  await waitForElementFocus(page, tills.getByLabel("Nombre de la caja"));
  await keys.press("ControlOrMeta+a");
  await keys.type("Mostrador");
  await keys.press("Enter");
  await tills.getByText("Mostrador", { exact: true }).waitFor();
  await checkAppearance(page, "caja-tills-wide");
  await keys.press("Escape");
  await tills.waitFor({ state: "hidden" });

  // Chooses the second drawer for this computer.
  await page.getByRole("radio", { name: "Mostrador" }).focus();
  await keys.press("ArrowRight");
  await page.getByRole("heading", { name: "Caja 2", level: 1 }).waitFor();
  await page.getByLabel("¿Con cuánto dinero abres?").focus();
  await keys.type("30000");
  await checkAppearance(page, "caja-open-wide");
  await keys.press("Enter");
  await page.getByText("Debe haber en la caja").waitFor();

  await press("Entrada");
  await waitForElementFocus(page, dialog(page, "Entrada de dinero").getByLabel("¿Cuánto entra?"));
  await keys.type("20000");
  await keys.press("Tab");
  await keys.press("Space");
  await keys.press("Enter");
  await waitForFocusInside(dialog(page, "Entrada anotada"));
  await keys.press("Enter");
  await press("Salida");
  await waitForElementFocus(page, dialog(page, "Salida de dinero").getByLabel("¿Cuánto sale?"));
  await keys.type("15000");
  await dialog(page, "Salida de dinero").getByRole("radio", { name: "Retiro" }).focus();
  await keys.press("Space");
  await keys.press("Enter");
  await waitForFocusInside(dialog(page, "Salida anotada"));
  await keys.press("Enter");

  // Sales on the screen belong to this computer's drawer.
  await page.goto("/free-sale");
  await page.getByLabel("Descripción").fill("Fotocopias");
  await page.getByLabel("Precio").fill("7000");
  await keys.press("Enter");
  await page.getByRole("radio", { name: "Efectivo" }).press("Space");
  await page.getByLabel("Monto recibido").fill("7000");
  await keys.press("Enter");
  await page.waitForURL("**/sales");
  // A slow server receives the sale later, from the queue.
  await expect
    .poll(() => shifts(page))
    .toMatchObject([{ till: { name: "Caja 2" }, sales: { count: 1, total: 7_000 } }]);

  await page.goto("/caja");
  await page.getByRole("region", { name: "Efectivo" }).getByText("$ 42.000").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-open-shift-wide");
  await press("Cerrar caja", "link");
  await page.getByLabel("$ 100.000", { exact: true }).focus();
  // Enter goes to the next denomination, and from the last denomination to the next step.
  await keys.press("Enter");
  await keys.press("Enter");
  await waitForElementFocus(page, page.getByLabel("$ 20.000", { exact: true }));
  await keys.type("2");
  await keys.press("Enter");
  await keys.press("ArrowDown");
  await keys.press("ArrowDown");
  await waitForElementFocus(page, page.getByLabel("$ 2.000", { exact: true }));
  await keys.type("1");
  for (let rest = 0; rest < 5; rest++) await keys.press("Enter");
  await waitForElementFocus(page, page.getByLabel("$ 50", { exact: true }));
  await checkAppearance(page, "caja-count-wide");
  await keys.press("Enter");
  await page.getByRole("list", { name: "Lo contado" }).getByText("Cuadra").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-compare-wide");
  // Going back keeps the cash count.
  await page.goBack();
  await page.getByLabel("$ 20.000", { exact: true }).waitFor();
  expect(await page.getByLabel("$ 20.000", { exact: true }).inputValue()).toBe("2");
  await page.getByLabel("$ 50", { exact: true }).press("Enter");
  await page.getByLabel("¿Cuánto dejas en la caja?").focus();
  await keys.press("ControlOrMeta+a");
  await keys.type("42001");
  await keys.press("Enter");
  await page.getByText("No puede quedar más de lo que contaste.").waitFor();
  await page.getByLabel("¿Cuánto dejas en la caja?").focus();
  await keys.press("ControlOrMeta+a");
  await keys.type("30000");
  await keys.press("Enter");
  await page.waitForURL("**/caja/cierres/*");
  await page.getByText("El efectivo cuadra").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "caja-done-wide");

  await page.goto("/caja/cierres");
  await page.getByRole("link", { name: "Turno 1 · Caja 2" }).waitFor();
  await press("Verificar cierres");
  await page.getByText("Revisamos 1 cierre y está como se cerró.").waitFor();
  await checkAppearance(page, "caja-list-wide");
  await page.getByLabel("Caja", { exact: true }).selectOption("Mostrador");
  await page.waitForURL(/cierres\?tillId=/);
  await page.getByText("Ningún turno en esas fechas").waitFor();
  await page.reload();
  await page.getByText("Ningún turno en esas fechas").waitFor();
  await press("Limpiar filtros");
  await page.getByRole("link", { name: "Turno 1 · Caja 2" }).waitFor();
  await end();
});
