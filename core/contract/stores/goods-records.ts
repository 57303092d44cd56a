import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { productExpiry } from "#core/contract/expiries/expiries.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { promotion } from "#core/contract/promotions/promotion.ts";
import { purchaseOrder, purchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordSchema, recordUserFields } from "#core/contract/stores/record-fields.ts";
import { COUNT_SCOPES, COUNT_STATUSES } from "#core/goods/stock-counts.ts";

export const GOODS_RECORD_SCHEMAS = [
  recordSchema("purchaseOrder", () => ({
    ...purchaseOrder.omit({ _count: true }).shape,
    supplier: z.string(),
    items: z.array(purchaseOrderItem.omit({ id: true, received: true })),
  })),
  recordSchema("reception", () => ({
    purchaseOrderId: z.string(),
    orderNumber: z.string(),
    note: nullableText,
    total: z.number(),
    /** Null for old receptions, from before Mostrador recorded who received the goods. */
    userId: nullableText,
    user: nullableText,
    items: z.array(
      object(() => ({
        line: z.number(),
        productId: nullableText,
        productName: z.string(),
        quantity: z.number(),
        unitCost: z.number(),
        /** The exact amount paid; `quantity × unitCost` is rounded. */
        paid: z.number().nullable(),
        taxRate: z.number().nullable(),
        /** The unit cost without deducted IVA; null when none was deducted. */
        netCost: z.number().nullable(),
        /** The expiry date of the goods. */
        expiresOn: nullableText,
      })),
    ),
  })),
  recordSchema("expiry", () => ({
    productId: z.string(),
    productName: z.string(),
    ...productExpiry.pick({ date: true, quantity: true, source: true, done: true }).shape,
    doneAt: instantSchema.nullable(),
    receptionId: nullableText,
    ...recordUserFields,
  })),
  recordSchema("stockCount", () => ({
    number: z.number(),
    status: z.enum(COUNT_STATUSES),
    scope: z.enum(COUNT_SCOPES),
    category: nullableText,
    supplierId: nullableText,
    supplier: nullableText,
    productIds: z.array(z.string()).nullable(),
    blind: z.boolean(),
    note: nullableText,
    closedAt: instantSchema.nullable(),
    closedById: nullableText,
    closedBy: nullableText,
    /** Whether products without an entry counted as 0. */
    zeroes: z.boolean().nullable(),
    products: z.number().nullable(),
    counted: z.number().nullable(),
    moved: z.number().nullable(),
    lostUnits: z.number(),
    lostCost: z.number(),
    lostPrice: z.number(),
    foundUnits: z.number(),
    foundCost: z.number(),
    foundPrice: z.number(),
    ...recordUserFields,
  })),
  recordSchema("stockCountEntry", () => ({
    countId: z.string(),
    countNumber: z.number(),
    productId: z.string(),
    productName: z.string(),
    quantity: z.number(),
    seenAt: instantSchema,
    replaces: z.boolean(),
    replaced: z.boolean(),
    deletedAt: instantSchema.nullable(),
    ...recordUserFields,
  })),
  recordSchema("promotion", () => ({
    name: z.string(),
    type: promotion.shape.kind,
    ...promotion.omit({ id: true, name: true, kind: true }).shape,
    /** When the promotion was switched off; null while it is active. */
    inactiveSince: instantSchema.nullable(),
  })),
  recordSchema("priceChange", () => ({
    undoes: nullableText,
    ...recordUserFields,
    items: z.array(
      object(() => ({
        productId: z.string(),
        productName: z.string(),
        from: z.number(),
        to: z.number(),
      })),
    ),
    presentations: z.array(
      object(() => ({
        presentationId: z.string(),
        productId: z.string(),
        presentationName: z.string(),
        from: z.number().nullable(),
        to: z.number().nullable(),
      })),
    ),
  })),
] as const;
