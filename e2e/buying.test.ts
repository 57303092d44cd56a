import { expect, it } from "vitest";
import { DESKTOP, findings, overflow, PHONE, register, visit } from "./browser.ts";
import { addProduct, api } from "./shop.ts";

it("buys: a supplier, an order, approved, received, and the stock is higher", async () => {
  const { page, end } = await visit(DESKTOP);
  await register(page);
  const { id: productId } = await addProduct(page, {
    name: "Café molido 500 g",
    stock: 4,
    gtin: "7702032111237",
  });

  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Agregar el primer proveedor" }).click();
  await page.getByRole("button", { name: "Crear Proveedor" }).click();
  await page.getByText("El nombre del proveedor es obligatorio.").waitFor();
  expect(await page.getByText("Este campo es obligatorio").count()).toBe(2);
  await page.getByLabel(/^Nombre/).fill(" Tostadora El Cafetal ");
  await page.getByLabel(/^Teléfono/).fill("3105550100");
  await page.getByLabel("Correo electrónico").fill("cafe@");
  await page.getByRole("button", { name: "Crear Proveedor" }).click();
  await page.getByText("Email inválido: Por favor ingrese un email válido.").waitFor();
  await page.getByLabel("Correo electrónico").fill("");
  await page.getByRole("button", { name: "Crear Proveedor" }).click();
  await page.getByText("Proveedor creado").waitFor();

  await page.getByRole("tab", { name: "Órdenes de Compra" }).click();
  await page.getByRole("button", { name: "Nueva Orden" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Crear Orden" }).click();
  await form.getByText("Campos requeridos: Por favor completa todos los campos requeridos").waitFor();
  await form.getByLabel(/^Proveedor/).selectOption("Tostadora El Cafetal");
  const box = form.getByLabel("Agregar producto por nombre o código");
  await box.fill("7702032111237");
  await form.getByRole("list", { name: "Productos encontrados" }).getByText("Café molido").waitFor();
  await box.press("Enter");
  await form.getByRole("textbox", { name: "Cantidad de Café molido 500 g" }).fill("12");
  await form.getByLabel(/^Precio unitario/).fill("9000");
  await form.getByRole("button", { name: "Agregar línea libre" }).click();
  await form.getByLabel(/^Producto\b/).fill("Bolsas");
  await form
    .getByLabel(/^Precio unitario/)
    .nth(1)
    .fill("500");
  await form.getByText("Total: $ 108.500").waitFor();
  expect(await findings(page)).toEqual([]);
  await form.getByRole("button", { name: "Crear Orden" }).click();
  await page.getByText("Orden creada").waitFor();

  await page.getByRole("button", { name: "Aprobar y enviar OC-000001" }).click();
  await page.getByText("Orden aprobada y enviada al proveedor").waitFor();
  expect((await api(page, "GET", "/products")).data.products[0].stock).toBe(4);
  await page.getByRole("button", { name: "Recibir OC-000001" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Orden marcada como recibida").waitFor();
  expect((await api(page, "GET", "/products")).data.products).toMatchObject([{ id: productId, stock: 16 }]);
  await page.getByRole("button", { name: "Completar OC-000001" }).click();
  await page.getByText("Orden completada").waitFor();
  expect(await page.getByRole("button", { name: /OC-000001/ }).allTextContents()).toHaveLength(1); // only 'Ver'

  await page.getByRole("tab", { name: "Estadísticas" }).click();
  await page.getByLabel("Total gastado").getByText("$ 108.500").waitFor();
  expect(await findings(page)).toEqual([]);

  await page.getByRole("link", { name: "Productos" }).click();
  await page.getByText("Café molido 500 g").first().waitFor();
  await page
    .getByText(/\b16\b/)
    .first()
    .waitFor();
  await end();
});

it("a supplier with orders stays, a cancelled order goes nowhere, on a phone", async () => {
  const { page, end } = await visit(PHONE, { theme: "dark", expectedErrors: /409/ });
  await register(page);
  const { data } = await api(page, "POST", "/suppliers", { name: "El Granero", phone: "1" });
  const items = [{ productName: "Arroz", quantity: 2, unitPrice: 1_000 }];
  await api(page, "POST", "/purchase-orders", { supplierId: data.supplier.id, items });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: "Eliminar El Granero" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("No se puede eliminar", { exact: true }).waitFor();

  await page.getByRole("tab", { name: "Órdenes de Compra" }).click();
  await page.getByRole("button", { name: "Editar OC-000001" }).click();
  await page.getByRole("textbox", { name: "Cantidad de Arroz" }).fill("5");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("Orden actualizada").waitFor();
  await page.getByRole("list", { name: "Órdenes de Compra" }).getByText("$ 5.000").waitFor();
  await page.getByRole("button", { name: "Cancelar OC-000001" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByText("Orden cancelada").waitFor();
  await page.getByLabel("Estado").selectOption("Pendiente");
  await page.getByText("Ninguna orden coincide con los filtros").waitFor();
  await page.getByLabel("Estado").selectOption("Cancelada");
  await page.getByRole("button", { name: "Ver OC-000001" }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await findings(page)).toEqual([]);
  await end();
});
