import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
} from "./browser.ts";
import { disablePrintDialog, downloadWorkbook } from "./paper.ts";
import { callApi, createProductByApi, openProductRow, showProductOptions } from "./shop.ts";

it("cheese by the kilo: counted, adjusted by grams, ordered, received and labelled", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /409/ });
  await disablePrintDialog(page);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Sal", stock: 11 });
  await page.goto("/products");
  await page.getByRole("button", { name: "Nuevo Producto" }).click();
  const form = page.getByRole("dialog", { name: "Nuevo Producto" });
  await form.getByLabel(/^Nombre/).fill("Queso costeño");
  await form.getByLabel(/^Precio/).fill("26030");
  await form.getByText("La moneda más pequeña es de $ 50: será difícil dar el vuelto.").waitFor();
  await form.getByLabel(/^Stock/).fill("3,5");
  await form.getByText("Solo unidades enteras").waitFor();
  await form.getByText("Más datos").click();
  await form.getByLabel("Se vende").selectOption("Por kilo");
  await form.getByText("Solo unidades enteras").waitFor({ state: "detached" });
  await form.getByLabel(/^Precio por kilo/).fill("26000");
  await form.getByLabel("Avisar cuando queden menos de").fill("2,25");
  await form.getByLabel("Costo por kilo (opcional)").fill("19000");
  await form.getByText("Ganas $ 7.000 en cada kilo (26,9 % del precio)").waitFor();
  await form.getByLabel("Código GTIN").fill("7702004003508");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await form.getByRole("button", { name: "Crear Producto" }).click();
  const card = page.getByRole("listitem", { name: "Queso costeño" });
  await card.getByText("$ 26.000 / kg").waitFor();
  await card.getByText("Stock: 3,5 kg").waitFor();

  await openProductRow(page, "Queso costeño");
  await card.getByRole("button", { name: "Ajustar stock de Queso costeño" }).click();
  const adjusting = page.getByRole("dialog", { name: "Ajustar stock" });
  await adjusting.getByText("Ahora hay 3,5 kg").waitFor();
  await adjusting.getByText("Merma", { exact: true }).click();
  await adjusting.getByLabel("¿Cuántos kilos se dañaron o se perdieron?").fill("1,2545");
  await adjusting.getByText("Hasta 3 decimales").filter({ visible: true }).first().waitFor();
  await adjusting.getByLabel("¿Cuántos kilos se dañaron o se perdieron?").fill("1,254");
  await adjusting.getByText("Quedan 3,5 kg → 2,246 kg").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await adjusting.getByRole("button", { name: "Guardar ajuste" }).click();
  await page.getByText("Queso costeño: quedan 2,246 kg").waitFor();

  // The cheese is now the only product below its minimum stock.
  await showProductOptions(page);
  await page.getByLabel("Solo con stock bajo").check();
  await page.getByText("1 de 2 productos").waitFor();
  await card.getByText("Stock: 2,246 kg").waitFor();
  expect(await measureHorizontalOverflow(page)).toBe(0);

  const { data } = await callApi(page, "POST", "/suppliers", { name: "Lácteos del Sinú", phone: "1" });
  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("button", { name: "Nueva Orden" }).click();
  const order = page.getByRole("dialog", { name: "Nueva Orden de Compra" });
  await order.getByLabel(/^Proveedor/).selectOption(data.supplier.name);
  await order.getByLabel("Agregar producto por nombre o código").fill("queso");
  await order.getByRole("option", { name: /Queso costeño.*2,246 kg/ }).click();
  await order.getByLabel("Cantidad de Queso costeño", { exact: true }).fill("2,5");
  await order.getByLabel(/^Precio por kilo/).fill("18001");
  // 2,5 kg × $ 18.001 = $ 45.002,5, rounded to pesos.
  await order.getByText("Total: $ 45.003").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await order.getByRole("button", { name: "Crear Orden" }).click();
  await page.getByRole("button", { name: "Aprobar y enviar OC-000001" }).click();
  await page.getByRole("button", { name: "Recibir OC-000001" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Orden marcada como recibida").waitFor();
  await page.getByRole("button", { name: "Ver OC-000001" }).click();
  const details = page.getByRole("dialog", { name: "Orden OC-000001" });
  await details.getByText("2,5 kg", { exact: true }).waitFor();
  await details.getByText("$ 18.001 / kg").waitFor();

  const [cheese] = (await callApi(page, "GET", "/products?search=queso")).data.products;
  expect(cheese).toMatchObject({ unit: "KG", stock: 4.746, minStock: 2.25 });
  await page.goto(`/products/${cheese.id}/movements`);
  const movements = page.getByRole("list", { name: "Movimientos" });
  await movements.getByText("+2,5 kg").waitFor();
  await movements.getByText("−1,254 kg").waitFor();
  await movements.getByText("Quedan 2,246 kg").waitFor();
  // Average cost per kilo: (3,5 × 19.000 + 2,5 × 18.001) / 6
  await page.getByRole("region", { name: "Costo promedio" }).getByText("$ 18.584").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);

  // The unit of a product with purchases or stock adjustments cannot be changed.
  await page.goto("/products");
  await page.getByRole("button", { name: "Editar Queso costeño" }).click();
  const editing = page.getByRole("dialog", { name: "Editar Producto" });
  await expect.poll(() => editing.getByLabel(/^Stock en kilos/).inputValue()).toBe("4,746");
  await editing.getByLabel("Se vende").selectOption("Por libra");
  await editing.getByRole("button", { name: "Guardar Cambios" }).click();
  await editing.getByText("La unidad de este producto ya no se puede cambiar.", { exact: false }).waitFor();
  await editing.getByLabel("Se vende").selectOption("Por kilo");
  await editing.getByLabel(/^Precio por kilo/).fill("27000");
  await editing.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("$ 27.000 / kg").waitFor();

  await page.goto("/products/labels?search=queso");
  await page.getByRole("checkbox", { name: "Elegir el de esta lista" }).check();
  await page.getByLabel("Tamaño de la etiqueta").selectOption("Rollo de 50 × 30 mm");
  await page.getByRole("button", { name: "Imprimir 1 etiqueta" }).click();
  await page.locator("body[data-printing]").waitFor();
  const label = page.locator(".print-sheet .label-paper");
  expect(await label.textContent()).toBe("Queso costeño$ 27.000 / kgGramo a $ 27,007702004003508");
  // Price and unit fit on one line of the label.
  expect(await label.locator(".label-price").evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(
    true,
  );
  await end();
});

it("the inventory report and its file show units", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { theme: "dark" });
  await createStoreAndSignIn(page);
  const cheese = { name: "Queso", unit: "KG", price: 13_001, stock: 2.5, minStock: 3 };
  await createProductByApi(page, cheese);
  await page.goto("/reports");
  const inventory = page.getByRole("region", { name: "Inventario" });
  const row = inventory.getByRole("row", { name: /Queso/ });
  await row.getByText("2,5 kg").waitFor();
  await row.getByText("$ 32.503").waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  const [list] = (await downloadWorkbook(page, "Descargar Excel: Inventario")).sheets;
  const [titles, cells] = list!.rows;
  const cell = (title: string) => cells![titles!.indexOf(title)];
  expect([cell("Stock"), cell("Unidad"), cell("Stock mínimo"), cell("Stock Bajo")]).toEqual([
    ...[2.5, "kilo", 3, "SÍ"],
  ]);
  await end();
});
