import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { FinancialReport, InventoryReport, SalesReport, TopProducts } from "#core/contract/reports.ts";
import { DESKTOP, findings, PHONE, signInAs, visit } from "./browser.ts";
import { openBook } from "./paper.ts";
import { api } from "./shop.ts";

/** The sheets of a report's file with their rows; a cell that is empty is null. */
async function cells(page: Page, report: string) {
  const { name, sheets } = await openBook(page, `Descargar Excel: ${report}`);
  return { name, sheets: sheets.map((sheet) => [sheet.name, sheet.rows.map((row) => [...row])]) };
}

it("the four Excel files say, cell by cell, what the API says", async () => {
  const { page, end } = await visit(DESKTOP);
  await signInAs("rosalba@demo.mostrador.example", page);
  await page.goto("/reports");
  await page.getByText("Costo de lo vendido").first().waitFor();
  const startDate = await page.getByLabel("Fecha de inicio").inputValue();
  const endDate = await page.getByLabel("Fecha de fin").inputValue();
  const range = `startDate=${startDate}&endDate=${endDate}`;
  const read = async (path: string) => (await api(page, "GET", `/reports/${path}`)).data;

  const sales: SalesReport = await read(`sales?${range}&groupBy=day`);
  expect(sales.byDay.length).toBeGreaterThan(20);
  expect(await cells(page, "Resumen de ventas")).toEqual({
    name: `reporte-ventas_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Ventas por Día",
        [["Fecha", "Ventas", "Total"], ...sales.byDay.map((day) => [day.date, day.count, day.revenue])],
      ],
      [
        "Resumen",
        [
          ["Concepto", "Cantidad", "Valor"],
          [`Del ${startDate} al ${endDate}`, null, null],
          ["Número de ventas", sales.totalSales, null],
          ["Total vendido", null, sales.totalRevenue],
          ["Promedio por venta", null, sales.averageSale],
        ],
      ],
    ],
  });

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
          ],
          ...inventory.products.map((product) => [
            product.id,
            product.name,
            product.category,
            product.stock,
            product.price,
            product.inventoryValue,
            product.totalSold,
            product.isLowStock ? "SÍ" : "NO",
            product.active ? "Activo" : "Inactivo",
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
  expect(await cells(page, "Reporte financiero")).toEqual({
    name: `reporte-financiero_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Reporte Financiero",
        [
          ["Concepto", "Valor", "Cantidad", "Margen"],
          [`Del ${startDate} al ${endDate}`, null, null, null],
          ["INGRESOS", null, null, null],
          ["Ventas", revenue.total, revenue.salesCount, null],
          ["Promedio por venta", revenue.averageSale, null, null],
          ["GASTOS", null, null, null],
          ["Compras a proveedores", expenses.totalPurchases, expenses.purchaseOrdersCount, null],
          ["Costo de lo vendido (estimado)", expenses.estimatedCOGS, null, null],
          ["RENTABILIDAD", null, null, null],
          ["Ganancia bruta", profitability.grossProfit, null, profitability.grossProfitMargin],
          ["Ganancia neta", profitability.netProfit, null, profitability.netProfitMargin],
        ],
      ],
    ],
  });

  const top: TopProducts = await read(`top-products?${range}&limit=20`);
  expect(top).toHaveLength(20); // five of them on the screen
  expect(await cells(page, "Productos más vendidos")).toEqual({
    name: `reporte-mas-vendidos_${startDate}_a_${endDate}.xlsx`,
    sheets: [
      [
        "Más Vendidos",
        [
          ["Puesto", "ID", "Producto", "Unidades", "Total"],
          ...top.map(({ rank, product, totalQuantity, totalRevenue }) => [
            rank,
            product.id,
            product.name,
            totalQuantity,
            totalRevenue,
          ]),
        ],
      ],
    ],
  });
  await end();
});

it("a report that fails says so, and so does its file; the others stay", async () => {
  const { page, end } = await visit(DESKTOP, { expectedErrors: /400/ });
  await signInAs("rosalba@demo.mostrador.example", page);
  await page.route("**/api/reports/inventory*", (route) => route.fulfill({ status: 400, json: {} }));
  await page.clock.install();
  await page.goto("/reports");
  const banner = page.getByRole("alert").filter({ hasText: "Error al generar reporte de inventario" });
  await banner.waitFor();
  await page.getByText("Costo de lo vendido").first().waitFor();
  await page.clock.runFor(5_000);
  await banner.waitFor({ state: "detached" }); // by itself
  await page.getByRole("button", { name: "Descargar Excel: Inventario" }).click();
  await page.getByText("No se pudieron obtener los datos para la exportación").waitFor();
  await page.unroute("**/api/reports/inventory*");
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await page.getByRole("region", { name: "Inventario" }).getByText("Valor del inventario").waitFor();
  await end();
});

it("a cashier reads which reports there are and for whom, and orders without their buttons", async () => {
  const { page, end } = await visit(PHONE);
  await signInAs("brayan@demo.mostrador.example", page);
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
  await page.getByText("Don Aurelio").first().waitFor();
  expect(await page.getByRole("button", { name: /Nuevo Proveedor|Editar|Eliminar/ }).count()).toBe(0);
  expect(await findings(page)).toEqual([]);
  await end();
});
