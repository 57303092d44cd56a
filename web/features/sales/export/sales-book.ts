import type { SalesReport } from "#core/contract/reports/reports.ts";
import type { WorkbookSale, WorkbookSaleItem } from "#core/contract/sales/workbook-sale.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { PAYMENT_METHODS, type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { sumTaxAmounts, type TaxAmounts } from "#core/tax/tax-of-line.ts";
import { isFreeItem, saleItemBarcode, saleItemName } from "#web/features/sales/history/sale-item-text.ts";
import { DAY_FORMAT, type ExcelCellValue, toExcelDayCell } from "#web/ui/data/excel.ts";
import { buildCellsXml, type SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  buildTableSheet,
  centsColumn,
  pesosColumn,
  readRowCells,
  TIME_COLUMN,
  textColumn,
  toSheetColumn,
  unitsColumn,
  type ValueColumn,
} from "#web/ui/workbook/table-sheet.ts";
import { createWorkbookWriter } from "#web/ui/workbook/workbook.ts";

const STATUS_LABELS: Record<WorkbookSale["status"], string> = {
  COMPLETED: "Completada",
  PARTIALLY_RETURNED: "Devuelta en parte",
  RETURNED: "Devuelta",
};

type SaleColumns = readonly ValueColumn<WorkbookSale>[];

/** Columns of the sale and its customer, repeated in the row of each item. */
const OF_SALE: SaleColumns = [
  ["ID de venta", textColumn(38), (sale) => sale.id],
  ["Fecha", TIME_COLUMN, (sale) => toStoreLocalTime(new Date(sale.createdAt))],
  ["Estado", textColumn(12), (sale) => STATUS_LABELS[sale.status]],
  ["Método de pago", textColumn(22), (sale) => paymentLabel(sale.paymentMethod)],
  ["Total de la venta", pesosColumn(16), (sale) => sale.total],
  ["Pagado", pesosColumn(14), (sale) => sale.amountPaid],
  ["Vuelto", pesosColumn(14), (sale) => sale.change],
  ["Vendedor", textColumn(22), (sale) => sale.seller.name],
  ["Cliente", textColumn(26), (sale) => sale.customer?.name ?? "Sin cliente"],
  ["Teléfono", textColumn(15), (sale) => sale.customer?.phone],
  ["Correo", textColumn(26), (sale) => sale.customer?.email],
  ["Tipo de documento", textColumn(18), (sale) => sale.customer?.documentType],
  ["Documento", textColumn(16), (sale) => sale.customer?.document],
  ["Dirección", textColumn(26), (sale) => sale.customer?.address],
];

/** `item` is null for a sale without items. */
type ItemColumns = readonly ValueColumn<WorkbookSaleItem | null>[];

const OF_ITEM: ItemColumns = [
  ["Producto", textColumn(34), (item) => (item ? saleItemName(item) : "Sin items")],
  ["Código", textColumn(16), (item) => item && saleItemBarcode(item)],
  [
    "Tipo de Venta",
    textColumn(17),
    (item) => item && (isFreeItem(item) ? "Venta Libre" : "Producto Regular"),
  ],
  ["Cantidad", textColumn(10), (item) => item?.quantity],
  ["Precio unitario", pesosColumn(15), (item) => item?.price],
  ["Subtotal", pesosColumn(15), (item) => item && subtotalOfRecordedLine(item)],
];

const taxOf =
  (field: keyof TaxAmounts) =>
  ({ taxes }: WorkbookSale) =>
    sumTaxAmounts(taxes)?.[field];

/** Columns beyond those of the product specification. They come last. */
const BEYOND: SaleColumns = [
  ["Número", textColumn(12), (sale) => sale.number],
  ["Descuento", pesosColumn(14), (sale) => sale.discount],
  ["Ajuste", pesosColumn(12), (sale) => sale.rounding],
  ["Fiado", pesosColumn(14), (sale) => sale.creditAmount],
  ["Devuelto", pesosColumn(14), (sale) => sale.returnedTotal],
  ["Base", centsColumn(14), taxOf("base")],
  ["IVA", centsColumn(14), taxOf("iva")],
  ["INC", centsColumn(14), taxOf("inc")],
  ["Bolsa", centsColumn(14), taxOf("bags")],
];

/** How the sale was paid before its first correction, such as 'Antes: Efectivo'. The last column. */
const OF_CORRECTION: SaleColumns = [
  [
    "Pago corregido",
    textColumn(22),
    ({ corrections: [first] }) =>
      first && `Antes: ${first.before.map(({ method }) => paymentLabel(method)).join(", ")}`,
  ],
];

/** Pack, such as '2 x Six pack', empty for units; and the name of the promotion. */
const OF_PACK: ItemColumns = [
  [
    "Presentación",
    textColumn(18),
    (item) => item?.presentation && `${item.presentation.count} x ${item.presentation.name}`,
  ],
  ["Promoción", textColumn(18), (item) => item?.promotion?.name],
];

export const SALES_SHEET_COLUMNS: readonly SheetColumn[] = [
  ...OF_SALE,
  ...OF_ITEM,
  ...BEYOND,
  ...OF_PACK,
  ...OF_CORRECTION,
].map(toSheetColumn);

/** The methods of the specification. Other methods appear only if used. */
const ALWAYS_SHOWN: readonly PaymentMethod[] = ["CASH", "CARD", "NEQUI", "TRANSFER", "OTHER"];

/** Builds the workbook. Takes one sale at a time and compresses its rows at once. */
export function createSalesWorkbook() {
  const book = createWorkbookWriter({ Ventas: SALES_SHEET_COLUMNS });
  const { addRow, styles } = book.sheets.Ventas;
  let width = 0;
  /** Returns a function that builds the cells of `columns` for a row. Call it in the order of the columns. */
  function addColumns<Row>(columns: readonly ValueColumn<Row>[]) {
    const from = width;
    width += columns.length;
    const ownStyles = styles.slice(from, width);
    return (row: Row) => buildCellsXml(readRowCells(columns, row), ownStyles, from);
  }
  const buildSaleCells = addColumns(OF_SALE);
  const buildItemCells = addColumns(OF_ITEM);
  const buildBeyondCells = addColumns(BEYOND);
  const buildPackCells = addColumns(OF_PACK);
  const buildCorrectionCells = addColumns(OF_CORRECTION);
  const methods = new Map<string, Sum>(ALWAYS_SHOWN.map((method) => [method, { count: 0, total: 0 }]));
  const sums = { sales: 0, total: 0, items: 0, returned: 0 };

  function addRows(sale: WorkbookSale): void {
    const [common, beyond] = [buildSaleCells(sale), buildBeyondCells(sale)];
    const correction = buildCorrectionCells(sale);
    for (const item of sale.items.length > 0 ? sale.items : [null])
      addRow(common + buildItemCells(item) + beyond + buildPackCells(item) + correction);
  }

  /** Rows of the sheet Resumen. The total excludes the sales' returns; with a report, its dates' returns. */
  function summary(report: SalesReport | null): ExcelCellValue[][] {
    const total = report?.totalRevenue ?? sums.total - sums.returned;
    const returned = sums.total - total;
    return [
      ["Concepto", "Cantidad", "Valor"],
      ["Número de ventas", sums.sales, null],
      ["Total vendido", null, total],
      ["Promedio por venta", null, sums.sales === 0 ? 0 : Math.round(total / sums.sales)],
      ["Items vendidos", sums.items, null],
      ...(returned === 0
        ? []
        : [
            ["Antes de devoluciones", null, sums.total],
            ["Devuelto", null, -returned],
          ]),
      [null, null, null],
      ["Método de pago", "Ventas", "Total"],
      ...PAYMENT_METHODS.flatMap((method) => {
        const sum = methods.get(method);
        return sum ? [[paymentLabel(method), sum.count, sum.total]] : [];
      }),
    ];
  }

  return {
    sums,
    add(sale: WorkbookSale): void {
      addRows(sale);
      sums.sales += 1;
      sums.total += sale.total;
      sums.returned += sale.returnedTotal;
      sums.items = addQuantities(sums.items, ...sale.items.map(({ quantity }) => quantity));
      for (const { method, amount } of sale.payments) addTo(methods, method, amount);
    },
    /** With a `report`, adds a sheet of its days: a return counts on its own date, not on its sale's. */
    finish: (report: SalesReport | null = null): Promise<Blob> =>
      book.finish([
        { name: "Resumen", columns: [textColumn(26), COUNTS, TOTALS], rows: summary(report) },
        ...(report ? [daySheet(report)] : []),
      ]),
  };
}

const COUNTS = unitsColumn(12);
const TOTALS = pesosColumn(18);

const daySheet = ({ byDay }: SalesReport) =>
  buildTableSheet("Ventas por Día", byDay, [
    ["Fecha", { width: 26, numFmt: DAY_FORMAT }, ({ date }) => toExcelDayCell(date)],
    ["Ventas", COUNTS, ({ count }) => count],
    ["Total", TOTALS, ({ revenue }) => revenue],
  ]);

type Sum = { count: number; total: number };

function addTo(sums: Map<string, Sum>, name: string, amount: number): void {
  const sum = sums.get(name) ?? { count: 0, total: 0 };
  sums.set(name, { count: sum.count + 1, total: sum.total + amount });
}
