import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import {
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  TEST_PASSWORD,
  waitForElementFocus,
  waitForFinishedSale,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { createDataDirectory, startBuiltServer, startServerThatRefuses } from "./product.ts";
import { callApi } from "./shop.ts";

let place: Awaited<ReturnType<typeof createDataDirectory>>;
beforeAll(async () => {
  place = await createDataDirectory({ used: true });
});
afterAll(() => place.remove());

it("with a registration code the screen asks for it and reports a wrong one", async () => {
  const product = await startBuiltServer({ ...place.env, REGISTRATION: "Esquina2026" });
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, {
    address: product.address,
    expectedErrors: /400/,
  });
  await page.goto("/register");
  const code = page.getByLabel(/código de registro/i);
  await code.fill("Esquina2025");
  await page.getByLabel(/nombre de la tienda/i).fill("Tienda La Paz");
  await page.getByLabel(/nombre del dueño/i).fill("Ana Suárez");
  await page.getByLabel(/correo/i).fill(`ana-${uuidv7()}@example.com`);
  await page.getByLabel("Contraseña", { exact: false }).first().fill(TEST_PASSWORD);
  await page.getByLabel(/confirma/i).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Crear Tienda" }).click();
  await page.getByRole("alert").getByText("El código de registro no es correcto").waitFor();
  expect(await code.getAttribute("aria-invalid")).toBe("true");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await code.fill("esquina2026");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await waitUntilPageSettled(page);
  await end();
  expect(await product.stop()).toBe(0);
});

it("with closed registration the screen says so and links to existing stores", async () => {
  const product = await startBuiltServer({ ...place.env, REGISTRATION: "closed" });
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { address: product.address });
  await page.goto("/register");
  await page.getByText("En este Mostrador no se crean tiendas nuevas.").waitFor();
  expect(await page.getByRole("textbox").count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Unirme a una tienda" }).click();
  await page.waitForURL("**/join-store");
  await waitUntilPageSettled(page);
  await end();
  expect(await product.stop()).toBe(0);
});

it.each([PHONE_SCREEN, DESKTOP_SCREEN])(
  "the optional fields are folded, and open by button and by Tab at %o",
  async (size) => {
    const { page, end } = await openBrowserVisit(size);
    await page.goto("/register");
    const more = page.getByRole("button", { name: /Más datos/ });
    await more.waitFor();
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    await more.click();
    expect(await more.getAttribute("aria-expanded")).toBe("true");
    await more.click();
    expect(await more.getAttribute("aria-expanded")).toBe("false");
    await more.focus();
    await page.keyboard.press("Tab");
    await waitForElementFocus(page, page.getByLabel("Teléfono personal (opcional)"));
    expect(await more.getAttribute("aria-expanded")).toBe("true");
    expect(await findAccessibilityProblems(page)).toEqual([]);
    // Each met requirement of the password gets its tick.
    const rules = page.getByRole("list", { name: "Requisitos de la contraseña" }).getByRole("listitem");
    await page.getByLabel("Contraseña", { exact: false }).first().fill("tienda12");
    expect(await rules.allTextContents()).toEqual([
      "8 caracteres: cumplido, ",
      "una letra mayúscula: falta, ",
      "una letra minúscula: cumplido, ",
      "un número: cumplido y ",
      "un símbolo especial, como ! # $ %: falta.",
    ]);
    await end();
  },
);

it("an invalid value stops the start, without printing it", async () => {
  const { code, output } = await startServerThatRefuses({ ...place.env, REGISTRATION: "cerrado" });
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    "La variable REGISTRATION no sirve: debe ser open, closed o un código de 8 a 64 letras y números, con al menos un número.",
  );
});

const INPUT_WAYS = {
  "by touch on a phone": { width: 360, height: 780 },
  "by keyboard on a computer": { width: 1366, height: 768 },
};

it.each(Object.entries(INPUT_WAYS))(
  "%s: a new store sells after five views, seven fields and seven taps, and closes its drawer",
  async (_how, size) => {
    const byTouch = size.width < 600;
    const { page, end } = await openBrowserVisit(size);
    let walk = { views: 0, fields: 0, taps: 0 };
    const see = async (what: Locator) => {
      await what.first().waitFor();
      walk.views++;
    };
    const fill = async (label: RegExp | string, text: string) => {
      await page.getByLabel(label).first().fill(text);
      walk.fields++;
    };
    const press = async (what: Locator) => {
      if (byTouch) await what.first().tap();
      else await what.first().press("Enter");
      walk.taps++;
    };
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const heading = (name: string) => page.getByRole("heading", { name });

    await page.goto("/");
    await see(heading("Características Principales"));
    await press(link("Registrarse"));
    await see(button(/crear (mi )?tienda/i));
    await fill(/nombre de la tienda/i, "Tienda La Paz");
    await fill(/nombre del dueño/i, "Ana Suárez");
    await fill(/correo/i, `ana-${uuidv7()}@example.com`);
    await fill(/^Contraseña/, TEST_PASSWORD);
    await fill(/confirma/i, TEST_PASSWORD);
    await press(button(/crear (mi )?tienda/i));
    await page.waitForURL("**/dashboard");
    const panel = page.getByRole("dialog", { name: "Nueva Venta" });
    await see(panel);
    await panel.getByText("Escanea o escribe lo primero que vendes").waitFor();
    await waitForElementFocus(page, panel.getByLabel("Buscar productos"));
    // The dashboard stays in use beside the panel.
    await heading("Dashboard").waitFor();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
    await fill("Buscar productos", "Pan aliñado");
    await press(panel.getByRole("button", { name: "Crear producto" }));
    const creating = page.getByRole("dialog", { name: "Crear y vender" });
    await see(creating);
    expect(await creating.getByLabel("Nombre").inputValue()).toBe("Pan aliñado");
    await waitForElementFocus(page, creating.getByLabel("Precio"));
    expect(await findAccessibilityProblems(page)).toEqual([]);
    await fill("Precio", "2500");
    await press(creating.getByRole("button", { name: "Crear y vender" }));
    await panel.getByRole("button", { name: "Aumentar cantidad de Pan aliñado" }).waitFor();
    await press(panel.getByRole("button", { name: "Continuar" }));
    await see(page.getByRole("dialog", { name: "Finalizar Venta" }));
    if (byTouch) await page.locator("label").filter({ hasText: "Efectivo" }).tap();
    else await page.keyboard.press("e");
    walk.taps++;
    await press(button("Finalizar"));
    await waitForFinishedSale(page);
    expect(walk).toEqual({ views: 5, fields: 7, taps: 7 });
    expect((await callApi(page, "GET", "/products")).data.products).toMatchObject([
      { name: "Pan aliñado", price: 2_500, tracksStock: false, stock: -1 },
    ]);

    // Creates a product with the three required fields, and sells it from the grid.
    walk = { views: 0, fields: 0, taps: 0 };
    await press(link("Productos"));
    await see(heading("Productos"));
    await press(button("Nuevo Producto"));
    await see(page.getByRole("dialog", { name: "Nuevo Producto" }));
    await fill(/^Nombre/, "Arepa");
    await fill(/^Precio/, "2500");
    await fill(/^Stock/, "20");
    await press(button("Crear Producto"));
    await waitForToast(page, "Producto creado");
    await press(link("Vender"));
    await see(button(/^Arepa/));
    await press(button(/^Arepa/));
    await press(page.getByRole("button", { name: /\$ 5\.000/ }));
    await press(button("Finalizar Venta"));
    await page.waitForURL("**/sales");
    expect(walk).toEqual({ views: 3, fields: 3, taps: 7 });

    // Opens the drawer, and closes it with a count of the cash.
    walk = { views: 0, fields: 0, taps: 0 };
    if (byTouch) await press(button("Abrir menú"));
    await press(link("Caja"));
    await see(button("Abrir la caja"));
    await fill("¿Con cuánto dinero abres?", "50000");
    await press(button("Abrir la caja"));
    await press(link("Cerrar caja"));
    await see(button("Comparar"));
    await fill("$ 50.000", "1");
    await press(button("Comparar"));
    await see(button("Cerrar caja"));
    await press(button("Cerrar caja"));
    await page.waitForURL("**/caja/cierres/*");
    expect(walk).toEqual({ views: 3, fields: 2, taps: byTouch ? 6 : 5 });
    await end();
  },
);
