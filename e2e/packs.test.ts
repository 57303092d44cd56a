import { afterAll, beforeAll, expect, it } from "vitest";
import { anAttached, anInvoice, cufeOf } from "#server/test/an-invoice.ts";
import { DESKTOP, newStore, PHONE, type Visit, visit } from "./browser.ts";
import { look } from "./look.ts";
import { addProduct, api, forgetCarts } from "./shop.ts";
import { plugInWedge, type Wedge } from "./wedge.ts";

const POKER = { name: "Cerveza Poker", gtin: "7702004003508", price: 2_600, stock: 51 };
const SIX_CODE = "7702004013507";

let shop: Visit;
let wedge: Wedge;
let poker: { id: string };
beforeAll(async () => {
  shop = await visit(DESKTOP, { expectedErrors: /40[49]/ });
  await newStore(shop.page, "Tienda El Paisa");
  poker = await addProduct(shop.page, POKER);
  wedge = await plugInWedge(shop.page);
});
afterAll(() => shop.end());

const lastSale = async () => (await api(shop.page, "GET", "/sales?page=1&limit=1")).data[0];

it("a six pack gets its code and price on the product's page, and the stock reads in packs", async () => {
  const { page } = shop;
  await page.goto(`/products/${poker.id}/movements`);
  await page.getByRole("button", { name: "Pacas y precios" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Cómo se llama/).fill("Six pack");
  await dialog.getByLabel(/^Cuántas/).fill("6");
  await dialog
    .getByLabel(/^Precio$/)
    .first()
    .fill("14500");
  await dialog.getByLabel(/^Código de barras/).fill(SIX_CODE);
  await look(page, "packs-dialog");
  await dialog.getByRole("button", { name: "Guardar presentación" }).click();
  await dialog.getByText(/Trae 6 · \$\s14\.500/).waitFor();
  await dialog.getByLabel("Desde").first().fill("12");
  await dialog.getByLabel("Cada una a").first().fill("2400");
  await dialog.getByRole("button", { name: "Guardar precios" }).click();
  await page.getByText("Precios guardados").waitFor();
  await dialog.getByRole("button", { name: "Listo" }).click();
  await page.getByText("51 (8 Six pack y 3)").waitFor();
});

it("the pack's code charges the pack, the piece's code the piece, and both are on one ticket", async () => {
  const { page } = shop;
  await page.goto("/sales/new");
  await page.getByRole("button", { name: /^Cerveza Poker/ }).waitFor();
  await wedge.scan(SIX_CODE, POKER.gtin, SIX_CODE);
  await page.getByText("Cerveza Poker (Six pack)").waitFor();
  const lines = page.getByRole("list", { name: "Productos de la venta" });
  await expect.poll(() => lines.textContent()).toMatch(/29\.000[\s\S]*2\.600|2\.600[\s\S]*29\.000/);
  await look(page, "packs-till");
  await page.getByRole("radio", { name: /^Efectivo/ }).dispatchEvent("click");
  await page.getByRole("button", { name: /Finalizar/ }).click();
  await expect.poll(async () => (await lastSale())?.total).toBe(31_600);
  const { items } = await lastSale();
  expect(items.map(({ quantity, presentation, total }: never) => [quantity, presentation, total])).toEqual([
    [12, expect.objectContaining({ name: "Six pack", count: 2, price: 14_500 }), 29_000],
    [1, null, 2_600],
  ]);
});

it("the product's page says how much was sold in packs and loose", async () => {
  const { page } = shop;
  await page.goto(`/products/${poker.id}/movements`);
  await page.getByText("Cómo lo vendiste en los últimos 30 días").waitFor();
  const sold = page.getByRole("list").filter({ hasText: "Suelto" });
  await expect.poll(() => sold.textContent()).toMatch(/Six pack2 veces · 12 unidades/);
  await look(page, "packs-sold");
});

it("on a phone a line becomes a pack by touch, and a part of a pack comes back", async () => {
  const { page } = shop;
  await page.setViewportSize(PHONE);
  await forgetCarts(page);
  await page.goto("/sales/new");
  await page
    .getByRole("button", { name: /^Cerveza Poker/ })
    .first()
    .click();
  const packs = page.getByRole("group", { name: "Cómo se vende Cerveza Poker" });
  if ((await packs.count()) === 0)
    await page
      .getByRole("button", { name: /Ver|producto/ })
      .first()
      .click();
  await packs.getByText("Six pack").click();
  await expect
    .poll(() => page.getByRole("list", { name: "Productos de la venta" }).textContent())
    .toContain("(Six pack)");
  await look(page, "packs-phone");
  const sale = await lastSale();
  await page.goto(`/sales/${sale.id}`);
  await page.getByRole("button", { name: "Devolver" }).click();
  const dialog = page.getByRole("dialog");
  const line = dialog.getByRole("listitem").first();
  await line.getByText("Sueltas").click();
  await line.getByLabel("Cantidad de Cerveza Poker", { exact: true }).fill("1");
  await expect.poll(() => line.textContent()).toContain("2.417");
  await look(page, "packs-return");
});

const SMALL = { width: 360, height: 780 };
const LAPTOP = { width: 1366, height: 768 };
const PACA_CODE = "7702004023506";

async function lookAtBoth(name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ 1366: LAPTOP, 360: SMALL })) {
    await shop.page.setViewportSize(viewport);
    await look(shop.page, `${name}-${size}`);
  }
}

it("orders by the pack, and receives a pack with free bottles and the rest loose", async () => {
  const { page } = shop;
  await page.setViewportSize(LAPTOP);
  const paca = { name: "Paca", units: 24, price: 55_000, barcode: PACA_CODE };
  await api(page, "POST", `/products/${poker.id}/presentations`, paca);
  await api(page, "POST", "/suppliers", { name: "Bavaria", phone: "3105550100", nit: "900123456-8" });
  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("button", { name: "Nueva Orden" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Proveedor/).selectOption("Bavaria");
  await form.getByLabel("Agregar producto por nombre o código").fill("poker");
  await form.getByRole("option", { name: /^Cerveza Poker(?! \()/ }).click();
  await form.getByLabel("Cómo se compra Cerveza Poker").selectOption("Paca de 24");
  await form.getByRole("textbox", { name: "Cantidad de Cerveza Poker" }).fill("3");
  await form.getByLabel(/^Precio por Paca/).fill("47500");
  await form.getByText("72 unidades a $ 1.979 cada una").waitFor();
  await form.getByText("Total: $ 142.500").waitFor();
  await lookAtBoth("order-packs");
  await form.getByRole("button", { name: "Crear Orden" }).click();
  await page.getByText("Orden creada").waitFor();
  await page.getByRole("button", { name: "Aprobar y enviar OC-000001" }).click();
  await page.getByText("Orden aprobada y enviada al proveedor").waitFor();

  const { purchaseOrders } = (await api(page, "GET", "/purchase-orders")).data;
  await page.goto(`/suppliers?tab=ordenes&orden=${purchaseOrders[0].id}`);
  await page.getByRole("dialog").getByText("3 pacas de 24").waitFor();
  await lookAtBoth("order-packs-details");
  await page.goto("/suppliers?tab=ordenes");
  await page.getByRole("button", { name: "Recibir una parte de OC-000001" }).click();
  const came = page.getByRole("dialog", { name: "Recibir OC-000001" });
  await came.getByText("Pedido: 3 pacas de 24").waitFor();
  await came.getByLabel("Cantidad de Cerveza Poker").fill("1");
  await came.getByLabel("Ñapa de Cerveza Poker", { exact: true }).fill("2");
  await came.getByText("Llegó: $ 47.500").waitFor();
  await lookAtBoth("receive-packs");
  await came.getByRole("button", { name: "Recibir lo que llegó" }).click();
  await page.getByText("Quedó en el inventario lo que llegó").waitFor();
  const stock = async () => (await api(page, "GET", `/products/gtin/${POKER.gtin}`)).data.stock;
  expect(await stock()).toBe(38 + 26);

  await page.goto("/suppliers/que-comprar");
  await page.getByText(/^Te faltan \d+: \d+ pacas de 24$/).waitFor();
  await page.getByLabel("Pedir").or(page.getByLabel("Cantidad de Cerveza Poker")).first().fill("2");
  await lookAtBoth("reorder-packs");
  await page.getByRole("button", { name: "Crear orden a Bavaria" }).click();
  await page.getByText("Orden creada").waitFor();
  const [order] = (await api(page, "GET", "/purchase-orders")).data.purchaseOrders;
  expect(order).toMatchObject({ total: 95_000, items: [{ quantity: 48, presentation: { count: 2 } }] });
  // Sent, for the supplier's invoice to answer it.
  await api(page, "PATCH", `/purchase-orders/${order.id}`, { status: "ORDERED" });
});

it("goods that arrive are scanned by the pack, and the supplier's invoice answers the order", async () => {
  const { page } = shop;
  await page.setViewportSize(LAPTOP);
  await page.goto("/suppliers/llego-mercancia");
  await page.getByText("Escanea o busca lo que llegó").waitFor();
  await wedge.scan(PACA_CODE, PACA_CODE);
  await page.getByText("Entran 48 unidades a $ 1.979 cada una").waitFor();
  await page.getByLabel("Ñapa de Cerveza Poker", { exact: true }).fill("3");
  await page.getByText("Ya estaba pagado").click();
  await lookAtBoth("arrival-packs");
  await page.getByRole("button", { name: "Recibir", exact: true }).click();
  await page.getByText(/OC-000003 · Compras varias · \$ 95\.000/).waitFor();

  const items = [{ code: "PK", name: "CERVEZA POKER PACA X 24", quantity: 2, price: 47_500, unit: "BX" }];
  const buffer = Buffer.from(anAttached(anInvoice({ number: "FE1", items }), cufeOf("FE1")));
  await page.goto("/facturas-de-proveedores");
  await page
    .getByLabel(/^Traer la factura/)
    .setInputFiles({ name: "factura.xml", mimeType: "text/xml", buffer });
  await page.getByRole("heading", { name: "Factura FE1" }).waitFor();
  const choose = page.getByRole("button", { name: /^Cerveza Poker/ }).first();
  const change = page.getByRole("button", { name: "Cambiar CERVEZA POKER PACA X 24" });
  await choose.or(change).first().waitFor();
  if ((await change.count()) === 0) await choose.click();
  await change.click();
  await page.getByLabel("Viene por").selectOption("Paca (24)");
  await page.getByLabel("Unidades de ñapa").fill("4");
  await page.getByLabel("Vence (si tiene fecha)").fill("2027-03-01");
  await page.getByLabel("¿Es de un pedido tuyo?").selectOption({ index: 1 });
  await lookAtBoth("invoice-packs");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("Entran 52, 4 de ñapa · vence el 1 de marzo de 2027").waitFor();
  const before = (await api(page, "GET", `/products/gtin/${POKER.gtin}`)).data.stock;
  await page.getByRole("button", { name: "Recibir todo" }).click();
  await page.getByText("La factura entró al inventario").waitFor();
  const { purchaseOrders } = (await api(page, "GET", "/purchase-orders")).data;
  const answered = purchaseOrders.find((one: { orderNumber: string }) => one.orderNumber === "OC-000002");
  expect(answered).toMatchObject({ status: "RECEIVED", items: [{ quantity: 48, received: 52 }] });
  expect((await api(page, "GET", `/products/gtin/${POKER.gtin}`)).data.stock).toBe(before + 52);
});
