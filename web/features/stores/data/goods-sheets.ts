import { MOVEMENT_LABELS, REASON_LABELS } from "#core/goods/stock-movements.ts";
import { ORDER_STATUS_LABELS } from "#core/purchasing/order-status.ts";
import { costOf } from "#core/quantity.ts";
import { TAX_LABELS } from "#core/tax/classes.ts";
import { type CellValue, DAYS, dayCell } from "#web/ui/data/excel.ts";
import type { Column } from "#web/ui/workbook/sheet-xml.ts";
import {
  at,
  id,
  moment,
  type Placed,
  pesos,
  quantity,
  type RecordOf,
  text,
  unit,
  unitName,
} from "./sheet-columns.ts";

export const GOODS_SHEETS = {
  Productos: [
    id,
    text("Producto", 36),
    text("Descripción", 36),
    text("Categoría", 20),
    pesos("Precio"),
    unit,
    quantity("Stock"),
    quantity("Stock mínimo"),
    quantity("Stock inicial"),
    pesos("Costo inicial"),
    quantity("Vendidos"),
    text("GTIN"),
    text("Código de barras"),
    text("Código de tienda"),
    text("Estado", 11),
    text("Imagen", 30),
    moment("Creado"),
    moment("Cambiado"),
    text("Impuesto", 22),
    text("Presentación", 18),
    quantity("Contiene"),
  ],
  Órdenes: [
    text("Orden", 13),
    moment("Fecha"),
    text("Proveedor", 28),
    text("Estado", 13),
    pesos("Total de la orden"),
    { header: "Fecha esperada", width: 14, numFmt: DAYS },
    moment("Recibida"),
    text("Notas", 30),
    text("ID de producto", 38),
    text("Producto", 36),
    text("GTIN"),
    quantity("Cantidad"),
    pesos("Precio unitario"),
    pesos("Subtotal"),
    unit,
  ],
  Recibido: [
    text("Orden", 13),
    moment("Fecha"),
    text("Recibió", 22),
    text("ID de producto", 38),
    text("Producto", 36),
    quantity("Cantidad"),
    pesos("Costo unitario"),
    pesos("Subtotal"),
    text("Nota", 30),
    { header: "Vence", width: 14, numFmt: DAYS },
  ],
  Vencimientos: [
    moment("Anotado"),
    text("Quién", 22),
    text("ID de producto", 38),
    text("Producto", 36),
    { header: "Vence", width: 14, numFmt: DAYS },
    quantity("Cantidad"),
    text("Cómo se supo", 16),
    moment("Ya no hay desde"),
  ],
  Promociones: [
    id,
    moment("Creada"),
    text("Promoción", 28),
    text("Clase", 16),
    text("ID de productos", 38),
    quantity("Porcentaje"),
    quantity("Cada"),
    pesos("Precio del combo"),
    { header: "Desde", width: 14, numFmt: DAYS },
    { header: "Hasta", width: 14, numFmt: DAYS },
    text("Activa", 9),
  ],
  "Cambios de precio": [
    moment("Fecha"),
    text("Quién", 22),
    text("ID de producto", 38),
    text("Producto", 36),
    pesos("Antes"),
    pesos("Después"),
  ],
  Movimientos: [
    text("ID de producto", 38),
    text("Producto", 36),
    moment("Fecha"),
    text("Movimiento", 17),
    quantity("Unidades"),
    quantity("Stock después"),
    text("Motivo", 13),
    text("Nota", 28),
    text("Quién", 22),
  ],
} as const satisfies Record<string, readonly Column[]>;

/** Rows of a product and its packs, in the form that an import reads. */
export function productRows(it: RecordOf<"product">): Placed<typeof GOODS_SHEETS>[] {
  const { id, name, price, stock, minStock, firstStock, firstCost, gtin, barcode, storeCode } = it;
  const state = (active: boolean) => (active ? "Activo" : "Inactivo");
  return [
    [
      "Productos",
      [
        ...[id, name, it.description, it.category, price, unitName(it.unit), stock, minStock, firstStock],
        ...[firstCost, it.unitsSold, gtin, barcode, storeCode, state(it.active), it.image],
        ...[at(it.createdAt), at(it.updatedAt), it.tax && TAX_LABELS[it.tax]],
      ],
    ],
    ...it.presentations.map((pack): Placed<typeof GOODS_SHEETS> => {
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

export function orderRows(order: RecordOf<"purchaseOrder">): Placed<typeof GOODS_SHEETS>[] {
  const { orderNumber, createdAt, supplier, status, total, expectedDate, receivedAt, notes } = order;
  const received = receivedAt && at(receivedAt);
  const head = [
    orderNumber,
    at(createdAt),
    supplier,
    ORDER_STATUS_LABELS[status],
    total,
    expectedDate && dayCell(expectedDate),
    received,
    notes,
  ];
  return order.items.map(({ productId, productName, gtin, quantity, unit, unitPrice }) => {
    const subtotal = costOf(unitPrice, quantity);
    return [
      "Órdenes",
      [...head, productId, productName, gtin, quantity, unitPrice, subtotal, unitName(unit)],
    ];
  });
}

export function receptionRows(it: RecordOf<"reception">): Placed<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, quantity, unitCost, expiresOn }) => [
    "Recibido",
    [
      ...[it.orderNumber, at(it.createdAt), it.user, productId, productName, quantity, unitCost],
      ...[costOf(unitCost, quantity), it.note, expiresOn && dayCell(expiresOn)],
    ],
  ]);
}

export function expiryRow(expiry: RecordOf<"expiry">): CellValue[] {
  const { createdAt, user, productId, productName, date, quantity, source, doneAt } = expiry;
  const how = source === "HAND" ? "En el estante" : "Al llegar";
  return [
    ...[at(createdAt), user, productId, productName, dayCell(date), quantity, how, doneAt && at(doneAt)],
  ];
}

const PROMOTION_LABELS = { PERCENT: "Porcentaje", NTH: "Cada tantas", COMBO: "Combo" };

export function promotionRow(promotion: RecordOf<"promotion">): CellValue[] {
  const { id, createdAt, name, type, productIds, percent, every, price, startsOn, endsOn, active } =
    promotion;
  return [
    ...[id, at(createdAt), name, PROMOTION_LABELS[type], productIds.join(" "), percent, every, price],
    ...[dayCell(startsOn), endsOn && dayCell(endsOn), active ? "Sí" : "No"],
  ];
}

export function priceChangeRows(it: RecordOf<"priceChange">): Placed<typeof GOODS_SHEETS>[] {
  return it.items.map(({ productId, productName, from, to }) => [
    "Cambios de precio",
    [at(it.createdAt), it.user, productId, productName, from, to],
  ]);
}

export function movementRows(it: RecordOf<"stockMovement">): Placed<typeof GOODS_SHEETS>[] {
  return [
    [
      "Movimientos",
      [
        it.productId,
        it.productName,
        at(it.createdAt),
        MOVEMENT_LABELS[it.type],
        it.quantity,
        it.stockAfter,
        it.reason && REASON_LABELS[it.reason],
        it.note,
        it.user,
      ],
    ],
  ];
}
