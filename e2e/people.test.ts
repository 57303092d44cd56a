import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, inject, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  TEST_PASSWORD,
  waitUntilPageSettled,
} from "./browser.ts";
import { blockReadRequests, createProductByApi } from "./shop.ts";

/** Enters a sale of Panela at a phone's till; returns the button that finishes it. */
async function ringUpPanela(page: Page): Promise<Locator> {
  await page.getByRole("link", { name: "Vender" }).last().click();
  await page
    .getByRole("button", { name: /Panela/ })
    .first()
    .click();
  await page.getByLabel(/método de pago/i).selectOption("NEQUI");
  return page.getByRole("button", { name: "Finalizar Venta" }).last();
}

it("a person asks to join, is approved, sells, and is removed during the day", async () => {
  const owner = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(owner.page, "Tienda El Trébol");
  await createProductByApi(owner.page, { name: "Panela", price: 3_500, stock: 9 });
  await owner.page.goto("/dashboard");
  await owner.page.getByRole("link", { name: "Empleados" }).click();
  await owner.page.getByRole("heading", { name: "Gestión de Empleados" }).waitFor();
  const code = (await owner.page.locator("h1 + p strong").textContent())!;

  const brayan = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /401|403|404/ });
  const { page } = brayan;
  const email = `brayan-${uuidv7()}@example.com`;
  await page.goto("/login");
  await page.getByRole("link", { name: "Unirse a una tienda" }).click();
  await page.getByLabel(/ID de la tienda/).fill("TREBOL00000");
  await page.getByLabel(/^Nombre/).fill("Brayan Quintero");
  await page.getByLabel(/Correo/).fill(email);
  await page.getByLabel(/^Contraseña/).fill(TEST_PASSWORD);
  await page.getByLabel(/Confirmar/).fill(TEST_PASSWORD);
  expect(await page.getByLabel(/^Rol/).locator("option").allInnerTexts()).toEqual(["Empleado", "Cajero"]);
  await page.getByLabel(/^Rol/).selectOption({ label: "Empleado" });
  await page.getByRole("button", { name: "Enviar Solicitud" }).click();
  await page.getByText("Tienda no encontrada. Verifica el código de la tienda.").waitFor();
  await page.getByLabel(/ID de la tienda/).fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await page.getByText("Solicitud enviada").waitFor();
  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.getByText("Tu cuenta está pendiente de aprobación. Contacta al administrador.").waitFor();

  // The owner approves the person with another role than requested.
  await owner.page.reload();
  await owner.page.getByText("Pidió ser Empleado").waitFor();
  await owner.page.getByLabel("Rol de Brayan Quintero").selectOption({ label: "Cajero" });
  await owner.page.getByRole("button", { name: "Aprobar a Brayan Quintero" }).click();
  await owner.page.getByText("Brayan Quintero ya puede entrar como Cajero").waitFor();
  const row = owner.page.getByRole("row").filter({ hasText: "Brayan Quintero" });
  expect(await owner.page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Nombre",
    "Contacto",
    "Rol",
    "Fecha de registro",
    "Acciones",
  ]);
  expect(await owner.page.getByRole("row").filter({ hasText: "Dueño" }).getByRole("button").count()).toBe(0);
  await row.getByText("Cajero").waitFor();

  const edit = async (role: string) => {
    await row.getByRole("button", { name: "Editar Brayan Quintero" }).click();
    const roles = owner.page.getByRole("dialog", { name: "Editar Empleado" }).getByLabel(/^Rol/);
    expect(await roles.locator("option").allInnerTexts()).toEqual(["Empleado", "Cajero", "Administrador"]);
    await roles.selectOption({ label: role });
    await owner.page.getByRole("button", { name: "Guardar Cambios" }).click();
    await row.getByText(role).waitFor();
  };

  await signInOnScreen(page, email, TEST_PASSWORD);
  await page.waitForURL("**/dashboard");
  await page.goto("/employees");
  await page.waitForURL("**/dashboard");
  await (await ringUpPanela(page)).click();
  await page.waitForURL("**/sales");
  await page.getByText("Panela x 1").waitFor();

  // The open screen learns of a changed role when the server next refuses a call.
  await edit("Administrador");
  await page.goto("/employees");
  await page.getByText("(tú)").waitFor();
  await edit("Cajero");
  await page.getByRole("link", { name: "Productos" }).last().click();
  await page.getByRole("button", { name: "Opciones" }).waitFor();
  await page.goBack();
  await page.waitForURL("**/dashboard");

  const finish = await ringUpPanela(page);
  await waitUntilPageSettled(page);
  await blockReadRequests(page);
  await row.getByRole("button", { name: "Eliminar Brayan Quintero" }).click();
  await owner.page.getByRole("alertdialog").getByText("¿Eliminar empleado?").waitFor();
  await owner.page.getByRole("button", { name: "Confirmar" }).click();
  await owner.page.getByText("Empleado eliminado").waitFor();
  await finish.click();
  await page.waitForURL("**/login");
  await brayan.end();
  await owner.end();
});

/** The link in the newest mail to that address, from the files of `mailDirectory`. */
function linkTo(email: string): string | undefined {
  const directory = inject("mailDirectory");
  const texts = readdirSync(directory)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .map((name) => readFileSync(path.join(directory, name), "utf8"));
  return texts.findLast((text) => text.startsWith(`Para: ${email}\n`))?.match(/http\S+/)?.[0];
}

it("a forgotten password is replaced by the mailed link, and old sessions end", async () => {
  const shop = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /401/ });
  const { email } = await createStoreAndSignIn(shop.page);
  await shop.page.goto("/dashboard");
  await waitUntilPageSettled(shop.page);
  const phone = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /400/ });
  const { page } = phone;
  await page.goto("/login");
  await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
  await page.getByRole("button", { name: "Enviar Instrucciones" }).click();
  await page.getByText("El email es requerido").waitFor();
  await page.getByLabel(/correo/i).fill("ana@casa");
  await page.getByText("Por favor ingresa un email válido").waitFor();
  await page.getByLabel(/correo/i).fill(email);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Revisa tu Email" }).waitFor();
  expect(await page.getByRole("link", { name: "Volver al inicio de sesión" }).getAttribute("href")).toBe(
    "/login",
  );
  await page.getByRole("button", { name: "Intentar con otro email" }).click();
  await page.getByRole("button", { name: "Enviar Instrucciones" }).waitFor();
  await expect.poll(() => linkTo(email)).toBeTruthy();

  const link = linkTo(email)!;
  await page.goto(link);
  await page.getByLabel(/Nueva contraseña/).fill("Otra4567?");
  await page.getByLabel(/Confirmar/).fill("Otra4567!");
  await page.keyboard.press("Enter");
  await page.getByText("Las contraseñas no coinciden").waitFor();
  await page.getByLabel(/Confirmar/).fill("Otra4567?");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
  await page.getByText("Contraseña actualizada").waitFor();
  await signInOnScreen(page, email, "Otra4567?");
  await page.waitForURL("**/dashboard");

  // The owner's older session has ended. A background request may have opened the sign-in already.
  await shop.page.goto("/sales");
  await shop.page.waitForURL("**/login");

  // Opens the link again, and then its address without a token.
  await page.goto(link);
  await page.getByLabel(/Nueva contraseña/).fill(TEST_PASSWORD);
  await page.getByLabel(/Confirmar/).fill(TEST_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(/El enlace no es válido o ya venció/).waitFor();
  await shop.page.goto("/reset-password");
  await shop.page.waitForURL("**/login");
  await shop.page.getByText("Token de restablecimiento no válido").waitFor();
  await phone.end();
  await shop.end();
});
