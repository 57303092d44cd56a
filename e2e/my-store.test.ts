import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
} from "./browser.ts";

const primary = () => getComputedStyle(document.documentElement).getPropertyValue("--color-primary").trim();
/** Runs in the page: the colour of a button's edge, in the format of computed styles. */
const edge = () => {
  document.body.style.color = "var(--color-primary-edge)";
  return getComputedStyle(document.body).color;
};
const warm = () => document.documentElement.hasAttribute("data-warm");

it("a store's data is corrected and its joining code copied", async () => {
  const { page, context, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /ERR_FAILED/ });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await createStoreAndSignIn(page, "Tienda La Paz");
  await page.goto("/my-store/personas");
  await page.getByRole("button", { name: "Copiar código" }).click();
  await page.getByText("Código copiado").waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^[A-Z]+\d+$/);

  await page.getByRole("link", { name: "Mi Tienda", exact: true }).click();
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByLabel(/^Nombre de la tienda/).fill(" ");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("El nombre de la tienda es requerido").waitFor();
  await page.getByLabel(/^Nombre de la tienda/).fill("La Esquina");
  await page.getByLabel("Teléfono").fill("601 555 0199");
  await page.getByLabel("NIT").fill("900123456-5");
  await page.getByText("el dígito de verificación de ese número es 8").waitFor();
  await page.getByLabel("NIT").fill("900.123.456-8");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("Tienda actualizada").waitFor();
  await page.getByText("900.123.456-8").waitFor();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("store") ?? "{}"));
  expect(await stored()).toMatchObject({ name: "La Esquina", phone: "601 555 0199", storeId: code });
  await page.reload();
  await page.getByRole("banner").getByText("La Esquina").waitFor();

  await page.route("**/api/stores/*", (route) => route.abort());
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("No se pudo actualizar la información de la tienda. Inténtalo de nuevo.").waitFor();
  await end();
});

it("a setting is found by its words and is shown on its page, also by an older address", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await page.goto("/my-store");
  const search = page.getByLabel("Buscar un ajuste");
  await search.fill("qwerty");
  await page.getByText("No encontramos ese ajuste.").waitFor();
  await search.fill("bascula");
  const found = page.getByRole("list", { name: "Ajustes encontrados" });
  await found.getByRole("link", { name: /^Etiquetas de balanza/ }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await found.getByRole("link", { name: /^Etiquetas de balanza/ }).tap();
  await page.waitForURL("**/my-store/aparatos#etiquetas-de-balanza");
  await expectShown(page, "Etiquetas de balanza");

  // Enter opens the first result: a part of a long card, which appears after its data.
  await page.getByRole("link", { name: "Mi Tienda", exact: true }).tap();
  await search.fill("notas tirilla");
  await search.press("Enter");
  await page.waitForURL("**/my-store/ventas#tirilla");
  await expectShown(page, "La tirilla");

  // A result on this page itself moves the focus away from the field.
  await page.getByRole("link", { name: "Mi Tienda", exact: true }).tap();
  await search.fill("color");
  await search.press("Enter");
  await expectShown(page, "Personalización");

  await page.goto("/my-store#copias");
  await page.waitForURL("**/my-store/copias#copias");
  await expectShown(page, "Copias de seguridad");
  await end();
});

/** Waits until this card or part has the focus and is on the screen. */
async function expectShown(page: Page, name: string): Promise<void> {
  const region = page.getByRole("region", { name, exact: true });
  await waitForElementFocus(page, region);
  const heading = await region.getByRole("heading", { name }).first().boundingBox();
  expect(heading!.y).toBeGreaterThanOrEqual(0);
  expect(heading!.y).toBeLessThan(PHONE_SCREEN.height);
}

// core/colors.test.ts proves that any colour is readable in both themes.
it("a store's colour is readable, is kept, and can be reset", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { theme: "dark" });
  await createStoreAndSignIn(page);
  await page.goto("/my-store");
  await page.getByText("Personalización").waitFor();
  const seen = new Map<string, boolean>();
  for (const swatch of await page.locator('input[name="preset"]').all()) {
    await swatch.check({ force: true });
    seen.set(await page.evaluate(primary), await page.evaluate(warm));
  }
  expect([...seen.values()].filter(Boolean)).toHaveLength(2); // red and orange
  expect(seen.size).toBe(8);

  await page.getByLabel("Color personalizado").fill("amarillo");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.getByText("Escribe un color como #16a34a").waitFor();
  await page.getByLabel("Color personalizado").fill("fde047");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect.poll(() => page.evaluate(primary)).toBe("#fde047");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.reload();
  await page.getByRole("button", { name: "Restaurar" }).waitFor();
  expect(await page.evaluate(primary)).toBe("#fde047");
  expect(await page.evaluate(() => localStorage.getItem("customColor"))).toBe("#fde047");
  await page.getByRole("button", { name: "Restaurar" }).click();
  expect(await page.evaluate(primary)).toBe("#16a34a");

  // A button in the colour of the background still shows its edge.
  await page.getByLabel("Color personalizado").fill("#201d1a");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await page.goto("/dashboard");
  const shadow = await page
    .getByRole("main")
    .getByRole("button", { name: /^Nueva Venta/ })
    .evaluate((button) => getComputedStyle(button).boxShadow);
  expect(shadow).toContain(await page.evaluate(edge));
  await end();
});
