import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type {
  FinancialReport,
  InventoryReport,
  PaymentMethodsReport,
  SalesReport,
  SellersReport,
  TopProductsReport,
} from "#core/contract/reports/reports.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { addDays, DAY_MS, toStoreLocalTime } from "#core/dates.ts";
import { formatContent } from "#core/goods/content-text.ts";
import { computePricePerUnit, formatPricePerUnit } from "#core/goods/price-per-unit.ts";
import { formatPesos } from "#core/money.ts";
import { PAYMENT_METHODS, paymentLabel } from "#core/sale/payment.ts";
import { toStockCell } from "#core/stock.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { toExcelDayCell } from "#web/ui/data/excel.ts";
import {
  DESKTOP_SCREEN,
  findAccessibilityProblems,
  findSummaryValue,
  openBrowserVisit,
  PHONE_SCREEN,
  signInToDemoStore,
  waitUntilPageSettled,
} from "./browser.ts";
import { computeLineSubtotal, downloadWorkbook, toRowObjects, toSeconds } from "./paper.ts";
import { answerInsteadOfServer, callApi } from "./shop.ts";

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** The rows of each sheet of a report's file; empty cells are null. */
async function cells(page: Page, report: string) {
  const { name, sheets } = await downloadWorkbook(page, `Descargar Excel: ${report}`);
  return { name, sheets: sheets.map((sheet) => [sheet.name, sheet.rows.map((row) => [...row])]) };
}

function textOfPricePerUnit(product: InventoryReport["products"][number]): string | null {
  const perUnit = computePricePerUnit(product);
  return perUnit && formatPricePerUnit(perUnit);
}

it("the four Excel files match the API cell by cell", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.goto("/reports");
  await findSummaryValue(page, "Costo de lo vendido").waitFor();
  const startDate = await page.getByLabel("Fecha de inicio").inputValue();
  const endDate = await page.getByLabel("Fecha de fin").inputValue();
  const range = `startDate=${startDate}&endDate=${endDate}`;
  const read = async (path: string) => (await callApi(page, "GET", `/reports/${path}`)).data;

  const sales: SalesReport = await read(`sales?${range}&groupBy=day`);
  expect(sales.byDay.length).toBeGreaterThan(20);
  const sold: Sale[] = (await callApi(page, "GET", `/sales/export?${range}`)).data;
  const items = sold.flatMap((sale) => sale.items.map((item) => ({ sale, item })));
  const book = await downloadWorkbook(page, "Descargar Excel: Resumen de ventas");
  expect(book.name).toBe(`reporte-ventas_${startDate}_a_${endDate}.xlsx`);
  expect(book.sheets.map((sheet) => sheet.name)).toEqual(["Ventas", "Resumen", "Ventas por Día"]);
  const [rows, sums, days] = book.sheets;
  expect(
    toRowObjects(rows!).map((row) => [
      row["ID de venta"],
      toSeconds(row.Fecha),
      row.Producto,
      row.Cantidad,
      row.Subtotal,
    ]),
  ).toEqual(
    items.map(({ sale, item }) => [
      sale.id,
      toSeconds(toStoreLocalTime(new Date(sale.createdAt))),
      item.productName,
      item.quantity,
      computeLineSubtotal(item),
    ]),
  );
  const gross = sum(sold.map(({ total }) => total));
  expect(sums!.rows.filter(([first]) => first !== null)).toEqual([
    ["Concepto", "Cantidad", "Valor"],
    ["Número de ventas", sales.totalSales, null],
    ["Total vendido", null, sales.totalRevenue],
    ["Promedio por venta", null, sales.averageSale],
    ["Items vendidos", Math.round(sum(items.map(({ item }) => item.quantity)) * 1_000) / 1_000, null],
    ...(gross === sales.totalRevenue
      ? []
      : [
          ["Antes de devoluciones", null, gross],
          ["Devuelto", null, sales.totalRevenue - gross],
        ]),
    ["Método de pago", "Ventas", "Total"],
    ...PAYMENT_METHODS.flatMap((method) => {
      const by = sold.filter(({ paymentMethod }) => paymentMethod === method);
      return by.length > 0 ? [[paymentLabel(method), by.length, sum(by.map(({ total }) => total))]] : [];
    }),
  ]);
  expect(days!.rows).toEqual([
    ["Fecha", "Ventas", "Total"],
    ...sales.byDay.map((day) => [toExcelDayCell(day.date), day.count, day.revenue]),
  ]);

  const inventory: InventoryReport = await read("inventory");
  expect(inventory.summary.lowStockCount).toBeGreaterThan(0);
  expect(await cells(page, "Inventario")).toEqual({
    name: `reporte-inventario_${endDate}.xlsx`,
    sheets: [
      [
        "Inventario",
        [
          [
            "ID",
            "Producto",
            "Categoría",
            "Stock",
            "Precio",
            "Valor del inventario",
            "Vendidos",
            "Stock Bajo",
            "Estado",
            "Unidad",
            "Stock mínimo",
            "Contenido",
            "Precio por unidad",
          ],
          ...inventory.products.map((product) => [
            product.id,
            product.name,
            product.category,
            toStockCell(product),
            product.price,
            product.inventoryValue,
            product.totalSold,
            product.isLowStock ? "SÍ" : "NO",
            product.active ? "Activo" : "Inactivo",
            UNIT_WORDS[product.unit].one,
            product.minStock,
            product.content && formatContent(product.content),
            textOfPricePerUnit(product),
          ]),
        ],
      ],
      [
        "Resumen",
        [
          ["Concepto", "Cantidad", "Valor"],
          ["Total de productos", inventory.summary.totalProducts, null],
          ["Valor total del inventario", null, inventory.summary.totalInventoryValue],
          ["Productos con stock bajo", inventory.summary.lowStockCount, null],
          ["Productos inactivos", inventory.summary.inactiveCount, null],
        ],
      ],
    ],
  });

  const { revenue, expenses, profitability }: FinancialReport = await read(`financial?${range}`);
  expect(expenses.totalPurchases).toBeGreaterThan(0);
  expect(revenue.returns).toBeGreaterThan(0);
  expect(revenue.commissions).toBeGreaterThan(0);
  expect(expenses.cashExpenses).toBeGreaterThan(0);
  const whereThereIs = (name: string, amount: number) =>
    amount === 0 ? [] : [[name, amount, null, null, null]];
  expect(await cells(page, "Reporte financiero")).toEqual({
    name: `reporte-financiero_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Reporte Financiero",
        [
          ["Concepto", "Valor", "Cantidad", "Margen", "Qué es"],
          [`Del ${startDate} al ${endDate}`, null, null, null, null],
          ["INGRESOS", null, null, null, null],
          ["Ventas", revenue.total, revenue.salesCount, null, null],
          ["Promedio por venta", revenue.averageSale, null, null, null],
          ...whereThereIs("Descuentos dados", revenue.discounts),
          ...whereThereIs("Devoluciones", revenue.returns),
          ...whereThereIs("Comisiones de recargas", revenue.commissions),
          ["GASTOS", null, null, null, null],
          ["Compras a proveedores", expenses.totalPurchases, expenses.purchaseOrdersCount, null, null],
          ["Costo de lo vendido (estimado)", expenses.estimatedCOGS, null, null, null],
          ...whereThereIs("Gastos de la caja", expenses.cashExpenses),
          ...whereThereIs("Ajuste por monedas", expenses.rounding),
          ...whereThereIs("Vencido, dañado o perdido (al costo)", expenses.losses),
          ["RENTABILIDAD", null, null, null, null],
          [
            "Ganancia: ventas menos costo de lo vendido",
            profitability.grossProfit,
            null,
            profitability.grossProfitMargin,
            expect.stringMatching(/^Lo que te dejó la mercancía que vendiste/),
          ],
          [
            "Ventas menos compras y gastos del periodo",
            profitability.netProfit,
            null,
            profitability.netProfitMargin,
            expect.stringMatching(/^Lo vendido menos las compras que recibiste y los gastos/),
          ],
        ],
      ],
    ],
  });

  const top: TopProductsReport = await read(`top-products?${range}&limit=20`);
  expect(top).toHaveLength(20); // the screen shows five of them
  expect(await cells(page, "Productos más vendidos")).toEqual({
    name: `reporte-mas-vendidos_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Más Vendidos",
        [
          ["Puesto", "ID", "Producto", "Unidades", "Total", "Unidad"],
          ...top.map(({ rank, product, totalQuantity, totalRevenue }) => [
            rank,
            product.id,
            product.name,
            totalQuantity,
            totalRevenue,
            UNIT_WORDS[product.unit].one,
          ]),
        ],
      ],
    ],
  });
  await end();
});

it("the page of reports is short, and the others open by keyboard with their days, totals before and Excel", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN);
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  const main = page.getByRole("main");
  for (const [width, height, limit] of [
    [360, 780, 3_200],
    [1366, 768, 1_700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/reports");
    await findSummaryValue(page, "Costo de lo vendido").waitFor();
    await main.getByText(/^Página 1 de/).waitFor();
    await waitUntilPageSettled(page);
    expect((await main.boundingBox())!.height, `${width}`).toBeLessThanOrEqual(limit);
  }
  await main.getByRole("link", { name: "¿Cuánto me puedo sacar?" }).waitFor();
  await page.getByRole("button", { name: "Ayer" }).press("Enter");
  await page.waitForURL(/startDate/);
  const { searchParams } = new URL(page.url());
  const startDate = searchParams.get("startDate")!;
  const endDate = searchParams.get("endDate")!;
  const read = async (report: string, from: string, to: string) =>
    (await callApi(page, "GET", `/reports/${report}?startDate=${from}&endDate=${to}`)).data;

  await main.getByRole("link", { name: "Quién vendió" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Quién vendió" }).waitFor();
  expect(await page.getByLabel("Fecha de inicio").inputValue()).toBe(startDate);
  const sellers: SellersReport = await read("sellers", startDate, endDate);
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1;
  const before: SellersReport = await read("sellers", addDays(startDate, -days), addDays(startDate, -1));
  const total = (rows: SellersReport) => formatPesos(sum(rows.map((row) => row.total)));
  const sold = main.locator("dl > div").filter({ hasText: "Vendieron" });
  await sold.getByText(`Antes: ${total(before)}`).waitFor();
  await sold.getByText(total(sellers), { exact: true }).waitFor();
  expect(await cells(page, "Quién vendió")).toEqual({
    name: `reporte-vendedores_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Vendedores",
        [
          ["Vendedor", "Ventas", "Vendió", "Descuentos y promociones", "Devoluciones que recibió"],
          ...sellers.map(({ name, count, total, discounts, returns }) => [
            name,
            count,
            total,
            discounts,
            returns,
          ]),
        ],
      ],
    ],
  });
  await main.getByRole("link", { name: "Reportes" }).press("Enter");
  await page.waitForURL(/\/reports\?startDate/);

  await main.getByRole("link", { name: "Cómo te pagaron" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Cómo te pagaron" }).waitFor();
  const methods: PaymentMethodsReport = await read("methods", startDate, endDate);
  expect(await cells(page, "Cómo te pagaron")).toEqual({
    name: `reporte-pagos_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Pagos",
        [
          ["Método", "Ventas", "Abonos", "Devuelto", "Quedó"],
          ...methods.map(({ method, sales, debtPayments, refunds, net }) => [
            method === "OTHER" ? "Otro y cambios" : paymentLabel(method),
            sales,
            debtPayments,
            refunds,
            net,
          ]),
        ],
      ],
    ],
  });
  await end();
});

it("a failing report and its file say so; the others stay", async () => {
  const { page, end } = await openBrowserVisit(DESKTOP_SCREEN, { expectedErrors: /400/ });
  await signInToDemoStore("rosalba@demo.mostrador.example", page);
  await page.route("**/api/reports/inventory*", (route) => answerInsteadOfServer(route, { status: 400 }));
  await page.clock.install();
  await page.goto("/reports");
  const banner = page.getByRole("alert").filter({ hasText: "Error al generar reporte de inventario" });
  await banner.waitFor();
  await findSummaryValue(page, "Costo de lo vendido").waitFor();
  await page.clock.runFor(5_000);
  await banner.waitFor({ state: "detached" }); // the file starts without another press
  await page.getByRole("button", { name: "Descargar Excel: Inventario" }).click();
  const noData = page.getByText("No se pudieron obtener los datos para la exportación");
  await noData.waitFor();
  await page.clock.runFor(5_000);
  await noData.waitFor({ state: "detached" });
  // The file of the sales report comes from a different endpoint than the screen's figures.
  await page.route("**/api/sales/export*", (route) => answerInsteadOfServer(route, { status: 400 }));
  await page.getByRole("button", { name: "Descargar Excel: Resumen de ventas" }).click();
  await noData.waitFor();
  await page.unroute("**/api/reports/inventory*");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await page.getByRole("region", { name: "Inventario" }).getByText("Valor del inventario").waitFor();
  await end();
});

it("a cashier sees which reports exist and for whom, and orders without buttons", async () => {
  const { page, end } = await openBrowserVisit(PHONE_SCREEN);
  await signInToDemoStore("brayan@demo.mostrador.example", page);
  await page.goto("/reports");
  await page
    .getByRole("region", { name: "Reporte financiero" })
    .getByText(/Lo ven el Dueño/)
    .waitFor();
  expect(await page.getByRole("button", { name: /Excel/ }).count()).toBe(0);
  await page.goto("/suppliers?tab=ordenes");
  await page
    .getByRole("button", { name: /^Ver OC-/ })
    .first()
    .waitFor();
  const forbidden = /Nueva Orden|Editar|Eliminar|Aprobar|Recibir|Completar|Cancelar/;
  expect(await page.getByRole("button", { name: forbidden }).count()).toBe(0);
  await page.getByRole("tab", { name: "Proveedores" }).click();
  await page.getByRole("list", { name: "Proveedores" }).getByText("Frutas y Verduras Don Aurelio").waitFor();
  expect(await page.getByRole("button", { name: /Nuevo Proveedor|Editar|Eliminar/ }).count()).toBe(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await end();
});
