import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { DESKTOP, newStore, PHONE, settled, valueUnder, visit } from "./browser.ts";
import { addProduct, api } from "./shop.ts";

/** One sale of five products in cash. */
async function aBigSale(page: Page) {
  const items = [];
  for (const name of ["Arroz", "Café", "Leche", "Pan", "Sal"]) {
    const { id } = await addProduct(page, { name, price: 2_000, stock: 3 });
    items.push({ productId: id, quantity: 1 });
  }
  await api(page, "POST", "/sales", { items, paymentMethod: "CASH", amountPaid: 20_000, change: 10_000 });
}

it("today stands first on a phone, the four figures on one line, and the reports' figures in the first screen", async () => {
  const { page, end } = await visit(PHONE);
  await newStore(page);
  await aBigSale(page);
  await page.goto("/dashboard");
  const today = page.getByRole("region", { name: "Así va hoy" });
  await today.getByText("1 venta", { exact: true }).waitFor();
  await settled(page);
  const tile = page.getByRole("main").getByRole("button", { name: "Nueva Venta" });
  expect((await today.boundingBox())!.y).toBeLessThan((await tile.boundingBox())!.y);
  for (const pair of [
    ["Ventas Hoy", "Ventas de la Semana"],
    ["Productos Bajo Stock", "Valor Promedio de Venta"],
  ]) {
    const figures = pair.map((name) => page.getByRole("region", { name }).locator("p").first().boundingBox());
    const [left, right] = await Promise.all(figures);
    expect(left!.y).toBe(right!.y);
  }
  await page.goto("/reports");
  await page.getByText("Total vendido").waitFor();
  await settled(page);
  const average = (await valueUnder(
    page.getByRole("region", { name: "Resumen de ventas" }),
    "Promedio por venta",
  ).boundingBox())!;
  expect(average.y + average.height).toBeLessThan(PHONE.height - 65); // the bar under the thumb
  await page
    .getByRole("region", { name: "Inventario" })
    .getByRole("listitem")
    .filter({ hasText: "Arroz" })
    .getByText("2 días")
    .waitFor();
  await end();
});

it("a sale of five lines shows two of them, how it was paid and who sold it", async () => {
  for (const size of [PHONE, DESKTOP]) {
    const { page, end } = await visit(size);
    await newStore(page);
    await aBigSale(page);
    await page.goto("/sales");
    const sales = page.getByRole(size === PHONE ? "list" : "table", { name: "Ventas" });
    await sales.getByText("Vendió Ana Suárez").waitFor();
    await sales.getByRole("img", { name: "Efectivo" }).waitFor();
    await sales.getByText("Leche x 1 = $ 2.000").waitFor({ state: "hidden" });
    await sales.getByText("+3 productos").click();
    await sales.getByText("Leche x 1 = $ 2.000").waitFor();
    await end();
  }
});

it("'Agregar producto' opens the form, and the first step is done with it", async () => {
  const { page, end } = await visit(PHONE);
  await newStore(page);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Agregar producto" }).tap();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel("Nombre").fill("Panela");
  await form.getByLabel(/^Precio/).fill("3000");
  await form
    .getByLabel(/^Stock/)
    .first()
    .fill("12");
  await form.getByRole("button", { name: "Crear Producto" }).tap();
  await form.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Primeros pasos" }).getByRole("img", { name: "Hecho" }).waitFor();
  await end();
});
