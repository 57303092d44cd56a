import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MAX_INVOICE_BYTES } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { anAttached, anInvoice, cufeOf } from "#server/test/an-invoice.ts";
import { newStore, PHONE, visit } from "./browser.ts";
import { look } from "./look.ts";
import { served } from "./outage.ts";
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

/** As a phone's share sheet sends it to the installed application. */
async function share(page: Page, name: string, content: string): Promise<void> {
  await page.goto("/dashboard");
  await served(page);
  await page.evaluate(
    ({ name, content }) => {
      const form = document.createElement("form");
      form.action = "/compartir-factura";
      form.method = "post";
      form.enctype = "multipart/form-data";
      const input = form.appendChild(document.createElement("input"));
      input.type = "file";
      input.name = "file";
      const files = new DataTransfer();
      files.items.add(new File([content], name, { type: "text/xml" }));
      input.files = files.files;
      document.body.append(form);
      form.submit();
    },
    { name, content },
  );
  await page.waitForURL("**/facturas-de-proveedores");
}

it("opens an invoice that another app shared, and says why a file was not taken", async () => {
  const { page, end } = await visit(PHONE, { serviceWorker: true, expectedErrors: /400/ });
  await newStore(page);
  const { share_target: target } = await (await page.request.get("/manifest.webmanifest")).json();
  expect([target.action, target.method, target.params.files[0].name]).toEqual([
    ...["/compartir-factura", "POST", "file"],
  ]);
  await share(
    page,
    "Factura FE7 ñ.xml",
    anAttached(anInvoice({ number: "FE7", items: ITEMS }), cufeOf("FE7")),
  );
  await page.getByText("Compartiste Factura FE7 ñ.xml").waitFor();
  expect((await api(page, "GET", "/supplier-invoices")).data.invoices).toEqual([]);
  await look(page, "supplier-invoice-shared");
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.getByRole("heading", { name: "Factura FE7" }).waitFor();

  // Where the service worker is not there yet, the server asks for it again.
  const file = { name: "factura.xml", mimeType: "text/xml", buffer: Buffer.from("<x/>") };
  const sent = { multipart: { file }, maxRedirects: 0 };
  const answer = await page.request.post("/compartir-factura", sent);
  expect([answer.status(), answer.headers().location]).toEqual([
    ...[303, "/facturas-de-proveedores?compartida=otra-vez"],
  ]);

  // Taken once: a reload of the address has nothing to open.
  await page.goto("/facturas-de-proveedores?compartida=si");
  await page.getByText("No recibimos el archivo").waitFor();
  await share(page, "nota.xml", "<nota/>");
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.getByText(/no es una factura/).waitFor();
  await share(page, "video.xml", "x".repeat(MAX_INVOICE_BYTES + 1));
  await page.getByText("El archivo pesa más de 2 MB").waitFor();
  expect((await api(page, "GET", "/supplier-invoices")).data.invoices).toHaveLength(1);
  await end();
});
