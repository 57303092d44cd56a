import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createStoreAndSignIn, DESKTOP_SCREEN, openBrowserVisit, PHONE_SCREEN } from "./browser.ts";
import { checkAppearance, checkAppearanceAtBothWidths } from "./look.ts";
import { callApi, createProductByApi, openProductTools } from "./shop.ts";

const pricesOf = async (page: Page) =>
  Object.fromEntries(
    (await callApi(page, "GET", "/products")).data.products.map((one: { name: string; price: number }) => [
      ...[one.name, one.price],
    ]),
  );

it("many prices are changed by touch, previewed, and undone", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /409/ });
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 2_500 });
  const salt = await createProductByApi(page, { name: "Sal", price: 1_230 });
  await createProductByApi(page, { name: "Arroz", price: 4_000 });
  await page.goto("/products");
  await openProductTools(page);
  await page.getByRole("button", { name: "Cambiar precios" }).tap();
  const dialog = page.getByRole("dialog", { name: "Cambiar precios" });
  await dialog.getByText(/Escribe cuánto/).waitFor();
  await dialog.getByLabel("Porcentaje").last().fill("8");
  const plan = dialog.getByRole("region", { name: "Cómo quedan" });
  await plan.getByText("$ 2.700").waitFor();
  await plan.getByRole("checkbox", { name: "Arroz" }).uncheck();
  await checkAppearance(page, "prices-phone");

  // If one of the prices changes elsewhere, no price is changed.
  await callApi(page, "POST", "/products/prices", {
    changes: [{ id: salt.id, price: 1_240, priceBefore: 1_230 }],
  });
  await dialog.getByRole("button", { name: "Cambiar 2 precios" }).tap();
  await dialog.getByText(/no se cambió ninguno.*Sal ahora cuesta \$ 1\.240/).waitFor();
  // After the current prices are shown, they can be changed.
  await plan.getByText("$ 1.240").waitFor();
  await dialog.getByRole("button", { name: "Cambiar 2 precios" }).tap();
  await page.getByText("Cambiaron 2 precios").waitFor();
  expect(await pricesOf(page)).toEqual({ Arroz: 4_000, Panela: 2_700, Sal: 1_350 });
  await checkAppearance(page, "prices-undo-phone");
  await page.getByRole("button", { name: "Deshacer" }).tap();
  await page.getByText("Los precios quedaron como estaban").waitFor();
  expect(await pricesOf(page)).toEqual({ Arroz: 4_000, Panela: 2_500, Sal: 1_240 });
  await end();
});

it("price and stock are edited in place", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 2_500, stock: 8 });
  await createProductByApi(page, { name: "Queso costeño", price: 18_000, stock: 2.5, unit: "KG" });
  await page.goto("/products");
  await page.getByRole("button", { name: "Tabla" }).click();
  const price = page.getByLabel("Precio de Panela", { exact: true });
  await price.fill("2700");
  await price.press("Enter");
  await page.getByText("Ahora cuesta $ 2.700").waitFor();
  const stock = page.getByLabel("Stock de Queso costeño", { exact: true });
  await stock.fill("1,75");
  await stock.press("Tab");
  await page.getByText("Quedan 1,75 kg").waitFor();
  await price.fill("9");
  await price.press("Escape");
  await expect.poll(() => price.inputValue()).toMatch(/2\.700/);
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.map((one: { price: number; stock: number }) => [one.price, one.stock])).toEqual([
    [2_700, 8],
    [18_000, 1.75],
  ]);
  await page.getByRole("checkbox", { name: "Solo con stock bajo" }).check();
  await checkAppearance(page, "products-table");
  await page.setViewportSize(PHONE_SCREEN);
  await checkAppearance(page, "products-table-phone");
  // The address keeps the view of the list.
  await page.reload();
  await page.getByLabel("Precio de Panela", { exact: true }).waitFor();
  await end();
});

it("a file updates existing products as previewed", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  await createProductByApi(page, { name: "Panela", price: 2_500, stock: 8, gtin: "7702004003508" });
  await page.goto("/products");
  // The import is in the menu, so that the products come first.
  await page.getByRole("button", { name: "Importar productos" }).waitFor({ state: "hidden" });
  await openProductTools(page);
  await page.getByRole("button", { name: "Importar productos" }).tap();
  const rows = ["Nombre;Precio;Stock;EAN", "Panela cuadrada;2700;;7702004003508", "Ñame;1200;3;"];
  await page.locator("input[type=file]").setInputFiles({
    name: "lista.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows.join("\r\n"), "latin1"),
  });
  await page.getByRole("list", { name: "Datos por corregir" }).getByText("Fila 2 · Código GTIN:").waitFor();
  await page.getByText("Actualizarlos", { exact: true }).tap();
  await page.getByText("Se creará 1 producto. Se actualizará 1 producto").waitFor();
  await page.getByText("Nombre: Panela → Panela cuadrada · Precio: $ 2.500 → $ 2.700").waitFor();
  await checkAppearance(page, "import-update-phone");
  await page.getByRole("button", { name: "Guardar 2 productos" }).tap();
  await page.getByText("1 producto nuevo y 1 actualizado").waitFor();
  expect(await pricesOf(page)).toEqual({ "Panela cuadrada": 2_700, Ñame: 1_200 });
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.map(({ stock }: { stock: number }) => stock)).toEqual([3, 8]);
  await end();
});

it("what runs out is ordered, sent and comes in parts, first on a computer and then on a phone", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  const { id: productId, name: productName } = await createProductByApi(page, { name: "Panela", stock: 10 });
  const paca = { name: "Paca", units: 24, price: 22_000 };
  await callApi(page, "POST", `/products/${productId}/presentations`, paca);
  const supplier = { name: "El Granero", phone: "3105550100", email: "granero@example.com" };
  const { data } = await callApi(page, "POST", "/suppliers", supplier);
  const supplierId = data.supplier.id;
  const items = [{ productId, productName, quantity: 5, unitPrice: 900 }];
  const { purchaseOrder: first } = (await callApi(page, "POST", "/purchase-orders", { supplierId, items }))
    .data;
  await callApi(page, "PATCH", `/purchase-orders/${first.id}`, { status: "ORDERED" });
  await callApi(page, "PATCH", `/purchase-orders/${first.id}`, { status: "RECEIVED" });
  await callApi(page, "POST", "/sales", { items: [{ productId, quantity: 12 }], paymentMethod: "CASH" });
  await createProductByApi(page, { name: "Sal", stock: 2 });

  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("link", { name: "Qué comprar" }).click();
  const plan = page.getByRole("list", { name: "Comprar a El Granero" });
  await plan.getByText("Quedan 3 · se venden 12 al día").waitFor();
  await plan.getByText("Alcanza para hoy").waitFor();
  expect(await plan.getByLabel("Costo de Panela").inputValue()).toMatch(/900/);
  await page.getByText("Sin proveedor todavía").waitFor();
  await checkAppearanceAtBothWidths(page, "reorder");
  await plan.getByRole("textbox", { name: "Cantidad de Panela" }).fill("24");
  await page.getByRole("button", { name: "Crear orden a El Granero" }).click();
  await page.getByText("Orden creada").waitFor();

  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("button", { name: "Aprobar y enviar OC-000002" }).click();
  const ways = page.getByRole("region", { name: "Enviar OC-000002" });
  expect(await ways.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toMatch(
    /573105550100.*Orden%20de%20compra%20OC-000002/,
  );
  expect(await ways.getByRole("link", { name: "Correo" }).getAttribute("href")).toMatch(
    /^mailto:granero%40example\.com\?subject=Orden%20de%20compra%20OC-000002/,
  );
  await checkAppearanceAtBothWidths(page, "send-order");
  await ways.getByRole("button", { name: "Cerrar" }).click();

  await page.getByRole("button", { name: "Recibir una parte de OC-000002" }).click();
  const dialog = page.getByRole("dialog", { name: "Recibir OC-000002" });
  const came = dialog.getByRole("textbox", { name: "Cantidad de Panela" });
  expect(await came.inputValue()).toBe("24");
  await came.fill("10");
  await dialog.getByLabel("Costo de Panela").fill("950");
  await dialog.getByText("Llegó: $ 9.500").waitFor();
  await checkAppearanceAtBothWidths(page, "receive");
  await dialog.getByRole("button", { name: "Recibir lo que llegó" }).click();
  await page.getByText("Quedó en el inventario lo que llegó").waitFor();
  await page.getByText("Falta 1 producto", { exact: true }).waitFor();
  expect((await callApi(page, "GET", `/products/${productId}/cost`)).data.lastCost).toBe(950);

  await page.getByRole("button", { name: "Ver OC-000002" }).click();
  const details = page.getByRole("dialog", { name: "Orden OC-000002" });
  await details.getByText("Llegó: 10", { exact: true }).waitFor();
  await details.getByRole("region", { name: "Lo que ha llegado" }).getByText("$ 9.500").waitFor();
  await checkAppearanceAtBothWidths(page, "order-arrived");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Recibir una parte de OC-000002" }).click();
  expect(await came.inputValue()).toBe("14");
  await dialog.getByRole("button", { name: "Recibir lo que llegó" }).click();
  await page.getByText("Orden marcada como recibida").waitFor();
  const stock = async () => (await callApi(page, "GET", "/products?search=panela")).data.products[0].stock;
  expect(await stock()).toBe(27);

  // A new line of an order proposes the product's last cost.
  await page.setViewportSize(PHONE_SCREEN);
  await page.getByRole("button", { name: "Nueva Orden" }).click();
  const order = page.getByRole("dialog");
  await order.getByLabel("Agregar producto por nombre o código").fill("panela");
  await order.getByRole("option", { name: /Panela/ }).click();
  await expect.poll(() => order.getByLabel(/^Precio unitario/).inputValue()).toMatch(/90[0-9]|950/);

  // Orders two packs, which arrive separately.
  await order.getByLabel(/^Proveedor/).selectOption("El Granero");
  await order.getByLabel("Se pide por: Panela").selectOption("Paca (24)");
  await order.getByRole("textbox", { name: "Cantidad de Panela" }).fill("2");
  await order.getByLabel(/^Precio de Paca/).fill("20000");
  await order.getByText("Total: $ 40.000").waitFor();
  await checkAppearanceAtBothWidths(page, "order-by-pack");
  await order.getByRole("button", { name: "Crear Orden" }).click();
  await page.getByText("Orden creada").waitFor();
  await page.getByRole("button", { name: "Aprobar y enviar OC-000003" }).click();
  await page
    .getByRole("region", { name: "Enviar OC-000003" })
    .getByRole("button", { name: "Cerrar" })
    .click();
  await page.getByRole("button", { name: "Recibir una parte de OC-000003" }).click();
  const packs = page.getByRole("dialog", { name: "Recibir OC-000003" });
  await packs.getByText("Pedido: 2 pacas (24)").waitFor();
  await packs.getByRole("textbox", { name: "Cantidad de Panela" }).fill("1");
  await packs.getByText("Llegó: $ 20.000").waitFor();
  await checkAppearanceAtBothWidths(page, "receive-by-pack");
  await packs.getByRole("button", { name: "Recibir lo que llegó" }).click();
  await expect.poll(stock).toBe(51);
  await page.getByRole("button", { name: "Recibir una parte de OC-000003" }).click();
  await packs.getByRole("button", { name: "Recibir lo que llegó" }).click();
  await expect.poll(stock).toBe(75);
  await end();
});
