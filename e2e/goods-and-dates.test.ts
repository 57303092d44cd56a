import { expect, it } from "vitest";
import { addDays, dayOf } from "#core/dates.ts";
import { createStoreAndSignIn, openBrowserVisit } from "./browser.ts";
import { checkAppearance } from "./look.ts";
import { callApi, createProductByApi } from "./shop.ts";
import { connectWedgeScanner } from "./wedge.ts";

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1366, height: 768 };

const inDays = (days: number) => addDays(dayOf(new Date()), days);

it("goods received with a date and paid from the drawer expire, and leave the stock", async () => {
  const { page, end } = await openBrowserVisit(PHONE);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Yogur de mora", price: 2_600, stock: 0, gtin: "7702001234567" });
  await createProductByApi(page, { name: "Queso campesino", price: 24_000, stock: 0, unit: "KG" });
  await callApi(page, "POST", "/shifts", { openingFloat: 100_000 });
  await page.goto("/suppliers");
  await page.getByRole("link", { name: "Llegó mercancía" }).tap();
  await page.getByRole("heading", { name: "Llegó mercancía" }).waitFor();
  await checkAppearance(page, "arrival-empty-phone");

  const box = page.getByRole("combobox", { name: "Agregar un producto" });
  await box.fill("yogur");
  await page.getByRole("option", { name: /Yogur de mora/ }).tap();
  await box.fill("queso");
  await page.getByRole("option", { name: /Queso campesino/ }).tap();
  await page.getByLabel("Cantidad de Yogur de mora", { exact: true }).fill("12");
  await page.getByLabel("Costo de Yogur de mora").fill("1400");
  await page.getByLabel("Vencimiento de Yogur de mora").fill(inDays(-1));
  await page.getByLabel("Cantidad de Queso campesino", { exact: true }).fill("2,5");
  await page.getByRole("button", { name: "Recibir" }).tap();
  await page.getByText("Pon lo que costó Queso campesino").waitFor();
  await page.getByLabel("Costo de Queso campesino").fill("13000");
  await page.getByText("Lo pagué de la caja").tap();
  await checkAppearance(page, "arrival-phone");
  await page.reload();
  await page.getByText("Sigues con lo que habías escrito.").waitFor();
  await page.getByRole("button", { name: "Recibir" }).tap();
  await page.getByText(/OC-000001 · Compras varias · \$ 49\.300\. Salieron \$ 49\.300 de la caja/).waitFor();

  await page.goto("/products/por-vencer");
  await page.getByText("Venció ayer").waitFor();
  await checkAppearance(page, "expiring-phone");
  await page.getByRole("button", { name: /^Sacar 12 vencidos/ }).tap();
  const dialog = page.getByRole("dialog", { name: "Sacar vencidos" });
  await dialog.getByLabel("¿Cuántas unidades sacas?").fill("10");
  await checkAppearance(page, "take-out-phone");
  await dialog.getByRole("button", { name: "Sacar del inventario" }).tap();
  // Of the 12 expired units 10 were taken out.
  await page.getByText("Quedan 2 unidades").waitFor();
  await page.getByRole("button", { name: /^Sacar 2 vencidos/ }).tap();
  await dialog.getByRole("button", { name: "Sacar del inventario" }).tap();
  await page.getByText("Nada se vence en estos días").waitFor();
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.map(({ name, stock }: { name: string; stock: number }) => [name, stock])).toEqual([
    ["Queso campesino", 2.5],
    ["Yogur de mora", 0],
  ]);
  const { expenses } = (await callApi(page, "GET", "/reports/financial")).data;
  expect(expenses.losses).toBe(16_800);
  await end();
});

it("expiry dates are recorded by scanning the shelf, and the dashboard shows what expires this week", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Kumis", price: 3_000, stock: 20, gtin: "7702001234567" });
  await createProductByApi(page, { name: "Avena", price: 2_000, stock: 5, gtin: "7702009876543" });
  const wedge = await connectWedgeScanner(page);
  await page.goto("/products/por-vencer");
  await page.getByRole("button", { name: "Revisar el estante" }).first().click();
  await page.getByText("Escanea un producto, pon la fecha").waitFor();
  await wedge.scan("7702001234567");
  await page.getByLabel("¿Cuándo vence?").fill(inDays(3));
  await page.getByLabel("¿Cuántas con esa fecha?").fill("8");
  await checkAppearance(page, "shelf-walk-wide");
  await page.keyboard.press("Enter");
  await page.getByText(/^Kumis vence el .*: 8 unidades$/).waitFor();
  await wedge.scan("7702009876543");
  await page.getByLabel("¿Cuándo vence?").fill(inDays(5));
  await page.keyboard.press("Enter");
  await page.getByText(/^Avena vence el /).waitFor();
  await page.getByRole("button", { name: "Terminar" }).click();
  await page.getByText("Quedan 8 unidades").waitFor();
  await page.getByText("No se contó cuánto").waitFor();
  await checkAppearance(page, "expiring-wide");

  const kumis = (await callApi(page, "GET", "/products/gtin/7702001234567")).data;
  await callApi(page, "POST", "/sales", {
    items: [{ productId: kumis.id, quantity: 1 }],
    paymentMethod: "CASH",
  });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "2 productos vencen esta semana" }).click();
  await page.getByRole("button", { name: /^Ya no hay de Avena/ }).click();
  await page.getByText("No se contó cuánto").waitFor({ state: "detached" });
  await end();
});

it("a scale label sells its weight, and a label of an unknown product creates the product", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP, { expectedErrors: /404/ });
  await createStoreAndSignIn(page);
  await createProductByApi(page, {
    name: "Queso costeño",
    price: 13_000,
    stock: 20,
    unit: "KG",
    storeCode: "123",
  });
  await page.goto("/my-store/aparatos");
  await page.getByRole("button", { name: "Con el peso" }).click();
  const trial = page.getByLabel("Prueba una etiqueta");
  await trial.fill("2000123001548");
  await trial.press("Enter");
  await page.getByText("Vendería Queso costeño: 0,154 kg por $ 2.002").waitFor();
  await page.getByRole("heading", { name: "Etiquetas de balanza" }).scrollIntoViewIfNeeded();
  await checkAppearance(page, "scale-labels-wide");
  await page.getByRole("button", { name: "Con el precio", exact: true }).click();
  await page.getByText("21PPPPPVVVVVC").waitFor();

  const wedge = await connectWedgeScanner(page);
  const waitForStatus = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
  const costs = (pesos: string) =>
    page.locator("[aria-live=polite]").filter({ hasText: "Total" }).filter({ hasText: pesos }).waitFor();
  await page.goto("/new-sale");
  await page.getByText("Escanea el primer producto").waitFor();
  await wedge.scan("2000123001548");
  await waitForStatus("Queso costeño: 0,154 kg");
  await costs("$ 2.002");
  await wedge.scan("2000123015002");
  await waitForStatus("Queso costeño: 1,5 kg");
  // Both labels: 1,654 kg × $ 13.000.
  await costs("$ 21.502");
  await wedge.scan("2000123016002");
  await waitForStatus("No se leyó bien la etiqueta. Pásala otra vez.");
  await wedge.scan("2000123000008");
  await waitForStatus("La etiqueta no trae peso");
  await wedge.scan("2000777010002");
  await waitForStatus("No hay un producto con el código de balanza 777");
  await checkAppearance(page, "label-unknown-wide");
  await page.getByRole("button", { name: "Crear", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel("Nombre").fill("Salchichón");
  await form.getByLabel("Precio por kilo").fill("20000");
  await form.getByLabel("Stock en kilos").fill("5");
  await form.getByRole("button", { name: "Crear Producto" }).click();
  // The new product is added with its label's weight: 1 kg for $ 20.000.
  await costs("$ 41.502");
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(
    products.map((one: { name: string; storeCode: string; gtin: string | null }) => [
      one.storeCode,
      one.gtin,
    ]),
  ).toEqual([
    ["123", null],
    ["777", null],
  ]);
  await end();
});
