import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  findSummaryValue,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
  waitUntilPageSettled,
} from "./browser.ts";
import { callApi, createProductByApi } from "./shop.ts";

// The pages of a supplier and an employee.

it("a supplier's page shows purchases, products and contact", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /404/ });
  await createStoreAndSignIn(page);
  const panela = await createProductByApi(page, { name: "Panela redonda", stock: 0 });
  const supplierBody = { name: "Trapiche El Roble", phone: "310 555 0100", nit: "900123456-1" };
  const { supplier } = (await callApi(page, "POST", "/suppliers", supplierBody)).data;
  const items = [{ productId: panela.id, productName: "Panela redonda", quantity: 12, unitPrice: 2_500 }];
  const { purchaseOrder } = (
    await callApi(page, "POST", "/purchase-orders", { supplierId: supplier.id, items })
  ).data;
  for (const status of ["ORDERED", "RECEIVED"])
    await callApi(page, "PATCH", `/purchase-orders/${purchaseOrder.id}`, { status });

  await page.goto("/suppliers");
  await page.getByRole("link", { name: "Trapiche El Roble" }).click();
  await page.getByRole("heading", { level: 1, name: "Trapiche El Roble" }).waitFor();
  await page.getByText(/^1 entrega, el /).waitFor();
  await page.locator(".main-figure", { hasText: "$ 30.000" }).waitFor();
  expect(await page.getByRole("link", { name: "Llamar a Trapiche" }).getAttribute("href")).toBe(
    "tel:3105550100",
  );
  expect(await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toBe(
    "https://wa.me/573105550100",
  );
  const brings = page.getByRole("region", { name: "Lo que trae" });
  await brings.getByRole("link", { name: "Panela redonda" }).waitFor();
  await findSummaryValue(brings, "Cantidad").filter({ hasText: "12" }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByText("Un año").click();
  await expect.poll(() => page.getByRole("radio", { name: "Un año" }).isChecked()).toBe(true);

  // A supplier with purchases can be edited, but not deleted.
  expect(await page.getByRole("button", { name: "Eliminar" }).count()).toBe(0);
  await page.getByRole("button", { name: "Editar" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Nombre/)
    .first()
    .fill("Trapiche El Cedro");
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByRole("heading", { level: 1, name: "Trapiche El Cedro" }).waitFor();

  await page.getByRole("link", { name: "OC-000001" }).click();
  await page.getByRole("dialog").getByText("Panela redonda").waitFor();
  await page.goto("/suppliers/00000000-0000-7000-8000-000000000000");
  await page.getByText("Proveedor no encontrado").waitFor();

  const { supplier: other } = (await callApi(page, "POST", "/suppliers", { name: "Sin pedidos", phone: "1" }))
    .data;
  await page.goto(`/suppliers/${other.id}`);
  await page.getByText("Todavía no te ha traído nada").waitFor();
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL("**/suppliers");
  await page.getByText("Proveedor eliminado").waitFor();
  await end();
});

it("an employee's page shows sales and sign-in, and lets the owner change them", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { theme: "dark" });
  await createStoreAndSignIn(page);
  const panela = await createProductByApi(page, { name: "Panela", price: 4_000 });
  const items = [{ productId: panela.id, quantity: 2 }];
  await callApi(page, "POST", "/sales", { items, paymentMethod: "CASH" });
  const pin = { name: "Yuli Rojas", role: "CASHIER", phoneOrEmail: "311 222 3344", pin: "4826" };
  await callApi(page, "POST", "/users", pin);

  await page.goto("/employees");
  const owner = await page.evaluate(() => JSON.parse(localStorage.getItem("user")!).name);
  await page.getByRole("link", { name: owner, exact: true }).click();
  const today = page.getByRole("region", { name: "Hoy" });
  await today.locator(".main-figure", { hasText: "$ 8.000" }).waitFor();
  await today.getByText("1 venta · 100 % de la tienda").waitFor();
  expect(await page.getByRole("button", { name: "Editar" }).count()).toBe(0);
  await waitUntilPageSettled(page);
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await page.getByRole("link", { name: "Empleados", exact: true }).first().click();
  await page.getByRole("link", { name: "Yuli Rojas" }).click();
  await page.getByText("PIN, en los equipos de la tienda").waitFor();
  await page.getByRole("link", { name: "Llamar a Yuli Rojas" }).waitFor();
  await today.getByText("0 ventas", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Eliminar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.waitForURL("**/employees");
  await page.getByText("Empleado eliminado").waitFor();
  await end();
});
