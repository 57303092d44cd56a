import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  waitForElementFocus,
  waitForFinishedSale,
  waitForToast,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { callApi, createProductByApi, openProductRow } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

it("the help and the sign-out are in sight in the menu of a low window", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page, "Tienda El Faro");
  await page.goto("/dashboard");
  const menu = page.getByRole("complementary");
  for (const height of [768, 650]) {
    await page.setViewportSize({ width: 1366, height });
    await waitUntilPageSettled(page);
    for (const name of ["Ayuda", "Cerrar sesión"]) {
      const box = (await menu.getByRole("button", { name, exact: true }).boundingBox())!;
      expect(box.y + box.height, `${name}, ${height}`).toBeLessThanOrEqual(height);
    }
    await checkAppearance(page, `week-menu-${height}`);
  }
  await end();
});

it("all entries of the owner's menu are in sight at 1366 × 768, with their names at the till, and none comes late", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page, "Tienda El Faro");
  let release = () => {};
  let held = Promise.resolve();
  await page.route("**/api/store/settings", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data, { credit: true, shifts: "OPTIONAL", confirmTransfers: "ASK" });
    body.data.taxes.said = true;
    await held;
    await route.fulfill({ response, json: body });
  });
  const menu = page.getByRole("complementary").getByRole("navigation", { name: "Principal" });
  const links = menu.getByRole("link");
  for (const path of ["/dashboard", "/sales/new"]) {
    await page.goto(path);
    await expect.poll(() => links.count()).toBe(20);
    await waitUntilPageSettled(page);
    expect(
      await links.first().evaluate((link) => {
        const box = link.closest("nav")!.parentElement!;
        return box.scrollHeight - box.clientHeight;
      }),
      path,
    ).toBe(0);
    const unreadable = await links.evaluateAll((all) =>
      all
        .map((link) => [...link.querySelectorAll("span")].find(({ textContent }) => textContent)!)
        .filter((name) => name.getBoundingClientRect().width < 20 || name.scrollWidth > name.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );
    expect(unreadable, path).toEqual([]);
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    if (path === "/dashboard") expect(new Set(heights).size, "each name has one line").toBe(1);
    await checkAppearance(page, `week-menu-all-${path.slice(1, 5)}`);
  }
  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto("/customers");
  await links.first().waitFor();
  expect(await links.count()).toBe(20);
  release();
  await waitUntilPageSettled(page);
  expect(await links.count()).toBe(20);
  await end();
});

it("on a phone the help opens from the till's menu without scrolling", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await createStoreAndSignIn(page, "Tienda El Faro");
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
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
  await page.goto("/sales/new");
  const panela = page.getByRole("button", { name: /^Panela/ });
  const before = await panela.boundingBox();
  await page.getByRole("button", { name: "Fijar productos de primeros" }).waitFor();
  expect(await panela.boundingBox()).toEqual(before);
  await panela.tap();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  const sale = page.getByRole("dialog", { name: "Resumen de Venta" });
  await sale.getByRole("textbox", { name: "Cantidad de Panela" }).waitFor();
  await waitForElementFocus(page, sale);
  await end();
});

it("on a phone the receipt of goods is confirmed in sight", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
  await page.goto("/suppliers/llego-mercancia");
  await page.getByRole("combobox", { name: "Agregar un producto" }).fill("panela");
  await page.getByRole("option", { name: /Panela/ }).tap();
  await page.getByLabel("Costo de Panela").fill("2500");
  await page.getByText("Ya estaba pagado").tap();
  await page.getByRole("button", { name: "Recibir" }).tap();
  const done = page.getByText("Quedó en el inventario");
  await done.waitFor();
  await waitUntilPageSettled(page);
  const box = (await done.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + box.height).toBeLessThan(716);
  await checkAppearance(page, "week-received");
  await end();
});

it("an unknown code becomes a product and a sale by keyboard: the focus returns into the panel", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  await waitUntilPageSettled(page);
  const wedge = await connectWedgeScanner(page);
  await wedge.scan("7702123450016");
  const panel = page.getByRole("dialog", { name: "Nueva Venta" });
  await panel.getByRole("button", { name: "Crear producto" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Crear y vender" });
  await waitForElementFocus(page, form.getByLabel("Nombre"));
  await page.keyboard.type("Arroz Roa 500 g");
  // Enter goes on to the price, which is missing.
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, form.getByLabel("Precio"));
  await page.keyboard.type("2800");
  await page.keyboard.press("Enter");
  await form.waitFor({ state: "detached" });
  await waitForElementFocus(page, panel.getByPlaceholder("Buscar productos..."));
  for (const next of ["Efectivo", "Monto recibido"]) {
    await page.keyboard.press("Enter");
    await waitForElementFocus(page, page.getByRole("dialog").getByLabel(next));
  }
  await page.keyboard.press("Enter");
  await waitForFinishedSale(page);
  await end();
});

it("by keyboard no focus is lost where a pressed button disappears", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  await page.goto("/dashboard");
  await page.getByRole("complementary").getByRole("link", { name: "Caja" }).press("Enter");
  await waitForElementFocus(page, page.getByLabel("¿Con cuánto dinero abres?"));
  await page.keyboard.type("20000");
  await page.keyboard.press("Enter");
  await page.getByText("Debe haber en la caja").waitFor();
  await waitForElementFocus(page, page.getByRole("heading", { name: "Caja", level: 1 }));

  await createProductByApi(page, { name: "Panela", price: 3_500 });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Panela/ }).press("Enter");
  await page.getByRole("radio", { name: "Efectivo" }).press("Space");
  await page.getByRole("button", { name: "Finalizar Venta" }).press("Enter");
  await waitForFinishedSale(page);
  await page.getByRole("button", { name: "Cerrar última venta" }).press("Enter");
  await waitForElementFocus(page, page.getByRole("heading", { name: "Historial de Ventas" }));
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
    await waitForElementFocus(page, page.getByLabel(first));
  }
  await createStoreAndSignIn(page);
  await page.goto("/sales/new");
  await createProductByApi(page, { name: "Panela", price: 3_500, barcode: "COD-1" });
  await page.reload();
  await waitUntilPageSettled(page);
  const wedge = await connectWedgeScanner(page);
  await wedge.scan("COD-1");
  await page.getByRole("button", { name: "Quitar Panela" }).waitFor();
  await page.getByRole("radio", { name: "Fiar" }).press("f");
  await waitForElementFocus(page, page.getByRole("combobox", { name: "¿A quién le fías?" }));
  // Types as slowly as a person, because faster keys are taken for a scanner.
  await page.keyboard.type("Don Jorge", { delay: 100 });
  await page.getByRole("option", { name: /Crear cliente/ }).waitFor();
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, page.getByLabel("Celular"));
  await page.keyboard.press("Enter");
  const consent = page.getByLabel("Dijo que sí");
  await waitForElementFocus(page, consent);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await waitForElementFocus(page, page.getByRole("radio", { name: "Fiar" }));
  await page.keyboard.press("Enter");
  await waitForFinishedSale(page);
  expect((await callApi(page, "GET", "/sales")).data).toHaveLength(1);
  await page.goto("/fiados");
  await page.getByRole("button", { name: "Abonar de Don Jorge" }).press("Enter");
  const amount = page.getByLabel("¿Cuánto abona?");
  await waitForElementFocus(page, amount);
  await page.keyboard.type("1000");
  await page.keyboard.press("Enter");
  await page.getByText("Queda debiendo $ 2.500.").waitFor();
  await end();
});

/** Names what toasts cover of menu, titles, search and camera; 'no toast' if there is none. */
function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: element.getAttribute("aria-label") ?? element.textContent ?? element.tagName,
        box: element.getBoundingClientRect(),
      }));
    const toasts = boxes("section[aria-label=Avisos] [aria-live] > *");
    if (toasts.length === 0) return ["no toast"];
    return boxes("header, nav, aside, h1, h2, [type=search], [aria-label*=cámara], video")
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ box }) =>
        toasts.some(
          (toast) =>
            toast.box.left < box.right &&
            box.left < toast.box.right &&
            toast.box.top < box.bottom &&
            box.top < toast.box.bottom,
        ),
      )
      .map(({ name }) => name);
  });
}

it.each([
  [360, { width: 360, height: 780 }],
  [1366, { width: 1366, height: 768 }],
])("at %s px toasts cover no menu, title, search or camera", async (width, screen) => {
  const { page, end } = await openBrowserVisit(screen);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 3_500 });
  const seeToast = async (text: string) => {
    await waitForToast(page, text);
    await expect.poll(() => coveredByToasts(page), { timeout: 3_000 }).toEqual([]);
    await checkAppearance(page, `week-toast-${text.replaceAll(" ", "-")}-${width}`);
  };
  await page.goto("/caja");
  await page.getByLabel("¿Con cuánto dinero abres?").fill("20000");
  await page.getByRole("button", { name: "Abrir la caja" }).click();
  await seeToast("Caja abierta");
  await page.goto("/products");
  if (width === 360) await openProductRow(page, "Panela");
  await page.getByRole("switch").click({ force: true });
  await seeToast("Estado actualizado");
  await page.getByRole("listitem", { name: "Panela" }).waitFor({ state: "detached" });
  await createProductByApi(page, { name: "Sal", price: 1_000 });
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Sal/ }).click();
  if (width === 360) await page.getByRole("button", { name: "Ver venta" }).click();
  await page.getByRole("button", { name: "Guardar para después" }).click();
  await page.getByLabel("¿De quién es?").press("Enter");
  await seeToast("Venta guardada");
  await page.getByRole("button", { name: "Ventas guardadas (1)" }).click();
  await page
    .getByRole("dialog", { name: "Ventas guardadas" })
    .getByText(/, (1[0-2]|[1-9]):\d\d [ap]\.\sm\.$/)
    .waitFor();
  await end();
});

it("on a phone what stays in the drawer is asked in sight, above the bar", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await createStoreAndSignIn(page);
  await page.goto("/caja");
  await page.getByLabel("¿Con cuánto dinero abres?").fill("50000");
  await page.getByRole("button", { name: "Abrir la caja" }).tap();
  await page.getByRole("link", { name: "Cerrar caja" }).tap();
  await page.getByRole("button", { name: "Comparar" }).tap();
  // A refused step leads to the box that it needs.
  await page.getByText("Cuenta el efectivo. Si no hay nada, escribe 0.").waitFor();
  await waitForElementFocus(page, page.getByLabel("$ 100.000", { exact: true }));
  await page.getByLabel("$ 50.000", { exact: true }).fill("1");
  await page.getByRole("button", { name: "Comparar" }).tap();
  const left = page.getByLabel("¿Cuánto dejas en la caja?");
  await left.waitFor();
  await waitUntilPageSettled(page);
  const box = (await left.boundingBox())!;
  const bar = (await page.locator(".hanging-bar").boundingBox())!;
  expect(box.y).toBeGreaterThan(58);
  expect(box.y + box.height).toBeLessThan(bar.y);
  await left.fill("60000");
  await page.getByRole("button", { name: "Cerrar caja" }).tap();
  await page.getByText("No puede quedar más de lo que contaste.").waitFor();
  await waitForElementFocus(page, left);
  await end();
});

it("an example says what a special symbol is, and one unit sold reads '1 unidad'", async () => {
  const { page, end } = await openBrowserVisit({ ...PHONE_SCREEN, height: 780 });
  await page.goto("/register");
  await page.getByText("Un símbolo especial, como ! # $ %").waitFor();
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Panela", price: 3_500 });
  const items = [{ productId: id, quantity: 1 }];
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 3_500, change: 0 });
  await page.goto("/dashboard");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Panela" })
    .getByText("1 unidad", { exact: true })
    .waitFor();
  await end();
});
