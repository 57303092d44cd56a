import type { SalesReport } from "#core/contract/reports/reports.ts";
import type { WorkbookSale, WorkbookSaleItem } from "#core/contract/sales/workbook-sale.ts";
import { toStoreLocalTime } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { PAYMENT_METHODS, type PaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import { sumTaxAmounts, type TaxAmounts } from "#core/tax/tax-text.ts";
import { isFreeItem, saleItemCode, saleItemName } from "#web/features/sales/history/sale-item-text.ts";
import {
  CENTS_FORMAT,
  DAY_FORMAT,
  type ExcelCellValue,
  PESOS_FORMAT,
  toExcelDayCell,
  UNITS_FORMAT,
} from "#web/ui/data/excel.ts";
import { buildCellsXml, type SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import { createWorkbookWriter } from "#web/ui/workbook/workbook.ts";

const MOMENT = "dd/mm/yyyy hh:mm";

type SaleColumn = SheetColumn & { value: (sale: WorkbookSale) => ExcelCellValue };

/** Columns of the sale and its customer, repeated in the row of each item. */
const OF_SALE: readonly SaleColumn[] = [
  { header: "ID de venta", width: 38, value: (sale) => sale.id },
  { header: "Fecha", width: 17, numFmt: MOMENT, value: (sale) => toStoreLocalTime(new Date(sale.createdAt)) },
  {
    header: "Estado",
    width: 12,
    value: (sale) => STATUS_LABELS[sale.status],
  },
  { header: "Método de pago", width: 22, value: (sale) => paymentLabel(sale.paymentMethod) },
  { header: "Total de la venta", width: 16, numFmt: PESOS_FORMAT, value: (sale) => sale.total },
  { header: "Pagado", width: 14, numFmt: PESOS_FORMAT, value: (sale) => sale.amountPaid },
  { header: "Vuelto", width: 14, numFmt: PESOS_FORMAT, value: (sale) => sale.change },
  { header: "Vendedor", width: 22, value: (sale) => sale.seller.name },
  { header: "Cliente", width: 26, value: (sale) => sale.customer?.name ?? "Sin cliente" },
  { header: "Teléfono", width: 15, value: (sale) => sale.customer?.phone ?? null },
  { header: "Correo", width: 26, value: (sale) => sale.customer?.email ?? null },
  { header: "Tipo de documento", width: 18, value: (sale) => sale.customer?.documentType ?? null },
  { header: "Documento", width: 16, value: (sale) => sale.customer?.document ?? null },
  { header: "Dirección", width: 26, value: (sale) => sale.customer?.address ?? null },
];

const STATUS_LABELS: Record<WorkbookSale["status"], string> = {
  COMPLETED: "Completada",
  PARTIALLY_RETURNED: "Devuelta en parte",
  RETURNED: "Devuelta",
};

/** `item` is null for a sale without items. */
type ItemColumn = SheetColumn & { value: (item: WorkbookSaleItem | null) => ExcelCellValue };

const OF_ITEM: readonly ItemColumn[] = [
  { header: "Producto", width: 34, value: (item) => (item ? saleItemName(item) : "Sin items") },
  { header: "Código", width: 16, value: (item) => item && saleItemCode(item) },
  {
    header: "Tipo de Venta",
    width: 17,
    value: (item) => item && (isFreeItem(item) ? "Venta Libre" : "Producto Regular"),
  },
  { header: "Cantidad", width: 10, value: (item) => item?.quantity ?? null },
  { header: "Precio unitario", width: 15, numFmt: PESOS_FORMAT, value: (item) => item?.price ?? null },
  { header: "Subtotal", width: 15, numFmt: PESOS_FORMAT, value: (item) => item && recordedSubtotal(item) },
];

/** Columns beyond those of the product specification. They come last. */
const BEYOND: readonly SaleColumn[] = [
  { header: "Número", width: 12, value: (sale) => sale.number },
  { header: "Descuento", width: 14, numFmt: PESOS_FORMAT, value: (sale) => sale.discount },
  { header: "Ajuste", width: 12, numFmt: PESOS_FORMAT, value: (sale) => sale.rounding },
  { header: "Fiado", width: 14, numFmt: PESOS_FORMAT, value: (sale) => sale.creditAmount },
  { header: "Devuelto", width: 14, numFmt: PESOS_FORMAT, value: (sale) => sale.returnedTotal },
  taxColumn("Base", "base"),
  taxColumn("IVA", "iva"),
  taxColumn("INC", "inc"),
  taxColumn("Bolsa", "bags"),
];

function taxColumn(header: string, field: keyof TaxAmounts): SaleColumn {
  return {
    header,
    width: 14,
    numFmt: CENTS_FORMAT,
    value: ({ taxes }) => sumTaxAmounts(taxes)?.[field] ?? null,
  };
}

/** Pack, such as '2 x Six pack', empty for units; and the name of the promotion. */
const OF_PACK: readonly ItemColumn[] = [
  {
    header: "Presentación",
    width: 18,
    value: (item) => (item?.presentation ? `${item.presentation.count} x ${item.presentation.name}` : null),
  },
  { header: "Promoción", width: 18, value: (item) => item?.promotion?.name ?? null },
];

export const SALES_SHEET_COLUMNS: readonly SheetColumn[] = [...OF_SALE, ...OF_ITEM, ...BEYOND, ...OF_PACK];

/** The methods of the specification. Other methods appear only if used. */
const ALWAYS_SHOWN: readonly PaymentMethod[] = ["CASH", "CARD", "NEQUI", "TRANSFER", "OTHER"];

/** Builds the workbook. Takes one sale at a time and compresses its rows at once. */
export function createSalesWorkbook() {
  const book = createWorkbookWriter({ Ventas: SALES_SHEET_COLUMNS });
  const { addRow, styles } = book.sheets.Ventas;
  const [ITEM, BEHIND] = [OF_SALE.length, OF_SALE.length + OF_ITEM.length];
  const itemStyles = styles.slice(ITEM);
  const beyondStyles = styles.slice(BEHIND);
  const LAST = BEHIND + BEYOND.length;
  const packStyles = styles.slice(LAST);
  const methods = new Map<string, Sum>(ALWAYS_SHOWN.map((method) => [method, { count: 0, total: 0 }]));
  const sums = { sales: 0, total: 0, items: 0, returned: 0 };

  function addRows(sale: WorkbookSale): void {
    const common = buildCellsXml(
      OF_SALE.map((column) => column.value(sale)),
      styles,
    );
    const beyond = buildCellsXml(
      BEYOND.map((column) => column.value(sale)),
      beyondStyles,
      BEHIND,
    );
    for (const item of sale.items.length > 0 ? sale.items : [null])
      addRow(
        common +
          buildCellsXml(
            OF_ITEM.map((column) => column.value(item)),
            itemStyles,
            ITEM,
          ) +
          beyond +
          buildCellsXml(
            OF_PACK.map((column) => column.value(item)),
            packStyles,
            LAST,
          ),
      );
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
        { name: "Resumen", columns: sumColumns(), rows: summary(report) },
        ...(report
          ? [{ name: "Ventas por Día", columns: sumColumns(DAY_FORMAT), rows: dayRows(report) }]
          : []),
      ]),
  };
}

const dayRows = ({ byDay }: SalesReport): ExcelCellValue[][] => [
  ["Fecha", "Ventas", "Total"],
  ...byDay.map(({ date, count, revenue }) => [toExcelDayCell(date), count, revenue]),
];

type Sum = { count: number; total: number };

function addTo(sums: Map<string, Sum>, name: string, amount: number): void {
  const sum = sums.get(name) ?? { count: 0, total: 0 };
  sums.set(name, { count: sum.count + 1, total: sum.total + amount });
}

const sumColumns = (first?: string) => [
  { width: 26, ...(first && { numFmt: first }) },
  { width: 12, numFmt: UNITS_FORMAT },
  { width: 18, numFmt: PESOS_FORMAT },
];
