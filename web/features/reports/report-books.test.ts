import { expect, test } from "vitest";
import { readWorkbook } from "#web/test/list-files.ts";
import { writeWorkbook } from "#web/ui/workbook/workbook.ts";
import {
  buildFinancialWorkbook,
  buildInventoryWorkbook,
  buildTopProductsWorkbook,
  type ReportWorkbook,
  salesReportFileName,
} from "./report-books.ts";

const range = { startDate: "2026-11-01", endDate: "2026-11-21" };

/** Cell values as Excel shows them. */
async function opened({ sheets }: ReportWorkbook) {
  const read = await readWorkbook(writeWorkbook(sheets));
  return read.map(
    ({ name, rows }) => [name, rows.map((row) => row.filter((cell) => cell !== null))] as const,
  );
}

test("inventory: Stock Bajo is SÍ or NO, Estado is Activo or Inactivo, and no name is a formula", async () => {
  const product = {
    category: "Otra",
    price: 2_000,
    unit: "UNIT" as const,
    minStock: null,
    tracksStock: true,
    content: null,
    totalSold: 4,
  };
  const book = buildInventoryWorkbook(
    {
      products: [
        {
          ...product,
          id: "a",
          name: "=1+1",
          content: { quantity: 500, unit: "G" },
          stock: 3,
          inventoryValue: 6_000,
          valueWithoutTaxes: null,
          isLowStock: true,
          active: true,
        },
        {
          ...product,
          id: "b",
          name: "Arroz",
          unit: "KG",
          stock: 2.125,
          minStock: 2.5,
          inventoryValue: 4_250,
          valueWithoutTaxes: null,
          isLowStock: false,
          active: false,
        },
        {
          ...product,
          id: "c",
          name: "Sal",
          stock: -3,
          tracksStock: false,
          inventoryValue: 0,
          valueWithoutTaxes: null,
          isLowStock: false,
          active: true,
        },
      ],
      summary: {
        totalProducts: 2,
        totalInventoryValue: 10_000,
        lowStockCount: 1,
        inactiveCount: 1,
        totalWithoutTaxes: null,
      },
    },
    "2026-11-21",
  );
  expect(book.fileName).toBe("reporte-inventario_2026-11-21.xlsx");
  const [list, sums] = await opened(book);
  expect([list![0], sums![0]]).toEqual(["Inventario", "Resumen"]);
  expect(list![1].slice(1)).toEqual([
    ["a", "=1+1", "Otra", 3, 2_000, 6_000, 4, "SÍ", "Activo", "unidad", "500 g", "Gramo a $ 4,00"],
    ["b", "Arroz", "Otra", 2.125, 2_000, 4_250, 4, "NO", "Inactivo", "kilo", 2.5, "Gramo a $ 2,00"],
    ["c", "Sal", "Otra", "Sin contar", 2_000, 0, 4, "NO", "Activo", "unidad"],
  ]);
  expect(sums![1]).toEqual([
    ["Concepto", "Cantidad", "Valor"],
    ["Total de productos", 2],
    ["Valor total del inventario", 10_000],
    ["Productos con stock bajo", 1],
    ["Productos inactivos", 1],
  ]);
});

test("inventory of a store that charges IVA: the value without taxes is the last column and a summary row", async () => {
  const product = {
    id: "a",
    name: "Cerveza",
    category: "Otra",
    price: 2_500,
    unit: "UNIT" as const,
    minStock: 6,
    totalSold: 4,
    stock: 7,
    tracksStock: true,
    content: null,
    inventoryValue: 17_500,
    valueWithoutTaxes: 14_706,
    isLowStock: false,
    active: true,
  };
  const summary = {
    totalProducts: 1,
    totalInventoryValue: 17_500,
    totalWithoutTaxes: 14_706,
    lowStockCount: 0,
    inactiveCount: 0,
  };
  const [list, sums] = await opened(buildInventoryWorkbook({ products: [product], summary }, "2026-11-21"));
  expect([list![1][0]!.at(-1), list![1][1]!.at(-1)]).toEqual(["Valor sin IVA, INC ni bolsas", 14_706]);
  expect(sums![1]).toContainEqual(["Valor sin IVA, INC ni bolsas", 14_706]);
});

test("financial report: one sheet, which labels the cost of sales as an estimate", async () => {
  const book = buildFinancialWorkbook(
    {
      revenue: {
        total: 9_000,
        salesCount: 2,
        averageSale: 4_500,
        returns: 500,
        discounts: 200,
        taxes: 0,
        commissions: 0,
      },
      expenses: {
        totalPurchases: 12_000,
        purchaseTaxes: 0,
        purchaseOrdersCount: 1,
        estimatedCOGS: 4_000,
        cashExpenses: 0,
        rounding: 0,
        losses: 850,
      },
      profitability: {
        grossProfit: 5_000,
        grossProfitMargin: 55.6,
        netProfit: -3_000,
        netProfitMargin: -33.3,
      },
    },
    range,
  );
  expect(await opened(book)).toEqual([
    [
      "Reporte Financiero",
      [
        ["Concepto", "Valor", "Cantidad", "Margen", "Qué es"],
        ["Del 2026-11-01 al 2026-11-21"],
        ["INGRESOS"],
        ["Ventas", 9_000, 2],
        ["Promedio por venta", 4_500],
        ["Descuentos dados", 200],
        ["Devoluciones", 500],
        ["GASTOS"],
        ["Compras a proveedores", 12_000, 1],
        ["Costo de lo vendido (estimado)", 4_000],
        ["Vencido, dañado o perdido (al costo)", 850],
        ["RENTABILIDAD"],
        [
          "Ganancia: ventas menos costo de lo vendido",
          5_000,
          55.6,
          expect.stringMatching(/costo es un estimado/),
        ],
        [
          "Ventas menos compras y gastos del periodo",
          -3_000,
          -33.3,
          expect.stringMatching(/menos las compras que recibiste y los gastos/),
        ],
      ],
    ],
  ]);
});

test("financial report of a store that charges taxes: revenue is labelled as without taxes", async () => {
  const none = { grossProfit: 0, grossProfitMargin: 0, netProfit: 0, netProfitMargin: 0 };
  const bought = { totalPurchases: 5_950, purchaseTaxes: 950, purchaseOrdersCount: 1, estimatedCOGS: 0 };
  const spent = { ...bought, cashExpenses: 0, rounding: 0, losses: 0 };
  const revenue = {
    total: 10_000,
    salesCount: 1,
    averageSale: 10_000,
    returns: 0,
    discounts: 0,
    taxes: 1_900.25,
    commissions: 0,
  };
  const [sheet] = await opened(
    buildFinancialWorkbook({ revenue, expenses: spent, profitability: none }, range),
  );
  expect(sheet![1].slice(3, 6)).toEqual([
    ["Ventas sin IVA, INC ni bolsas", 10_000, 1],
    ["Promedio por venta", 10_000],
    ["IVA, INC y bolsas cobrados", 1_900.25],
  ]);
  expect(sheet![1].slice(7, 10)).toEqual([
    ["Compras a proveedores", 5_950, 1],
    ["Costo de lo vendido (estimado)", 0],
    ["IVA descontable, incluido en las compras", 950],
  ]);
  expect(sheet![1].at(-1)!.at(-1)).toContain("El IVA descontable de las compras no se resta.");
});

test("best sellers: all rows, not only the five on the screen", async () => {
  const top = Array.from({ length: 20 }, (_, i) => ({
    rank: i + 1,
    product: { id: `p${i}`, name: `Producto ${i}`, unit: "LB" as const },
    totalQuantity: 20 - i,
    totalRevenue: 100,
  }));
  const book = buildTopProductsWorkbook(top, range);
  expect(book.fileName).toBe("reporte-mas-vendidos_2026-11-01_a_2026-11-21.xlsx");
  expect(book.sheets[0]?.rows).toHaveLength(21);
  expect(book.sheets[0]?.rows[1]).toEqual([1, "p0", "Producto 0", 20, 100, "libra"]);
});

test("the sales file is named by the report's dates", () =>
  expect(salesReportFileName(range)).toBe("reporte-ventas_2026-11-01_a_2026-11-21.xlsx"));
