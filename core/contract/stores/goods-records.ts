import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { productExpiry } from "#core/contract/expiries/expiries.ts";
import { instantSchema } from "#core/contract/fields.ts";
import { promotion } from "#core/contract/promotions/promotion.ts";
import { purchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import {
  nullableRecordText,
  recordBaseFields,
  recordNumber,
  recordText,
} from "#core/contract/stores/record-fields.ts";
import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { UNITS } from "#core/units.ts";

export const GOODS_RECORD_SCHEMAS = [
  object(() => ({
    kind: z.literal("purchaseOrder"),
    ...recordBaseFields,
    orderNumber: recordText,
    supplierId: recordText,
    supplier: recordText,
    status: z.enum(ORDER_STATUSES),
    total: recordNumber,
    notes: nullableRecordText,
    expectedDate: nullableRecordText,
    receivedAt: instantSchema.nullable(),
    items: z.array(
      object(() => ({
        productId: nullableRecordText,
        productName: recordText,
        description: nullableRecordText,
        gtin: nullableRecordText,
        quantity: recordNumber,
        unit: z.enum(UNITS),
        unitPrice: recordNumber,
        presentation: purchaseOrderItem.shape.presentation,
        taxRate: recordNumber.nullable(),
        notes: nullableRecordText,
      })),
    ),
  })),
  object(() => ({
    kind: z.literal("reception"),
    ...recordBaseFields,
    purchaseOrderId: recordText,
    orderNumber: recordText,
    note: nullableRecordText,
    total: recordNumber,
    /** Null for old receptions, from before Mostrador recorded who received the goods. */
    userId: nullableRecordText,
    user: nullableRecordText,
    items: z.array(
      object(() => ({
        line: recordNumber,
        productId: nullableRecordText,
        productName: recordText,
        quantity: recordNumber,
        unitCost: recordNumber,
        /** The exact amount paid; `quantity × unitCost` is rounded. */
        paid: recordNumber.nullable(),
        taxRate: recordNumber.nullable(),
        /** The unit cost without deducted IVA; null when none was deducted. */
        netCost: recordNumber.nullable(),
        /** The last day on which the goods are good. */
        expiresOn: nullableRecordText,
      })),
    ),
  })),
  object(() => ({
    kind: z.literal("expiry"),
    ...recordBaseFields,
    productId: recordText,
    productName: recordText,
    ...productExpiry.pick({ date: true, quantity: true, source: true, done: true }).shape,
    doneAt: instantSchema.nullable(),
    receptionId: nullableRecordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("promotion"),
    ...recordBaseFields,
    name: recordText,
    type: promotion.shape.kind,
    ...promotion.omit({ id: true, name: true, kind: true }).shape,
    /** When the promotion was switched off; null while it is active. */
    inactiveSince: instantSchema.nullable(),
  })),
  object(() => ({
    kind: z.literal("priceChange"),
    ...recordBaseFields,
    undoes: nullableRecordText,
    userId: recordText,
    user: recordText,
    items: z.array(
      object(() => ({
        productId: recordText,
        productName: recordText,
        from: recordNumber,
        to: recordNumber,
      })),
    ),
    presentations: z.array(
      object(() => ({
        presentationId: recordText,
        productId: recordText,
        presentationName: recordText,
        from: recordNumber.nullable(),
        to: recordNumber.nullable(),
      })),
    ),
  })),
] as const;
