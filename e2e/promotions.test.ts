import { afterAll, beforeAll, expect, it } from "vitest";
import { type BrowserVisit, createStoreAndSignIn, openBrowserVisit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { callApi, createProductByApi, deleteStoredCarts } from "./shop.ts";

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1366, height: 768 };

let shop: BrowserVisit;
beforeAll(async () => {
  shop = await openBrowserVisit(PHONE, { expectedErrors: /409/ });
  await createStoreAndSignIn(shop.page, "Tienda El Paisa");
  const beer = { name: "Cerveza Poker", price: 2_600, stock: 50, gtin: "7702004003508" };
  const { id } = await createProductByApi(shop.page, beer);
  await createProductByApi(shop.page, { name: "Malta", price: 2_600 });
  const promotion = { name: "Lleve 3 pague 2", kind: "NTH", every: 3, percent: 100, productIds: [id] };
  await callApi(shop.page, "POST", "/promotions", promotion);
});
afterAll(() => shop.end());

const sales = async () => (await callApi(shop.page, "GET", "/sales?page=1&limit=5")).data;

it("three taps create a promotion, with an example of what a customer pays", async () => {
  const { page } = shop;
  await page.goto("/promociones");
  await page.getByRole("button", { name: "Nueva promoción" }).tap();
  const dialog = page.getByRole("dialog", { name: "Nueva promoción" });
  await dialog.getByText("Lleve 3 pague 2", { exact: true }).tap();
  await dialog.getByLabel("Productos de la promoción").fill("malta");
  await dialog.getByRole("option", { name: /Malta/ }).tap();
  await dialog.getByText("3 × Malta").waitFor();
  await dialog.getByText(/^\$\s5\.200$/).waitFor();
  await checkAppearance(page, "promotion-dialog-phone");
  await dialog.getByRole("button", { name: "Guardar" }).tap();
  await page.getByText("1 de cada 3 gratis").nth(1).waitFor();
  await checkAppearance(page, "promotions-phone");
});

it("sells 3 for 2 by touch and six by keyboard; a return of one refunds its share, and the report shows the rest", async () => {
  const { page } = shop;
  await page.goto("/sales/new");
  for (const _ of [1, 2, 3])
    await page
      .getByRole("button", { name: /^Cerveza Poker/ })
      .first()
      .tap();
  await page
    .getByRole("region", { name: "Venta en curso" })
    .getByText(/^\$\s5\.200$/)
    .waitFor();
  await page.getByRole("button", { name: "Ver venta" }).tap();
  await page
    .getByRole("list", { name: "Productos de la venta" })
    .getByText(/Lleve 3 pague 2/)
    .waitFor();
  await checkAppearance(page, "promotion-till-phone");
  await page.getByRole("radio", { name: /^Efectivo/ }).press("Space");
  await page.getByRole("button", { name: /Finalizar/ }).tap();
  await expect.poll(async () => (await sales())[0]?.total).toBe(5_200);
  const [sale] = await sales();
  expect(sale.items[0]).toMatchObject({ discount: 2_600, promotion: { name: "Lleve 3 pague 2" } });
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("main").getByText("Lleve 3 pague 2").last().waitFor();
  await page.getByRole("button", { name: "Corregir esta venta" }).tap();
  await page.getByRole("button", { name: "Devolver" }).first().tap();
  await page.getByText("Venía en «Lleve 3 pague 2»").waitFor();
  await checkAppearance(page, "promotion-return-phone");
  await page.keyboard.press("Escape");
  const items = [{ saleItemId: sale.items[0].id, quantity: 1 }];
  const { data: back } = await callApi(page, "POST", `/sales/${sale.id}/returns`, {
    items,
    reason: "CHANGED_MIND",
  });
  expect(back.total).toBe(1_733);

  await page.setViewportSize(DESKTOP);
  await deleteStoredCarts(page);
  await page.goto("/sales/new");
  const search = page.getByPlaceholder("Buscar productos...");
  await page.getByRole("button", { name: /^Cerveza Poker/ }).waitFor();
  await search.fill("poker");
  await search.press("Enter");
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  await lines.getByLabel("Cantidad de Cerveza Poker", { exact: true }).fill("6");
  await lines.getByText(/Lleve 3 pague 2/).waitFor();
  await expect.poll(() => lines.textContent()).toMatch(/5\.200[\s\S]*10\.400/);
  await checkAppearance(page, "promotion-till-wide");
  await page.getByRole("radio", { name: /^Efectivo/ }).press("Space");
  await page.getByRole("button", { name: /Finalizar/ }).press("Enter");
  await expect.poll(async () => (await sales())[0]?.total).toBe(10_400);
  await page.goto("/reports");
  await page.getByRole("link", { name: "Qué te dejaron las promociones" }).click();
  const report = page.getByRole("table", { name: "Por promoción" });
  await report.getByText("Lleve 3 pague 2").waitFor();
  expect((await report.textContent())?.replaceAll("\u00a0", " ")).toMatch(/\$ 13\.867[\s\S]*\$ 6\.933/);
  await report.scrollIntoViewIfNeeded();
  await checkAppearance(page, "promotions-report-wide");
});

it("a till without the promotions shows the new total before the sale is recorded", async () => {
  const { page } = shop;
  const before = (await sales()).length;
  await page.setViewportSize(DESKTOP);
  await deleteStoredCarts(page);
  // The list of promotions never arrives.
  await page.route("**/api/promotions?*", () => {});
  await page.goto("/sales/new");
  const card = page.getByRole("button", { name: /^Cerveza Poker/ });
  await card.first().waitFor();
  for (const _ of [1, 2, 3]) await card.first().click();
  const side = page.getByRole("list", { name: "Productos de la venta" });
  await expect.poll(() => side.textContent()).toMatch(/7\.800/);
  await page.getByRole("radio", { name: /^Efectivo/ }).press("Space");
  await page.getByRole("button", { name: /Finalizar/ }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: /Cerveza Poker lleva «Lleve 3 pague 2»/ })
    .waitFor();
  expect(await sales()).toHaveLength(before);
  await side.getByText(/Lleve 3 pague 2/).waitFor();
  await checkAppearance(page, "promotion-told-wide");
  await page.getByRole("button", { name: /Finalizar/ }).click();
  await expect.poll(async () => (await sales())[0]?.total).toBe(5_200);
});
