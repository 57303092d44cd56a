import type { StoreRecord } from "#core/contract/stores.ts";
import { onStoreClock } from "#core/dates.ts";
import { ORDER_STATUS_LABELS } from "#core/order-status.ts";
import { paymentLabel } from "#core/payment.ts";
import { ROLE_LABELS } from "#core/permissions.ts";
import { MOVEMENT_LABELS, REASON_LABELS } from "#core/stock-movements.ts";
import { type CellValue, PESOS, UNITS } from "#web/ui/excel.ts";
import { bookWriter } from "#web/ui/workbook/book-writer.ts";
import { type Column, cellsXml } from "#web/ui/workbook/sheet-xml.ts";

const text = (header: string, width = 18): Column => ({ header, width });
const pesos = (header: string): Column => ({ header, width: 15, numFmt: PESOS });
const units = (header: string): Column => ({ header, width: 11, numFmt: UNITS });
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
    units("Stock"),
    units("Vendidos"),
    text("GTIN"),
    text("Código de barras"),
    text("Código de tienda"),
    text("Estado", 11),
    text("Imagen", 30),
    moment("Creado"),
    moment("Cambiado"),
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
  ],
  Detalle: [
    text("ID de venta", 38),
    moment("Fecha"),
    text("ID de producto", 38),
    text("Producto", 36),
    units("Cantidad"),
    pesos("Precio unitario"),
    pesos("Subtotal"),
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
  ],
  Órdenes: [
    text("Orden", 13),
    moment("Fecha"),
    text("Proveedor", 28),
    text("Estado", 13),
    pesos("Total de la orden"),
    text("Fecha esperada", 14),
    moment("Recibida"),
    text("Notas", 30),
    text("ID de producto", 38),
    text("Producto", 36),
    text("GTIN"),
    units("Cantidad"),
    pesos("Precio unitario"),
    pesos("Subtotal"),
  ],
  Movimientos: [
    text("ID de producto", 38),
    text("Producto", 36),
    moment("Fecha"),
    text("Movimiento", 17),
    units("Unidades"),
    units("Stock después"),
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

type Placed = [SheetName, CellValue[]];

function rowsOf(it: StoreRecord): Placed[] {
  switch (it.kind) {
    case "store":
      return [
        ["Tienda", ["Nombre", it.name]],
        ["Tienda", ["Dueño", it.ownerName]],
        ["Tienda", ["Teléfono", it.phone]],
        ["Tienda", ["NIT", it.nit]],
        ["Tienda", ["Creada", at(it.createdAt).toISOString().slice(0, 10)]],
      ];
    case "product":
      return [
        [
          "Productos",
          [
            it.id,
            it.name,
            it.description,
            it.category,
            it.price,
            it.stock,
            it.unitsSold,
            it.gtin,
            it.barcode,
            it.storeCode,
            it.active ? "Activo" : "Inactivo",
            it.image,
            at(it.createdAt),
            at(it.updatedAt),
          ],
        ],
      ];
    case "customer":
      return [
        [
          "Clientes",
          [it.id, it.name, it.phone, it.email, it.address, it.documentType, it.document, at(it.createdAt)],
        ],
      ];
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
          ],
        ],
      ];
    case "employee":
      return [["Empleados", [it.id, it.name, it.email, it.phone, ROLE_LABELS[it.role], at(it.createdAt)]]];
    case "purchaseOrder":
      return orderRows(it);
    case "sale":
      return saleRows(it);
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

function orderRows(order: Extract<StoreRecord, { kind: "purchaseOrder" }>): Placed[] {
  const { orderNumber, createdAt, supplier, status, total, expectedDate, receivedAt, notes } = order;
  const received = receivedAt && at(receivedAt);
  const head = [
    orderNumber,
    at(createdAt),
    supplier,
    ORDER_STATUS_LABELS[status],
    total,
    expectedDate,
    received,
    notes,
  ];
  return order.items.map(({ productId, productName, gtin, quantity, unitPrice }) => [
    "Órdenes",
    [...head, productId, productName, gtin, quantity, unitPrice, quantity * unitPrice],
  ]);
}

function saleRows(sale: Extract<StoreRecord, { kind: "sale" }>): Placed[] {
  const when = at(sale.createdAt);
  const { id, total, paymentMethod, amountPaid, change, seller, customer, customerDocument } = sale;
  const method = paymentLabel(paymentMethod);
  return [
    ["Ventas", [id, when, total, method, amountPaid, change, seller, customer, customerDocument]],
    ...sale.items.map(
      ({ productId, productName, quantity, price }): Placed => [
        "Detalle",
        [id, when, productId, productName, quantity, price, quantity * price],
      ],
    ),
  ];
}
