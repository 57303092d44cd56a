import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { device } from "#core/contract/devices.ts";
import { instantSchema } from "#core/contract/fields.ts";
import { fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { printer } from "#core/contract/printers/printer.ts";
import { saleReturn } from "#core/contract/returns/sale-return.ts";
import { sale, saleItem } from "#core/contract/sales/sales.ts";
import { nullableString, recordBase, recordNumber, recordText } from "#core/contract/stores/record-fields.ts";
import { ADJUSTMENT_REASONS, MOVEMENT_KINDS } from "#core/goods/stock-movements.ts";

export const SALE_RECORDS = [
  object(() => ({
    kind: z.literal("sale"),
    ...recordBase,
    ...sale.omit({ balanceAfter: true, documentState: true }).shape,
    sellerId: recordText,
    seller: recordText,
    customerId: nullableString,
    customer: nullableString,
    customerDocument: nullableString,
    shift: recordNumber.nullable(),
    device: nullableString,
    receivedAt: instantSchema.nullable(),
    afterClose: z.boolean(),
    items: z.array(saleItem.omit({ id: true, product: true })),
  })),
  object(() => ({
    kind: z.literal("stockMovement"),
    ...recordBase,
    productId: recordText,
    productName: recordText,
    type: z.enum(MOVEMENT_KINDS),
    quantity: recordNumber,
    stockAfter: recordNumber,
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    note: nullableString,
    saleId: nullableString,
    purchaseOrderId: nullableString,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("return"),
    ...recordBase,
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
    ...recordBase,
    ...device.pick({ name: true, series: true, active: true, lastSeenAt: true, pending: true }).shape,
    till: recordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("printer"),
    ...recordBase,
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
    logo: nullableString,
    logoWidth: recordNumber.nullable(),
  })),
  object(() => ({
    kind: z.literal("drawerOpening"),
    ...recordBase,
    shiftId: nullableString,
    reason: recordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("electronicDocument"),
    ...recordBase,
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
    buyerDocumentType: nullableString,
    buyerDocument: nullableString,
    buyer: nullableString,
  })),
] as const;
