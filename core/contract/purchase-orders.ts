import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  day,
  idParam,
  instant,
  LIMITS,
  limit,
  measuredQuantity,
  misfits,
  money,
  nothing,
  oneOf,
  optionalText,
  optionalUuid,
  page,
  pagination,
  requiredText,
  success,
  uuid,
  wrapped,
} from "#core/contract/fields.ts";
import type { FieldError } from "#core/errors.ts";
import { ORDER_STATUSES } from "#core/order-status.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { UNITS, type Unit } from "#core/units.ts";

export const purchaseOrderItem = z.object({
  id: z.string(),
  productId: z.string().nullable(),
  gtin: z.string().nullable(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  /** The product's when it was ordered; what is no product's is counted by the piece. */
  unit: z.enum(UNITS),
  unitPrice: z.number(),
  notes: z.string().nullable(),
});
export type PurchaseOrderItem = z.output<typeof purchaseOrderItem>;

export const purchaseOrder = z.object({
  id: z.string(),
  /** `OC-000001`, counted per store. */
  orderNumber: z.string(),
  supplierId: z.string(),
  supplier: z.object({ id: z.string(), name: z.string() }),
  status: z.enum(ORDER_STATUSES),
  total: z.number(),
  items: z.array(purchaseOrderItem),
  notes: z.string().nullable(),
  /** A day of the store's calendar. */
  expectedDate: z.string().nullable(),
  receivedAt: instant.nullable(),
  createdAt: instant,
  _count: z.object({ items: z.number() }),
});
export type PurchaseOrder = z.output<typeof purchaseOrder>;

const orderItem = z.object({
  productId: optionalUuid("El producto").transform((id) => id ?? null),
  gtin: optionalText("El código GTIN", LIMITS.code),
  productName: requiredText("El nombre del producto", LIMITS.name),
  description: optionalText("La descripción", LIMITS.long),
  quantity: measuredQuantity("La cantidad", MAX_QUANTITY),
  unitPrice: money("El precio unitario"),
  notes: optionalText("Las notas", LIMITS.long),
});
export type OrderItemFields = z.output<typeof orderItem>;

/** What is wrong with the quantities of lines whose products are counted in `units`. */
export function orderMisfits(items: readonly OrderItemFields[], units: readonly Unit[]): FieldError[] {
  const counted = { label: "La cantidad", min: 1, max: MAX_QUANTITY };
  return items.flatMap(({ quantity }, index) =>
    misfits(units[index]!, [{ ...counted, field: `items.${index}.quantity`, value: quantity }]),
  );
}

const orderFields = z.object({
  supplierId: uuid("El proveedor"),
  items: z
    .array(orderItem, "La orden debe tener una lista de productos")
    .min(1, "Agrega al menos un producto a la orden")
    .max(MAX_LINES, `Una orden puede tener hasta ${MAX_LINES} productos`),
  notes: optionalText("Las notas", LIMITS.long),
  expectedDate: z
    .union(
      [day("La fecha esperada").nullish(), z.literal("")],
      "La fecha esperada debe ser una fecha AAAA-MM-DD",
    )
    .transform((value) => value || null),
});
export type OrderFields = z.output<typeof orderFields>;

const orderStatus = oneOf("El estado", ORDER_STATUSES);
const oneOrder = wrapped(z.object({ purchaseOrder }));

export const listPurchaseOrders = endpoint({
  method: "GET",
  path: "/purchase-orders",
  summary: "Órdenes de compra, la más nueva primero; todas, o una página cuando hay `page`",
  permission: "purchaseOrders.read",
  query: z.object({
    status: orderStatus.optional(),
    supplierId: uuid("El proveedor").optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  output: z.object({
    status: success,
    results: z.number(),
    data: z.object({ purchaseOrders: z.array(purchaseOrder) }),
    pagination: pagination.optional(),
  }),
  longList: "data.purchaseOrders",
});

export const purchaseOrderStatistics = endpoint({
  method: "GET",
  path: "/purchase-orders/stats",
  summary: "Cuántas órdenes hay, cuántas en cada estado y lo gastado en las recibidas",
  permission: "purchaseOrders.read",
  output: wrapped(
    z.object({
      totalOrders: z.number(),
      totalSpent: z.number(),
      ordersByStatus: z.array(z.object({ status: z.enum(ORDER_STATUSES), count: z.number() })),
    }),
  ),
});

export const getPurchaseOrder = endpoint({
  method: "GET",
  path: "/purchase-orders/:id",
  summary: "Una orden de compra con sus productos",
  permission: "purchaseOrders.read",
  params: idParam,
  notFound: "ORDER_NOT_FOUND",
  output: oneOrder,
});

export const createPurchaseOrder = endpoint({
  method: "POST",
  path: "/purchase-orders",
  summary: "Crear una orden de compra pendiente",
  permission: "purchaseOrders.write",
  status: 201,
  idempotent: true,
  body: orderFields,
  output: oneOrder,
});

export const updatePurchaseOrder = endpoint({
  method: "PUT",
  path: "/purchase-orders/:id",
  summary: "Guardar una orden de compra que está pendiente",
  permission: "purchaseOrders.write",
  params: idParam,
  notFound: "ORDER_NOT_FOUND",
  body: orderFields.extend({
    /** A line that the form was opened with. Each save gives the lines new ids, so it tells whether somebody else saved. */
    seenItem: optionalUuid("La línea vista"),
  }),
  output: oneOrder,
});

export const movePurchaseOrder = endpoint({
  method: "PATCH",
  path: "/purchase-orders/:id",
  summary: "Cambiar el estado de una orden; al recibirla sus productos entran al inventario",
  permission: "purchaseOrders.write",
  params: idParam,
  notFound: "ORDER_NOT_FOUND",
  body: z.object({ status: orderStatus }),
  output: oneOrder,
});

export const deletePurchaseOrder = endpoint({
  method: "DELETE",
  path: "/purchase-orders/:id",
  summary: "Eliminar una orden de compra que está pendiente",
  permission: "purchaseOrders.delete",
  params: idParam,
  notFound: "ORDER_NOT_FOUND",
  status: 204,
  output: nothing,
});
