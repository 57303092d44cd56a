import { z } from "zod";
import { device } from "#core/contract/devices.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { printer } from "#core/contract/printers/printer.ts";
import { saleReturn } from "#core/contract/returns/sale-return.ts";
import { ownUse } from "#core/contract/sales/own-use.ts";
import { paymentCorrection, sale, saleItem } from "#core/contract/sales/sales.ts";
import { recordSchema, recordUserFields } from "#core/contract/stores/record-fields.ts";
import { transfer } from "#core/contract/transfers.ts";
import { STOCK_MOVEMENT_KINDS, STOCK_MOVEMENT_REASONS } from "#core/goods/stock-movements.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

export const SALE_RECORD_SCHEMAS = [
  recordSchema("sale", () => ({
    ...sale.omit({
      balanceAfter: true,
      documentState: true,
      documentBuyer: true,
      corrections: true,
      documentPaymentMethod: true,
    }).shape,
    sellerId: z.string(),
    seller: z.string(),
    customerId: nullableText,
    customer: nullableText,
    customerDocument: nullableText,
    shift: z.number().nullable(),
    device: nullableText,
    receivedAt: instantSchema.nullable(),
    afterClose: z.boolean(),
    items: z.array(saleItem.omit({ id: true, product: true })),
  })),
  recordSchema("stockMovement", () => ({
    productId: z.string(),
    productName: z.string(),
    type: z.enum(STOCK_MOVEMENT_KINDS),
    quantity: z.number(),
    stockAfter: z.number(),
    reason: z.enum(STOCK_MOVEMENT_REASONS).nullable(),
    note: nullableText,
    saleId: nullableText,
    purchaseOrderId: nullableText,
    stockCountId: nullableText,
    /** Of a count: average cost and price of one unit, and whether the stock was tracked before. */
    unitCost: z.number().nullable(),
    unitPrice: z.number().nullable(),
    tracked: z.boolean().nullable(),
    ...recordUserFields,
  })),
  recordSchema("paymentCorrection", () => ({
    /** Of a sale, or of a payment of a debt. */
    saleId: nullableText,
    paymentId: nullableText,
    number: nullableText,
    ...paymentCorrection.pick({ before: true, after: true, reason: true }).shape,
    ...recordUserFields,
  })),
  recordSchema("ownUse", () => ({
    ...ownUse.pick({ number: true, cost: true, price: true, note: true }).shape,
    items: z.array(
      ownUse.shape.items.element.extend({
        tax: z.enum(TAX_CLASSES).nullable(),
        taxAmount: z.number().nullable(),
      }),
    ),
    takenById: nullableText,
    takenBy: nullableText,
    reversedAt: instantSchema.nullable(),
    reversedById: nullableText,
    reversedBy: nullableText,
    reverseReason: nullableText,
    ...recordUserFields,
  })),
  recordSchema("transfer", () => ({
    /** Of a sale, or of a payment of a debt. */
    saleId: nullableText,
    paymentId: nullableText,
    number: nullableText,
    method: transfer.shape.method,
    amount: z.number(),
    status: transfer.shape.status,
    note: nullableText,
    device: nullableText,
    shift: z.number().nullable(),
    reviewedById: nullableText,
    reviewedBy: nullableText,
    reviewedAt: instantSchema.nullable(),
  })),
  recordSchema("return", () => ({
    ...saleReturn.omit({ saleNumber: true, seller: true, shift: true }).shape,
    ...recordUserFields,
    shift: z.number().nullable(),
  })),
  recordSchema("device", () => ({
    ...device.pick({ name: true, series: true, active: true, lastSeenAt: true, pending: true }).shape,
    till: z.string(),
    ...recordUserFields,
  })),
  recordSchema("printer", () => ({
    ...printer.omit({ logo: true }).shape,
    /** Base64 of an image that is `logoWidth` dots wide. */
    logo: nullableText,
    logoWidth: z.number().nullable(),
  })),
  recordSchema("drawerOpening", () => ({
    shiftId: nullableText,
    reason: z.string(),
    ...recordUserFields,
  })),
  recordSchema("electronicDocument", () => ({
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
    buyerDocumentType: nullableText,
    buyerDocument: nullableText,
    buyer: nullableText,
  })),
] as const;
