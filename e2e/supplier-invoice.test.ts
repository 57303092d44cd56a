import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { MAX_INVOICE_UPLOAD_BYTES } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { anAttachedDocument, anInvoice, cufeOfInvoice } from "#server/test/an-invoice.ts";
import { createStoreAndSignIn, openBrowserVisit, PHONE_SCREEN } from "./browser.ts";
import { checkAppearance, checkAppearanceAtBothWidths } from "./look.ts";
import { waitForServiceWorker } from "./outage.ts";
import { callApi, createProductByApi } from "./shop.ts";

const ITEMS = [
  { code: "PK", name: "CERVEZA POKER LATA PACA X 24", quantity: 2, price: 48_000, unit: "BX" },
  { code: "AR", name: "ARZ DIANA 500", quantity: 10, price: 1_800 },
];

async function bring(page: Page, number: string, items: typeof ITEMS): Promise<void> {
  await page.goto("/facturas-de-proveedores");
  const buffer = Buffer.from(anAttachedDocument(anInvoice({ number, items }), cufeOfInvoice(number)));
  const file = { name: "factura.xml", mimeType: "text/xml", buffer };
  await page.getByLabel(/^Traer la factura/).setInputFiles(file);
  await page.getByRole("heading", { name: `Factura ${number}` }).waitFor();
}

it("matches lines by hand once, on a computer; the next invoice asks nothing, on a phone", async () => {
  const { page, end } = await openBrowserVisit({ width: 1366, height: 768 });
  await createStoreAndSignIn(page);
  const poker = await createProductByApi(page, { name: "Poker lata 330", price: 2_600, stock: 0 });
  const rice = await createProductByApi(page, { name: "Arroz Diana 500 g", price: 2_400, stock: 0 });
  const stock = async () => {
    const { products } = (await callApi(page, "GET", "/products")).data;
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
  await page.getByRole("textbox", { name: `Cantidad de ${rice.name}` }).fill("8");
  await checkAppearanceAtBothWidths(page, "supplier-invoice-line");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText("(llegaron 8 de 10)").waitFor();
  await page.getByRole("button", { name: "Recibir todo" }).click();
  await page.getByText("Diferencias con la factura: 1").waitFor();
  expect(await stock()).toEqual([48, 8]);

  // The next invoice belongs to an order, and has units that were not charged and an expiry date.
  const [supplier] = (await callApi(page, "GET", "/suppliers")).data.suppliers;
  const items = [
    { productId: poker.id, productName: poker.name, quantity: 48, unitPrice: 2_500 },
    { productId: rice.id, productName: rice.name, quantity: 10, unitPrice: 2_250 },
  ];
  const { purchaseOrder: order } = (
    await callApi(page, "POST", "/purchase-orders", { supplierId: supplier.id, items })
  ).data;
  await callApi(page, "PATCH", `/purchase-orders/${order.id}`, { status: "ORDERED" });
  const dearer = ITEMS.map((item) => ({ ...item, price: item.price * 1.25 }));
  await page.setViewportSize(PHONE_SCREEN);
  await bring(page, "FE2", dearer);
  await page.getByRole("button", { name: "Recibir todo" }).waitFor();
  expect(await page.getByText("¿Qué producto es?").count()).toBe(0);
  await page.getByLabel("¿Es de un pedido tuyo?").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Cambiar ARZ DIANA 500" }).click();
  await page.getByRole("button", { name: "Vino de ñapa" }).click();
  await page.getByRole("textbox", { name: `Cantidad de ñapa de ${rice.name}` }).fill("2");
  const soon = addDays(dayOf(new Date()), 5);
  await page.getByLabel(`Vencimiento de ${rice.name}`).fill(soon);
  await checkAppearanceAtBothWidths(page, "supplier-invoice-gift");
  await page.getByRole("button", { name: "Guardar" }).click();
  await page.getByText(/Entran 12, 2 de ñapa · vence el/).waitFor();
  await page.getByRole("button", { name: "Recibir todo" }).click();
  await page.getByText("Subieron de costo: 2").waitFor();
  await checkAppearanceAtBothWidths(page, "supplier-invoice-dearer");
  await page.getByRole("button", { name: "Subir 2 precios" }).click();
  await page.getByText("Precios actualizados").waitFor();
  expect(await stock()).toEqual([96, 20]);
  const received = (await callApi(page, "GET", `/purchase-orders/${order.id}`)).data.purchaseOrder;
  expect(received.status).toBe("RECEIVED");
  const expiring = (await callApi(page, "GET", "/reports/expiring?days=30")).data;
  expect(expiring.map(({ date, quantity }: { date: string; quantity: number }) => [date, quantity])).toEqual([
    [soon, 12],
  ]);
  const { products } = (await callApi(page, "GET", "/products")).data;
  expect(products.map(({ price }: { price: number }) => price).sort()).toEqual([3_000, 3_250]);
  await end();
});

/** Sends files to the app as a phone's share sheet sends them to an installed application. */
async function share(page: Page, ...files: [name: string, content: string][]): Promise<void> {
  await page.goto("/dashboard");
  await waitForServiceWorker(page);
  await page.evaluate((files) => {
    const form = document.createElement("form");
    form.action = "/compartir-factura";
    form.method = "post";
    form.enctype = "multipart/form-data";
    const input = form.appendChild(document.createElement("input"));
    input.type = "file";
    input.name = "file";
    input.multiple = true;
    const given = new DataTransfer();
    for (const [name, content] of files) given.items.add(new File([content], name, { type: "text/xml" }));
    input.files = given.files;
    document.body.append(form);
    form.submit();
  }, files);
  await page.waitForURL("**/facturas-de-proveedores");
}

const attached = (number: string) =>
  anAttachedDocument(anInvoice({ number, items: ITEMS }), cufeOfInvoice(number));

it("opens the invoices that another app shared, and says why a file was rejected", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, {
    serviceWorker: true,
    expectedErrors: /40[09]/,
  });
  await createStoreAndSignIn(page);
  const { share_target: target } = await (await page.request.get("/manifest.webmanifest")).json();
  expect([target.action, target.method, target.params.files[0].name]).toEqual([
    ...["/compartir-factura", "POST", "file"],
  ]);
  await share(page, ["Factura FE7 ñ.xml", attached("FE7")]);
  await page.getByText("Compartiste Factura FE7 ñ.xml").waitFor();
  expect((await callApi(page, "GET", "/supplier-invoices")).data.invoices).toEqual([]);
  await checkAppearance(page, "supplier-invoice-shared");
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.getByRole("heading", { name: "Factura FE7" }).waitFor();

  // Without the service worker, the server asks the person to share the file again.
  const file = { name: "factura.xml", mimeType: "text/xml", buffer: Buffer.from("<x/>") };
  const sent = { multipart: { file }, maxRedirects: 0 };
  const answer = await page.request.post("/compartir-factura", sent);
  expect([answer.status(), answer.headers().location]).toEqual([
    ...[303, "/facturas-de-proveedores?compartida=otra-vez"],
  ]);

  // A shared file is opened once: its address then has nothing to open.
  await page.goto("/facturas-de-proveedores?compartida=si");
  await page.getByText("No recibimos el archivo").waitFor();
  await share(page, ["nota.xml", "<nota/>"]);
  await page.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.getByText(/no es una factura/).waitFor();
  const video: [string, string] = ["video.xml", "x".repeat(MAX_INVOICE_UPLOAD_BYTES + 1)];
  await share(page, video);
  await page.getByText("El archivo pesa más de 2 MB").waitFor();
  expect((await callApi(page, "GET", "/supplier-invoices")).data.invoices).toHaveLength(1);

  // Shares five files: one invoice is here already, one file is no invoice, one is too large.
  const all = ["FE7", "FE8", "FE9"].map((number): [string, string] => [`${number}.xml`, attached(number)]);
  await share(page, ...all, ["nota.xml", "<nota/>"], video);
  await page.getByText("Compartiste 4 archivos").waitFor();
  await page.getByText("Un archivo quedó por fuera").waitFor();
  await checkAppearance(page, "supplier-invoices-shared");
  await page.getByRole("button", { name: "Traer todos" }).click();
  await page.getByText("Trajiste 2 facturas. Ábrelas para recibirlas.").waitFor();
  await page.getByText("Esta factura ya estaba aquí").waitFor();
  await page.getByText(/no es una factura/).waitFor();
  await checkAppearance(page, "supplier-invoices-brought");
  const { invoices } = (await callApi(page, "GET", "/supplier-invoices")).data;
  expect(invoices.map(({ number }: { number: string }) => number).sort()).toEqual(["FE7", "FE8", "FE9"]);
  await end();
});
