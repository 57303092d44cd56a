import { z } from "zod";
import { checkValid, refineValid, refuseErrors } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  consentField,
  FIELD_LIMITS,
  idAndName,
  idAndNumber,
  instantSchema,
  moneyDocumentFields,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import { documentRequestFields, FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { countedPresentation } from "#core/contract/products/presentation.ts";
import { saleLinePromotion } from "#core/contract/promotions/line-promotion.ts";
import { exchangeFields, saleReturn } from "#core/contract/returns/sale-return.ts";
import { itemTaxFields, taxSumFields } from "#core/contract/sales/sale-tax.ts";
import { findMissingLateFields, lineDiscountField, saleItemInput } from "#core/contract/sales/sold-lines.ts";
import { DOCUMENT_FLAG_CODES } from "#core/document-flags.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { formatNumber } from "#core/number-text.ts";
import { CARD_KINDS, OFFERED_CONFIRMATIONS, PAYMENT_METHODS, TRANSFER_STATUSES } from "#core/sale/payment.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";
import { UNITS } from "#core/units.ts";

export const documentFlag = object(() => ({
  code: z.enum(DOCUMENT_FLAG_CODES),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).nullable(),
  seenAt: instantSchema.nullable(),
}));

export const saleItem = object(() => ({
  id: z.string(),
  productId: nullableText,
  productName: z.string(),
  description: nullableText,
  /** At most three decimals, for units that are measured. */
  quantity: z.number(),
  unit: z.enum(UNITS),
  /** Pesos per unit. For a presentation it is only for display. */
  price: z.number(),
  /** The presentation that was sold; the line's total is `count × price − discount`. */
  presentation: countedPresentation.nullable(),
  promotion: saleLinePromotion.nullable(),
  /** Pesos off: the promotion, the discount of the line and its share of the sale's discount. */
  discount: z.number(),
  total: z.number(),
  ...itemTaxFields,
  returned: z.number(),
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

/** Whether somebody saw a payment by telephone arrive. Null where nobody asks, and absent in earlier answers. */
export const confirmationFields = {
  confirmation: z.enum(TRANSFER_STATUSES).nullable().optional(),
  confirmedBy: idAndName.optional(),
  confirmedAt: instantSchema.optional(),
};
/** What the till says of a payment by telephone. */
export const confirmationField = oneOfField("La confirmación", OFFERED_CONFIRMATIONS).nullish();

export const salePayment = object(() => ({
  /** Absent until the server has the sale, and in answers that older versions recorded. */
  id: z.string().optional(),
  method: z.enum(PAYMENT_METHODS),
  amount: z.number(),
  tendered: z.number().nullable(),
  change: z.number(),
  reference: nullableText,
  /** Only for a card payment, and absent if nobody recorded whether the card was credit or debit. */
  card: z.enum(CARD_KINDS).optional(),
  ...confirmationFields,
}));

/** How a sale or a payment of a debt was paid before and after its payment was put right. */
export const paymentCorrection = object(() => ({
  at: instantSchema,
  by: idAndName,
  before: z.array(salePayment),
  after: z.array(salePayment),
  reason: nullableText,
}));

export const SALE_STATUSES = ["COMPLETED", "PARTIALLY_RETURNED", "RETURNED"] as const;

export const sale = object(() => ({
  id: z.string(),
  /** The document number, such as A-1, which the device assigns. It is unique in the store. */
  number: nullableText,
  createdAt: instantSchema,
  subtotal: z.number(),
  discount: z.number(),
  /** Cash rounding in pesos, 0 or negative; it is not part of any line. */
  rounding: z.number(),
  /** `total = subtotal − discount`. */
  total: z.number(),
  ...taxSumFields,
  priceLevel: addedField(z.enum(PRICE_LEVELS), "PUBLIC"),
  /** What the customer handed over: `amountPaid − change = total + rounding − creditAmount`. */
  amountPaid: z.number().nullable(),
  change: z.number().nullable(),
  paymentMethod: z.enum([...PAYMENT_METHODS, "MIXED"]),
  payments: z.array(salePayment),
  /** Oldest first. */
  corrections: z.array(paymentCorrection),
  creditAmount: z.number(),
  balanceAfter: z.number().nullable(),
  returnedTotal: z.number(),
  status: z.enum(SALE_STATUSES),
  customer: object(() => ({
    name: z.string(),
    phone: nullableText,
    email: nullableText,
    address: nullableText,
    document: nullableText,
    documentType: nullableText,
  })).nullable(),
  items: z.array(saleItem),
  seller: idAndName,
  shift: idAndNumber.nullable(),
  device: idAndName.nullable(),
  /** True when the server received the sale after it happened. */
  soldOffline: z.boolean(),
  /** The state of the sale's latest invoice or POS document. */
  documentState: z.enum(FISCAL_DOCUMENT_STATES).nullable(),
  /** The buyer's name in that document; null for 'consumidor final'. Absent in answers that older versions recorded. */
  documentBuyer: nullableText.optional(),
  /** How the document that is made says the sale was paid. Absent unless a correction made it wrong. */
  documentPaymentMethod: z.enum([...PAYMENT_METHODS, "MIXED"]).optional(),
  /** Why the sale or its returns need a review; oldest first. */
  flags: z.array(documentFlag),
}));
export type Sale = z.output<typeof sale>;

/** A sale and, for an exchange, its return. */
export const saleWithExchange = sale.extend({ exchange: saleReturn.optional() });
export type SaleWithExchange = z.output<typeof saleWithExchange>;

export const MAX_SALE_PAYMENTS = 10;
export const MAX_REFERENCE_LENGTH = 64;

const cardField = oneOfField("La tarjeta", CARD_KINDS).nullish();
const CARD_ONLY = "Solo de un pago con tarjeta se dice si es débito o crédito";

const offeredPayment = object(() => ({
  method: oneOfField("El método de pago", PAYMENT_METHODS),
  amount: moneyField("El monto").nullish(),
  tendered: moneyField("El efectivo recibido").nullish(),
  reference: optionalTextField("La referencia", MAX_REFERENCE_LENGTH),
  card: cardField,
  confirmation: confirmationField,
})).check(refineValid(({ method, card }) => card == null || method === "CARD", CARD_ONLY, "card"));

export const offeredPaymentsField = z
  .array(offeredPayment, { error: "Los pagos deben ser una lista" })
  .min(1, "Di cómo se paga la venta")
  .max(MAX_SALE_PAYMENTS, `Una venta puede tener hasta ${MAX_SALE_PAYMENTS} pagos`);

const paymentFields = {
  paymentMethod: oneOfField("El método de pago", PAYMENT_METHODS).nullish(),
  /** Whether the card was credit or debit; only with the payment method CARD. */
  card: cardField,
  amountPaid: moneyField("El monto pagado").nullish(),
  change: moneyField("El vuelto").nullish(),
  payments: offeredPaymentsField.nullish(),
  customerId: optionalUuidField("El cliente"),
  total: moneyField("El total").nullish(),
  discount: moneyField("El descuento").nullish(),
  /** Only people with the permission to exceed the credit limit may send true. */
  allowOverLimit: booleanField("allowOverLimit").nullish(),
  ...moneyDocumentFields,
  /** The name with which a sale that is sent later restores a customer that was deleted meanwhile. */
  customerName: optionalTextField("El cliente", FIELD_LIMITS.name),
  creditConsent: consentField.nullish(),
  ...documentRequestFields,
};
type PaymentFields = z.output<z.ZodObject<typeof paymentFields>>;

/** A sale sends either `payments`, or `paymentMethod` with `amountPaid` and `change`. */
function findPaymentConflict({ paymentMethod, card, amountPaid, change, payments }: PaymentFields) {
  if (!payments) {
    if (!paymentMethod)
      return { field: "paymentMethod", message: "El método de pago es un dato obligatorio" };
    return card == null || paymentMethod === "CARD" ? null : { field: "card", message: CARD_ONLY };
  }
  const old = Object.entries({ paymentMethod, card, amountPaid, change }).find(([, value]) => value != null);
  return old ? { field: old[0], message: "Usa «payments» o «paymentMethod», no los dos" } : null;
}

/** Maximum characters of a sale's names and descriptions, which limits the size of a list of sales. */
export const MAX_SALE_TEXT_LENGTH = 64_000;

type Line = { description?: string | null | undefined; name?: string | null | undefined };

export function exceedsSaleTextLimit(lines: readonly Line[]): boolean {
  let length = 0;
  for (const { description, name } of lines) length += (description?.length ?? 0) + (name?.length ?? 0);
  return length > MAX_SALE_TEXT_LENGTH;
}

function linesOf<T extends z.ZodType>(item: T, what: string, few: string) {
  return z
    .array(item, { error: `Los ${what} deben ser una lista` })
    .min(1, few)
    .max(MAX_DOCUMENT_LINES, `Una venta puede tener hasta ${MAX_DOCUMENT_LINES} ${what}`)
    .check(
      refineValid(
        (lines) => !exceedsSaleTextLimit(lines as object[]),
        `Las descripciones de una venta pueden sumar hasta ${formatNumber(MAX_SALE_TEXT_LENGTH)} caracteres`,
      ),
    );
}

export const recordSale = endpoint("POST /sales", () => ({
  summary: "Registrar una venta; el 201 significa que está en el disco",
  permission: "sales.create",
  status: 201,
  body: withPaymentCheck({
    items: linesOf(saleItemInput, "productos", "Agrega al menos un producto a la venta"),
    exchange: exchangeFields.nullish(),
    priceLevel: oneOfField("El nivel de precios", PRICE_LEVELS).nullish(),
    /** False records the sale without promotions. */
    promotions: booleanField("promotions").nullish(),
  }).check(
    checkValid(({ late: happened, items }, refuse) => {
      if (!happened) return;
      for (const [index, item] of items.entries())
        if (!item.free)
          for (const [path, message] of findMissingLateFields(item))
            refuse(`items.${index}.${path}`, message);
    }),
  ),
  data: saleWithExchange,
}));
export type RecordSalePayload = z.output<typeof recordSale.body>;

const freeItem = object(() => ({
  description: requiredTextField("La descripción", FIELD_LIMITS.long),
  price: moneyField("El precio"),
  quantity: wholeQuantityField("La cantidad", MAX_LINE_QUANTITY),
  discount: lineDiscountField,
  tax: oneOfField("El impuesto", TAX_CLASSES).nullish(),
}));

export const recordFreeSale = endpoint("POST /sales/free", () => ({
  summary: "Registrar una venta libre, de lo que no está en el inventario; con las garantías de toda venta",
  permission: "sales.create",
  status: 201,
  body: withPaymentCheck({
    items: linesOf(freeItem, "items", "Agrega al menos un item a la venta"),
    isFreeForm: booleanField("isFreeForm").nullish(),
  }),
  data: sale,
}));
export type RecordFreeSalePayload = z.output<typeof recordFreeSale.body>;

function withPaymentCheck<const T extends z.ZodRawShape>(fields: T) {
  return object(() => ({ ...fields, ...paymentFields })).check(
    refuseErrors((body) => findPaymentConflict(body as unknown as PaymentFields)),
  );
}
