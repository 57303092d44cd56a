import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { expiry } from "#core/contract/expiries/expiries.ts";
import { instant } from "#core/contract/fields.ts";
import { promotion } from "#core/contract/promotions/promotion.ts";
import { purchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import { nullableString, number, recordBase, text } from "#core/contract/stores/record-fields.ts";
import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { UNITS } from "#core/units.ts";

export const GOODS_RECORDS = [
  object(() => ({
    kind: z.literal("purchaseOrder"),
    ...recordBase,
    orderNumber: text,
    supplierId: text,
    supplier: text,
    status: z.enum(ORDER_STATUSES),
    total: number,
    notes: nullableString,
    expectedDate: nullableString,
    receivedAt: instant.nullable(),
    items: z.array(
      object(() => ({
        productId: nullableString,
        productName: text,
        description: nullableString,
        gtin: nullableString,
        quantity: number,
        unit: z.enum(UNITS),
        unitPrice: number,
        presentation: purchaseOrderItem.shape.presentation,
        taxRate: number.nullable(),
        notes: nullableString,
      })),
    ),
  })),
  object(() => ({
    kind: z.literal("reception"),
    ...recordBase,
    purchaseOrderId: text,
    orderNumber: text,
    note: nullableString,
    total: number,
    /** Null for old receptions, from before Mostrador recorded who received the goods. */
    userId: nullableString,
    user: nullableString,
    items: z.array(
      object(() => ({
        line: number,
        productId: nullableString,
        productName: text,
        quantity: number,
        unitCost: number,
        /** The exact amount paid; `quantity × unitCost` is rounded. */
        paid: number.nullable(),
        taxRate: number.nullable(),
        /** The unit cost without deducted IVA; null when none was deducted. */
        netCost: number.nullable(),
        /** The last day on which the goods are good. */
        expiresOn: nullableString,
      })),
    ),
  })),
  object(() => ({
    kind: z.literal("expiry"),
    ...recordBase,
    productId: text,
    productName: text,
    ...expiry.pick({ date: true, quantity: true, source: true, done: true }).shape,
    doneAt: instant.nullable(),
    receptionId: nullableString,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("promotion"),
    ...recordBase,
    name: text,
    type: promotion.shape.kind,
    ...promotion.omit({ id: true, name: true, kind: true }).shape,
    /** When the promotion was switched off; null while it is active. */
    inactiveSince: instant.nullable(),
  })),
  object(() => ({
    kind: z.literal("priceChange"),
    ...recordBase,
    undoes: nullableString,
    userId: text,
    user: text,
    items: z.array(object(() => ({ productId: text, productName: text, from: number, to: number }))),
    presentations: z.array(
      object(() => ({
        presentationId: text,
        productId: text,
        presentationName: text,
        from: number.nullable(),
        to: number.nullable(),
      })),
    ),
  })),
] as const;
