import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  documentNumber,
  instant,
  LIMITS,
  late,
  money,
  oneOf,
  optionalText,
  optionalUuid,
  quantity,
  requiredText,
  sentConsent,
  wrapped,
} from "#core/contract/fields.ts";
import { DOCUMENT_STATES, wantedDocument } from "#core/contract/fiscal/wanted-document.ts";
import { linePromotion } from "#core/contract/promotions/line-promotion.ts";
import { exchangedGoods, saleReturn } from "#core/contract/returns/sale-return.ts";
import { itemTaxes, taxSums } from "#core/contract/sales/sale-tax.ts";
import { lineDiscount, missingLate, soldItem } from "#core/contract/sales/sold-lines.ts";
import type { FieldError } from "#core/errors.ts";
import { FLAG_CODES } from "#core/flags.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { formatNumber } from "#core/number-text.ts";
import { PAYMENT_METHODS } from "#core/sale/payment.ts";
import { MAX_SALE_TEXT, saysTooMuch } from "#core/sale-text.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";
import { UNITS } from "#core/units.ts";

const nullableText = z.string().nullable();

export const saleItem = object(() => ({
  id: z.string(),
  /** Null for a free item, and for a late sale of a deleted product. */
  productId: nullableText,
  /** The name at the sale; a free item's description. */
  productName: z.string(),
  description: nullableText,
  /** At most three decimals for measured units. */
  quantity: z.number(),
  unit: z.enum(UNITS),
  /** Pesos for one unit at the sale. For a presentation, its price divided by its units: for display only. */
  price: z.number(),
  /** Presentation, count and price; `total` is `count × price − discount`. Null for units. */
  presentation: object(() => ({
    id: z.string(),
    name: z.string(),
    units: z.number(),
    count: z.number(),
    price: z.number(),
  })).nullable(),
  /** What a promotion took off, in `discount`. */
  promotion: linePromotion.nullable(),
  /** Pesos off: the promotion, the line's discount and its share of the sale's. */
  discount: z.number(),
  /** Pesos after discounts. */
  total: z.number(),
  ...itemTaxes,
  /** Quantity returned. */
  returned: z.number(),
  /** The product's current state. */
  product: object(() => ({
    id: z.string(),
    name: z.string(),
    description: nullableText,
    barcode: nullableText,
    gtin: nullableText,
    category: z.string(),
    stock: z.number(),
    image: nullableText,
  })).nullable(),
}));
export type SaleItem = z.output<typeof saleItem>;

export const payment = object(() => ({
  method: z.enum(PAYMENT_METHODS),
  amount: z.number(),
  tendered: z.number().nullable(),
  change: z.number(),
  reference: nullableText,
}));

export const SALE_STATUSES = ["COMPLETED", "PARTIALLY_RETURNED", "RETURNED"] as const;

export const sale = object(() => ({
  id: z.string(),
  /** Assigned by the device; unique in the store. */
  number: nullableText,
  createdAt: instant,
  /** Before discounts. */
  subtotal: z.number(),
  discount: z.number(),
  /** Cash rounding, 0 or negative; not part of any line. */
  rounding: z.number(),
  /** `subtotal − discount`. */
  total: z.number(),
  ...taxSums,
  /** The price level applied. */
  priceLevel: z.enum(PRICE_LEVELS),
  /** Money received, with cash as tendered: `amountPaid − change = total + rounding − creditAmount`. */
  amountPaid: z.number().nullable(),
  change: z.number().nullable(),
  /** MIXED for several payments. */
  paymentMethod: z.enum([...PAYMENT_METHODS, "MIXED"]),
  payments: z.array(payment),
  /** Pesos left owed by the sale. */
  creditAmount: z.number(),
  /** The customer's balance after the sale; null without credit. */
  balanceAfter: z.number().nullable(),
  returnedTotal: z.number(),
  status: z.enum(SALE_STATUSES),
  /** Copied at the sale. */
  customer: object(() => ({
    name: z.string(),
    phone: nullableText,
    email: nullableText,
    address: nullableText,
    document: nullableText,
    documentType: nullableText,
  })).nullable(),
  items: z.array(saleItem),
  seller: object(() => ({ id: z.string(), name: z.string() })),
  /** Null if no shift was open. */
  shift: object(() => ({ id: z.string(), number: z.number() })).nullable(),
  /** Null if the client sent no device. */
  device: object(() => ({ id: z.string(), name: z.string() })).nullable(),
  /** The sale was recorded after it happened. */
  soldOffline: z.boolean(),
  /** State of the latest invoice or POS document; null without one. */
  documentState: z.enum(DOCUMENT_STATES).nullable(),
  /** Rules that a late sale broke, and those of its returns; oldest first. */
  flags: z.array(
    object(() => ({
      code: z.enum(FLAG_CODES),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).nullable(),
      /** When somebody marked the flag as seen. */
      seenAt: instant.nullable(),
    })),
  ),
}));
export type Sale = z.output<typeof sale>;

/** The till's answer: with the return of an exchange. */
export const soldSale = sale.extend({ exchange: saleReturn.optional() });
export type SoldSale = z.output<typeof soldSale>;

/** Per sale. */
export const MAX_PAYMENTS = 10;
export const MAX_REFERENCE = 64;

const offeredPayment = object(() => ({
  method: oneOf("El método de pago", PAYMENT_METHODS),
  amount: money("El monto").nullish(),
  tendered: money("El efectivo recibido").nullish(),
  reference: optionalText("La referencia", MAX_REFERENCE),
}));

/** Payment and customer fields shared by every kind of sale. */
const paying = {
  paymentMethod: oneOf("El método de pago", PAYMENT_METHODS).nullish(),
  amountPaid: money("El monto pagado").nullish(),
  change: money("El vuelto").nullish(),
  payments: z
    .array(offeredPayment, { error: "Los pagos deben ser una lista" })
    .min(1, "Di cómo se paga la venta")
    .max(MAX_PAYMENTS, `Una venta puede tener hasta ${MAX_PAYMENTS} pagos`)
    .nullish(),
  customerId: optionalUuid("El cliente"),
  total: money("El total").nullish(),
  /** Pesos off the whole sale. */
  discount: money("El descuento").nullish(),
  /** A user with the permission accepts a balance above the customer's limit. */
  allowOverLimit: z.boolean("allowOverLimit debe ser true o false").nullish(),
  /** The shift that the till assumes. */
  shiftId: optionalUuid("El turno de caja"),
  number: documentNumber,
  late,
  /** Late sale: name to restore a customer who was deleted meanwhile. */
  customerName: optionalText("El cliente", LIMITS.name),
  /** Late sale on credit: the consent given at the till. */
  creditConsent: sentConsent.nullish(),
  ...wantedDocument,
};
type Paying = z.output<z.ZodObject<typeof paying>>;

/** Either `payments`, or `paymentMethod` with `amountPaid` and `change`. */
function onePayingWay({ paymentMethod, amountPaid, change, payments }: Paying): FieldError | null {
  if (!payments)
    return paymentMethod
      ? null
      : { field: "paymentMethod", message: "El método de pago es un dato obligatorio" };
  const old = Object.entries({ paymentMethod, amountPaid, change }).find(([, value]) => value != null);
  return old ? { field: old[0], message: "Usa «payments» o «paymentMethod», no los dos" } : null;
}

function linesOf<T extends z.ZodType>(item: T, what: string, few: string) {
  return z
    .array(item, { error: `Los ${what} deben ser una lista` })
    .min(1, few)
    .max(MAX_LINES, `Una venta puede tener hasta ${MAX_LINES} ${what}`)
    .refine(
      (lines) => !saysTooMuch(lines as object[]),
      `Las descripciones de una venta pueden sumar hasta ${formatNumber(MAX_SALE_TEXT)} caracteres`,
    );
}

export const recordSale = endpoint(() => ({
  method: "POST",
  path: "/sales",
  summary: "Registrar una venta; el 201 significa que está en el disco",
  permission: "sales.create",
  status: 201,
  body: withOnePayingWay({
    items: linesOf(soldItem, "productos", "Agrega al menos un producto a la venta"),
    /** Goods returned in exchange; sale and return succeed or fail together. */
    exchange: exchangedGoods.nullish(),
    /** Defaults to the customer's. */
    priceLevel: oneOf("El nivel de precios", PRICE_LEVELS).nullish(),
    /** False sells without promotions. */
    promotions: z.boolean("promotions debe ser true o false").nullish(),
  }).superRefine(({ late: happened, items }, context) => {
    if (!happened) return;
    for (const [index, item] of items.entries())
      if (!item.free)
        for (const [path, message] of missingLate(item))
          context.addIssue({ code: "custom", path: ["items", index, ...path], message });
  }),
  output: wrapped(soldSale),
}));
export type SalePayload = z.output<typeof recordSale.body>;

const freeItem = object(() => ({
  description: requiredText("La descripción", LIMITS.long),
  price: money("El precio"),
  quantity: quantity("La cantidad", MAX_QUANTITY),
  discount: lineDiscount,
  tax: oneOf("El impuesto", TAX_CLASSES).nullish(),
}));

export const recordFreeSale = endpoint(() => ({
  method: "POST",
  path: "/sales/free",
  summary: "Registrar una venta libre, de lo que no está en el inventario; con las garantías de toda venta",
  permission: "sales.create",
  status: 201,
  body: withOnePayingWay({
    items: linesOf(freeItem, "items", "Agrega al menos un item a la venta"),
    isFreeForm: z.boolean("isFreeForm debe ser true o false").nullish(),
  }),
  output: wrapped(sale),
}));
export type FreeSalePayload = z.output<typeof recordFreeSale.body>;

function withOnePayingWay<const T extends z.ZodRawShape>(fields: T) {
  return object(() => ({ ...fields, ...paying })).superRefine((body, context) => {
    const wrong = onePayingWay(body as unknown as Paying);
    if (wrong) context.addIssue({ code: "custom", path: [wrong.field], message: wrong.message });
  });
}
