import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { device } from "#core/contract/devices.ts";
import { instant } from "#core/contract/fields.ts";
import { fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { printer } from "#core/contract/printers/printer.ts";
import { saleReturn } from "#core/contract/returns/sale-return.ts";
import { sale, saleItem } from "#core/contract/sales/sales.ts";
import { made, maybe, number, text } from "#core/contract/stores/record-fields.ts";
import { ADJUSTMENT_REASONS, MOVEMENT_KINDS } from "#core/goods/stock-movements.ts";

/** What was sold, what came back, and where it was printed and sent. */
export const SALE_RECORDS = [
  object(() => ({
    kind: z.literal("sale"),
    ...made,
    ...sale.pick({
      number: true,
      subtotal: true,
      discount: true,
      rounding: true,
      total: true,
      amountPaid: true,
      change: true,
      paymentMethod: true,
      payments: true,
      creditAmount: true,
      returnedTotal: true,
      status: true,
      taxes: true,
      taxTotal: true,
      taxBase: true,
      priceLevel: true,
    }).shape,
    sellerId: text,
    seller: text,
    /** Null without a customer, or after their deletion. */
    customerId: maybe,
    customer: maybe,
    customerDocument: maybe,
    /** The shift's number. */
    shift: number.nullable(),
    /** The device's name. */
    device: maybe,
    ...sale.pick({ soldOffline: true, flags: true }).shape,
    /** For a late sale: when it arrived, and whether its shift was closed. */
    receivedAt: instant.nullable(),
    afterClose: z.boolean(),
    items: z.array(saleItem.omit({ id: true, product: true })),
  })),
  object(() => ({
    kind: z.literal("stockMovement"),
    ...made,
    productId: text,
    productName: text,
    type: z.enum(MOVEMENT_KINDS),
    quantity: number,
    stockAfter: number,
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    note: maybe,
    /** The sale or purchase that caused it. */
    saleId: maybe,
    purchaseOrderId: maybe,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("return"),
    ...made,
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
    userId: text,
    user: text,
    /** The shift's number. */
    shift: number.nullable(),
  })),
  object(() => ({
    kind: z.literal("device"),
    ...made,
    ...device.pick({ name: true, series: true, active: true, lastSeenAt: true, pending: true }).shape,
    till: text,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("printer"),
    ...made,
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
    /** Base64, of this width in dots. */
    logo: maybe,
    logoWidth: number.nullable(),
  })),
  object(() => ({
    kind: z.literal("drawerOpening"),
    ...made,
    shiftId: maybe,
    reason: text,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("electronicDocument"),
    ...made,
    /** `kind` is that of the record. */
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
    /** Null is 'consumidor final'. */
    buyerDocumentType: maybe,
    buyerDocument: maybe,
    buyer: maybe,
  })),
] as const;
