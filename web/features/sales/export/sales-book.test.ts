import { expect, test } from "vitest";
import type { SalesReport } from "#core/contract/reports/reports.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { aSale, aSaleItem } from "#web/test/builders.ts";
import { readCellFormats, readWorkbook } from "#web/test/list-files.ts";
import { createSalesWorkbook, SALES_SHEET_COLUMNS } from "./sales-book.ts";

const item = aSaleItem;
const sale = (fields: Partial<Sale>) => aSale({ total: 1_000, amountPaid: 2_000, change: 1_000, ...fields });

async function sheetsOf(sales: Sale[], report: SalesReport | null = null) {
  const book = createSalesWorkbook();
  for (const one of sales) book.add(one);
  return readWorkbook(book.finish(report));
}

async function read(...sales: Sale[]) {
  const sheets = await sheetsOf(sales);
  const [header, ...rows] = sheets[0]!.rows;
  const records = rows.map((row) => Object.fromEntries(header!.map((name, i) => [name, row[i] ?? null])));
  return { names: sheets.map((sheet) => sheet.name), records, summary: sheets[1]!.rows };
}

test("one row per item, with numbers as numbers and store time as dates", async () => {
  const customer = {
    name: "Luz",
    phone: "300",
    email: null,
    address: null,
    document: "0012",
    documentType: "CC",
  };
  const items = [
    item({}),
    item({ productId: null, productName: "Bolsa", description: "Bolsa", quantity: 3, price: 50 }),
  ];
  const { names, records } = await read(sale({ customer, items, total: 1_150 }), sale({ items: [] }));
  expect(names).toEqual(["Ventas", "Resumen"]);
  expect(records).toHaveLength(3);
  expect(records[0]).toMatchObject({
    Fecha: new Date("2026-11-20T22:30:00.000Z"),
    "Método de pago": "Efectivo",
    "Total de la venta": 1_150,
    Pagado: 2_000,
    Vuelto: 1_000,
    Vendedor: "Ana",
    Cliente: "Luz",
    Documento: "0012",
    Producto: "Pan",
    "Tipo de Venta": "Producto Regular",
  });
  expect(records[1]).toMatchObject({
    "Tipo de Venta": "Venta Libre",
    Cantidad: 3,
    "Precio unitario": 50,
    Subtotal: 150,
  });
  expect(records[2]).toMatchObject({
    Producto: "Sin items",
    Cliente: "Sin cliente",
    Cantidad: null,
    Subtotal: null,
  });
});

test.each([
  "=1+1",
  "+57 300",
  "-Pan",
  "@luz",
  '=HYPERLINK("x")',
  "\u0001 raro & <b>",
  "  espacios  ",
  "ñ 🛒",
  "_x0041_ \r\n\t]]>",
])("the text %j stays that text", async (text) => {
  const { records } = await read(sale({ items: [item({ productName: text })] }));
  const written = records[0]!.Producto;
  expect(typeof written).toBe("string");
  expect(written).toBe(text);
});

test("the summary has every payment method and adds up", async () => {
  const { summary } = await read(
    sale({ total: 1_000 }),
    sale({ total: 2_001, paymentMethod: "NEQUI", items: [item({ quantity: 4 }), item({})] }),
  );
  expect(summary.filter((row) => row[0])).toEqual([
    ["Concepto", "Cantidad", "Valor"],
    ["Número de ventas", 2, null],
    ["Total vendido", null, 3_001],
    ["Promedio por venta", null, 1_501],
    ["Items vendidos", 6, null],
    ["Método de pago", "Ventas", "Total"],
    ["Efectivo", 1, 1_000],
    ["Tarjeta", 0, 0],
    ["Nequi", 1, 2_001],
    ["Transferencia Bancaria", 0, 0],
    ["Otro", 0, 0],
  ]);
});

test("totals exclude returns, as in the report's file", async () => {
  const { summary } = await read(sale({ total: 1_000, returnedTotal: 400 }), sale({ total: 2_000 }));
  expect(summary.slice(2, 7)).toEqual([
    ["Total vendido", null, 2_600],
    ["Promedio por venta", null, 1_300],
    ["Items vendidos", 2, null],
    ["Antes de devoluciones", null, 3_000],
    ["Devuelto", null, -400],
  ]);
});

test("the days equal the report's, with returns on their own date", async () => {
  const report = {
    totalSales: 1,
    totalRevenue: 200,
    averageSale: 200,
    byDay: [
      { date: "2026-11-20", count: 1, revenue: 700 },
      { date: "2026-11-21", count: 0, revenue: -500 },
    ],
  };
  const sold = sale({ createdAt: "2026-11-21T04:59:59.999Z", total: 700, returnedTotal: 600 });
  const sheets = await sheetsOf([sold], report);
  expect(sheets.map(({ name }) => name)).toEqual(["Ventas", "Resumen", "Ventas por Día"]);
  expect(sheets[1]!.rows.slice(2, 7)).toEqual([
    ["Total vendido", null, 200],
    ["Promedio por venta", null, 200],
    ["Items vendidos", 1, null],
    ["Antes de devoluciones", null, 700],
    ["Devuelto", null, -500],
  ]);
  expect(sheets[2]!.rows).toEqual([
    ["Fecha", "Ventas", "Total"],
    [new Date("2026-11-20T00:00:00Z"), 1, 700],
    [new Date("2026-11-21T00:00:00Z"), 0, -500],
  ]);
});

test("formats pesos and units ", async () => {
  const book = createSalesWorkbook();
  const iva = { kind: "IVA" as const, rate: 19, perUnit: null, base: 10_000, amount: 1_900 };
  book.add(sale({ taxes: [iva] }));
  const columns = [...SALES_SHEET_COLUMNS.entries()].flatMap(([i, { numFmt }]) =>
    numFmt ? [[i < 26 ? String.fromCharCode(65 + i) : `A${String.fromCharCode(39 + i)}`, numFmt]] : [],
  );
  expect(await readCellFormats(book.finish())).toEqual(Object.fromEntries(columns));
});

test("appends taxes by kind; empty for a sale without taxes", async () => {
  const book = createSalesWorkbook();
  const iva = { kind: "IVA" as const, rate: 19, perUnit: null, base: 2_146.22, amount: 407.78 };
  const bag = { kind: "BAG" as const, rate: null, perUnit: 73, base: 0, amount: 146 };
  book.add(sale({ taxes: [iva, bag] }));
  book.add(sale({}));
  const sheets = await readWorkbook(book.finish());
  const [headers, taxed, plain] = sheets[0]!.rows;
  expect(headers!.slice(-7, -3)).toEqual(["Base", "IVA", "INC", "Bolsa"]);
  expect(taxed!.slice(-7, -3)).toEqual([2_146.22, 407.78, 0, 146]);
  expect(plain!.slice(-7, -3)).toEqual([null, null, null, null]);
});
