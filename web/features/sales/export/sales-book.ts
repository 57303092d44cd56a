import type { Sale, SaleItem } from "#core/contract/sales.ts";
import { onStoreClock } from "#core/dates.ts";
import { PAYMENT_METHODS, paymentLabel } from "#core/payment.ts";
import { type CellValue, PESOS, UNITS } from "#web/ui/excel.ts";
import { isFreeItem, itemCode, itemName, itemSubtotal } from "../sale-item-text.ts";

type Column = {
  header: string;
  width: number;
  numFmt?: string;
  /** `item` is null for a sale without items. */
  value: (sale: Sale, item: SaleItem | null) => CellValue;
};

const MOMENT = "dd/mm/yyyy hh:mm";

/** Sheet Ventas: the sale, its customer and one item in each row. */
export const SALE_COLUMNS: readonly Column[] = [
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
  { header: "Producto", width: 34, value: (_, item) => (item ? itemName(item) : "Sin items") },
  { header: "Código", width: 16, value: (_, item) => item && itemCode(item) },
  {
    header: "Tipo de Venta",
    width: 17,
    value: (_, item) => item && (isFreeItem(item) ? "Venta Libre" : "Producto Regular"),
  },
  { header: "Cantidad", width: 10, numFmt: UNITS, value: (_, item) => item?.quantity ?? null },
  { header: "Precio unitario", width: 15, numFmt: PESOS, value: (_, item) => item?.price ?? null },
  { header: "Subtotal", width: 15, numFmt: PESOS, value: (_, item) => item && itemSubtotal(item) },
];

function rowsOf(sale: Sale): CellValue[][] {
  const items = sale.items.length > 0 ? sale.items : [null];
  return items.map((item) => SALE_COLUMNS.map((column) => column.value(sale, item)));
}

/** Everything the file says: each row is handed on, the sums are added up sale by sale. */
export function salesBook(addRow: (values: CellValue[]) => void) {
  const methods = new Map(PAYMENT_METHODS.map((method) => [method, { count: 0, total: 0 }]));
  const sums = { sales: 0, total: 0, items: 0 };

  return {
    sums,
    add(sale: Sale): void {
      for (const row of rowsOf(sale)) addRow(row);
      sums.sales += 1;
      sums.total += sale.total;
      sums.items += sale.items.reduce((units, item) => units + item.quantity, 0);
      const method = methods.get(sale.paymentMethod)!;
      method.count += 1;
      method.total += sale.total;
    },
    /** Sheet Resumen. */
    summary: (): CellValue[][] => [
      ["Concepto", "Cantidad", "Valor"],
      ["Número de ventas", sums.sales, null],
      ["Total vendido", null, sums.total],
      ["Promedio por venta", null, sums.sales === 0 ? 0 : Math.round(sums.total / sums.sales)],
      ["Items vendidos", sums.items, null],
      [null, null, null],
      ["Método de pago", "Ventas", "Total"],
      ...[...methods].map(([method, { count, total }]) => [paymentLabel(method), count, total]),
    ],
  };
}

export const SUMMARY_COLUMNS = [
  { width: 26 },
  { width: 12, numFmt: UNITS },
  { width: 18, numFmt: PESOS },
] as const;
