import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { createWorkbookWriter } from "#web/ui/workbook/book-writer.ts";
import { buildCellsXml } from "#web/ui/workbook/sheet-xml.ts";
import {
  buildExpiryRow,
  buildOrderRows,
  buildPriceChangeRows,
  buildProductRows,
  buildPromotionRow,
  buildReceptionRows,
  buildStockMovementRows,
  GOODS_SHEETS,
} from "./goods-sheets.ts";
import {
  buildCreditEntryRow,
  buildExpenseRow,
  buildServiceEntryRow,
  buildShiftSheetRows,
  buildSupplierEntryRow,
  MONEY_SHEETS,
} from "./money-sheets.ts";
import {
  buildCustomerRows,
  buildEmployeeRows,
  buildStoreRows,
  buildSupplierRows,
  STORE_AND_PEOPLE_SHEETS,
} from "./people-sheets.ts";
import { buildElectronicDocumentRow, buildReturnRow, buildSaleRows, SALE_SHEETS } from "./sale-sheets.ts";
import type { NamedSheetRow } from "./sheet-columns.ts";

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

/** Writes record by record. Text that begins with '=' does not become a formula. */
export function createStoreWorkbook() {
  const { sheets, finish } = createWorkbookWriter(SHEETS);
  return {
    add(record: StoreRecord): void {
      for (const [name, row] of rowsOf(record)) sheets[name].addRow(buildCellsXml(row, sheets[name].styles));
    },
    finish: (): Promise<Blob> => finish(),
  };
}

function rowsOf(it: StoreRecord): NamedSheetRow<typeof SHEETS>[] {
  switch (it.kind) {
    case "store":
      return buildStoreRows(it);
    case "product":
      return buildProductRows(it);
    case "customer":
      return buildCustomerRows(it);
    case "creditEntry":
      return [["Fiados", buildCreditEntryRow(it)]];
    case "supplier":
      return buildSupplierRows(it);
    case "employee":
      return buildEmployeeRows(it);
    case "purchaseOrder":
      return buildOrderRows(it);
    case "sale":
      return buildSaleRows(it);
    case "reception":
      return buildReceptionRows(it);
    case "expiry":
      return [["Vencimientos", buildExpiryRow(it)]];
    case "promotion":
      return [["Promociones", buildPromotionRow(it)]];
    case "priceChange":
      return buildPriceChangeRows(it);
    case "return":
      return [["Devoluciones", buildReturnRow(it)]];
    case "supplierEntry":
      return [["Por pagar", buildSupplierEntryRow(it)]];
    case "electronicDocument":
      return [["Documentos electrónicos", buildElectronicDocumentRow(it)]];
    case "expense":
      return [["Gastos", buildExpenseRow(it)]];
    case "recurringExpense":
      return [];
    case "serviceEntry":
      return [["Recargas", buildServiceEntryRow(it)]];
    case "service":
    case "till":
    case "device":
    case "printer":
    case "drawerOpening":
      return [];
    case "shift":
      return buildShiftSheetRows(it);
    case "stockMovement":
      return buildStockMovementRows(it);
  }
}
