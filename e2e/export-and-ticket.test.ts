import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import type { Sale } from "#core/contract/sales/sales.ts";
import { addDays, toStoreLocalTime } from "#core/dates.ts";
import {
  createStoreAndSignIn,
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  openBrowserVisit,
  PHONE_SCREEN,
  signInToDemoStore,
} from "./browser.ts";
import { decodeBarcode } from "./codes.ts";
import {
  computeLineSubtotal,
  disablePrintDialog,
  downloadWorkbook,
  readPrintedPageSizes,
  toRowObjects,
  toSeconds,
} from "./paper.ts";
import { answerInsteadOfServer, callApi, createProductByApi } from "./shop.ts";

it("the Excel file matches the sales", async () => {
  const { page, context, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.goto("/sales");
  const { data: newest } = await callApi(page, "GET", "/sales?limit=1");
  // The row shows the start of the sale's id; a click copies the whole id.
  await page.getByTitle("Copiar el ID completo").first().click();
  await page.getByText("ID copiado").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newest[0].id);
  expect(await page.getByRole("link", { name: /Ver detalles/ }).count()).toBe(10);
  // Goes to the second page; a search then starts on the first page.
  await page.getByRole("button", { name: "Siguiente" }).click();
  await page.getByText(/^Página 2 de /).waitFor();
  await page.getByPlaceholder("Buscar por ID o producto...").fill(newest[0].id.slice(0, 20));
  await page.getByLabel("Fecha de inicio").fill("2020-01-01");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByText("Página 1 de 1", { exact: true }).waitFor();
  await page.getByRole("link", { name: /Ver detalles/ }).waitFor();

  const lastDay = toStoreLocalTime(new Date(newest[0].createdAt)).toISOString().slice(0, 10);
  const firstDay = addDays(lastDay, -6); // on the first of a month there are few sales in it
  await page.goto(`/sales?startDate=${firstDay}&endDate=${lastDay}`);
  await page.getByText(/Página 1 de/).waitFor();
  const { name, sheets } = await downloadWorkbook(page, "Descargar Excel");
  expect(name).toMatch(
    new RegExp(`^ventas_${firstDay}_a_${lastDay}_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d\\.xlsx$`),
  );

  const { data } = await callApi(page, "GET", `/sales/export?startDate=${firstDay}&endDate=${lastDay}`);
  const sales = data as Sale[];
  const items = sales.flatMap((sale) => sale.items.map((item) => ({ sale, item })));
  expect(sales.length).toBeGreaterThan(10);
  expect(sheets.map((sheet) => sheet.name)).toEqual(["Ventas", "Resumen"]);
  const found = toRowObjects(sheets[0]!).map((row) => [
    row["ID de venta"],
    toSeconds(row.Fecha),
    row.Producto,
    row.Cantidad,
    row.Subtotal,
  ]);
  expect(found).toEqual(
    items.map(({ sale, item }) => [
      sale.id,
      toSeconds(toStoreLocalTime(new Date(sale.createdAt))),
      item.productName,
      item.quantity,
      computeLineSubtotal(item),
    ]),
  );
  const total = sales.reduce((sum, sale) => sum + sale.total - sale.returnedTotal, 0);
  const summary = new Map(
    sheets[1]!.rows.map(([key, count, value]) => [key, [count ?? null, value ?? null]]),
  );
  expect(summary.get("Número de ventas")).toEqual([sales.length, null]);
  expect(summary.get("Total vendido")).toEqual([null, total]);
  expect(summary.get("Promedio por venta")).toEqual([null, Math.round(total / sales.length)]);
  // Rounded to the three decimals of a weight, because a floating-point sum has more.
  const units = Math.round(items.reduce((sum, { item }) => sum + item.quantity, 0) * 1_000) / 1_000;
  expect(summary.get("Items vendidos")).toEqual([units, null]);
  const cash = sales.filter((sale) => sale.paymentMethod === "CASH");
  expect(summary.get("Efectivo")).toEqual([cash.length, cash.reduce((sum, sale) => sum + sale.total, 0)]);
  await end();
});

it("an empty export, a cancelled one and a failed one are reported", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN, { expectedErrors: /500/ });
  await createStoreAndSignIn(page);
  await page.goto("/sales?startDate=2026-01-01");
  const start = page.getByRole("button", { name: "Descargar Excel" });
  await start.click();
  await page.getByText("No hay ventas para exportar con los filtros aplicados").waitFor();

  // The first request gets no answer, the second a 500, later ones a 500 with a message.
  let tries = 0;
  await page.route("**/api/sales/export*", async (route) => {
    tries += 1;
    if (tries > 1)
      await answerInsteadOfServer(route, {
        status: 500,
        json: tries > 2 ? { message: "No hay espacio" } : {},
      });
  });
  await start.click();
  await page.getByRole("button", { name: "Exportando..." }).waitFor();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await start.waitFor();
  expect(await page.getByText("Error al exportar ventas").count()).toBe(0);

  await start.click();
  await page.getByText("Error al exportar ventas").waitFor();
  await start.click();
  await page.getByText("No hay espacio").waitFor();
  await end();
});

it("a sale is printed on the chosen roll, and shared", async () => {
  const { page, context, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await disablePrintDialog(page);
  await createStoreAndSignIn(page, "Tienda La Paz");
  await createProductByApi(page, { name: "Pan aliñado", price: 2_500 });
  await page.goto("/sales/new");
  await page
    .getByRole("button", { name: /Pan aliñado/ })
    .first()
    .click();
  await page.getByLabel(/método de pago/i).selectOption("CASH");
  await page
    .getByLabel(/monto|recibido|pagado/i)
    .first()
    .fill("10000");
  await page.getByRole("button", { name: "Finalizar Venta" }).last().click();
  await page.waitForURL("**/sales");

  const sold = page.getByRole("region", { name: "Última venta" });
  await sold.getByText("$ 7.500").waitFor();
  await sold.getByRole("button", { name: "Imprimir tirilla" }).click();
  await page.getByRole("button", { name: "80 mm" }).click();
  await page.locator("body[data-printing]").waitFor();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator(".ticket-paper");
  const text = (await paper.textContent())!;
  for (const part of [
    "Tienda La Paz",
    "Pan aliñado",
    "1 x $ 2.500",
    "$ 10.000",
    "$ 7.500",
    "Ana Suárez",
    "No es factura",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("COPIA");
  expect(await page.getByRole("heading", { name: "Historial de Ventas" }).isVisible()).toBe(false);
  await page.emulateMedia({ media: null });
  const [wide, ...more] = await readPrintedPageSizes(page, "ticket-80");
  expect([wide![0], more]).toEqual([80, []]); // one page
  await paper.waitFor({ state: "detached" });

  // After a reload the finished sale is shown again; its ticket is then printed as a copy.
  await page.reload();
  await sold.getByRole("button", { name: "Imprimir tirilla" }).click();
  await paper.getByText("COPIA", { exact: true }).waitFor({ state: "attached" });
  await paper.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.evaluate(() => document.body.removeAttribute("data-printing"));

  // The detail page remembers the paper's width; another width can be chosen.
  await page
    .getByRole("link", { name: /Ver detalles/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Detalles de Venta" }).waitFor(); // the history has such a button, too
  await page.getByRole("button", { name: "Papel de 80 mm" }).click();
  await page.getByRole("button", { name: "58 mm" }).click();
  await page.locator("body[data-printing]").waitFor();
  await paper.getByText("COPIA", { exact: true }).waitFor({ state: "attached" });
  expect((await readPrintedPageSizes(page, "ticket-copy-58")).map(([width]) => width)).toEqual([58]);

  await page.getByRole("button", { name: "Compartir" }).click();
  const dialog = page.getByRole("dialog");
  const link = await dialog.getByRole("link", { name: "Enviar por WhatsApp" }).getAttribute("href");
  expect(decodeURIComponent(link!)).toMatch(
    /^https:\/\/wa\.me\/\?text=Tienda La Paz\n[\s\S]+TOTAL: \$ 2\.500/,
  );
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Copiar texto" }).click();
  await page.getByText("Tirilla copiada").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Vuelto: $ 7.500");

  // The barcode in the ticket's picture finds the sale in the history.
  const [image] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Descargar imagen" }).click(),
  ]);
  const { data: sales } = await callApi(page, "GET", "/sales");
  const code = await decodeBarcode(await readFile(await image.path()), "Code128");
  expect(sales[0].id.startsWith(code)).toBe(true);
  expect((await callApi(page, "GET", `/sales?search=${code}`)).data).toHaveLength(1);
  await end();
});
