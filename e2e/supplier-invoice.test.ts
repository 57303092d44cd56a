import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { anAttached, anInvoice, cufeOf } from "#server/test/an-invoice.ts";
import { newStore, PHONE, visit } from "./browser.ts";
import { look } from "./look.ts";
import { addProduct, api } from "./shop.ts";

const ITEMS = [
  { code: "PK", name: "CERVEZA POKER LATA PACA X 24", quantity: 2, price: 48_000, unit: "BX" },
  { code: "AR", name: "ARZ DIANA 500", quantity: 10, price: 1_800 },
];

async function bring(page: Page, number: string, items: typeof ITEMS): Promise<void> {
  await page.goto("/facturas-de-proveedores");
  const buffer = Buffer.from(anAttached(anInvoice({ number, items }), cufeOf(number)));
  const file = { name: "factura.xml", mimeType: "text/xml", buffer };
  await page.getByLabel(/^Traer la factura/).setInputFiles(file);
  await page.getByRole("heading", { name: `Factura ${number}` }).waitFor();
}

it("matches a supplier's lines by hand once; the next invoice asks nothing and raises the prices", async () => {
  const { page, end } = await visit(PHONE);
  await newStore(page);
  const poker = await addProduct(page, { name: "Poker lata 330", price: 2_600, stock: 0 });
  const rice = await addProduct(page, { name: "Arroz Diana 500 g", price: 2_400, stock: 0 });
  const stock = async () => {
    const { products } = (await api(page, "GET", "/products")).data;
    return [poker, rice].map(({ id }) => products.find((one: { id: string }) => one.id === id).stock);
  };

  await bring(page, "FE1", ITEMS);
  for (const [line, typed, name] of [
    ["CERVEZA POKER LATA PACA X 24", "poker", poker.name],
    ["ARZ DIANA 500", "arroz", rice.name],
  ] as const) {
    await page.getByRole("textbox", { name: `¿Qué producto es ${line}?` }).fill(typed);
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("button", { name: `Cambiar ${line}` }).waitFor();
  }
  await page.getByText("trae 24 · Entran 48").waitFor();
  await page.getByRole("button", { name: "Cambiar ARZ DIANA 500" }).click();
  await page.getByLabel(/^Llegaron/).fill("8");
  await look(page, "supplier-invoice-line");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("(llegaron 8 de 10)").waitFor();
  await page.getByRole("button", { name: "Recibir todo" }).click();
  await page.getByText("Diferencias con la factura: 1").waitFor();
  expect(await stock()).toEqual([48, 8]);

  const dearer = ITEMS.map((item) => ({ ...item, price: item.price * 1.25 }));
  await bring(page, "FE2", dearer);
  await page.getByRole("button", { name: "Recibir todo" }).waitFor();
  expect(await page.getByText("¿Qué producto es?").count()).toBe(0);
  await page.getByRole("button", { name: "Recibir todo" }).click();
  await page.getByText("Subieron de costo: 2").waitFor();
  await look(page, "supplier-invoice-dearer");
  await page.getByRole("button", { name: "Subir 2 precios" }).click();
  await page.getByText("Precios actualizados").waitFor();
  expect(await stock()).toEqual([96, 18]);
  const { products } = (await api(page, "GET", "/products")).data;
  expect(products.map(({ price }: { price: number }) => price).sort()).toEqual([3_000, 3_250]);
  await end();
});
