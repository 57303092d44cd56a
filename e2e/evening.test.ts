import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findSummaryValue,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { downloadWorkbook } from "./paper.ts";
import { callApi, createProductByApi } from "./shop.ts";

/** Records three sales (one on credit, one partly returned), an expense and a payment of debt. */
async function aDay(page: Page) {
  const coffee = await createProductByApi(page, { name: "Café Águila", price: 12_500, stock: 8 });
  const { id } = (await callApi(page, "POST", "/customers", { name: "Luz Ñáñez" })).data.customer;
  const shift = (await callApi(page, "POST", "/shifts", { openingFloat: 50_000 })).data;
  const sell = async (quantity: number, body: object) =>
    (
      await callApi(page, "POST", "/sales", {
        items: [{ productId: coffee.id, quantity }],
        customerId: id,
        ...body,
      })
    ).data;
  const first = await sell(2, { paymentMethod: "CASH" });
  await sell(1, { paymentMethod: "NEQUI" });
  await sell(1, { paymentMethod: "CREDIT" });
  await callApi(page, "POST", `/customers/${id}/payments`, { amount: 5_000 });
  await callApi(page, "POST", `/shifts/${shift.id}/movements`, {
    kind: "OUT",
    category: "EXPENSE",
    amount: 3_000,
    note: "Bolsas",
  });
  await callApi(page, "POST", `/sales/${first.id}/returns`, {
    items: [{ saleItemId: first.items[0].id, quantity: 1 }],
    reason: "CHANGED_MIND",
  });
}

const rowsOf = (page: Page, card: string, name: string) =>
  page.getByRole("region", { name: card }).getByRole("heading", { name }).locator("..").locator("dl > div");

it("on a phone the owner sees the day's figures, low stock, and each report", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await aDay(page);
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Así va hoy" });
  const sold = page.getByRole("region", { name: "Ventas Hoy" });
  await sold.getByText("$ 37.500").waitFor();
  await sold.getByText("3 ventas").waitFor();
  await page.getByText(/^El .+ pasado no hubo ventas\.$/).waitFor();
  const texts = async (name: string) =>
    (await rowsOf(page, "Así va hoy", name).allTextContents()).map((text) => text.replaceAll("\u00a0", " "));
  expect(await texts("Cómo te pagaron")).toEqual(["Efectivo$ 12.500", "Nequi$ 12.500", "Fiaste$ 12.500"]);
  expect((await texts("Además")).slice(0, 4)).toEqual([
    "Te abonaronde lo fiado antes$ 5.000",
    "Te devolvieronya descontado$ 12.500",
    "Gastos de la caja$ 3.000",
    "Te deben1 cliente$ 7.500",
  ]);
  await today.getByText(/^Caja 1 abierta desde las? .+ por Ana Suárez$/).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "evening-dashboard-phone", { fullPage: true });
  await page
    .getByRole("region", { name: "Productos Bajo Stock" })
    .getByRole("link", { name: "Ver cuáles" })
    .tap();
  await page.getByRole("listitem", { name: "Café Águila" }).waitFor();
  expect(await page.getByLabel("Solo con stock bajo").isChecked()).toBe(true);

  await page.goto("/dashboard");
  await today.getByRole("link", { name: "Ver reporte" }).tap();
  await page.getByRole("region", { name: "Reporte financiero" }).getByText("Gastos de la caja").waitFor();
  await findSummaryValue(page, "Ganaste hoy").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "evening-reports-phone", { fullPage: true });
  // The other reports open with the same day.
  const main = page.getByRole("main");
  const openReport = async (name: string) => {
    await main.getByRole("link", { name }).tap();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  await openReport("Cómo te pagaron");
  await main.getByRole("list", { name: "Por método de pago" }).getByText("Fiado", { exact: true }).waitFor();
  await findSummaryValue(main, "Fiado").filter({ hasText: "$ 12.500" }).waitFor();
  await main.getByRole("link", { name: "Reportes" }).tap();
  await openReport("Quién vendió");
  await main.getByRole("list", { name: "Por vendedor" }).getByText("Ana Suárez").waitFor();
  await main.getByRole("link", { name: "Reportes" }).tap();
  await openReport("Ventas por hora");
  await main.getByRole("list", { name: "Ventas por hora" }).getByRole("img").first().waitFor();
  await main.getByText("Ver hora por hora").tap();
  await main.getByRole("list", { name: "Por hora", exact: true }).getByText("$ 37.500").waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "evening-hours-phone", { fullPage: true });
  await end();
});

it("on a computer a shift left open overnight is reported, and the Excel file matches the report", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await aDay(page);
  // Simulates a shift of the previous day.
  await page.route("**/api/reports/day*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const shift of body.data.openShifts)
      shift.openedAt = new Date(Date.parse(shift.openedAt) - 24 * 60 * 60 * 1_000).toISOString();
    await route.fulfill({ response, json: body });
  });
  await page.goto("/dashboard");
  await page.getByText(/Caja 1 abierta desde el .+ por Ana Suárez/).waitFor();
  await page.getByRole("link", { name: "Cuéntala y ciérrala" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "evening-dashboard-wide", { fullPage: true });
  await page.getByRole("link", { name: "Ver reporte" }).click();
  await findSummaryValue(page, "Total vendido").filter({ hasText: "$ 37.500" }).waitFor();
  await waitUntilPageSettled(page);
  await checkAppearance(page, "evening-reports-wide", { fullPage: true });
  const [, sums, days] = (await downloadWorkbook(page, "Descargar Excel: Resumen de ventas")).sheets;
  expect(sums!.rows[2]).toEqual(["Total vendido", null, 37_500]);
  expect(days!.rows[1]!.slice(1)).toEqual([3, 37_500]);
  await page.getByRole("link", { name: "Cómo te pagaron" }).click();
  await page.getByRole("table", { name: "Por método de pago" }).getByRole("row").nth(3).waitFor();
  await end();
});
