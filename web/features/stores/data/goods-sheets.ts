import { STOCK_ADJUSTMENT_LABELS, STOCK_MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { TAX_CLASS_LABELS } from "#core/tax/classes.ts";
import { DAY_FORMAT, type ExcelCellValue, toExcelDayCell } from "#web/ui/data/excel.ts";
import type { SheetColumn } from "#web/ui/workbook/sheet-xml.ts";
import {
  createDateTimeColumn,
  createPesosColumn,
  createQuantityColumn,
  createTextColumn,
  idColumn,
  type NamedSheetRow,
  parseToStoreLocalTime,
  type StoreRecordOf,
  singularUnitName,
  unitColumn,
} from "./sheet-columns.ts";

export const GOODS_SHEETS = {
  Productos: [
    idColumn,
    createTextColumn("Producto", 36),
    createTextColumn("Descripción", 36),
    createTextColumn("Categoría", 20),
    createPesosColumn("Precio"),
    unitColumn,
    createQuantityColumn("Stock"),
    createQuantityColumn("Stock mínimo"),
    createQuantityColumn("Stock inicial"),
    createPesosColumn("Costo inicial"),
    createQuantityColumn("Vendidos"),
    createTextColumn("GTIN"),
    createTextColumn("Código de barras"),
    createTextColumn("Código de tienda"),
    createTextColumn("Estado", 11),
    createTextColumn("Imagen", 30),
    createDateTimeColumn("Creado"),
    createDateTimeColumn("Cambiado"),
    createTextColumn("Impuesto", 22),
    createTextColumn("Presentación", 18),
    createQuantityColumn("Contiene"),
  ],
  Órdenes: [
    createTextColumn("Orden", 13),
    createDateTimeColumn("Fecha"),
    createTextColumn("Proveedor", 28),
    createTextColumn("Estado", 13),
    createPesosColumn("Total de la orden"),
    { header: "Fecha esperada", width: 14, numFmt: DAY_FORMAT },
    createDateTimeColumn("Recibida"),
    createTextColumn("Notas", 30),
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    createTextColumn("GTIN"),
    createQuantityColumn("Cantidad"),
    createPesosColumn("Precio unitario"),
    createPesosColumn("Subtotal"),
    unitColumn,
  ],
  Recibido: [
    createTextColumn("Orden", 13),
    createDateTimeColumn("Fecha"),
    createTextColumn("Recibió", 22),
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    createQuantityColumn("Cantidad"),
    createPesosColumn("Costo unitario"),
    createPesosColumn("Subtotal"),
    createTextColumn("Nota", 30),
    { header: "Vence", width: 14, numFmt: DAY_FORMAT },
  ],
  Vencimientos: [
    createDateTimeColumn("Anotado"),
    createTextColumn("Quién", 22),
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    { header: "Vence", width: 14, numFmt: DAY_FORMAT },
    createQuantityColumn("Cantidad"),
    createTextColumn("Cómo se supo", 16),
    createDateTimeColumn("Ya no hay desde"),
  ],
  Promociones: [
    idColumn,
    createDateTimeColumn("Creada"),
    createTextColumn("Promoción", 28),
    createTextColumn("Clase", 16),
    createTextColumn("ID de productos", 38),
    createQuantityColumn("Porcentaje"),
    createQuantityColumn("Cada"),
    createPesosColumn("Precio del combo"),
    { header: "Desde", width: 14, numFmt: DAY_FORMAT },
    { header: "Hasta", width: 14, numFmt: DAY_FORMAT },
    createTextColumn("Activa", 9),
  ],
  "Cambios de precio": [
    createDateTimeColumn("Fecha"),
    createTextColumn("Quién", 22),
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    createPesosColumn("Antes"),
    createPesosColumn("Después"),
  ],
  Movimientos: [
    createTextColumn("ID de producto", 38),
    createTextColumn("Producto", 36),
    createDateTimeColumn("Fecha"),
    createTextColumn("Movimiento", 17),
    createQuantityColumn("Unidades"),
    createQuantityColumn("Stock después"),
    createTextColumn("Motivo", 13),
    createTextColumn("Nota", 28),
    createTextColumn("Quién", 22),
  ],
} as const satisfies Record<string, readonly SheetColumn[]>;

/** Rows of a product and its packs, with the columns that the product import reads. */
export function buildProductRows(it: StoreRecordOf<"product">): NamedSheetRow<typeof GOODS_SHEETS>[] {
  const { id, name, price, stock, minStock, firstStock, firstCost, gtin, barcode, storeCode } = it;
  const state = (active: boolean) => (active ? "Activo" : "Inactivo");
  return [
    [
      "Productos",
      [
        ...[
          id,
          name,
          it.description,
          it.category,
          price,
          singularUnitName(it.unit),
          stock,
          minStock,
          firstStock,
        ],
        ...[firstCost, it.unitsSold, gtin, barcode, storeCode, state(it.active), it.image],
        ...[
          parseToStoreLocalTime(it.createdAt),
          parseToStoreLocalTime(it.updatedAt),
          it.tax && TAX_CLASS_LABELS[it.tax],
        ],
      ],
    ],
    ...it.presentations.map((pack): NamedSheetRow<typeof GOODS_SHEETS> => {
      const empty = (count: number) => Array<ExcelCellValue>(count).fill(null);
      return [
        "Productos",
        [
          ...[pack.id, name, ...empty(2), pack.price, ...empty(6), gtin, pack.barcode, storeCode],
          ...[state(pack.active), ...empty(4), pack.name, pack.units],
        ],
      ];
    }),
  ];
}

export function buildOrderRows(order: StoreRecordOf<"purchaseOrder">): NamedSheetRow<typeof GOODS_SHEETS>[] {
  const { orderNumber, createdAt, supplier, status, total, expectedDate, receivedAt, notes } = order;
  const received = receivedAt && parseToStoreLocalTime(receivedAt);
  const head = [
    orderNumber,
    parseToStoreLocalTime(createdAt),
    supplier,
    ORDER_STATUS_LABELS[status],
    total,
    expectedDate && toExcelDayCell(expectedDate),
    received,
    notes,
  ];
  return order.items.map(({ productId, productName, gtin, quantity, unit, unitPrice }) => {
    const subtotal = computeQuantityCost(unitPrice, quantity);
    return [
      "Órdenes",
      [...head, productId, productName, gtin, quantity, unitPrice, subtotal, singularUnitName(unit)],
    ];
  });
}

export function buildReceptionRows(it: StoreRecordOf<"reception">): NamedSheetRow<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, quantity, unitCost, expiresOn }) => [
    "Recibido",
    [
      ...[
        it.orderNumber,
        parseToStoreLocalTime(it.createdAt),
        it.user,
        productId,
        productName,
        quantity,
        unitCost,
      ],
      ...[computeQuantityCost(unitCost, quantity), it.note, expiresOn && toExcelDayCell(expiresOn)],
    ],
  ]);
}

export function buildExpiryRow(expiry: StoreRecordOf<"expiry">): ExcelCellValue[] {
  const { createdAt, user, productId, productName, date, quantity, source, doneAt } = expiry;
  const how = source === "HAND" ? "En el estante" : "Al llegar";
  return [
    ...[
      parseToStoreLocalTime(createdAt),
      user,
      productId,
      productName,
      toExcelDayCell(date),
      quantity,
      how,
      doneAt && parseToStoreLocalTime(doneAt),
    ],
  ];
}

const PROMOTION_LABELS = { PERCENT: "Porcentaje", NTH: "Cada tantas", COMBO: "Combo" };

export function buildPromotionRow(promotion: StoreRecordOf<"promotion">): ExcelCellValue[] {
  const { id, createdAt, name, type, productIds, percent, every, price, startsOn, endsOn, active } =
    promotion;
  return [
    ...[
      id,
      parseToStoreLocalTime(createdAt),
      name,
      PROMOTION_LABELS[type],
      productIds.join(" "),
      percent,
      every,
      price,
    ],
    ...[toExcelDayCell(startsOn), endsOn && toExcelDayCell(endsOn), active ? "Sí" : "No"],
  ];
}

export function buildPriceChangeRows(it: StoreRecordOf<"priceChange">): NamedSheetRow<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, from, to }) => [
    "Cambios de precio",
    [parseToStoreLocalTime(it.createdAt), it.user, productId, productName, from, to],
  ]);
}

export function buildStockMovementRows(
  it: StoreRecordOf<"stockMovement">,
): NamedSheetRow<typeof GOODS_SHEETS>[] {
  return [
    [
      "Movimientos",
      [
        it.productId,
        it.productName,
        parseToStoreLocalTime(it.createdAt),
        STOCK_MOVEMENT_LABELS[it.type],
        it.quantity,
        it.stockAfter,
        it.reason && STOCK_ADJUSTMENT_LABELS[it.reason],
        it.note,
        it.user,
      ],
    ],
  ];
}
