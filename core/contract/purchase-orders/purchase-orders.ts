import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  findQuantityErrors,
  idAndName,
  instantSchema,
  measuredQuantityField,
  moneyField,
  nullIfAbsent,
  oneOfField,
  optionalDayField,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  uuidField,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import { countedAnswer, pageField, pageSizeField, paginationSchema } from "#core/contract/lists.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { countedPresentation } from "#core/contract/products/presentation.ts";
import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { UNITS, type Unit } from "#core/units.ts";

/** A copy of `MAX_REFERENCE_LENGTH`, because an import of sales.ts would load too much. */
const MAX_REFERENCE = 64;

/** The message for a reception without goods, also of goods that were not ordered and of an invoice. */
export const NOTHING_RECEIVED_MESSAGE = "Escribe cuánto llegó de al menos un producto";

/** The day after which a payment is overdue. */
export const dueDateField = optionalDayField("La fecha de pago");

/** The debt to the supplier: the whole total if `amount` is absent. Without this field there is no debt. */
export const payableField = z
  .object(
    {
      amount: moneyField("Lo que queda por pagar", 1).nullish(),
      dueOn: dueDateField,
      reference: optionalTextField("La factura", MAX_REFERENCE),
    },
    "payable debe decir qué queda por pagar",
  )
  .nullish();
export type PayableInput = NonNullable<z.output<typeof payableField>>;

export const purchaseOrderItem = object(() => ({
  id: z.string(),
  productId: z.string().nullable(),
  gtin: z.string().nullable(),
  productName: z.string(),
  description: z.string().nullable(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  /** Pesos per unit with IVA. For a presentation it is only for display. */
  unitPrice: z.number(),
  /** The presentation in which the line was ordered; the line total is `count × price`. */
  presentation: countedPresentation.nullable(),
  /** Percent of IVA that is included in the price; null if unknown. */
  taxRate: z.number().nullable(),
  /** The quantity received; it can exceed the quantity ordered. */
  received: z.number(),
  notes: z.string().nullable(),
}));
export type PurchaseOrderItem = z.output<typeof purchaseOrderItem>;

export const purchaseOrder = object(() => ({
  id: z.string(),
  /** For example `OC-000001`; each store has its own numbers. */
  orderNumber: z.string(),
  supplierId: z.string(),
  supplier: idAndName,
  status: z.enum(ORDER_STATUSES),
  total: z.number(),
  items: z.array(purchaseOrderItem),
  notes: z.string().nullable(),
  expectedDate: z.string().nullable(),
  receivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  _count: object(() => ({ items: z.number() })),
}));
export type PurchaseOrder = z.output<typeof purchaseOrder>;

export const reception = object(() => ({
  id: z.string(),
  createdAt: instantSchema,
  /** Null for old orders, from before Mostrador recorded receptions. */
  by: idAndName.nullable(),
  note: z.string().nullable(),
  total: z.number(),
  items: z.array(
    object(() => ({
      itemId: z.string(),
      quantity: z.number(),
      unitCost: z.number(),
      paid: addedField(z.number(), ({ unitCost, quantity }) =>
        computeQuantityCost(unitCost as number, quantity as number),
      ),
      taxRate: z.number().nullable(),
      expiresOn: z.string().nullable(),
    })),
  ),
}));
export type Reception = z.output<typeof reception>;

export const purchaseOrderDetails = purchaseOrder.extend({
  receptions: z.array(reception),
});
export type PurchaseOrderDetails = z.output<typeof purchaseOrderDetails>;

export const PURCHASE_TAX_RATES = [0, 5, 19] as const;
export const purchaseTaxRateField = z
  .literal(PURCHASE_TAX_RATES, "El IVA de la compra debe ser 0, 5 o 19")
  .nullish();

export const orderedPresentationField = z.object(
  {
    id: uuidField("La presentación"),
    count: wholeQuantityField("La cantidad", MAX_LINE_QUANTITY),
    price: moneyField("El precio"),
  },
  "presentation debe decir cuál, cuántas y a qué precio",
);

const orderItem = object(() => ({
  productId: optionalUuidField("El producto").transform(nullIfAbsent),
  gtin: optionalTextField("El código GTIN", FIELD_LIMITS.code),
  productName: requiredTextField("El nombre del producto", FIELD_LIMITS.name),
  description: optionalTextField("La descripción", FIELD_LIMITS.long),
  quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
  unitPrice: moneyField("El precio unitario").nullish(),
  /** Replaces the quantity and the unit price of the line. */
  presentation: orderedPresentationField.nullish(),
  taxRate: purchaseTaxRateField.transform(nullIfAbsent),
  notes: optionalTextField("Las notas", FIELD_LIMITS.long),
})).transform(({ quantity, unitPrice, presentation, ...item }, context) => {
  const refuse = (field: string, message: string) => {
    context.issues.push({ code: "custom", path: [field], message, input: item });
    return z.NEVER;
  };
  if (!presentation) {
    if (quantity == null) return refuse("quantity", "La cantidad es un dato obligatorio");
    if (unitPrice == null) return refuse("unitPrice", "El precio unitario es un dato obligatorio");
    return { ...item, quantity, unitPrice, presentation: null };
  }
  if (quantity != null || unitPrice != null)
    return refuse(
      quantity == null ? "unitPrice" : "quantity",
      "Di cuántas de la presentación y su precio, o la cantidad y el precio unitario",
    );
  if (item.productId === null) return refuse("productId", "El producto es un dato obligatorio");
  return { ...item, quantity: 0, unitPrice: 0, presentation };
});
export type PurchaseOrderItemFields = z.output<typeof orderItem>;

/** An item whose presentation has the name and units that the server read. */
export type OrderedItemFields = Omit<PurchaseOrderItemFields, "presentation"> & {
  presentation: PurchaseOrderItem["presentation"];
};

export function findOrderQuantityErrors(
  items: readonly Pick<PurchaseOrderItemFields, "quantity">[],
  units: readonly Unit[],
) {
  const range = { label: "La cantidad", min: 1, max: MAX_LINE_QUANTITY };
  return items.flatMap(({ quantity }, index) =>
    findQuantityErrors(units[index]!, [{ ...range, field: `items.${index}.quantity`, value: quantity }]),
  );
}

const orderFields = object(() => ({
  supplierId: uuidField("El proveedor"),
  items: z
    .array(orderItem, "La orden debe tener una lista de productos")
    .min(1, "Agrega al menos un producto a la orden")
    .max(MAX_DOCUMENT_LINES, `Una orden puede tener hasta ${MAX_DOCUMENT_LINES} productos`),
  notes: optionalTextField("Las notas", FIELD_LIMITS.long),
  expectedDate: optionalDayField("La fecha esperada"),
}));
export type PurchaseOrderFields = z.output<typeof orderFields>;

const orderStatus = oneOfField("El estado", ORDER_STATUSES);
const oneOrder = object(() => ({ purchaseOrder: purchaseOrderDetails }));

export const listPurchaseOrders = endpoint("GET /purchase-orders", () => ({
  summary: "Órdenes de compra, la más nueva primero; todas, o una página cuando hay `page`",
  permission: "purchaseOrders.read",
  query: object(() => ({
    status: orderStatus.optional(),
    supplierId: uuidField("El proveedor").optional(),
    page: pageField.optional(),
    limit: pageSizeField.optional(),
  })),
  output: countedAnswer(() => ({ purchaseOrders: z.array(purchaseOrder) })).extend({
    pagination: paginationSchema.optional(),
  }),
  longList: "data.purchaseOrders",
}));

export const getPurchaseOrderStatistics = endpoint("GET /purchase-orders/stats", () => ({
  summary: "Cuántas órdenes hay, cuántas en cada estado y lo gastado en las recibidas",
  permission: "purchaseOrders.read",
  data: object(() => ({
    totalOrders: z.number(),
    totalSpent: z.number(),
    ordersByStatus: z.array(object(() => ({ status: z.enum(ORDER_STATUSES), count: z.number() }))),
  })),
}));

export const getPurchaseOrder = endpoint("GET /purchase-orders/:id", () => ({
  summary: "Una orden de compra con sus productos",
  permission: "purchaseOrders.read",
  notFound: "ORDER_NOT_FOUND",
  data: oneOrder,
}));

export const createPurchaseOrder = endpoint("POST /purchase-orders", () => ({
  summary: "Crear una orden de compra pendiente",
  permission: "purchaseOrders.write",
  status: 201,
  body: orderFields,
  data: oneOrder,
}));

export const updatePurchaseOrder = endpoint("PUT /purchase-orders/:id", () => ({
  summary: "Guardar una orden de compra que está pendiente",
  permission: "purchaseOrders.write",
  notFound: "ORDER_NOT_FOUND",
  body: orderFields.extend({
    /**
     * The id of a line that the form showed. Each save gives the lines new ids, so an unknown id shows that
     * the order was saved meanwhile.
     */
    seenItem: optionalUuidField("La línea vista"),
  }),
  data: oneOrder,
}));

export const changePurchaseOrderStatus = endpoint("PATCH /purchase-orders/:id", () => ({
  summary: "Cambiar el estado de una orden; al recibirla entra al inventario lo que no había llegado",
  permission: "purchaseOrders.write",
  costlyWrite: true,
  notFound: "ORDER_NOT_FOUND",
  body: object(() => ({
    status: orderStatus,
    payable: payableField,
  })).check(
    refineValid(
      ({ status, payable }) => !payable || status === "RECEIVED",
      "Solo de lo que se recibe se dice qué queda por pagar",
      "payable",
    ),
  ),
  data: oneOrder,
}));

export const deletePurchaseOrder = endpoint("DELETE /purchase-orders/:id", () => ({
  summary: "Eliminar una orden de compra que está pendiente",
  permission: "purchaseOrders.delete",
  notFound: "ORDER_NOT_FOUND",
  status: 204,
}));
