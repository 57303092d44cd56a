import { expect, it } from "vitest";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  measureHorizontalOverflow,
  openBrowserVisit,
  PHONE_SCREEN,
} from "./browser.ts";
import { callApi, createProductByApi, openProductRow } from "./shop.ts";

it("adjusts stock for every reason; history, product and inventory report agree", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Leche entera 1 L", stock: 20 });
  await page.goto("/products");
  const dialog = page.getByRole("dialog", { name: "Ajustar stock" });
  await openProductRow(page, "Leche entera 1 L");

  for (const [reason, question, amount, promise, left] of [
    ["Conteo", "¿Cuántas unidades hay?", "18", "Quedan 20 → 18", 18],
    ["Merma", "¿Cuántas se dañaron o se perdieron?", "3", "Quedan 18 → 15", 15],
    ["Vencido", "¿Cuántas se vencieron?", "1", "Quedan 15 → 14", 14],
    ["Regalo", "¿Cuántas regalaste?", "4", "Quedan 14 → 10", 10],
    ["Corrección", "¿Cuántas unidades deben quedar?", "15", "Quedan 10 → 15", 15],
  ] as const) {
    await page.getByRole("button", { name: "Ajustar stock de Leche entera 1 L" }).click();
    await dialog.getByText(reason, { exact: true }).click();
    await dialog.getByLabel(question).fill(amount);
    await dialog.getByText(promise).waitFor();
    if (reason === "Merma") {
      await dialog.getByLabel("Nota (opcional)").fill("Se cayó la caja");
      expect(await findAccessibilityProblems(page)).toEqual([]);
    }
    // A double click records one adjustment.
    await dialog.getByRole("button", { name: "Guardar ajuste" }).dblclick();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(`Stock ajustado: ${reason}`).waitFor();
    await page.getByText(`Stock: ${left}`).waitFor();
  }

  // More than the stock cannot be taken out.
  await page.getByRole("button", { name: "Ajustar stock de Leche entera 1 L" }).click();
  await dialog.getByText("Regalo", { exact: true }).click();
  await dialog.getByLabel("¿Cuántas regalaste?").fill("16");
  await dialog.getByText("Solo hay 15: no pueden salir 16.").waitFor();
  await dialog.getByRole("button", { name: "Guardar ajuste" }).click();
  await dialog.getByRole("link", { name: "Ver movimientos de este producto" }).click();

  const list = page.getByRole("list", { name: "Movimientos" });
  await list.getByText("Stock inicial").waitFor();
  const entries = await list.getByRole("listitem").allInnerTexts();
  expect(entries.map((text) => [text.split("\n")[0], ...text.split("\n").filter(Boolean).slice(-2)])).toEqual(
    [
      ["Ajuste: corrección", "+5", "Quedan 15"],
      ["Ajuste: regalo", "−4", "Quedan 10"],
      ["Ajuste: vencido", "−1", "Quedan 14"],
      ["Ajuste: merma", "−3", "Quedan 15"],
      ["Ajuste: conteo", "−2", "Quedan 18"],
      ["Stock inicial", "+20", "Quedan 20"],
    ],
  );
  await list.getByText("Se cayó la caja").waitFor();
  await page.getByRole("region", { name: "Stock" }).getByText("15", { exact: true }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  const { data } = await callApi(page, "GET", "/reports/inventory");
  expect(data.products).toMatchObject([{ id, stock: 15 }]);
  await end();
});

it("keeps input in the product form, shows the cost after a delivery, and links to its source", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { theme: "dark", expectedErrors: /409/ });
  await createStoreAndSignIn(page);
  const { id } = await createProductByApi(page, { name: "Café 500 g", price: 12_000, stock: 4 });
  const { data } = await callApi(page, "POST", "/suppliers", { name: "Tostadora", phone: "1" });
  const items = [{ productId: id, productName: "Café 500 g", quantity: 6, unitPrice: 9_000 }];
  const order = (await callApi(page, "POST", "/purchase-orders", { supplierId: data.supplier.id, items }))
    .data;
  for (const status of ["ORDERED", "RECEIVED"])
    await callApi(page, "PATCH", `/purchase-orders/${order.purchaseOrder.id}`, { status });
  const sale = { items: [{ productId: id, quantity: 1 }], paymentMethod: "CASH" };
  const sold = (await callApi(page, "POST", "/sales", sale)).data;

  await page.goto("/products");
  await page.getByRole("button", { name: "Editar Café 500 g" }).click();
  const form = page.getByRole("dialog", { name: "Editar Producto" });
  await form.getByText("Te cuesta en promedio $ 9.000").waitFor();
  await form.getByText("Ganas $ 3.000 en cada unidad (25 % del precio)").waitFor();
  await form.getByLabel(/^Precio/).fill("8000");
  await form.getByText("Pierdes $ 1.000 en cada unidad").waitFor();
  await form.getByLabel(/^Precio/).fill("12500");

  await form.getByRole("button", { name: "Ajustar stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Ajustar stock" });
  await dialog.getByText("Ahora hay 9").waitFor();
  await dialog.getByText("Conteo", { exact: true }).click();
  await dialog.getByLabel("¿Cuántas unidades hay?").fill("7");
  // Another till sells one unit during the count.
  await callApi(page, "POST", "/sales", sale);
  await dialog.getByRole("button", { name: "Guardar ajuste" }).click();
  await dialog.getByText(/cambió mientras contabas: ahora dice 8/).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Guardar ajuste" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await form.getByLabel(/^Stock/).inputValue()).toBe("7");
  await form.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByText("Producto actualizado").waitFor();
  expect((await callApi(page, "GET", "/products")).data.products).toMatchObject([
    { price: 12_500, stock: 7 },
  ]);

  await page.goto(`/products/${id}/movements`);
  const table = page.getByRole("table", { name: "Movimientos" });
  await table.getByRole("link", { name: "Ver orden OC-000001" }).click();
  await page.getByRole("dialog", { name: "Orden OC-000001" }).getByText("Tostadora").waitFor();
  await page.goBack();
  await table
    .getByRole("link", { name: `Ver venta ${sold.id.slice(0, 13)}` })
    .last()
    .click();
  await page.getByRole("heading", { name: "Detalles de Venta" }).waitFor();
  await page.goBack();
  await page.getByLabel("Ocultar ventas").check();
  await expect.poll(() => table.getByRole("row").count()).toBe(4); // head, count, purchase, opening stock
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await end();
});
