import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { StoreRecord } from "#core/contract/stores.ts";
import { storeBook } from "./store-book.ts";

const createdAt = "2026-11-21T03:30:00.000Z";
const onClock = new Date("2026-11-20T22:30:00.000Z");

const records: StoreRecord[] = [
  { kind: "store", id: "s", createdAt, name: "La Esquina", ownerName: "Ana", phone: null, nit: null },
  {
    kind: "product",
    id: "p",
    createdAt,
    updatedAt: createdAt,
    name: "=1+1",
    description: "@SUMA(A1)",
    category: "Otra",
    price: 2_500,
    stock: 3,
    unitsSold: 2,
    gtin: "07701234567897",
    barcode: null,
    storeCode: null,
    active: false,
    image: null,
  },
  {
    kind: "customer",
    id: "c",
    createdAt,
    name: "+57 300",
    phone: null,
    email: null,
    address: null,
    documentType: "CC",
    document: "0012",
  },
  {
    kind: "supplier",
    id: "v",
    createdAt,
    name: '=HYPERLINK("http://x")',
    contactName: null,
    phone: "-1",
    email: null,
    address: null,
    nit: null,
    description: null,
  },
  {
    kind: "employee",
    id: "u",
    createdAt,
    name: "Luz",
    email: "luz@example.com",
    phone: null,
    role: "CASHIER",
  },
  {
    kind: "purchaseOrder",
    id: "o",
    createdAt,
    orderNumber: "OC-000001",
    supplier: "Lácteos",
    status: "RECEIVED",
    total: 2_700,
    notes: null,
    expectedDate: "2026-12-01",
    receivedAt: createdAt,
    items: [
      { productId: null, productName: "Bolsas", gtin: null, quantity: 2, unitPrice: 900 },
      { productId: "p", productName: "Pan", gtin: "7", quantity: 1, unitPrice: 900 },
    ],
  },
  {
    kind: "sale",
    id: "x",
    createdAt,
    total: 5_000,
    paymentMethod: "CASH",
    amountPaid: 6_000,
    change: 1_000,
    seller: "Luz",
    customer: null,
    customerDocument: null,
    items: [{ productId: "p", productName: "Pan", quantity: 2, price: 2_500 }],
  },
  {
    kind: "stockMovement",
    id: "m",
    createdAt,
    productId: "p",
    productName: "Pan",
    type: "ADJUSTMENT",
    quantity: -2,
    stockAfter: 3,
    reason: "WASTE",
    note: null,
    user: "Luz",
  },
];

test("every kind has its sheet; numbers are numbers, moments the store's, and text that looks like a formula is text", async () => {
  const book = storeBook();
  for (const record of records) book.add(record);
  const { sheets } = await readXlsx(new Uint8Array(await (await book.finish()).arrayBuffer()));
  const rows = Object.fromEntries(
    sheets.map(({ name, rows: [header, ...found] }) => [
      name,
      found.map((row) => Object.fromEntries(header!.map((title, i) => [title, row[i] ?? null]))),
    ]),
  );
  expect(Object.keys(rows)).toEqual([
    "Tienda",
    "Productos",
    "Ventas",
    "Detalle",
    "Clientes",
    "Proveedores",
    "Órdenes",
    "Movimientos",
    "Empleados",
  ]);
  expect(rows.Tienda).toContainEqual({ Dato: "Nombre", Valor: "La Esquina" });
  expect(rows.Tienda).toContainEqual({ Dato: "Creada", Valor: "2026-11-20" });
  expect(rows.Productos).toMatchObject([
    { Producto: "=1+1", Descripción: "@SUMA(A1)", Precio: 2_500, GTIN: "07701234567897", Estado: "Inactivo" },
  ]);
  expect(rows.Clientes).toMatchObject([{ Cliente: "+57 300", Documento: "0012" }]);
  expect(rows.Proveedores).toMatchObject([{ Proveedor: '=HYPERLINK("http://x")', Teléfono: "-1" }]);
  expect(rows.Empleados).toMatchObject([{ Nombre: "Luz", Rol: "Cajero" }]);
  expect(rows.Órdenes).toMatchObject([
    {
      Orden: "OC-000001",
      Estado: "Recibida",
      "Fecha esperada": "2026-12-01",
      Producto: "Bolsas",
      Subtotal: 1_800,
    },
    { Orden: "OC-000001", Producto: "Pan", Cantidad: 1, Recibida: onClock },
  ]);
  expect(rows.Ventas).toMatchObject([
    { ID: "x", Fecha: onClock, Total: 5_000, "Método de pago": "Efectivo", Vuelto: 1_000, Cliente: null },
  ]);
  expect(rows.Detalle).toMatchObject([{ "ID de venta": "x", Producto: "Pan", Cantidad: 2, Subtotal: 5_000 }]);
  expect(rows.Movimientos).toMatchObject([
    { Producto: "Pan", Movimiento: "Ajuste", Unidades: -2, "Stock después": 3, Motivo: "Merma" },
  ]);
});
