import { z } from "zod";
import { store } from "#core/contract/auth.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import { idParam, instant, LIMITS, optionalText, requiredText, wrapped } from "#core/contract/fields.ts";
import { ORDER_STATUSES } from "#core/order-status.ts";
import { PAYMENT_METHODS } from "#core/payment.ts";
import { ROLES } from "#core/permissions.ts";
import { ADJUSTMENT_REASONS, MOVEMENT_KINDS } from "#core/stock-movements.ts";

export const updateStore = endpoint({
  method: "PUT",
  path: "/stores/:id",
  summary: "Cambiar los datos de la tienda",
  permission: "store.write",
  params: idParam,
  notFound: "NOT_FOUND",
  body: z.object({
    name: requiredText("El nombre de la tienda", LIMITS.name, "El nombre de la tienda es requerido"),
    phone: optionalText("El teléfono", LIMITS.phone),
    nit: optionalText("El NIT", LIMITS.code),
  }),
  output: wrapped(z.object({ store })),
});

export const storeBackups = endpoint({
  method: "GET",
  path: "/stores/:id/backups",
  summary: "Cómo van las copias de seguridad automáticas de este Mostrador",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: wrapped(
    z.object({
      /** False where the database is somebody else's to back up. */
      automatic: z.boolean(),
      /** Without its size where it has more than one store. */
      last: z.object({ at: instant, bytes: z.number().nullable() }).nullable(),
      /** Why the latest try failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export type StoreBackups = z.output<typeof storeBackups.output>["data"];

const text = z.string();
const maybe = z.string().nullable();
const number = z.number();
const made = { id: text, createdAt: instant };

/** One thing that a store has. No password, session or token is part of any. */
export const storeRecord = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("store"), ...made, name: text, ownerName: text, phone: maybe, nit: maybe }),
  z.object({
    kind: z.literal("product"),
    ...made,
    name: text,
    description: maybe,
    category: text,
    price: number,
    stock: number,
    unitsSold: number,
    gtin: maybe,
    barcode: maybe,
    storeCode: maybe,
    active: z.boolean(),
    /** The address of its picture in Mostrador. */
    image: maybe,
    updatedAt: instant,
  }),
  z.object({
    kind: z.literal("customer"),
    ...made,
    name: text,
    phone: maybe,
    email: maybe,
    address: maybe,
    documentType: maybe,
    document: maybe,
  }),
  z.object({
    kind: z.literal("supplier"),
    ...made,
    name: text,
    contactName: maybe,
    phone: text,
    email: maybe,
    address: maybe,
    nit: maybe,
    description: maybe,
  }),
  z.object({
    kind: z.literal("employee"),
    ...made,
    name: text,
    email: text,
    phone: maybe,
    role: z.enum(ROLES),
  }),
  z.object({
    kind: z.literal("purchaseOrder"),
    ...made,
    orderNumber: text,
    supplier: text,
    status: z.enum(ORDER_STATUSES),
    total: number,
    notes: maybe,
    expectedDate: maybe,
    receivedAt: instant.nullable(),
    items: z.array(
      z.object({ productId: maybe, productName: text, gtin: maybe, quantity: number, unitPrice: number }),
    ),
  }),
  z.object({
    kind: z.literal("sale"),
    ...made,
    total: number,
    paymentMethod: z.enum(PAYMENT_METHODS),
    amountPaid: number,
    change: number,
    seller: text,
    customer: maybe,
    customerDocument: maybe,
    items: z.array(z.object({ productId: maybe, productName: text, quantity: number, price: number })),
  }),
  z.object({
    kind: z.literal("stockMovement"),
    ...made,
    productId: text,
    productName: text,
    type: z.enum(MOVEMENT_KINDS),
    quantity: number,
    stockAfter: number,
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    note: maybe,
    user: text,
  }),
]);
export type StoreRecord = z.output<typeof storeRecord>;

export const exportStore = endpoint({
  method: "GET",
  path: "/stores/:id/export",
  summary: "Todos los datos de la tienda, uno por uno, a medida que se leen",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: wrapped(z.array(storeRecord)),
});
