import { z } from "zod";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { customer } from "#core/contract/customers.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  documentNumber,
  FIELD_LIMITS,
  idParam,
  instant,
  lateInput,
  money,
  moneyChange,
  oneOf,
  optionalText,
  optionalUuid,
  requiredText,
  successOf,
  uuid,
} from "#core/contract/fields.ts";
import { page, pageSize, pagination, querySearchText } from "#core/contract/lists.ts";
import { MAX_REFERENCE } from "#core/contract/sales/sales.ts";
import { MONEY_METHODS } from "#core/sale/payment.ts";
import { UNITS } from "#core/units.ts";

const nullableText = z.string().nullable();
const pesos = z.number();

/** Debt by days overdue; a debt without a due date is `current`. */
export const ageing = object(() => ({ current: pesos, to15: pesos, to30: pesos, over30: pesos }));
export type Ageing = z.output<typeof ageing>;

const debtFields = {
  balance: pesos,
  overdue: pesos,
  /** The earliest due date of the open debts. */
  oldestDueAt: instant.nullable(),
  /** The instant at which the oldest open debt was made. */
  owingSince: instant.nullable(),
  ageing,
};

const boughtItem = object(() => ({
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  total: pesos,
}));

export const creditAccount = object(() => ({
  customer,
  ...debtFields,
  limit: pesos.nullable(),
  days: z.number().nullable(),
  paused: z.boolean(),
  entries: z.array(creditEntry.extend({ items: z.array(boughtItem).nullable() })),
  pagination,
}));
export type CreditAccount = z.output<typeof creditAccount>;

export const readCreditAccount = endpoint(() => ({
  method: "GET",
  path: "/customers/:id/account",
  summary: "La cuenta de un cliente: lo que debe y sus movimientos, del más reciente al más antiguo",
  permission: "credit.read",
  params: idParam,
  notFound: "CUSTOMER_NOT_FOUND",
  query: object(() => ({ page: page.default(1), limit: pageSize.default(20) })),
  output: successOf(creditAccount),
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
  lastPaymentAt: instant.nullable(),
}));
export type Debtor = z.output<typeof debtor>;

export const listDebtors = endpoint(() => ({
  method: "GET",
  path: "/credit",
  summary: "Quién debe y cuánto, lo que se debe en total y lo que se cobró hoy",
  permission: "credit.read",
  query: object(() => ({
    search: querySearchText().optional(),
    sort: oneOf("El orden", DEBTOR_SORTS).default("balance"),
    page: page.default(1),
    limit: pageSize.default(20),
  })),
  output: successOf(
    object(() => ({
      totals: object(() => ({
        balance: pesos,
        customers: z.number(),
        overdue: pesos,
        collectedToday: pesos,
      })),
      customers: z.array(debtor),
      pagination,
    })),
  ),
}));

export const debtPayment = object(() => ({
  id: z.string(),
  number: nullableText,
  createdAt: instant,
  amount: pesos,
  method: z.enum(MONEY_METHODS),
  /** Pesos that coins cannot pay when cash pays the whole debt: 0 or negative. */
  rounding: pesos,
  change: pesos,
  balanceBefore: pesos,
  balanceAfter: pesos,
  paid: z.array(
    object(() => ({ saleId: nullableText, saleNumber: nullableText, amount: pesos, settled: z.boolean() })),
  ),
}));
export type DebtPayment = z.output<typeof debtPayment>;

export const payDebt = endpoint(() => ({
  method: "POST",
  path: "/customers/:id/payments",
  summary: "Un abono a lo que debe un cliente; se paga primero lo más antiguo",
  permission: "credit.collect",
  params: idParam,
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({
    amount: money("El abono", 1),
    method: oneOf("El método de pago", MONEY_METHODS).nullish(),
    tendered: money("El efectivo recibido").nullish(),
    reference: optionalText("La referencia", MAX_REFERENCE),
    shiftId: optionalUuid("El turno de caja"),
    number: documentNumber,
    late: lateInput,
  })),
  output: successOf(debtPayment),
}));
export type DebtPaymentInput = z.output<typeof payDebt.body>;

const correction = object(() => ({
  id: z.string(),
  createdAt: instant,
  /** In pesos; a negative amount reduces the debt. */
  amount: pesos,
  balanceBefore: pesos,
  balanceAfter: pesos,
}));
export type DebtCorrection = z.output<typeof correction>;

const reason = requiredText("El motivo", FIELD_LIMITS.name);

export const reverseDebtPayment = endpoint(() => ({
  method: "POST",
  path: "/customers/:id/payments/:paymentId/reverse",
  summary: "Anular un abono: lo que pagó se vuelve a deber",
  permission: "credit.correct",
  params: idParam.extend({ paymentId: uuid("El abono") }),
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({ reason })),
  output: successOf(correction),
}));

export const adjustDebt = endpoint(() => ({
  method: "POST",
  path: "/customers/:id/account/adjustments",
  summary: "Corregir lo que debe un cliente: lo que venía del cuaderno, o lo que se le perdona",
  permission: "credit.correct",
  params: idParam,
  notFound: "CUSTOMER_NOT_FOUND",
  status: 201,
  body: object(() => ({ amount: moneyChange("El ajuste"), reason })),
  output: successOf(correction),
}));
