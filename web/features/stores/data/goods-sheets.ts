import { ADJUSTMENT_REASON_LABELS, MOVEMENT_LABELS } from "#core/goods/stock-movements.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { quantityCost } from "#core/quantity.ts";
import { TAX_LABELS } from "#core/tax/classes.ts";
import { type CellValue, DAY_FORMAT, toDayCell } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import {
  idColumn,
  momentColumn,
  pesosColumn,
  quantityColumn,
  type RecordOf,
  type SheetRow,
  textColumn,
  toStoreClock,
  unitColumn,
  unitName,
} from "./sheet-columns.ts";

export const GOODS_SHEETS = {
  Productos: [
    idColumn,
    textColumn("Producto", 36),
    textColumn("Descripción", 36),
    textColumn("Categoría", 20),
    pesosColumn("Precio"),
    unitColumn,
    quantityColumn("Stock"),
    quantityColumn("Stock mínimo"),
    quantityColumn("Stock inicial"),
    pesosColumn("Costo inicial"),
    quantityColumn("Vendidos"),
    textColumn("GTIN"),
    textColumn("Código de barras"),
    textColumn("Código de tienda"),
    textColumn("Estado", 11),
    textColumn("Imagen", 30),
    momentColumn("Creado"),
    momentColumn("Cambiado"),
    textColumn("Impuesto", 22),
    textColumn("Presentación", 18),
    quantityColumn("Contiene"),
  ],
  Órdenes: [
    textColumn("Orden", 13),
    momentColumn("Fecha"),
    textColumn("Proveedor", 28),
    textColumn("Estado", 13),
    pesosColumn("Total de la orden"),
    { header: "Fecha esperada", width: 14, numFmt: DAY_FORMAT },
    momentColumn("Recibida"),
    textColumn("Notas", 30),
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    textColumn("GTIN"),
    quantityColumn("Cantidad"),
    pesosColumn("Precio unitario"),
    pesosColumn("Subtotal"),
    unitColumn,
  ],
  Recibido: [
    textColumn("Orden", 13),
    momentColumn("Fecha"),
    textColumn("Recibió", 22),
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    quantityColumn("Cantidad"),
    pesosColumn("Costo unitario"),
    pesosColumn("Subtotal"),
    textColumn("Nota", 30),
    { header: "Vence", width: 14, numFmt: DAY_FORMAT },
  ],
  Vencimientos: [
    momentColumn("Anotado"),
    textColumn("Quién", 22),
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    { header: "Vence", width: 14, numFmt: DAY_FORMAT },
    quantityColumn("Cantidad"),
    textColumn("Cómo se supo", 16),
    momentColumn("Ya no hay desde"),
  ],
  Promociones: [
    idColumn,
    momentColumn("Creada"),
    textColumn("Promoción", 28),
    textColumn("Clase", 16),
    textColumn("ID de productos", 38),
    quantityColumn("Porcentaje"),
    quantityColumn("Cada"),
    pesosColumn("Precio del combo"),
    { header: "Desde", width: 14, numFmt: DAY_FORMAT },
    { header: "Hasta", width: 14, numFmt: DAY_FORMAT },
    textColumn("Activa", 9),
  ],
  "Cambios de precio": [
    momentColumn("Fecha"),
    textColumn("Quién", 22),
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    pesosColumn("Antes"),
    pesosColumn("Después"),
  ],
  Movimientos: [
    textColumn("ID de producto", 38),
    textColumn("Producto", 36),
    momentColumn("Fecha"),
    textColumn("Movimiento", 17),
    quantityColumn("Unidades"),
    quantityColumn("Stock después"),
    textColumn("Motivo", 13),
    textColumn("Nota", 28),
    textColumn("Quién", 22),
  ],
} as const satisfies Record<string, readonly Column[]>;

/** Rows of a product and its packs, with the columns that the product import reads. */
export function productRows(it: RecordOf<"product">): SheetRow<typeof GOODS_SHEETS>[] {
  const { id, name, price, stock, minStock, firstStock, firstCost, gtin, barcode, storeCode } = it;
  const state = (active: boolean) => (active ? "Activo" : "Inactivo");
  return [
    [
      "Productos",
      [
        ...[id, name, it.description, it.category, price, unitName(it.unit), stock, minStock, firstStock],
        ...[firstCost, it.unitsSold, gtin, barcode, storeCode, state(it.active), it.image],
        ...[toStoreClock(it.createdAt), toStoreClock(it.updatedAt), it.tax && TAX_LABELS[it.tax]],
      ],
    ],
    ...it.presentations.map((pack): SheetRow<typeof GOODS_SHEETS> => {
      const empty = (count: number) => Array<CellValue>(count).fill(null);
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

export function orderRows(order: RecordOf<"purchaseOrder">): SheetRow<typeof GOODS_SHEETS>[] {
  const { orderNumber, createdAt, supplier, status, total, expectedDate, receivedAt, notes } = order;
  const received = receivedAt && toStoreClock(receivedAt);
  const head = [
    orderNumber,
    toStoreClock(createdAt),
    supplier,
    ORDER_STATUS_LABELS[status],
    total,
    expectedDate && toDayCell(expectedDate),
    received,
    notes,
  ];
  return order.items.map(({ productId, productName, gtin, quantity, unit, unitPrice }) => {
    const subtotal = quantityCost(unitPrice, quantity);
    return [
      "Órdenes",
      [...head, productId, productName, gtin, quantity, unitPrice, subtotal, unitName(unit)],
    ];
  });
}

export function receptionRows(it: RecordOf<"reception">): SheetRow<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, quantity, unitCost, expiresOn }) => [
    "Recibido",
    [
      ...[it.orderNumber, toStoreClock(it.createdAt), it.user, productId, productName, quantity, unitCost],
      ...[quantityCost(unitCost, quantity), it.note, expiresOn && toDayCell(expiresOn)],
    ],
  ]);
}

export function expiryRow(expiry: RecordOf<"expiry">): CellValue[] {
  const { createdAt, user, productId, productName, date, quantity, source, doneAt } = expiry;
  const how = source === "HAND" ? "En el estante" : "Al llegar";
  return [
    ...[
      toStoreClock(createdAt),
      user,
      productId,
      productName,
      toDayCell(date),
      quantity,
      how,
      doneAt && toStoreClock(doneAt),
    ],
  ];
}

const PROMOTION_LABELS = { PERCENT: "Porcentaje", NTH: "Cada tantas", COMBO: "Combo" };

export function promotionRow(promotion: RecordOf<"promotion">): CellValue[] {
  const { id, createdAt, name, type, productIds, percent, every, price, startsOn, endsOn, active } =
    promotion;
  return [
    ...[
      id,
      toStoreClock(createdAt),
      name,
      PROMOTION_LABELS[type],
      productIds.join(" "),
      percent,
      every,
      price,
    ],
    ...[toDayCell(startsOn), endsOn && toDayCell(endsOn), active ? "Sí" : "No"],
  ];
}

export function priceChangeRows(it: RecordOf<"priceChange">): SheetRow<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, from, to }) => [
    "Cambios de precio",
    [toStoreClock(it.createdAt), it.user, productId, productName, from, to],
  ]);
}

export function movementRows(it: RecordOf<"stockMovement">): SheetRow<typeof GOODS_SHEETS>[] {
  return [
    [
      "Movimientos",
      [
        it.productId,
        it.productName,
        toStoreClock(it.createdAt),
        MOVEMENT_LABELS[it.type],
        it.quantity,
        it.stockAfter,
        it.reason && ADJUSTMENT_REASON_LABELS[it.reason],
        it.note,
        it.user,
      ],
    ],
  ];
}
