import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { createWorkbookWriter } from "#web/ui/workbook/book-writer.ts";
import { cellsXml } from "#web/ui/workbook/sheet-xml.ts";
import {
  expiryRow,
  GOODS_SHEETS,
  movementRows,
  orderRows,
  priceChangeRows,
  productRows,
  promotionRow,
  receptionRows,
} from "./goods-sheets.ts";
import { creditRow, expenseRow, MONEY_SHEETS, payableRow, serviceRow, shiftRows } from "./money-sheets.ts";
import {
  customerRows,
  employeeRows,
  STORE_AND_PEOPLE_SHEETS,
  storeRows,
  supplierRows,
} from "./people-sheets.ts";
import { documentRow, returnRow, SALE_SHEETS, saleRows } from "./sale-sheets.ts";
import type { SheetRow } from "./sheet-columns.ts";

/** In the order of the workbook's sheets. */
const SHEETS = {
  Tienda: STORE_AND_PEOPLE_SHEETS.Tienda,
  Productos: GOODS_SHEETS.Productos,
  Ventas: SALE_SHEETS.Ventas,
  Pagos: SALE_SHEETS.Pagos,
  Detalle: SALE_SHEETS.Detalle,
  Devoluciones: SALE_SHEETS.Devoluciones,
  Turnos: MONEY_SHEETS.Turnos,
  "Dinero de la caja": MONEY_SHEETS["Dinero de la caja"],
  Recargas: MONEY_SHEETS.Recargas,
  Gastos: MONEY_SHEETS.Gastos,
  "Documentos electrónicos": SALE_SHEETS["Documentos electrónicos"],
  Clientes: STORE_AND_PEOPLE_SHEETS.Clientes,
  Fiados: MONEY_SHEETS.Fiados,
  "Por pagar": MONEY_SHEETS["Por pagar"],
  Proveedores: STORE_AND_PEOPLE_SHEETS.Proveedores,
  Órdenes: GOODS_SHEETS.Órdenes,
  Recibido: GOODS_SHEETS.Recibido,
  Vencimientos: GOODS_SHEETS.Vencimientos,
  Promociones: GOODS_SHEETS.Promociones,
  "Cambios de precio": GOODS_SHEETS["Cambios de precio"],
  Movimientos: GOODS_SHEETS.Movimientos,
  Empleados: STORE_AND_PEOPLE_SHEETS.Empleados,
} as const;

/** Writes record by record. Text stays text, also when it begins with '='. */
export function createStoreBook() {
  const { sheets, finish } = createWorkbookWriter(SHEETS);
  return {
    add(record: StoreRecord): void {
      for (const [name, row] of rowsOf(record)) sheets[name].addRow(cellsXml(row, sheets[name].styles));
    },
    finish: (): Promise<Blob> => finish(),
  };
}

function rowsOf(it: StoreRecord): SheetRow<typeof SHEETS>[] {
  switch (it.kind) {
    case "store":
      return storeRows(it);
    case "product":
      return productRows(it);
    case "customer":
      return customerRows(it);
    case "creditEntry":
      return [["Fiados", creditRow(it)]];
    case "supplier":
      return supplierRows(it);
    case "employee":
      return employeeRows(it);
    case "purchaseOrder":
      return orderRows(it);
    case "sale":
      return saleRows(it);
    case "reception":
      return receptionRows(it);
    case "expiry":
      return [["Vencimientos", expiryRow(it)]];
    case "promotion":
      return [["Promociones", promotionRow(it)]];
    case "priceChange":
      return priceChangeRows(it);
    case "return":
      return [["Devoluciones", returnRow(it)]];
    case "supplierEntry":
      return [["Por pagar", payableRow(it)]];
    case "electronicDocument":
      return [["Documentos electrónicos", documentRow(it)]];
    case "expense":
      return [["Gastos", expenseRow(it)]];
    case "recurringExpense":
      return [];
    case "serviceEntry":
      return [["Recargas", serviceRow(it)]];
    case "service":
    case "till":
    case "device":
    case "printer":
    case "drawerOpening":
      return [];
    case "shift":
      return shiftRows(it);
    case "stockMovement":
      return movementRows(it);
  }
}
