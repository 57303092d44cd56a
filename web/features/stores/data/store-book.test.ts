import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { StoreRecord } from "#core/contract/store-export.ts";
import { DEFAULT_SETTINGS } from "#core/store-settings.ts";
import { DEFAULT_TAXES } from "#core/tax/classes.ts";
import { storeBook } from "./store-book.ts";

const createdAt = "2026-11-21T03:30:00.000Z";
const onClock = new Date("2026-11-20T22:30:00.000Z");

const records: StoreRecord[] = [
  {
    kind: "store",
    id: "s",
    createdAt,
    name: "La Esquina",
    ownerName: "Ana",
    phone: null,
    nit: null,
    plan: "FREE",
    settings: DEFAULT_SETTINGS,
    fiscal: {
      ...DEFAULT_TAXES,
      ...{ simple: false, qualities: [], personType: "NATURAL", documentType: null, document: null },
      ...{ checkDigit: null, legalName: "Ana", tradeName: "La Esquina", address: null, municipality: null },
      ...{
        municipalityName: null,
        postalCode: null,
        email: null,
        phone: null,
        activity: null,
        creditDays: 30,
      },
    },
    fiscalChanges: [],
  },
  {
    kind: "product",
    id: "p",
    createdAt,
    updatedAt: createdAt,
    name: "=1+1",
    description: "@SUMA(A1)",
    category: "Otra",
    price: 2_500,
    unit: "LB",
    stock: 3.125,
    minStock: 1.5,
    firstStock: 10,
    firstCost: 1_800,
    unitsSold: 2.5,
    gtin: "07701234567897",
    barcode: null,
    storeCode: null,
    tax: null,
    taxSuggested: null,
    presentations: [],
    tiers: [],
    wholesalePrice: null,
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
    ...{ balance: 3_000, creditLimit: 80_000, creditDays: null, creditPaused: true },
    priceLevel: "PUBLIC",
    ...{ creditConsentAt: createdAt, creditConsentHow: "Acepta" },
  },
  {
    ...{ kind: "creditEntry", id: "f", createdAt, customerId: "c", customer: "+57 300", type: "SALE" },
    ...{ amount: 5_000, balanceAfter: 5_000, saleId: "x", number: null, method: null, rounding: 0 },
    ...{ reference: null, note: null, reverses: null, owed: 3_000, dueAt: createdAt, returnId: null },
    ...{ shiftId: null, tendered: null, change: 0, userId: "u", user: "Luz" },
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
    balance: 0,
  },
  {
    kind: "employee",
    id: "u",
    createdAt,
    name: "Luz",
    email: "luz@example.com",
    phone: null,
    role: "CASHIER",
    requestedRole: null,
  },
  {
    ...{ kind: "reception", id: "r", createdAt, purchaseOrderId: "o", orderNumber: "OC-000001", note: null },
    ...{ total: 1_900, userId: "u", user: "Ana" },
    items: [
      {
        ...{ line: 1, productId: null, productName: "Bolsas", quantity: 2, unitCost: 950, paid: null },
        ...{ taxRate: null, netCost: null, expiresOn: "2026-12-31" },
      },
    ],
  },
  {
    ...{ kind: "expiry", id: "e", createdAt, productId: "p", productName: "Queso", date: "2026-12-31" },
    ...{
      quantity: 2.5,
      source: "HAND",
      done: true,
      doneAt: createdAt,
      receptionId: null,
      userId: "u",
      user: "Ana",
    },
  },
  {
    ...{
      kind: "promotion",
      id: "m",
      createdAt,
      name: "Lleve 3 pague 2",
      type: "NTH",
      productIds: ["p", "q"],
    },
    ...{ percent: 100, every: 3, items: null, price: null, startsOn: "2026-11-01", endsOn: null, days: null },
    ...{ fromTime: null, toTime: null, active: true, inactiveSince: null },
  },
  {
    ...{ kind: "priceChange", id: "c", createdAt, undoes: null, userId: "u", user: "Ana" },
    items: [{ productId: "p", productName: "Queso", from: 18_000, to: 18_500 }],
    presentations: [],
  },
  {
    kind: "purchaseOrder",
    id: "o",
    createdAt,
    orderNumber: "OC-000001",
    supplierId: "v",
    supplier: "Lácteos",
    status: "RECEIVED",
    total: 2_700,
    notes: null,
    expectedDate: "2026-12-01",
    receivedAt: createdAt,
    items: [
      {
        productId: null,
        productName: "Bolsas",
        description: null,
        notes: null,
        taxRate: null,
        gtin: null,
        quantity: 2,
        unit: "UNIT",
        unitPrice: 900,
        presentation: null,
      },
      {
        productId: "p",
        productName: "Queso",
        description: null,
        notes: null,
        taxRate: null,
        gtin: "7",
        quantity: 0.5,
        unit: "KG",
        unitPrice: 901,
        presentation: null,
      },
    ],
  },
  {
    kind: "sale",
    id: "x",
    number: "A-1",
    shift: null,
    ...{
      device: null,
      soldOffline: false,
      documentState: null,
      flags: [],
      receivedAt: null,
      afterClose: false,
    },
    priceLevel: "PUBLIC",
    createdAt,
    subtotal: 5_201,
    discount: 201,
    rounding: -20,
    total: 5_000,
    paymentMethod: "MIXED",
    payments: [
      { method: "NEQUI", amount: 2_000, tendered: null, change: 0, reference: "M123" },
      { method: "CASH", amount: 2_980, tendered: 4_000, change: 1_020, reference: null },
    ],
    creditAmount: 0,
    returnedTotal: 0,
    ...{ taxes: [], taxTotal: 0, taxBase: 0 },
    status: "COMPLETED",
    amountPaid: 6_000,
    change: 1_020,
    sellerId: "u",
    seller: "Luz",
    customerId: null,
    customer: null,
    customerDocument: null,
    items: [
      {
        ...{
          productId: "p",
          productName: "Queso",
          description: null,
          quantity: 0.4,
          unit: "KG",
          price: 13_002,
          presentation: null,
          promotion: null,
        },
        ...{ discount: 201, total: 5_000, returned: 0.125, tax: null, taxes: [] },
      },
    ],
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
    saleId: null,
    purchaseOrderId: null,
    userId: "u",
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
    "Pagos",
    "Detalle",
    "Devoluciones",
    "Turnos",
    "Dinero de la caja",
    "Recargas",
    "Gastos",
    "Documentos electrónicos",
    "Clientes",
    "Fiados",
    "Por pagar",
    "Proveedores",
    "Órdenes",
    "Recibido",
    "Vencimientos",
    "Promociones",
    "Cambios de precio",
    "Movimientos",
    "Empleados",
  ]);
  expect(rows.Tienda).toContainEqual({ Dato: "Nombre", Valor: "La Esquina" });
  expect(rows.Tienda).toContainEqual({ Dato: "Creada", Valor: "2026-11-20" });
  expect(rows.Productos).toMatchObject([
    { Producto: "=1+1", Descripción: "@SUMA(A1)", Precio: 2_500, GTIN: "07701234567897", Estado: "Inactivo" },
  ]);
  expect(rows.Productos).toMatchObject([
    { Unidad: "libra", Stock: 3.125, "Stock mínimo": 1.5, "Costo inicial": 1_800, Vendidos: 2.5 },
  ]);
  expect(rows.Recibido).toMatchObject([
    { Orden: "OC-000001", Producto: "Bolsas", Cantidad: 2, "Costo unitario": 950, Subtotal: 1_900 },
  ]);
  expect(rows.Promociones).toMatchObject([
    { Promoción: "Lleve 3 pague 2", Clase: "Cada tantas", "ID de productos": "p q", Cada: 3, Activa: "Sí" },
  ]);
  expect(rows.Vencimientos).toMatchObject([
    { Producto: "Queso", Cantidad: 2.5, "Cómo se supo": "En el estante", "Ya no hay desde": onClock },
  ]);
  expect(rows["Cambios de precio"]).toMatchObject([{ Producto: "Queso", Antes: 18_000, Después: 18_500 }]);
  expect(rows.Clientes).toMatchObject([
    { Cliente: "+57 300", Documento: "0012", Debe: 3_000, "Fiado en pausa": "Sí", Permiso: onClock },
  ]);
  expect(rows.Fiados).toMatchObject([
    {
      Cliente: "+57 300",
      Fecha: onClock,
      Movimiento: "Fiado",
      Valor: 5_000,
      "Por pagar": 3_000,
      Vence: onClock,
    },
  ]);
  expect(rows.Proveedores).toMatchObject([{ Proveedor: '=HYPERLINK("http://x")', Teléfono: "-1" }]);
  expect(rows.Empleados).toMatchObject([{ Nombre: "Luz", Rol: "Cajero" }]);
  expect(rows.Órdenes).toMatchObject([
    {
      Orden: "OC-000001",
      Estado: "Recibida",
      "Fecha esperada": new Date("2026-12-01T00:00:00Z"),
      Producto: "Bolsas",
      Subtotal: 1_800,
    },
    // 0.5 × 901, rounded half up.
    {
      Orden: "OC-000001",
      Producto: "Queso",
      Cantidad: 0.5,
      Unidad: "kilo",
      Subtotal: 451,
      Recibida: onClock,
    },
  ]);
  expect(rows.Ventas).toMatchObject([
    {
      ID: "x",
      Fecha: onClock,
      Total: 5_000,
      "Método de pago": "Varios medios",
      Vuelto: 1_020,
      Cliente: null,
    },
  ]);
  expect(rows.Ventas).toMatchObject([{ Número: "A-1", Descuento: 201, Ajuste: -20, Fiado: 0, Devuelto: 0 }]);
  expect(rows.Pagos).toMatchObject([
    { "ID de venta": "x", "Método de pago": "Nequi", Valor: 2_000, Recibido: null, Referencia: "M123" },
    { "Método de pago": "Efectivo", Valor: 2_980, Recibido: 4_000, Vuelto: 1_020 },
  ]);
  expect(rows.Detalle).toMatchObject([
    { "ID de venta": "x", Producto: "Queso", Cantidad: 0.4, Unidad: "kilo", Subtotal: 5_201 },
  ]);
  expect(rows.Detalle).toMatchObject([{ Descuento: 201, Total: 5_000, Devuelta: 0.125 }]);
  expect(rows.Movimientos).toMatchObject([
    { Producto: "Pan", Movimiento: "Ajuste", Unidades: -2, "Stock después": 3, Motivo: "Merma" },
  ]);
});
