import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  findSummaryValue,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
} from "./browser.ts";

it("a free sale with a new customer is made by keyboard and appears in history and detail, on phone and computer", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page, "Papelería La Paz");
  await page.goto("/free-sale");
  await page.getByText("Crea una venta sin productos específicos del inventario").waitFor();
  const complete = page.getByRole("button", { name: /^Completar Venta/ });
  expect(await complete.isDisabled()).toBe(true);

  // Enter in the description goes to the price; Enter in the price adds the line.
  await page.getByLabel("Descripción").focus();
  await page.keyboard.type("Fotocopia a color");
  await page.keyboard.press("Enter");
  await page.keyboard.type("500");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Recarga");
  await page.keyboard.press("Enter");
  await page.keyboard.type("10000");
  await page.getByRole("button", { name: "Agregar", exact: true }).dblclick();
  await page.getByRole("textbox", { name: "Cantidad de Recarga" }).waitFor();
  expect(await page.getByText("Escribe qué se vende").count()).toBe(0);
  await page.getByRole("textbox", { name: "Cantidad de Fotocopia a color" }).fill("4");

  // A new customer, created without leaving the sale.
  await page.getByLabel(/^Cliente/).focus();
  await page.keyboard.type("Luz Ñáñez");
  await page.getByText("No se encontraron clientes").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog");
  expect(await form.getByLabel(/^Nombre/).inputValue()).toBe("Luz Ñáñez");
  const types = await form.getByLabel("Tipo de documento").locator("option").allInnerTexts();
  expect(types).toEqual(["Sin documento", "CC", "CE", "TI", "TE", "PEP", "Otro"]);
  expect(await form.getByLabel("Correo electrónico").getAttribute("type")).toBe("email");
  await form.getByLabel("Teléfono").fill("300 123 4567");
  await form.getByLabel("Documento", { exact: true }).fill("1014288450");
  await page.keyboard.press("Enter");
  await page.getByText("Cliente creado").waitFor();
  await page.getByRole("button", { name: "Quitar cliente" }).waitFor();
  await form.waitFor({ state: "hidden" });

  // The payment method has the focus: E selects cash, and common banknotes are offered.
  await waitForElementFocus(page, page.getByRole("radio"));
  await page.keyboard.press("e");
  await page.getByText("Pago en Efectivo").waitFor();
  await page.getByLabel("Monto Recibido").fill("11999");
  expect(await complete.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "$ 20.000" }).click();
  await page.getByText("$ 8.000").waitFor();
  expect(await complete.textContent()).toMatch(/^Completar Venta - \$\s12\.000$/);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  // The same sale at a computer's screen size.
  await page.setViewportSize(DESKTOP_SCREEN);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  let seen = () => {};
  const released = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route("**/api/sales/free", async (route) => {
    await released;
    await route.continue();
  });
  await complete.click();
  await page.getByRole("button", { name: "Procesando..." }).waitFor();
  seen();
  await page.waitForURL("**/sales");
  await page.getByText("¡Venta completada!").waitFor();

  const main = page.getByRole("main");
  await main.getByText("Luz Ñáñez").waitFor();
  await page.getByText("Fotocopia a color x 4 = $ 2.000").waitFor();
  expect(await main.getByText("(Venta Libre)").count()).toBe(2);
  await page.getByRole("link", { name: /Ver detalles/ }).click();
  await page.getByRole("heading", { name: "Detalles de Venta" }).waitFor();
  await findSummaryValue(main, "Cliente").filter({ hasText: "Luz Ñáñez" }).waitFor();
  expect(await main.getByText("Venta Libre", { exact: true }).count()).toBe(2);

  // The new customer is in the list, and is found without accents.
  await page.goto("/customers");
  await page.getByPlaceholder(/^Buscar/).fill("nanez luz");
  await page.getByText("1 cliente", { exact: true }).waitFor();
  await main.getByText("300 123 4567").waitFor();
  await page.getByRole("button", { name: "Editar Luz Ñáñez" }).click();
  await form.getByLabel(/^Nombre/).fill("Luz Ñáñez Gil");
  await form.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("Cliente actualizado").waitFor();
  await page.getByRole("button", { name: "Eliminar Luz Ñáñez Gil" }).click();
  await page.getByText("¿Eliminar cliente?").waitFor();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Cliente eliminado").waitFor();
  await page.getByText("Aún no hay clientes").waitFor();
  await page.goto("/sales");
  await main.getByText("Luz Ñáñez", { exact: true }).waitFor();
  await main.getByText("300 123 4567").waitFor();
  await end();
});
