import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { device } from "#core/contract/devices.ts";
import { instantSchema } from "#core/contract/fields.ts";
import { fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { printer } from "#core/contract/printers/printer.ts";
import { saleReturn } from "#core/contract/returns/sale-return.ts";
import { sale, saleItem } from "#core/contract/sales/sales.ts";
import {
  nullableRecordText,
  recordBaseFields,
  recordNumber,
  recordText,
} from "#core/contract/stores/record-fields.ts";
import { STOCK_ADJUSTMENT_REASONS, STOCK_MOVEMENT_KINDS } from "#core/goods/stock-movements.ts";

export const SALE_RECORD_SCHEMAS = [
  object(() => ({
    kind: z.literal("sale"),
    ...recordBaseFields,
    ...sale.omit({ balanceAfter: true, documentState: true, documentBuyer: true }).shape,
    sellerId: recordText,
    seller: recordText,
    customerId: nullableRecordText,
    customer: nullableRecordText,
    customerDocument: nullableRecordText,
    shift: recordNumber.nullable(),
    device: nullableRecordText,
    receivedAt: instantSchema.nullable(),
    afterClose: z.boolean(),
    items: z.array(saleItem.omit({ id: true, product: true })),
  })),
  object(() => ({
    kind: z.literal("stockMovement"),
    ...recordBaseFields,
    productId: recordText,
    productName: recordText,
    type: z.enum(STOCK_MOVEMENT_KINDS),
    quantity: recordNumber,
    stockAfter: recordNumber,
    reason: z.enum(STOCK_ADJUSTMENT_REASONS).nullable(),
    note: nullableRecordText,
    saleId: nullableRecordText,
    purchaseOrderId: nullableRecordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("return"),
    ...recordBaseFields,
    ...saleReturn.pick({
      number: true,
      saleId: true,
      items: true,
      total: true,
      taxes: true,
      taxTotal: true,
      taxBase: true,
      rounding: true,
      refunds: true,
      reason: true,
      note: true,
    }).shape,
    userId: recordText,
    user: recordText,
    shift: recordNumber.nullable(),
  })),
  object(() => ({
    kind: z.literal("device"),
    ...recordBaseFields,
    ...device.pick({ name: true, series: true, active: true, lastSeenAt: true, pending: true }).shape,
    till: recordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("printer"),
    ...recordBaseFields,
    ...printer.pick({
      name: true,
      connection: true,
      width: true,
      columns: true,
      letters: true,
      cut: true,
      feed: true,
      drawer: true,
      active: true,
      tillId: true,
    }).shape,
    /** Base64 of an image that is `logoWidth` dots wide. */
    logo: nullableRecordText,
    logoWidth: recordNumber.nullable(),
  })),
  object(() => ({
    kind: z.literal("drawerOpening"),
    ...recordBaseFields,
    shiftId: nullableRecordText,
    reason: recordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("electronicDocument"),
    ...recordBaseFields,
    type: fiscalDocument.shape.kind,
    ...fiscalDocument.pick({
      state: true,
      environment: true,
      contingency: true,
      number: true,
      key: true,
      saleId: true,
      returnId: true,
      aboutId: true,
      total: true,
      issuedAt: true,
      validatedAt: true,
    }).shape,
    buyerDocumentType: nullableRecordText,
    buyerDocument: nullableRecordText,
    buyer: nullableRecordText,
  })),
] as const;
