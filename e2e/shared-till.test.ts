import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  TEST_PASSWORD,
  waitForElementFocus,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { callApi, createProductByApi } from "./shop.ts";

const OWN_PIN = "4826";

/** Calls the API as the person who is signed in on this device. */
function from(page: Page, method: string, path: string, body?: object) {
  const request = { method, path, body: body ? JSON.stringify(body) : null };
  return page.evaluate(async ({ method, path, body }) => {
    const store = JSON.parse(localStorage.getItem("store")!).id;
    const headers = {
      ...(body && { "content-type": "application/json" }),
      authorization: `Bearer ${localStorage.getItem("token")}`,
      "x-device": localStorage.getItem(`device:${store}`)!,
    };
    const answer = await fetch(`/api${path}`, { method, headers, body });
    return (await answer.json()).data;
  }, request);
}

const sell = (page: Page, productId: string) =>
  from(page, "POST", "/sales", { items: [{ productId, quantity: 1 }], paymentMethod: "CASH" });

it("three people share a till by touch: each sells under their name, and a PIN opens no accounts", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /400|401|403/ });
  await createStoreAndSignIn(page, "Tienda La Unión");
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500, stock: 9 });

  await page.goto("/employees");
  await page.getByRole("button", { name: "Crear empleado con PIN" }).click();
  const form = page.getByRole("dialog", { name: "Crear empleado con PIN" });
  await form.getByLabel(/^Nombre/).fill("Brayan Quintero");
  await form.getByLabel(/^Rol/).selectOption("Cajero");
  await form.getByLabel(/^PIN/).fill("1234");
  await form.getByRole("button", { name: "Crear", exact: true }).click();
  await form.getByText("El PIN no puede ser de números seguidos").waitFor();
  await checkAppearance(page, "shared-new-employee");
  await form.getByLabel(/^PIN/).fill("2580");
  // The owner sets a PIN of her own too, so that she can take the till back.
  await form.getByLabel(/^Tu PIN/).fill(OWN_PIN);
  await form.getByRole("button", { name: "Crear", exact: true }).click();
  await form.waitFor({ state: "hidden" });
  await page.getByText("Entra solo con PIN").waitFor();
  await checkAppearance(page, "shared-employees");

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Vende Ana Suárez. Cambiar quién vende" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Brayan Quintero/ }).waitFor();
  await checkAppearance(page, "shared-who");
  await dialog.getByRole("button", { name: /Brayan Quintero/ }).click();
  const type = async (pin: string) => {
    for (const digit of pin) await dialog.getByRole("button", { name: digit, exact: true }).click();
    await dialog.getByRole("button", { name: "Entrar" }).click();
  };
  await type("9999");
  await dialog.getByText("Ese no es el PIN").waitFor();
  await checkAppearance(page, "shared-pin");
  await type("2580");
  await page.getByText("Ahora vende Brayan Quintero").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await sell(page, id);

  // An action that needs a password, by a user who has none.
  await page.goto("/my-store/personas");
  await page.getByRole("button", { name: "Cerrar sesión en todos los dispositivos" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page
    .getByRole("dialog", { name: "Esto pide tu contraseña" })
    .getByText("no tiene contraseña")
    .waitFor();
  await checkAppearance(page, "shared-no-password");
  await page.getByRole("button", { name: "Entendido" }).click();
  // Changing one's own PIN asks for the old one.
  await page.getByRole("button", { name: "Mi PIN" }).click();
  const own = page.getByRole("dialog", { name: "Mi PIN" });
  await own.getByLabel(/^PIN nuevo/).fill("1379");
  await own.getByRole("button", { name: "Guardar PIN" }).click();
  await own.getByLabel(/^PIN actual/).fill("2580");
  await own.getByRole("button", { name: "Guardar PIN" }).click();
  await own.waitFor({ state: "hidden" });

  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Vende Brayan Quintero. Cambiar quién vende" }).click();
  await dialog.getByRole("button", { name: /Ana Suárez/ }).click();
  await type(OWN_PIN);
  await page.getByText("Ahora vende Ana Suárez").waitFor();
  await sell(page, id);
  const sold = await from(page, "GET", "/sales");
  const names = sold.map(({ seller }: { seller: { name: string } }) => seller.name);
  expect(names).toEqual(["Ana Suárez", "Brayan Quintero"]);

  // The owner, who has a password, enters it and continues.
  await page.goto("/employees");
  const password = page.getByRole("dialog", { name: "Esto pide tu contraseña" });
  await password.getByLabel(/^Contraseña de/).fill("otra cosa");
  await password.getByRole("button", { name: "Continuar" }).click();
  await password.getByText("Esa no es tu contraseña").waitFor();
  await checkAppearance(page, "shared-password");
  await password.getByLabel(/^Contraseña de/).fill(TEST_PASSWORD);
  await password.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Editar Brayan Quintero" }).waitFor();
  await end();
});

it("the seller is changed by keyboard only, in a few keys", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page, "Tienda El Sol");
  await callApi(page, "POST", "/users", { name: "Yurani Castro", role: "EMPLOYEE", pin: "2580" });
  await page.goto("/dashboard");
  const change = page.getByRole("button", { name: "Cambiar quién vende" });
  await change.waitFor();
  // The device keeps that others sell here, so that the button stands before the list has come.
  await page.route("**/api/users/sellers", () => {});
  await page.reload();
  await change.waitFor();
  await page.unroute("**/api/users/sellers");
  await page.reload();
  await change.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Yurani Castro/ }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await waitForElementFocus(page, change);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: /Yurani Castro/ }).focus();
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, dialog.getByLabel("PIN de Yurani Castro"));
  await checkAppearance(page, "shared-pin-wide");
  await page.keyboard.type("2580");
  await page.keyboard.press("Enter");
  await page.getByText("Ahora vende Yurani Castro").waitFor();
  await dialog.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("user")!).name)).toBe("Yurani Castro");
  await end();
});

it("shows the store's devices, and the sales to review", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page, "Tienda La Brisa");
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500, stock: 1 });
  await callApi(page, "POST", "/sales", {
    items: [{ productId: id, quantity: 2, price: 3_000 }],
    paymentMethod: "CASH",
    late: { at: new Date(Date.now() - 3_600_000).toISOString() },
  });

  await page.goto("/dashboard");
  await page.getByRole("link", { name: /1 venta por revisar/ }).click();
  await page.getByRole("heading", { name: "Ventas por revisar" }).waitFor();
  await page.getByText("Se vendió con otro precio").waitFor();
  await page.getByText("Se vendió más de lo que había").waitFor();
  await checkAppearance(page, "review");
  await page.getByRole("link", { name: "Venta", exact: true }).click();
  await page.getByRole("heading", { name: "Por revisar" }).waitFor();
  await checkAppearance(page, "review-sale");
  await page.goBack();
  await page.getByRole("button", { name: /Marcar como revisada/ }).click();
  await page.getByText("No hay nada por revisar").waitFor();
  await waitForElementFocus(page, page.getByRole("heading", { name: "Ventas por revisar" }));
  await checkAppearance(page, "review-none");
  await page.goto("/dashboard");
  await page.getByText("Productos más vendidos").waitFor();
  expect(await page.getByText(/por revisar/).count()).toBe(0);

  await page.goto("/my-store/equipos");
  const card = page.getByRole("region", { name: "Equipos" });
  await card.getByText("Este equipo", { exact: true }).waitFor();
  await card.scrollIntoViewIfNeeded();
  await checkAppearance(page, "devices");
  await card.getByRole("button", { name: /^Editar/ }).click();
  const form = page.getByRole("dialog", { name: "Equipo" });
  await form.getByLabel(/^Nombre del equipo/).fill("Caja de la entrada");
  await checkAppearance(page, "device");
  await form.getByRole("button", { name: "Guardar" }).click();
  await card.getByText("Caja de la entrada").waitFor();
  // Deactivates a device that nobody has used.
  await callApi(page, "POST", "/devices", { name: "Celular viejo" });
  await page.reload();
  await card.getByRole("button", { name: "Editar Celular viejo" }).click();
  await form.getByRole("button", { name: "Desactivar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await card.getByText("Desactivado").waitFor();
  await end();
});
