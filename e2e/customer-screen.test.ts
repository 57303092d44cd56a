import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserVisit, DESKTOP_SCREEN, openBrowserVisit } from "./browser.ts";
import { buildBarcodeFile } from "./codes.ts";
import { checkAppearance } from "./look.ts";
import { createCoffeeStore, findLastSaleRegion, finishSaleAndWait } from "./printing-shop.ts";
import { callApi, createProductByApi } from "./shop.ts";

// The till and the customer's screen are two windows of one browser.
let shop: BrowserVisit;
let page: Page;
let screen: Page;
const screenRequests: string[] = [];
beforeAll(async () => {
  shop = await openBrowserVisit(DESKTOP_SCREEN);
  ({ page } = shop);
  await createCoffeeStore(page);
  const { buffer } = await buildBarcodeFile("qrcode", "300 123 4567");
  const image = `data:image/png;base64,${buffer.toString("base64")}`;
  const keys = [{ method: "NEQUI", label: "Nequi", key: "300 123 4567", holder: "Ana Suárez", image }];
  await callApi(page, "PATCH", "/store/settings", { paymentKeys: keys });
  await page.goto("/my-store/aparatos");
  [screen] = await Promise.all([
    shop.context.waitForEvent("page"),
    page.getByRole("button", { name: "Abrir la pantalla" }).click(),
  ]);
});
afterAll(() => shop.end());

const idle = () => screen.getByRole("heading", { name: "Tienda La Paz" });
const total = (amount: string) => screen.getByRole("status").getByText(amount, { exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });

it("shows the lines, the total before the method, the code of the phone payment, and the change", async () => {
  await idle().waitFor();
  screen.on("request", (request) => screenRequests.push(request.url()));
  await checkAppearance(screen, "customer-idle-wide");
  await page.goto("/sales/new");
  await button(/^Café Águila/).click();
  await total("$ 14.900").waitFor();
  await screen.getByRole("list", { name: "Lo que llevas" }).getByText("Café Águila").waitFor();
  // The total's font size is 12 % of the viewport's width, legible on the other side of the counter.
  const size = await total("$ 14.900").evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(size / (await screen.evaluate(() => innerWidth))).toBeCloseTo(0.12, 3);
  await page.getByLabel("Método de pago").selectOption("NEQUI");
  await screen.getByText("300 123 4567").waitFor();
  await screen.getByRole("img", { name: "Código QR de Nequi" }).waitFor();
  await total("$ 14.900").waitFor();
  await checkAppearance(screen, "customer-nequi-wide");
  await page.getByLabel("Método de pago").selectOption("CASH");
  await screen.getByText("300 123 4567").waitFor({ state: "detached" });
  await screen.setViewportSize({ width: 360, height: 640 });
  await checkAppearance(screen, "customer-sale-phone");
  await screen.setViewportSize({ width: 1366, height: 768 });
  await checkAppearance(screen, "customer-sale-wide");
  await page.getByLabel("Monto recibido").fill("20000");
  await finishSaleAndWait(page);
  await screen.getByText("Cambio $ 5.100 · ¡Gracias!").waitFor();
  await checkAppearance(screen, "customer-thanks-wide");
  // After a reload the customer's screen asks the till what to show.
  await screen.reload();
  await screen.getByText("Cambio $ 5.100 · ¡Gracias!").waitFor();
});

it("says what a promotion and a discount save, and a kept sale leaves the screen until it comes back", async () => {
  const soap = await createProductByApi(page, { name: "Jabón Rey", price: 2_600 });
  const offer = { name: "Lleve 3 pague 2", kind: "NTH", productIds: [soap.id], every: 3, percent: 100 };
  await callApi(page, "POST", "/promotions", { ...offer, startsOn: "2026-01-01" });
  await page.goto("/sales/new");
  for (const _ of [1, 2, 3]) await button(/^Jabón Rey/).click();
  await screen.getByText("Lleve 3 pague 2: ahorras $ 2.600").waitFor();
  await screen.getByRole("status").getByText("Ahorras $ 2.600").waitFor();
  await total("$ 5.200").waitFor();
  await checkAppearance(screen, "customer-saving-wide");

  await button("Guardar para después").click();
  await page.getByLabel("¿De quién es?").fill("Doña Luz");
  await page.getByLabel("¿De quién es?").press("Enter");
  await idle().waitFor();
  expect(await screen.locator("body").textContent()).not.toContain("Luz");
  await button("Ventas guardadas (1)").click();
  await page.getByRole("button", { name: /^Doña Luz/ }).click();
  await total("$ 5.200").waitFor();
  await fillPayment();
  await screen.getByText("¡Gracias!", { exact: true }).waitFor();
});

async function fillPayment(): Promise<void> {
  await page.getByLabel("Método de pago").selectOption("CARD");
  await finishSaleAndWait(page);
}

it("shows nothing of the customer, the debt, the cost or the stock, and sends nothing to the server", async () => {
  const creditConsent = { at: new Date().toISOString(), how: "Dijo que sí" };
  await callApi(page, "POST", "/customers", { name: "Luz Ñáñez", creditConsent });
  await createProductByApi(page, { name: "Panela", price: 4_321, stock: 77 });
  const seen = new Set<string>();
  const look = async () => seen.add((await screen.locator("body").textContent()) ?? "");
  await page.goto("/sales/new");
  // Waits for the till's synchronization, which gives the customer's screen time to send requests too.
  const synced = page.waitForRequest(/\/api\/keys\/missing/);
  await button(/^Panela/).click();
  await total("$ 4.321").waitFor();
  await look();
  await page.getByLabel("Método de pago").selectOption("Fiar");
  await page.getByRole("combobox", { name: "¿A quién le fías?" }).fill("luz");
  await page.getByRole("option", { name: /Luz Ñáñez/ }).click();
  await look();
  await finishSaleAndWait(page);
  await findLastSaleRegion(page)
    .getByText(/queda debiendo/)
    .waitFor();
  await screen.getByText("¡Gracias!", { exact: true }).waitFor();
  await look();
  for (const text of seen) expect(text).not.toMatch(/Luz|debe|debiendo|fiad|costo|stock|77/i);
  await synced;
  // The customer's screen checks its session once, when it opens.
  const sent = screenRequests.filter((url) => url.includes("/api/") && !url.endsWith("/api/auth/verify"));
  expect(sent).toEqual([]);
});
