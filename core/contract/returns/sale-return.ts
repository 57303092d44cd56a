import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { object } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  idAndName,
  idAndNumber,
  instantSchema,
  measuredQuantityField,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { itemTaxFields, taxSumFields } from "#core/contract/sales/sale-tax.ts";
import { MONEY_PAYMENT_METHODS, PAYMENT_METHODS } from "#core/sale/payment.ts";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { UNITS } from "#core/units.ts";

// This file is separate from the endpoints in returns.ts, which the till does not load.

/** A return does not change its sale. */
export const saleReturn = object(() => ({
  id: z.string(),
  number: nullableText,
  saleId: z.string(),
  saleNumber: nullableText,
  createdAt: instantSchema,
  items: z.array(
    object(() => ({
      saleItemId: z.string(),
      productId: nullableText,
      productName: z.string(),
      unit: z.enum(UNITS),
      quantity: z.number(),
      total: z.number(),
      ...itemTaxFields,
      /** True when the goods went back on the shelf. Always false for free items. */
      restock: z.boolean(),
    })),
  ),
  total: z.number(),
  ...taxSumFields,
  /** Pesos refunded in addition to the total, because coins cannot pay it exactly. */
  rounding: z.number(),
  /** Refunds above 0; CREDIT, which reduces the debt, comes first. */
  refunds: z.array(
    object(() => ({ method: z.enum(PAYMENT_METHODS), amount: z.number(), reference: nullableText })),
  ),
  reason: z.enum(RETURN_REASONS),
  note: nullableText,
  seller: idAndName,
  shift: idAndNumber.nullable(),
}));
export type SaleReturn = z.output<typeof saleReturn>;

const MAX_RETURN_REFUNDS = 10;

const refund = object(() => ({
  method: oneOfField("El medio de la devolución", MONEY_PAYMENT_METHODS),
  amount: moneyField("El monto").nullish(),
  reference: optionalTextField("La referencia", FIELD_LIMITS.code),
}));

export const returnFields = {
  items: z
    .array(
      object(() => ({
        saleItemId: uuidField("El producto"),
        quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY * MAX_DOCUMENT_LINES),
        restock: booleanField("restock").nullish(),
      })),
      { error: "Lo que se devuelve debe ser una lista" },
    )
    .min(1, "Di qué se devuelve")
    .max(MAX_DOCUMENT_LINES, `Una devolución puede tener hasta ${MAX_DOCUMENT_LINES} productos`)
    .nullish(),
  reason: oneOfField("El motivo", RETURN_REASONS),
  note: optionalTextField("La nota", FIELD_LIMITS.long),
  refunds: z
    .array(refund, { error: "Los medios de la devolución deben ser una lista" })
    .max(MAX_RETURN_REFUNDS, `Una devolución puede tener hasta ${MAX_RETURN_REFUNDS} medios`)
    .check(
      refineValid(
        (list) => list.filter(({ method }) => method === "CASH").length <= 1,
        "El efectivo va una sola vez",
      ),
    )
    .nullish(),
};

/** Refuses a return for another reason than those listed if its note does not say the reason. */
export const requireReasonNote = () =>
  refineValid<{ reason: string; note: string | null }>(
    ({ reason, note }) => reason !== "OTHER" || note !== null,
    "Di en la nota por qué se devuelve",
    "note",
  );

export const exchangeFields = object(() => ({ saleId: uuidField("La venta"), ...returnFields })).check(
  requireReasonNote(),
);
export type ExchangeFields = z.output<typeof exchangeFields>;
