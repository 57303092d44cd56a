import { CASH_CATEGORY_LABELS } from "#core/cash-movements.ts";
import type { StoreRecord } from "#core/contract/stores/store-export.ts";
import { ENTRY_LABELS } from "#core/credit-entries.ts";
import { onStoreClock } from "#core/dates.ts";
import { EXPENSE_CATEGORY_LABELS } from "#core/expenses.ts";
import { formatPesos } from "#core/money.ts";
import { ORDER_STATUS_LABELS } from "#core/order-status.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { costOf } from "#core/quantity.ts";
import { recordedSubtotal } from "#core/sale/line.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { RETURN_REASON_LABELS } from "#core/sale/return-reasons.ts";
import { MOVEMENT_LABELS, REASON_LABELS } from "#core/stock-movements.ts";
import { SUPPLIER_ENTRY_LABELS } from "#core/supplier-entries.ts";
import { TAX_LABELS } from "#core/tax/classes.ts";
import { taxAmounts } from "#core/tax/tax-text.ts";
import { UNIT_WORDS, type Unit } from "#core/units.ts";
import { CENTS, type CellValue, DAYS, dayCell, PESOS, QUANTITIES } from "#web/ui/excel.ts";
import { bookWriter } from "#web/ui/workbook/book-writer.ts";
import { type Column, cellsXml } from "#web/ui/workbook/sheet-xml.ts";

const text = (header: string, width = 18): Column => ({ header, width });
const pesos = (header: string): Column => ({ header, width: 15, numFmt: PESOS });
const cents = (header: string): Column => ({ header, width: 15, numFmt: CENTS });
const TAXES = [cents("Base"), cents("IVA"), cents("INC"), cents("Bolsa")];
const quantity = (header: string): Column => ({ header, width: 11, numFmt: QUANTITIES });
const unit = text("Unidad", 9);
const moment = (header: string): Column => ({ header, width: 17, numFmt: "dd/mm/yyyy hh:mm" });
const id = text("ID", 38);

/** In the order of the file. */
const SHEETS = {
  Tienda: [text("Dato", 24), text("Valor", 40)],
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
  Ventas: [
    id,
    moment("Fecha"),
    pesos("Total"),
    text("Método de pago", 22),
    pesos("Pagado"),
    pesos("Vuelto"),
    text("Vendedor", 22),
    text("Cliente", 26),
    text("Documento"),
    text("Número", 10),
    pesos("Descuento"),
    pesos("Ajuste"),
    pesos("Fiado"),
    pesos("Devuelto"),
    ...TAXES,
  ],
  Pagos: [
    text("ID de venta", 38),
    moment("Fecha"),
    text("Método de pago", 22),
    pesos("Valor"),
    pesos("Recibido"),
    pesos("Vuelto"),
    text("Referencia", 22),
  ],
  Detalle: [
    text("ID de venta", 38),
    moment("Fecha"),
    text("ID de producto", 38),
    text("Producto", 36),
    quantity("Cantidad"),
    pesos("Precio unitario"),
    pesos("Subtotal"),
    unit,
    pesos("Descuento"),
    pesos("Total"),
    quantity("Devuelta"),
    text("Impuesto", 20),
    ...TAXES,
    text("Promoción", 22),
  ],
  Devoluciones: [
    id,
    moment("Fecha"),
    text("ID de venta", 38),
    pesos("Devuelto"),
    text("Cómo", 30),
    text("Motivo", 20),
    text("Nota", 28),
    text("Quién", 22),
    text("Turno", 9),
    text("Número", 10),
    ...TAXES,
  ],
  Turnos: [
    text("Turno", 9),
    text("Caja", 16),
    moment("Abierto"),
    text("Abrió", 22),
    moment("Cerrado"),
    text("Cerró", 22),
    pesos("Base"),
    pesos("Ventas"),
    pesos("Devoluciones"),
    pesos("Efectivo esperado"),
    pesos("Efectivo contado"),
    pesos("Diferencia"),
    pesos("Quedó en la caja"),
    text("Nota", 28),
  ],
  "Dinero de la caja": [
    text("Turno", 9),
    moment("Fecha"),
    text("Movimiento", 13),
    text("Motivo", 18),
    pesos("Valor"),
    text("Nota", 28),
    text("Quién", 22),
    text("Número", 10),
  ],
  Recargas: [
    id,
    moment("Fecha"),
    text("Servicio", 28),
    text("Movimiento", 15),
    pesos("Valor"),
    pesos("Cobrado al cliente"),
    pesos("Comisión"),
    text("Método de pago", 22),
    text("Referencia", 22),
    text("Nota", 28),
    text("Anula", 38),
    text("Quién", 22),
    text("Número", 10),
  ],
  Gastos: [
    id,
    { header: "Fecha", width: 14, numFmt: DAYS },
    text("Categoría", 20),
    text("Concepto", 30),
    pesos("Valor"),
    text("Método de pago", 22),
    text("A quién", 24),
    text("Nota", 28),
    text("Anula", 38),
    text("Quién", 22),
  ],
  "Documentos electrónicos": [
    id,
    moment("Pedido"),
    text("Clase", 22),
    text("Número", 16),
    text("Estado", 12),
    pesos("Total"),
    text("Cliente", 26),
    text("Documento"),
    moment("Emitido"),
    moment("Validado"),
    text("Ambiente", 12),
    text("Contingencia", 14),
    text("CUFE o CUDE", 40),
    text("ID de venta", 38),
  ],
  Clientes: [
    id,
    text("Cliente", 28),
    text("Teléfono"),
    text("Correo", 28),
    text("Dirección", 28),
    text("Tipo de documento"),
    text("Documento"),
    moment("Creado"),
    pesos("Debe"),
    pesos("Cupo"),
    quantity("Plazo en días"),
    text("Fiado en pausa", 11),
    moment("Permiso"),
    text("Texto del permiso", 30),
  ],
  Fiados: [
    id,
    text("ID de cliente", 38),
    text("Cliente", 28),
    moment("Fecha"),
    text("Movimiento", 13),
    pesos("Valor"),
    pesos("Queda debiendo"),
    pesos("Por pagar"),
    moment("Vence"),
    text("ID de venta", 38),
    text("Número", 11),
    text("Método de pago", 22),
    pesos("Ajuste de monedas"),
    text("Referencia"),
    text("Motivo", 28),
    text("Anula el abono", 38),
    text("Quién", 22),
  ],
  "Por pagar": [
    id,
    text("ID de proveedor", 38),
    text("Proveedor", 28),
    moment("Fecha"),
    text("Movimiento", 13),
    pesos("Valor"),
    pesos("Saldo"),
    pesos("Falta por pagar"),
    text("Vence", 12),
    text("Factura o recibo", 22),
    text("Nota", 28),
    text("Método de pago", 22),
    text("Anula el pago", 38),
    text("Quién", 22),
    text("Número", 10),
  ],
  Proveedores: [
    id,
    text("Proveedor", 28),
    text("Contacto", 24),
    text("Teléfono"),
    text("Correo", 28),
    text("Dirección", 28),
    text("NIT"),
    text("Descripción", 32),
    moment("Creado"),
    pesos("Por pagar"),
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
  Empleados: [
    id,
    text("Nombre", 26),
    text("Correo", 28),
    text("Teléfono"),
    text("Rol", 15),
    moment("Registrado"),
  ],
} as const satisfies Record<string, readonly Column[]>;
type SheetName = keyof typeof SHEETS;

const at = (instant: string): Date => onStoreClock(new Date(instant));

/** The store's workbook, written record by record. Text stays text, also when it begins with '='. */
export function storeBook() {
  const { sheets, finish } = bookWriter(SHEETS);
  return {
    add(record: StoreRecord): void {
      for (const [name, row] of rowsOf(record)) sheets[name].addRow(cellsXml(row, sheets[name].styles));
    },
    finish: (): Promise<Blob> => finish(),
  };
}

const unitName = (unit: Unit) => UNIT_WORDS[unit].one;

type Placed = [SheetName, CellValue[]];

function rowsOf(it: StoreRecord): Placed[] {
  switch (it.kind) {
    case "store":
      return [
        ["Tienda", ["Nombre", it.name]],
        ["Tienda", ["Dueño", it.ownerName]],
        ["Tienda", ["Teléfono", it.phone]],
        ["Tienda", ["NIT", it.nit]],
        ["Tienda", ["Dirección", it.address]],
        ["Tienda", ["Creada", at(it.createdAt).toISOString().slice(0, 10)]],
      ];
    case "product":
      return productRows(it);
    case "customer":
      return [
        [
          "Clientes",
          [
            it.id,
            it.name,
            it.phone,
            it.email,
            it.address,
            it.documentType,
            it.document,
            at(it.createdAt),
            it.balance,
            it.creditLimit,
            it.creditDays,
            it.creditPaused ? "Sí" : "No",
            it.creditConsentAt && at(it.creditConsentAt),
            it.creditConsentHow,
          ],
        ],
      ];
    case "creditEntry":
      return [["Fiados", creditRow(it)]];
    case "supplier":
      return [
        [
          "Proveedores",
          [
            it.id,
            it.name,
            it.contactName,
            it.phone,
            it.email,
            it.address,
            it.nit,
            it.description,
            at(it.createdAt),
            it.balance,
          ],
        ],
      ];
    case "employee":
      return [["Empleados", [it.id, it.name, it.email, it.phone, ROLE_LABELS[it.role], at(it.createdAt)]]];
    case "purchaseOrder":
      return orderRows(it);
    case "sale":
      return saleRows(it);
    case "reception":
      return it.items.map(({ productId, productName, quantity, unitCost, expiresOn }) => [
        "Recibido",
        [
          ...[it.orderNumber, at(it.createdAt), it.user, productId, productName, quantity, unitCost],
          ...[costOf(unitCost, quantity), it.note, expiresOn && dayCell(expiresOn)],
        ],
      ]);
    case "expiry":
      return [["Vencimientos", expiryRow(it)]];
    case "promotion":
      return [["Promociones", promotionRow(it)]];
    case "priceChange":
      return it.items.map(({ productId, productName, from, to }) => [
        "Cambios de precio",
        [at(it.createdAt), it.user, productId, productName, from, to],
      ]);
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
}

/** The product, and under it a row for each presentation, as an import reads them. */
function productRows(it: Extract<StoreRecord, { kind: "product" }>): Placed[] {
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
    ...it.presentations.map((pack): Placed => {
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

function creditRow(entry: Extract<StoreRecord, { kind: "creditEntry" }>): CellValue[] {
  const { id, customerId, customer, createdAt, type, amount, balanceAfter, owed, dueAt, saleId, number } =
    entry;
  const { method, rounding, reference, note, reverses, user } = entry;
  return [
    ...[id, customerId, customer, at(createdAt), ENTRY_LABELS[type], amount, balanceAfter, owed],
    ...[dueAt && at(dueAt), saleId, number, method && paymentLabel(method), rounding, reference, note],
    ...[reverses, user],
  ];
}

/** Empty where no taxes were charged. */
function taxCells(taxes: Parameters<typeof taxAmounts>[0]): CellValue[] {
  const amounts = taxAmounts(taxes);
  return amounts ? [amounts.base, amounts.iva, amounts.inc, amounts.bags] : [null, null, null, null];
}

const DOCUMENT_KINDS = {
  FEV: "Factura electrónica",
  DEE: "Documento POS",
  CREDIT_NOTE: "Nota crédito",
  DEBIT_NOTE: "Nota débito",
  DEE_ADJUSTMENT: "Nota de ajuste",
};
const DOCUMENT_STATES = {
  PENDING: "Pendiente",
  SIGNED: "Firmado",
  SENT: "Enviado",
  ACCEPTED: "Aceptado",
  REJECTED: "Rechazado",
};

function documentRow(it: Extract<StoreRecord, { kind: "electronicDocument" }>): CellValue[] {
  const place = it.environment === "TEST" ? "Pruebas" : "Producción";
  const contingency = it.contingency && (it.contingency === "DIAN" ? "De la DIAN" : "De la tienda");
  return [
    ...[it.id, at(it.createdAt), DOCUMENT_KINDS[it.type], it.number, DOCUMENT_STATES[it.state], it.total],
    ...[it.buyer ?? "Consumidor final", it.buyerDocument, it.issuedAt && at(it.issuedAt)],
    ...[it.validatedAt && at(it.validatedAt), place, contingency, it.key, it.saleId],
  ];
}

function expenseRow(it: Extract<StoreRecord, { kind: "expense" }>): CellValue[] {
  return [
    ...[it.id, dayCell(it.date), EXPENSE_CATEGORY_LABELS[it.category], it.concept, it.amount],
    ...[paymentLabel(it.method), it.person, it.note, it.reverses, it.user],
  ];
}

function payableRow(entry: Extract<StoreRecord, { kind: "supplierEntry" }>): CellValue[] {
  const { id, supplierId, supplier, createdAt, type, amount, balanceAfter, owed, dueOn, method } = entry;
  return [
    ...[id, supplierId, supplier, at(createdAt), SUPPLIER_ENTRY_LABELS[type], amount, balanceAfter, owed],
    ...[dueOn, entry.reference, entry.note, method && paymentLabel(method), entry.reverses, entry.user],
    entry.number,
  ];
}

function expiryRow(expiry: Extract<StoreRecord, { kind: "expiry" }>): CellValue[] {
  const { createdAt, user, productId, productName, date, quantity, source, doneAt } = expiry;
  const how = source === "HAND" ? "En el estante" : "Al llegar";
  return [
    ...[at(createdAt), user, productId, productName, dayCell(date), quantity, how, doneAt && at(doneAt)],
  ];
}

const PROMOTION_LABELS = { PERCENT: "Porcentaje", NTH: "Cada tantas", COMBO: "Combo" };

function promotionRow(promotion: Extract<StoreRecord, { kind: "promotion" }>): CellValue[] {
  const { id, createdAt, name, type, productIds, percent, every, price, startsOn, endsOn, active } =
    promotion;
  return [
    ...[id, at(createdAt), name, PROMOTION_LABELS[type], productIds.join(" "), percent, every, price],
    ...[dayCell(startsOn), endsOn && dayCell(endsOn), active ? "Sí" : "No"],
  ];
}

function serviceRow(entry: Extract<StoreRecord, { kind: "serviceEntry" }>): CellValue[] {
  const { id, createdAt, service, type, direction, amount, fee, commission, method, reference } = entry;
  const what = type === "SETTLEMENT" ? "Consignado" : direction === "IN" ? "Recibido" : "Entregado";
  return [
    ...[id, at(createdAt), service, what, amount, fee, commission, paymentLabel(method), reference],
    ...[entry.note, entry.reverses, entry.user, entry.number],
  ];
}

function orderRows(order: Extract<StoreRecord, { kind: "purchaseOrder" }>): Placed[] {
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

function returnRow(it: Extract<StoreRecord, { kind: "return" }>): CellValue[] {
  const how = it.refunds.map(({ method, amount }) => `${paymentLabel(method)} ${formatPesos(amount)}`);
  return [
    ...[it.id, at(it.createdAt), it.saleId, it.total, how.join(", "), RETURN_REASON_LABELS[it.reason]],
    ...[it.note, it.user, it.shift, it.number],
    ...taxCells(it.taxes),
  ];
}

function shiftRows(it: Extract<StoreRecord, { kind: "shift" }>): Placed[] {
  const { number, till, createdAt, user, openingFloat, closing, movements } = it;
  const cash = closing?.byMethod.find(({ method }) => method === "CASH");
  const closed = closing && [
    ...[
      at(closing.closedAt!),
      closing.closedBy!.name,
      openingFloat,
      closing.sales.total,
      closing.returns.total,
    ],
    ...[cash!.expected, cash!.counted, cash!.difference, closing.floatLeft, closing.note],
  ];
  return [
    ["Turnos", [number, till, at(createdAt), user, ...(closed ?? [null, null, openingFloat])]],
    ...movements.map(
      ({ createdAt, kind, category, amount, note, by, number: given }): Placed => [
        "Dinero de la caja",
        [
          ...[number, at(createdAt), kind === "IN" ? "Entrada" : "Salida", CASH_CATEGORY_LABELS[category]],
          ...[amount, note, by.name, given],
        ],
      ],
    ),
  ];
}

function saleRows(sale: Extract<StoreRecord, { kind: "sale" }>): Placed[] {
  const when = at(sale.createdAt);
  const { id, total, paymentMethod, amountPaid, change, seller, customer, customerDocument } = sale;
  const method = paymentLabel(paymentMethod);
  const { number, discount, rounding, creditAmount, returnedTotal } = sale;
  return [
    [
      "Ventas",
      [
        ...[id, when, total, method, amountPaid, change, seller, customer, customerDocument],
        ...[number, discount, rounding, creditAmount, returnedTotal],
        ...taxCells(sale.taxes),
      ],
    ],
    ...sale.payments.map(
      ({ method, amount, tendered, change, reference }): Placed => [
        "Pagos",
        [id, when, paymentLabel(method), amount, tendered, change, reference],
      ],
    ),
    ...sale.items.map(
      ({
        productId,
        productName,
        quantity,
        price,
        unit,
        discount,
        total,
        returned,
        promotion,
        ...item
      }): Placed => [
        "Detalle",
        [
          ...[id, when, productId, productName, quantity, price, recordedSubtotal({ total, discount })],
          ...[unitName(unit), discount, total, returned, item.tax && TAX_LABELS[item.tax]],
          ...[...taxCells(item.taxes), promotion?.name ?? null],
        ],
      ],
    ),
  ];
}
