import { expect, it } from "vitest";
import {
  DESKTOP_SCREEN,
  newStore,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForFocus,
  waitForSale,
  waitUntilSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { addProduct, callApi } from "./shop.ts";
import { plugInWedge } from "./wedge.ts";

it.each([
  [768, { width: 1366, height: 768 }],
  [650, { width: 1366, height: 650 }],
])("the help and the sign-out are in sight in the menu at %s px of height", async (height, screen) => {
  const { page, end } = await openBrowserVisit(screen);
  await newStore(page, "Tienda El Faro");
  await page.goto("/dashboard");
  const menu = page.getByRole("complementary");
  for (const name of ["Ayuda", "Cerrar sesión"]) {
    const box = (await menu.getByRole("button", { name, exact: true }).boundingBox())!;
    expect(box.y + box.height, name).toBeLessThanOrEqual(height);
  }
  await checkAppearance(page, `week-menu-${height}`);
  await end();
});

it("on a phone the help opens from the till's menu without scrolling", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await newStore(page, "Tienda El Faro");
  await page.goto("/sales/new");
  await page.getByRole("button", { name: "Abrir menú" }).tap();
  const entry = page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Ayuda" });
  const box = (await entry.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await checkAppearance(page, "week-drawer");
  await entry.tap();
  await page.getByRole("dialog", { name: "Ayuda" }).waitFor();
  await end();
});

it("on a phone the products stay in place when the pin loads, and the sale opens without a keyboard", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await newStore(page);
  await addProduct(page, { name: "Panela", price: 3_500 });
  await page.goto("/sales/new");
  const panela = page.getByRole("button", { name: /^Panela/ });
  const before = await panela.boundingBox();
  await page.getByRole("button", { name: "Fijar productos de primeros" }).waitFor();
  expect(await panela.boundingBox()).toEqual(before);
  await panela.tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  const sale = page.getByRole("dialog", { name: "Resumen de Venta" });
  await sale.getByRole("textbox", { name: "Cantidad de Panela" }).waitFor();
  await waitForFocus(page, sale);
  await end();
});

it("on a phone the receipt of goods is confirmed in sight", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await newStore(page);
  await addProduct(page, { name: "Panela", price: 3_500 });
  await page.goto("/suppliers/llego-mercancia");
  await page.getByRole("combobox", { name: "Agregar un producto" }).fill("panela");
  await page.getByRole("option", { name: /Panela/ }).tap();
  await page.getByLabel("Costo de Panela").fill("2500");
  await page.getByText("Ya estaba pagado").tap();
  await page.getByRole("button", { name: "Recibir" }).tap();
  const done = page.getByText("Quedó en el inventario");
  await done.waitFor();
  await waitUntilSettled(page);
  const box = (await done.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThan(716);
  await checkAppearance(page, "week-received");
  await end();
});

it("an unknown code becomes a product and a sale by keyboard: the focus returns into the panel", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await newStore(page);
  await page.goto("/dashboard");
  await waitUntilSettled(page);
  const wedge = await plugInWedge(page);
  await wedge.scan("7702123450016");
  const panel = page.getByRole("dialog", { name: "Nueva Venta" });
  await panel.getByRole("button", { name: "Crear producto" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await waitForFocus(page, form.getByLabel("Nombre"));
  await page.keyboard.type("Arroz Roa 500 g");
  await form.getByLabel(/^Precio/).fill("2800");
  await form
    .getByLabel(/^Stock/)
    .first()
    .fill("20");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });
  await waitForFocus(page, panel.getByPlaceholder("Buscar productos..."));
  for (const next of ["Efectivo", "Monto recibido"]) {
    await page.keyboard.press("Enter");
    await waitForFocus(page, page.getByRole("dialog").getByLabel(next));
  }
  await page.keyboard.press("Enter");
  await waitForSale(page);
  await end();
});

it("by keyboard no focus is lost where a pressed button disappears", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await newStore(page);
  await page.goto("/caja");
  await page.getByLabel("¿Con cuánto dinero abres?").fill("20000");
  await page.keyboard.press("Enter");
  await page.getByText("Debe haber en la caja").waitFor();
  await waitForFocus(page, page.getByRole("heading", { name: "Caja", level: 1 }));

  await addProduct(page, { name: "Panela", price: 3_500 });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Panela/ }).press("Enter");
  await page.getByRole("radio", { name: "Efectivo" }).press("Space");
  await page.getByRole("button", { name: "Finalizar Venta" }).press("Enter");
  await waitForSale(page);
  await page.getByRole("button", { name: "Cerrar última venta" }).press("Enter");
  await waitForFocus(page, page.getByRole("heading", { name: "Historial de Ventas" }));
  await end();
});

it("by keyboard the first box is ready, consent is asked in the way, and an abono is typed at once", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  for (const [path, first] of [
    ["/register", /nombre de la tienda/i],
    ["/join-store", /ID de la tienda/i],
    ["/forgot-password", /correo/i],
  ] as const) {
    await page.goto(path);
    await waitForFocus(page, page.getByLabel(first));
  }
  await newStore(page);
  await page.goto("/sales/new");
  await addProduct(page, { name: "Panela", price: 3_500, barcode: "COD-1" });
  await page.reload();
  await waitUntilSettled(page);
  const wedge = await plugInWedge(page);
  await wedge.scan("COD-1");
  await page.getByRole("button", { name: "Quitar Panela" }).waitFor();
  await page.getByRole("radio", { name: "Fiar" }).press("f");
  await waitForFocus(page, page.getByRole("combobox", { name: "¿A quién le fías?" }));
  // Types as slowly as a person, because faster keys are taken for a scanner.
  await page.keyboard.type("Don Jorge", { delay: 100 });
  await page.getByRole("option", { name: /Crear cliente/ }).waitFor();
  await page.keyboard.press("Enter");
  await waitForFocus(page, page.getByLabel("Celular"));
  await page.keyboard.press("Enter");
  const consent = page.getByLabel("Dijo que sí");
  await waitForFocus(page, consent);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await waitForFocus(page, page.getByRole("radio", { name: "Fiar" }));
  await page.keyboard.press("Enter");
  await waitForSale(page);
  expect((await callApi(page, "GET", "/sales")).data).toHaveLength(1);
  await page.goto("/fiados");
  await page.getByRole("button", { name: "Abonar de Don Jorge" }).press("Enter");
  const amount = page.getByLabel("¿Cuánto abona?");
  await waitForFocus(page, amount);
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await page.getByText("Queda debiendo $ 2.500.").waitFor();
  await end();
});
