import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForFinishedSale,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { disablePrintDialog, readPrintedPageSizes } from "./paper.ts";
import { callApi, createProductByApi } from "./shop.ts";

const customers = async (page: Page) => (await callApi(page, "GET", "/credit?limit=100&sort=name")).data;

/** Creates the customer Luz, who owes two sales on credit, of two packets and one packet of coffee. */
async function luzOwes(page: Page) {
  const coffee = await createProductByApi(page, { name: "Café Águila", price: 12_500 });
  const fields = { name: "Luz Ñáñez", phone: "310 555 0100" };
  const { id } = (await callApi(page, "POST", "/customers", fields)).data.customer;
  for (const quantity of [2, 1])
    await callApi(page, "POST", "/sales", {
      items: [{ productId: coffee.id, quantity }],
      customerId: id,
      payments: [{ method: "CREDIT" }],
    });
  return { id: id as string };
}

it("a debtor pays a part in cash, once despite a lost answer, and gets a receipt and a statement", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED/ });
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  const luz = await luzOwes(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Abrir menú" }).tap();
  await page.getByRole("link", { name: "Fiados" }).tap();
  const list = page.getByRole("list", { name: "Clientes que deben" });
  await list.getByRole("link", { name: "Luz Ñáñez", exact: true }).waitFor();
  expect(await page.getByRole("region", { name: "Te deben" }).textContent()).toContain("$ 37.500");
  await waitUntilPageSettled(page);
  await checkAppearance(page, "fiado-debtors-phone");

  await list.getByRole("button", { name: "Abonar de Luz Ñáñez" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("¿Cuánto abona?").fill("30000");
  await dialog.getByLabel("Monto recibido").fill("20000");
  await dialog.getByText("El efectivo no alcanza: son $ 30.000.").waitFor();
  await dialog.getByLabel("Monto recibido").fill("50000");
  await dialog.getByText("Queda debiendo $ 7.500").waitFor();
  await checkAppearance(page, "fiado-pay-phone");

  // The server records the payment, but the answer is lost: the page retries with the same idempotency key.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/payments", lose, { times: 1 });
  await dialog.getByRole("button", { name: "Recibir abono" }).tap();
  await dialog.getByText("Queda debiendo $ 7.500.").waitFor();
  expect(await dialog.getByRole("status").textContent()).toBe(
    "Vuelto$ 20.000Abonó $ 30.000. Queda debiendo $ 7.500.",
  );
  expect(await dialog.getByRole("listitem").allTextContents()).toEqual([
    expect.stringMatching(/^Venta .*\$ 25\.000, pagada$/),
    expect.stringMatching(/^Venta .*\$ 5\.000$/),
  ]);
  await checkAppearance(page, "fiado-paid-phone");
  await dialog.getByRole("button", { name: "Imprimir recibo" }).tap();
  await page.getByRole("button", { name: "58 mm" }).tap();
  await page.locator("body[data-printing]").waitFor();
  const receipt = page.locator(".print-sheet .ticket-paper");
  expect(await receipt.textContent()).toContain("Queda debiendo $ 7.500");
  expect((await readPrintedPageSizes(page, "abono-58")).map(([width]) => width)).toEqual([58]);
  await receipt.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Listo" }).tap();
  await dialog.waitFor({ state: "hidden" });
  expect((await customers(page)).totals).toMatchObject({ balance: 7_500, collectedToday: 30_000 });

  await list.getByRole("link", { name: "Luz Ñáñez", exact: true }).tap();
  const notebook = page.getByRole("list", { name: "Movimientos" });
  await notebook.getByText("2 × Café Águila · $ 25.000").waitFor();
  expect(await notebook.locator(":scope > li").count()).toBe(3);
  await waitUntilPageSettled(page);
  await checkAppearance(page, "fiado-account-phone");
  const call = page.getByRole("link", { name: "Llamar a Luz Ñáñez" });
  expect(await call.getAttribute("href")).toBe("tel:3105550100");

  // Consent is asked for once, and stored with its wording.
  await page.getByRole("button", { name: "Pedir permiso de datos" }).tap();
  const consent = page.getByRole("dialog", { name: "Permiso de datos" });
  await checkAppearance(page, "fiado-consent-phone");
  await consent.getByLabel("Dijo que sí").check();
  await consent.getByRole("button", { name: "Guardar" }).tap();
  await waitForToast(page, "Permiso anotado");
  await page.getByRole("button", { name: "Pedir permiso de datos" }).waitFor({ state: "hidden" });
  const [{ creditConsent, phone }] = await callApi(page, "GET", "/customers");
  expect([creditConsent.how, phone]).toEqual([expect.stringContaining("Ley 1581"), "310 555 0100"]);

  // The message to the customer uses the store's own text.
  await page.getByRole("button", { name: "Estado de cuenta" }).tap();
  const statement = page.getByRole("dialog", { name: "Estado de cuenta" });
  await statement.getByRole("button", { name: "Cambiar mensaje" }).tap();
  const words = page.getByRole("dialog", { name: "Mensaje para quien debe" });
  await words.getByLabel("Mensaje").fill("Buenas, {nombre}. En {tienda} debes {debe}.");
  await words.getByText("Buenas, Luz Marina. En Tienda La Paz debes $ 25.000.").waitFor();
  await words.getByRole("button", { name: "Guardar" }).tap();
  await words.waitFor({ state: "hidden" });
  const link = statement.getByRole("link", { name: "Enviar por WhatsApp" });
  const address = new URL((await link.getAttribute("href"))!);
  expect(address.origin + address.pathname).toBe("https://wa.me/573105550100");
  const day = new Intl.DateTimeFormat("es-CO", { day: "numeric", month: "short", timeZone: "America/Bogota" })
    .format(new Date())
    .replace(" de ", " ")
    .replace(".", "");
  expect(address.searchParams.get("text")!.split("\n")).toEqual([
    "Buenas, Luz Ñáñez. En Tienda La Paz debes $ 7.500.",
    "",
    `${day} · Fiado: +$ 25.000`,
    "   2 × Café Águila · $ 25.000",
    `${day} · Fiado: +$ 12.500`,
    "   1 × Café Águila · $ 12.500",
    expect.stringMatching(new RegExp(`^${day} · Abono (A-\\d+ )?· Efectivo: -\\$ 30\\.000$`)),
    "*Total: $ 7.500*",
  ]);
  await checkAppearance(page, "fiado-statement-phone");
  await page.evaluate(() => document.body.removeAttribute("data-printing"));
  await statement.getByRole("button", { name: "Imprimir o guardar PDF" }).tap();
  await page.locator("body[data-printing]").waitFor();
  expect(await page.locator(".office-paper").textContent()).toContain("Debe $ 7.500");
  expect((await readPrintedPageSizes(page, "estado-de-cuenta")).length).toBe(1);
  await page.locator(".office-paper").waitFor({ state: "detached" });
  await page.evaluate(() => document.body.removeAttribute("data-printing"));
  await statement.getByRole("button", { name: "Imprimir en tirilla" }).tap();
  await page.locator("body[data-printing]").waitFor();
  expect((await readPrintedPageSizes(page, "estado-de-cuenta-58")).map(([width]) => width)).toEqual([58]);
  await receipt.waitFor({ state: "detached" });
  await statement.getByRole("button", { name: "Cerrar" }).tap();

  // The owner reverses the payment, because it was another customer's.
  await notebook.getByRole("button", { name: "Anular abono" }).tap();
  const reversal = page.getByRole("dialog", { name: "Anular abono" });
  await reversal.getByRole("button", { name: "Anular abono" }).tap();
  await reversal.getByText("Escribe el motivo.").waitFor();
  await reversal.getByLabel("Motivo").fill("Era de Eva");
  await reversal.getByRole("button", { name: "Anular abono" }).tap();
  await waitForToast(page, "Abono anulado");
  await page.getByRole("button", { name: "Corregir" }).tap();
  const correction = page.getByRole("dialog", { name: "Corregir la cuenta" });
  await correction.getByLabel("¿Qué quieres hacer?").selectOption("Restar o perdonar");
  await correction.getByLabel("Valor").fill("7500");
  await correction.getByLabel("Motivo").fill("Regalo");
  await correction.getByRole("button", { name: "Guardar corrección" }).tap();
  await waitForToast(page, "Cuenta corregida");
  await page.getByRole("button", { name: "Cupo y plazo" }).tap();
  const terms = page.getByRole("dialog", { name: "Cupo y plazo" });
  await terms.getByLabel("Cupo").fill("50000");
  await terms.getByLabel("Plazo en días").fill("8");
  await checkAppearance(page, "fiado-terms-phone");
  await terms.getByRole("button", { name: "Guardar" }).tap();
  await waitForToast(page, "Condiciones guardadas");
  const account = (await callApi(page, "GET", `/customers/${luz.id}/account`)).data;
  expect(account).toMatchObject({ balance: 30_000, limit: 50_000, days: 8 });
  await page.getByText("$ 20.000", { exact: true }).waitFor();
  await end();
});

it("by touch: credit for a new customer in place, part payment in the next sale, and an abono at the till", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /409/ });
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Café Águila", price: 12_500 });
  await callApi(page, "PATCH", "/store/settings", { creditLimit: 20_000 });
  await page.goto("/dashboard");
  const panel = page.getByRole("dialog", { name: "Resumen de Venta" });
  const coffee = async () => {
    await page.goto("/dashboard");
    await page.getByRole("main").getByRole("link", { name: "Nueva Venta" }).tap();
    await page.getByRole("button", { name: /Café Águila/ }).tap();
    await page.getByRole("button", { name: "Ver venta" }).tap();
    await panel.getByRole("textbox", { name: "Cantidad de Café Águila" }).waitFor();
  };
  await coffee();
  await panel.getByLabel("Método de pago").selectOption("Fiar");
  await panel.getByRole("combobox", { name: "¿A quién le fías?" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "sell-whom-phone");
  await panel.getByRole("button", { name: "Cliente nuevo" }).tap();
  const form = panel.getByRole("form", { name: "Cliente nuevo" });
  await form.getByLabel(/^Nombre/).fill("Luz Ñáñez");
  await form.getByLabel("Celular").fill("310 555 0100");
  await checkAppearance(page, "sell-new-phone");
  await form.getByRole("button", { name: "Guardar cliente" }).tap();
  await panel.getByText("Le puedes fiar").waitFor();
  await panel.getByRole("button", { name: "Finalizar Venta" }).tap();
  await panel.getByText("Pregúntale si puedes llevar su cuenta y marca «Dijo que sí»").waitFor();
  await panel.getByLabel("Dijo que sí").check();
  await checkAppearance(page, "sell-consent-phone");
  await panel.getByRole("button", { name: "Finalizar Venta" }).tap();
  const last = page.getByRole("region", { name: "Última venta" });
  await last.getByText("Luz Ñáñez queda debiendo $ 12.500").waitFor();
  const account = last.getByRole("link", { name: "Enviar su cuenta por WhatsApp a Luz Ñáñez" });
  expect(decodeURIComponent((await account.getAttribute("href"))!)).toContain("Tu cuenta va en $ 12.500");
  await last.getByRole("button", { name: "Imprimir tirilla" }).tap();
  await page.getByRole("button", { name: "58 mm" }).tap();
  await page.locator("body[data-printing]").waitFor();
  const ticket = page.locator(".print-sheet .ticket-paper");
  expect(await ticket.textContent()).toContain("Queda fiado $ 12.500DEBE EN TOTAL $ 12.500");
  expect((await readPrintedPageSizes(page, "ticket-fiado-58")).map(([width]) => width)).toEqual([58]);
  await ticket.waitFor({ state: "detached" });
  await expect
    .poll(async () => (await callApi(page, "GET", "/customers"))[0].creditConsent?.how)
    .toContain("Ley 1581");

  // The next sale exceeds the credit limit: the customer pays the excess, or the owner allows it.
  await coffee();
  await panel.getByLabel("Método de pago").selectOption("Fiar");
  await panel.getByRole("combobox", { name: "¿A quién le fías?" }).fill("luz");
  await panel.getByRole("option", { name: /Luz Ñáñez.*Debe \$ 12\.500/ }).tap();
  await panel.getByText("Quedaría debiendo más que su cupo.").waitFor();
  await panel.getByLabel("Fiarle de todos modos").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "sell-limit-phone");
  await panel.getByRole("button", { name: "Paga una parte ahora" }).tap();
  const cash = panel.getByLabel("Monto de Efectivo (pago 1)");
  await expect.poll(() => cash.inputValue()).toMatch(/5\.000/);
  await panel.getByText("Lo que falta queda fiado.").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "sell-part-phone");
  await panel.getByRole("button", { name: "$ 10.000" }).tap();
  await panel.getByRole("button", { name: "Finalizar Venta" }).tap();
  await last.getByText("Luz Ñáñez queda debiendo $ 20.000").waitFor();
  await last.getByText("Vuelto").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "sold-phone");

  // The customer comes back and pays her debt.
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Abonar" }).tap();
  const collect = page.getByRole("dialog", { name: /^Abon/ });
  await collect.getByRole("button", { name: /Luz Ñáñez/ }).waitFor();
  await checkAppearance(page, "collect-phone");
  await collect.getByRole("searchbox").fill("nanez");
  await collect.getByRole("button", { name: /Luz Ñáñez/ }).tap();
  await collect.getByRole("button", { name: /^Todo/ }).tap();
  await collect.getByLabel("Monto recibido").fill("50000");
  await collect.getByText("Queda debiendo $ 0").waitFor();
  await collect.getByRole("button", { name: "Recibir abono" }).tap();
  await collect.getByText("Ya no debe nada.").waitFor();
  await collect.getByText("$ 30.000").waitFor();
  await collect.getByRole("button", { name: "Listo" }).tap();
  await collect.waitFor({ state: "hidden" });
  expect((await customers(page)).totals).toMatchObject({ balance: 0, collectedToday: 20_000 });
  await end();
});

it("on a computer: three keys from the cart to a sale on credit, and none in a store without credit", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Café Águila", price: 12_500 });
  await callApi(page, "POST", "/customers", {
    name: "Luz Ñáñez",
    creditConsent: { at: new Date().toISOString(), how: "De palabra" },
  });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /Café Águila/ }).click();
  const box = page.getByRole("combobox", { name: "Cliente (opcional)" });
  await box.fill("luz");
  await page.getByRole("option", { name: /Luz Ñáñez/ }).waitFor();
  await box.press("Enter");
  await page.getByLabel("Método de pago").selectOption("Fiar");
  await page.getByText("Quedaría debiendo").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "sell-wide");
  await page.getByRole("button", { name: "Finalizar Venta" }).click();
  await waitForFinishedSale(page);
  await page.waitForURL("**/sales");
  expect((await customers(page)).totals.balance).toBe(12_500);
  await callApi(page, "PATCH", "/store/settings", { credit: false });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /Café Águila/ }).click();
  await expect
    .poll(() => page.getByLabel("Método de pago").locator("option").allTextContents())
    .not.toContain("Fiar");
  expect(await page.getByRole("button", { name: "Abonar" }).count()).toBe(0);
  await end();
});

it("several debtors are reminded in sequence, one tap each", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await luzOwes(page);
  const eva = (await callApi(page, "POST", "/customers", { name: "Eva" })).data.customer;
  await callApi(page, "POST", `/customers/${eva.id}/account/adjustments`, {
    amount: 4_000,
    reason: "Cuaderno",
  });
  await page.goto("/fiados");
  await page.getByRole("table", { name: "Clientes que deben" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "fiado-debtors-wide");
  await page.getByRole("button", { name: "Recordatorios" }).click();
  const dialog = page.getByRole("dialog", { name: "Recordatorios" });
  const reminder = dialog.getByRole("link", { name: "Recordar por WhatsApp a Luz Ñáñez" });
  const address = new URL((await reminder.getAttribute("href"))!);
  expect([address.pathname, address.searchParams.get("text")]).toEqual([
    "/573105550100",
    "Hola Luz Ñáñez, te saludamos de Tienda La Paz. Tu cuenta va en $ 37.500. Cuando puedas, pasa a abonar. ¡Gracias!",
  ]);
  await dialog.getByText("Sin celular: WhatsApp te pregunta a quién").waitFor();
  await checkAppearance(page, "fiado-reminders-wide");
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const [chat] = await Promise.all([page.context().waitForEvent("page"), reminder.click()]);
  await chat.close();
  await dialog.getByRole("listitem").filter({ hasText: "Luz" }).getByText("Abierto").waitFor();
  await dialog.getByRole("button", { name: "Listo" }).click();

  // The address contains the search and the sort order.
  await page.getByLabel("Ordenar por").selectOption("Nombre");
  const rows = page
    .getByRole("table")
    .getByRole("link")
    .filter({ hasText: /^(Eva|Luz)/ });
  await expect.poll(() => rows.allTextContents()).toEqual(["Eva", "Luz Ñáñez"]);
  await page.getByLabel("Buscar entre quienes deben").fill("nanez");
  await expect.poll(() => rows.allTextContents()).toEqual(["Luz Ñáñez"]);
  await page.waitForURL("**/fiados?search=nanez&sort=name");
  await page.getByLabel("Buscar entre quienes deben").fill("zzz");
  await page.getByRole("button", { name: "Limpiar búsqueda" }).click();
  await expect.poll(() => rows.allTextContents()).toEqual(["Eva", "Luz Ñáñez"]);
  await rows.last().click();
  await page.getByRole("heading", { name: "Luz Ñáñez" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "fiado-account-wide");
  await end();
});

it("a notebook of 30 lines is imported once despite a lost answer", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED/ });
  await createStoreAndSignIn(page);
  await callApi(page, "POST", "/customers", { name: "Cliente 7", phone: "3000000007" });
  await page.goto("/fiados");
  await page.getByText("Nadie te debe").waitFor();
  await checkAppearance(page, "fiado-nobody-phone");
  await page.getByRole("button", { name: "Traer el cuaderno" }).tap();
  const dialog = page.getByRole("dialog", { name: "Traer el cuaderno" });

  // Enter goes from field to field, and then to the next line.
  await dialog.getByLabel("Nombre, línea 1").fill("Doña Rosa");
  for (const text of ["3101112233", "15000"]) {
    await page.keyboard.press("Enter");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("Don Pedro");
  await dialog.getByRole("button", { name: "Revisar" }).tap();
  await dialog.getByText("Falta lo que debe").waitFor();
  await checkAppearance(page, "fiado-notebook-phone");
  // A reload keeps the typed lines.
  await page.reload();
  await page.getByRole("button", { name: "Traer el cuaderno" }).tap();
  expect(await dialog.getByLabel("Nombre, línea 2").inputValue()).toBe("Don Pedro");
  await dialog.getByRole("button", { name: "Quitar la línea 2" }).tap();

  const rows = Array.from({ length: 29 }, (_, i) => `Cliente ${i + 1};${3_000_000_001 + i};$ ${i + 1}.000`);
  await page.locator("input[type=file]").setInputFiles({
    name: "cuaderno.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Nombre;Celular;Saldo", ...rows].join("\r\n"), "latin1"),
  });
  await dialog.getByLabel("Nombre, línea 30").waitFor();
  await dialog.getByRole("button", { name: "Revisar" }).tap();
  await dialog.getByText("30 clientes deben $ 450.000.").waitFor();
  await dialog.getByText("1 ya está en tus clientes.").waitFor();
  await checkAppearance(page, "fiado-notebook-preview-phone");

  // The fifth debt never gets an answer.
  let debts = 0;
  await page.route("**/account/adjustments", async (route) => {
    debts += 1;
    if (debts < 5 || debts > 7) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Traer 30 clientes" }).tap();
  await dialog.getByText("4 quedaron guardados y 26 no.").waitFor();
  await dialog.getByRole("button", { name: "Revisar" }).tap();
  await dialog.getByRole("button", { name: "Traer 26 clientes" }).tap();
  await waitForToast(page, "26 clientes del cuaderno");
  const { totals, customers: owing } = await customers(page);
  expect(totals).toMatchObject({ balance: 450_000, customers: 30 });
  expect(owing).toHaveLength(30);
  expect(await callApi(page, "GET", "/customers")).toHaveLength(30);
  const seventh = owing.find(({ name }: { name: string }) => name === "Cliente 7");
  const { entries } = (await callApi(page, "GET", `/customers/${seventh.id}/account`)).data;
  expect(entries).toMatchObject([{ kind: "ADJUSTMENT", amount: 7_000, note: "Cuaderno" }]);
  await page.getByText("Página 1 de 2").waitFor();
  await end();
});
