import type { Sale, SaleItem } from "#core/contract/sales.ts";
import { onStoreClock } from "#core/dates.ts";
import { PAYMENT_METHODS, paymentLabel } from "#core/payment.ts";
import { type CellValue, PESOS, UNITS } from "#web/ui/excel.ts";
import { bookWriter } from "#web/ui/workbook/book-writer.ts";
import { type Column, cellsXml } from "#web/ui/workbook/sheet-xml.ts";
import { isFreeItem, itemCode, itemName, itemSubtotal } from "../sale-item-text.ts";

const MOMENT = "dd/mm/yyyy hh:mm";

type SaleColumn = Column & { value: (sale: Sale) => CellValue };

/** The sale and its customer: the same in each of its rows. */
const OF_SALE: readonly SaleColumn[] = [
  { header: "ID de venta", width: 38, value: (sale) => sale.id },
  { header: "Fecha", width: 17, numFmt: MOMENT, value: (sale) => onStoreClock(new Date(sale.createdAt)) },
  {
    header: "Estado",
    width: 12,
    value: (sale) => (sale.status === "COMPLETED" ? "Completada" : sale.status),
  },
  { header: "Método de pago", width: 22, value: (sale) => paymentLabel(sale.paymentMethod) },
  { header: "Total de la venta", width: 16, numFmt: PESOS, value: (sale) => sale.total },
  { header: "Pagado", width: 14, numFmt: PESOS, value: (sale) => sale.amountPaid },
  { header: "Vuelto", width: 14, numFmt: PESOS, value: (sale) => sale.change },
  { header: "Vendedor", width: 22, value: (sale) => sale.seller.name },
  { header: "Cliente", width: 26, value: (sale) => sale.customer?.name ?? "Sin cliente" },
  { header: "Teléfono", width: 15, value: (sale) => sale.customer?.phone ?? null },
  { header: "Correo", width: 26, value: (sale) => sale.customer?.email ?? null },
  { header: "Tipo de documento", width: 18, value: (sale) => sale.customer?.documentType ?? null },
  { header: "Documento", width: 16, value: (sale) => sale.customer?.document ?? null },
  { header: "Dirección", width: 26, value: (sale) => sale.customer?.address ?? null },
];

/** `null` for a sale without items. */
type ItemColumn = Column & { value: (item: SaleItem | null) => CellValue };

const OF_ITEM: readonly ItemColumn[] = [
  { header: "Producto", width: 34, value: (item) => (item ? itemName(item) : "Sin items") },
  { header: "Código", width: 16, value: (item) => item && itemCode(item) },
  {
    header: "Tipo de Venta",
    width: 17,
    value: (item) => item && (isFreeItem(item) ? "Venta Libre" : "Producto Regular"),
  },
  { header: "Cantidad", width: 10, numFmt: UNITS, value: (item) => item?.quantity ?? null },
  { header: "Precio unitario", width: 15, numFmt: PESOS, value: (item) => item?.price ?? null },
  { header: "Subtotal", width: 15, numFmt: PESOS, value: (item) => item && itemSubtotal(item) },
];

/** Sheet Ventas: the sale, its customer and one item in each row. */
export const SALE_COLUMNS: readonly Column[] = [...OF_SALE, ...OF_ITEM];

/** The file, sale by sale: rows are compressed as they come, the sums are added up. */
export function salesBook() {
  const book = bookWriter({ Ventas: SALE_COLUMNS });
  const { addRow, styles } = book.sheets.Ventas;
  const itemStyles = styles.slice(OF_SALE.length);
  const methods = new Map(PAYMENT_METHODS.map((method) => [method, { count: 0, total: 0 }]));
  const sums = { sales: 0, total: 0, items: 0 };

  function addRows(sale: Sale): void {
    const common = cellsXml(
      OF_SALE.map((column) => column.value(sale)),
      styles,
    );
    for (const item of sale.items.length > 0 ? sale.items : [null])
      addRow(
        common +
          cellsXml(
            OF_ITEM.map((column) => column.value(item)),
            itemStyles,
            OF_SALE.length,
          ),
      );
  }

  /** Sheet Resumen. */
  const summary = (): CellValue[][] => [
    ["Concepto", "Cantidad", "Valor"],
    ["Número de ventas", sums.sales, null],
    ["Total vendido", null, sums.total],
    ["Promedio por venta", null, sums.sales === 0 ? 0 : Math.round(sums.total / sums.sales)],
    ["Items vendidos", sums.items, null],
    [null, null, null],
    ["Método de pago", "Ventas", "Total"],
    ...[...methods].map(([method, { count, total }]) => [paymentLabel(method), count, total]),
  ];

  return {
    sums,
    add(sale: Sale): void {
      addRows(sale);
      sums.sales += 1;
      sums.total += sale.total;
      sums.items += sale.items.reduce((units, item) => units + item.quantity, 0);
      const method = methods.get(sale.paymentMethod)!;
      method.count += 1;
      method.total += sale.total;
    },
    finish: (): Promise<Blob> =>
      book.finish([
        { name: "Resumen", columns: SUMMARY_COLUMNS.map((column) => ({ ...column })), rows: summary() },
      ]),
  };
}

const SUMMARY_COLUMNS = [{ width: 26 }, { width: 12, numFmt: UNITS }, { width: 18, numFmt: PESOS }] as const;
