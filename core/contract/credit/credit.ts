import { z } from "zod";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { customer } from "#core/contract/customers.ts";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  instantSchema,
  lateDocumentField,
  moneyChangeField,
  moneyDocumentFields,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  requiredTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { pageFields, paginationSchema, querySearchField } from "#core/contract/lists.ts";
import {
  confirmationField,
  confirmationFields,
  MAX_REFERENCE_LENGTH,
  paymentCorrection,
} from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS } from "#core/sale/payment.ts";
import { UNITS } from "#core/units.ts";

const pesos = z.number();

/** Debt by days overdue; a debt without a due date is `current`. */
export const debtAgeing = object(() => ({ current: pesos, to15: pesos, to30: pesos, over30: pesos }));
export type DebtAgeing = z.output<typeof debtAgeing>;

const debtFields = {
  balance: pesos,
  overdue: pesos,
  /** The earliest due date of the open debts. */
  oldestDueAt: instantSchema.nullable(),
  /** The instant at which the oldest open debt was made. */
  owingSince: instantSchema.nullable(),
  ageing: debtAgeing,
};

const boughtItem = object(() => ({
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  total: pesos,
}));

const creditAccount = object(() => ({
  customer,
  ...debtFields,
  limit: pesos.nullable(),
  days: z.number().nullable(),
  paused: z.boolean(),
  entries: z.array(creditEntry.extend({ items: z.array(boughtItem).nullable() })),
  pagination: paginationSchema,
}));
export type CreditAccount = z.output<typeof creditAccount>;

export const getCreditAccount = endpoint("GET /customers/:id/account", () => ({
  summary: "La cuenta de un cliente: lo que debe y sus movimientos, del más reciente al más antiguo",
  permission: "credit.read",
  notFound: "CUSTOMER_NOT_FOUND",
  query: object(() => pageFields(20)),
  data: creditAccount,
  longList: "data.entries",
}));

export const DEBTOR_SORTS = ["balance", "overdue", "name"] as const;
export type DebtorSort = (typeof DEBTOR_SORTS)[number];

export const debtor = object(() => ({
  id: z.string(),
  name: z.string(),
  phone: nullableText,
  ...debtFields,
  paused: z.boolean(),
  lastPaymentAt: instantSchema.nullable(),
}));
export type Debtor = z.output<typeof debtor>;

export const listDebtors = endpoint("GET /credit", () => ({
  summary: "Quién debe y cuánto, lo que se debe en total y lo que se cobró hoy",
  permission: "credit.read",
  query: object(() => ({
    search: querySearchField().optional(),
    sort: oneOfField("El orden", DEBTOR_SORTS).default("balance"),
    ...pageFields(20),
  })),
  data: object(() => ({
    totals: object(() => ({
      balance: pesos,
      customers: z.number(),
      overdue: pesos,
      collectedToday: pesos,
    })),
    customers: z.array(debtor),
    pagination: paginationSchema,
  })),
}));

/** A payment by a customer or to a supplier. */
export const accountPayment = object(() => ({
  id: z.string(),
  number: nullableText,
  createdAt: instantSchema,
  amount: pesos,
  method: z.enum(MONEY_PAYMENT_METHODS),
  change: pesos,
  balanceBefore: pesos,
  balanceAfter: pesos,
}));

export const debtPayment = accountPayment.extend({
  /** Pesos that coins cannot pay when cash pays the whole debt: 0 or negative. */
  rounding: pesos,
  ...confirmationFields,
  paid: z.array(
    object(() => ({ saleId: nullableText, saleNumber: nullableText, amount: pesos, settled: z.boolean() })),
  ),
});
export type DebtPayment = z.output<typeof debtPayment>;

export const payCustomerDebt = endpoint("POST /customers/:id/payments", () => ({
  summary: "Un abono a lo que debe un cliente; se paga primero lo más antiguo",
  permission: "credit.collect",
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({
    amount: moneyField("El abono", 1),
    method: oneOfField("El método de pago", MONEY_PAYMENT_METHODS).nullish(),
    tendered: moneyField("El efectivo recibido").nullish(),
    reference: optionalTextField("La referencia", MAX_REFERENCE_LENGTH),
    confirmation: confirmationField,
    ...moneyDocumentFields,
  })),
  data: debtPayment,
}));
export type DebtPaymentInput = z.output<typeof payCustomerDebt.body>;

/** A change of what a customer owes, or of what the store owes a supplier. */
export const accountChange = object(() => ({
  id: z.string(),
  createdAt: instantSchema,
  /** Pesos added to the debt; negative when the debt falls. */
  amount: pesos,
  balanceBefore: pesos,
  balanceAfter: pesos,
}));
export type AccountChange = z.output<typeof accountChange>;

export const accountChangeReason = requiredTextField("El motivo", FIELD_LIMITS.name);

export const reverseDebtPayment = endpoint("POST /customers/:id/payments/:paymentId/reverse", () => ({
  summary: "Anular un abono: lo que pagó se vuelve a deber",
  permission: "credit.correct",
  params: idPathParams.extend({ paymentId: uuidField("El abono") }),
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({ reason: accountChangeReason })),
  data: accountChange,
}));

const correctedDebtPayment = debtPayment.extend({
  tendered: pesos.nullable(),
  reference: nullableText,
  /** Oldest first. */
  corrections: z.array(paymentCorrection),
});
export type CorrectedDebtPayment = z.output<typeof correctedDebtPayment>;

export const correctDebtPayment = endpoint("POST /customers/:id/payments/:paymentId/correction", () => ({
  summary: "Corregir con qué se pagó un abono, mientras su turno está abierto; los cajeros, los suyos",
  permission: "credit.collect",
  params: idPathParams.extend({ paymentId: uuidField("El abono") }),
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({
    method: oneOfField("El método de pago", MONEY_PAYMENT_METHODS),
    tendered: moneyField("El efectivo recibido").nullish(),
    reference: optionalTextField("La referencia", MAX_REFERENCE_LENGTH),
    late: lateDocumentField,
  })),
  data: object(() => ({ payment: correctedDebtPayment })),
}));
export type DebtPaymentCorrectionPayload = z.output<typeof correctDebtPayment.body>;

export const adjustCustomerDebt = endpoint("POST /customers/:id/account/adjustments", () => ({
  summary: "Corregir lo que debe un cliente: lo que venía del cuaderno, o lo que se le perdona",
  permission: "credit.correct",
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({ amount: moneyChangeField("El ajuste"), reason: accountChangeReason })),
  data: accountChange,
}));
