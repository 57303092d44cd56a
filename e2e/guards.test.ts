import { describe, expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  openBrowserVisit,
  PHONE_SCREEN,
  signInOnScreen,
  signInToDemoStore,
  TEST_PASSWORD,
  waitUntilPageSettled,
} from "./browser.ts";
import { blockReadRequests, callApi, createProductByApi } from "./shop.ts";

describe("signed-out visitor", () => {
  it("is redirected to the sign-in", async () => {
    const { page, end } = await openBrowserVisit(PHONE_SCREEN);
    const sale = "/sales/01900000-0000-7000-8000-000000000000";
    for (const path of ["/dashboard", "/products", "/sales", "/sales/new", sale]) {
      await page.goto(path);
      await page.waitForURL("**/login");
    }
    await end();
  });

  it("sees errors, signs in, and is not shown the sign-in again", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /401/ });
    await page.goto("/login");
    await page.getByRole("button", { name: "Iniciar Sesión" }).click();
    await page.getByText("El correo electrónico es requerido").waitFor();
    await page.getByText("La contraseña es requerida").waitFor();
    await page.getByLabel(/correo/i).fill("rosalba@demo.mostrador.example");
    await page
      .getByLabel(/contraseña/i)
      .first()
      .fill("Otra1234!");
    await page.keyboard.press("Enter");
    await page
      .getByRole("alert")
      .getByText("Credenciales incorrectas. Verifica tu correo y contraseña.")
      .waitFor();
    await page
      .getByLabel(/contraseña/i)
      .first()
      .fill("Mostrador2026!");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/dashboard");
    for (const path of ["/login", "/register"]) {
      await page.goto(path);
      await page.waitForURL("**/dashboard");
    }
    await end();
  });
});

describe("session", () => {
  it("ends by 'Cerrar sesión' in every tab and on the server", async () => {
    // A background request may be sent before the sign-out and answered 401 after it.
    const { page, context, address, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /401/ });
    await createStoreAndSignIn(page);
    await page.goto("/dashboard");
    const second = await context.newPage();
    await second.goto("/products");
    await second.getByText("Mostrar productos inactivos").waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.waitForURL("**/login");
    await second.waitForURL("**/login");
    const stored = await page.evaluate(() =>
      ["token", "store", "user"].map((key) => localStorage.getItem(key)),
    );
    expect(stored).toEqual([null, null, null]);
    // The screen waits only briefly for the server, which may end the session later.
    const headers = { authorization: `Bearer ${token}` };
    await expect.poll(async () => (await fetch(`${address}/api/auth/verify`, { headers })).status).toBe(401);
    await end();
  });

  it("ends when another tab clears the storage; an administrator saw the owner's contact there", async () => {
    const { page, context, end } = await openBrowserVisit(DESKTOP_SCREEN);
    await signInToDemoStore("andres@demo.mostrador.example", page);
    await page.goto("/my-store");
    await page.getByText("Teléfono o correo").waitFor();
    const second = await context.newPage();
    await second.goto("/icon.svg");
    await second.evaluate(() => localStorage.clear());
    await page.waitForURL("**/login");
    await end();
  });

  it("ended by the server leads to the sign-in at the next call, and leaves no data", async () => {
    const { page, address, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /401/ });
    // Waits for the dashboard's own calls, so that the link makes the next call.
    const arrived = page.waitForResponse("**/api/sales/stats");
    const { email } = await createStoreAndSignIn(page);
    await page.goto("/dashboard");
    await arrived;
    await waitUntilPageSettled(page);
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await fetch(`${address}/api/auth/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
    });
    await page.getByRole("link", { name: "Ventas" }).first().click();
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await signInOnScreen(page, email, TEST_PASSWORD);
    await page.waitForURL(/\/(dashboard|sales)$/);
    await end();
  });

  it("that ends during a sale keeps the sale for the same person", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /401/ });
    const { email } = await createStoreAndSignIn(page);
    await createProductByApi(page, { name: "Panela" });
    await page.goto("/sales/new");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Panela/ })
      .click();
    await page.getByLabel("Método de pago").selectOption("NEQUI");
    await waitUntilPageSettled(page);
    await blockReadRequests(page);
    await callApi(page, "POST", "/auth/logout");
    await page.getByRole("button", { name: "Finalizar Venta" }).click();
    await page.waitForURL("**/login");
    await page.unrouteAll();
    await signInOnScreen(page, email, TEST_PASSWORD);
    await page.waitForURL("**/dashboard");
    await page.getByRole("link", { name: "Vender" }).first().click();
    await page.getByRole("button", { name: "Quitar Panela" }).waitFor();
    // A sign-out leaves nothing in the session storage for the next person.
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await end();
  });

  it("survives a faulty server, and ends locally even when the server does not answer", async () => {
    const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, {
      expectedErrors: /500|aborted|ERR_FAILED/,
    });
    await createStoreAndSignIn(page);
    await page.goto("/dashboard");
    await page.route("**/api/auth/verify", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    // The page of a wifi portal, in place of the answer, does not end the session.
    await page.route("**/api/auth/verify", (route) => route.fulfill({ body: "<h1>Bienvenido al wifi</h1>" }));
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await page.route("**/api/auth/logout", () => {}); // the request gets no answer
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.waitForURL("**/login");
    await end();
  });

  it("with damaged storage is cleared", async () => {
    const { page, end } = await openBrowserVisit(PHONE_SCREEN);
    await page.goto("/login");
    await page.evaluate(() => {
      localStorage.setItem("token", "x");
      localStorage.setItem("store", "{");
      localStorage.setItem("user", "null");
    });
    await page.goto("/dashboard");
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await end();
  });
});

it("the theme is chosen, kept, and never applies to the public pages", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("brayan@demo.mostrador.example", page);
  await page.goto("/dashboard");
  // Two figures fit side by side on the narrowest phone.
  await page.getByText("Ventas Hoy").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const box of await page.locator("main section p:has(> span)").all())
    expect(await box.evaluate((p) => p.scrollWidth - p.clientWidth)).toBeLessThanOrEqual(0);
  // Amounts above the chart's bars do not overlap.
  const edges = await page.locator("[data-amount]").evaluateAll((amounts) =>
    amounts.map((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  expect(edges).toHaveLength(7);
  for (const [day, { left }] of edges.entries())
    if (day > 0) expect(left - edges[day - 1]!.right).toBeGreaterThan(2);
  await page.setViewportSize(DESKTOP_SCREEN);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.getByRole("button", { name: /tema oscuro/i }).click();
  expect(await theme()).toBe("dark");
  await page.reload();
  expect(await theme()).toBe("dark");
  await page.goto("/");
  expect(await theme()).not.toBe("dark");
  await end();
});

it("a cashier sees no buttons that would be refused", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("brayan@demo.mostrador.example", page);
  await page.goto("/products");
  await page.getByText("Mostrar productos inactivos").waitFor();
  await page.getByRole("listitem").first().waitFor();
  expect(
    await page.getByRole("button", { name: /Nuevo Producto|Editar|Eliminar|Ajustar stock|Importar/ }).count(),
  ).toBe(0);
  expect(await page.getByRole("switch").count()).toBe(0);
  // Product cards are in 1 to 4 columns, also on the widest screen.
  for (const [width, columns] of [
    [360, 1],
    [1280, 4],
    [2560, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const grid = page.getByRole("list", { name: "Productos" });
    const tracks = await grid.evaluate((ul) => getComputedStyle(ul).gridTemplateColumns.split(" "));
    expect(tracks).toHaveLength(columns);
  }
  await end();
});
