import { z } from "zod";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  dayField,
  FIELD_LIMITS,
  idAndName,
  moneyEntryFields,
  moneyField,
  nullableText,
  oneOfField,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  wholeNumberField,
} from "#core/contract/fields.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { MONEY_PAYMENT_METHODS } from "#core/sale/payment.ts";

const pesos = z.number();

const MONTH = "El mes debe ser como 2026-11";
/** A calendar month `YYYY-MM`, from the year 1000 on. */
const calendarMonthField = z
  .string(MONTH)
  .max(7, { error: MONTH, abort: true })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH)
  .check(refineValid((text) => text >= "1000-01", MONTH));

export const expense = object(() => ({
  ...moneyEntryFields,
  /** DRAWER: a cash movement of a shift. EXPENSE: recorded as an expense, not paid from a drawer. */
  source: z.enum(["EXPENSE", "DRAWER"]),
  date: z.string(),
  category: z.enum(EXPENSE_CATEGORIES),
  concept: nullableText,
  amount: pesos,
  method: z.enum(MONEY_PAYMENT_METHODS),
  user: idAndName.nullable(),
  recurringId: nullableText,
  /** Whether it can still be undone: an expense from a drawer only while its shift is open. */
  reversible: addedField(z.boolean(), false),
}));
export type Expense = z.output<typeof expense>;

const category = oneOfField("La categoría", EXPENSE_CATEGORIES);
const concept = requiredTextField("El concepto", FIELD_LIMITS.name);
const amount = moneyField("El valor", 1);

export const recordExpense = endpoint("POST /expenses", () => ({
  summary: "Anotar un gasto que no se pagó de la caja",
  permission: "expenses.manage",
  status: 201,
  body: object(() => ({
    date: dayField("La fecha"),
    category,
    concept,
    amount,
    method: oneOfField("El método de pago", MONEY_PAYMENT_METHODS).check(
      refineValid((method) => method !== "CASH", "Lo que se paga en efectivo es una salida de la caja"),
    ),
    userId: optionalUuidField("A quién se le pagó"),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    recurringId: optionalUuidField("El gasto fijo"),
  })),
  data: expense,
}));
export type NewExpense = z.output<typeof recordExpense.body>;

export const reverseExpense = endpoint("POST /expenses/:id/reverse", () => ({
  summary: "Anular un gasto",
  permission: "expenses.manage",
  status: 201,
  notFound: "EXPENSE_NOT_FOUND",
  body: object(() => ({ reason: optionalTextField("El motivo", FIELD_LIMITS.name) })),
  data: expense,
}));

export const recurringExpense = object(() => ({
  id: z.string(),
  concept: z.string(),
  category: z.enum(EXPENSE_CATEGORIES),
  amount: pesos,
  day: z.number(),
  active: z.boolean(),
  /** PAID if an expense of the month has this id as `recurringId`. */
  status: z.enum(["PENDING", "PAID"]),
}));
export type RecurringExpense = z.output<typeof recurringExpense>;

export const listExpenses = endpoint("GET /expenses", () => ({
  summary: "Los gastos de un mes, de la caja o no, del más reciente al más antiguo",
  permission: "expenses.manage",
  query: object(() => ({ month: calendarMonthField.optional() })),
  data: object(() => ({
    month: z.string(),
    total: pesos,
    pending: pesos,
    expenses: z.array(expense),
  })),
}));

export const listRecurringExpenses = endpoint("GET /expenses/recurring", () => ({
  summary: "Los gastos fijos, y cuáles faltan por pagar en un mes",
  permission: "expenses.manage",
  query: object(() => ({ month: calendarMonthField.optional() })),
  data: z.array(recurringExpense),
}));

const recurringFields = { concept, category, amount, day: wholeNumberField("El día", 1, 31) };
const active = booleanField("active").optional();

export const createRecurringExpense = endpoint("POST /expenses/recurring", () => ({
  summary: "Agregar un gasto fijo de cada mes",
  permission: "expenses.manage",
  status: 201,
  body: object(() => ({ ...recurringFields, active })),
  data: recurringExpense,
}));
export type NewRecurringExpense = z.output<typeof createRecurringExpense.body>;

export const changeRecurringExpense = endpoint("PATCH /expenses/recurring/:id", () => ({
  summary: "Cambiar un gasto fijo, activarlo o desactivarlo; lo que no se envía queda como está",
  permission: "expenses.manage",
  notFound: "RECURRING_NOT_FOUND",
  body: z
    .object({ ...recurringFields, active })
    .partial()
    .check(requireChange("concept", "Di qué quieres cambiar del gasto fijo")),
  data: recurringExpense,
}));
export type RecurringExpenseChange = z.output<typeof changeRecurringExpense.body>;

export const ownerDrawReport = endpoint("GET /reports/draw", () => ({
  summary: "Cuánto se puede sacar el dueño: lo que dejó el mes, menos lo que falta por pagar y lo ya sacado",
  permission: "expenses.manage",
  query: object(() => ({ month: calendarMonthField.optional() })),
  data: object(() => ({
    month: z.string(),
    /** Whole pesos after discounts and returns, without taxes. */
    revenue: pesos,
    /** IVA, INC and bag taxes charged, after returns, with at most two decimals; not part of `revenue`. */
    taxes: z.number(),
    cogs: pesos,
    /** Expired or lost goods, valued at cost. */
    losses: pesos,
    /** All expenses except the owner's wages. */
    expenses: pesos,
    commissions: pesos,
    rounding: pesos,
    /** `profit = revenue − cogs − losses − expenses + commissions − rounding`. */
    profit: pesos,
    pending: pesos,
    /** Includes `ownUse`. */
    drawn: pesos,
    /** The cost of what the family and the shop itself used, less reversals. */
    ownUse: pesos,
    left: pesos,
    /** The cash in the drawers without what belongs to service networks. */
    cashOnHand: pesos,
    keep: pesos,
    /** In whole thousands of pesos; null when too many costs are unknown. */
    suggested: pesos.nullable(),
    /** Credit given minus debts collected: profit that is not in the drawer. */
    debtorsGrew: pesos,
    /** Sales whose cost is unknown, in percent of all sales. */
    unknownCostShare: z.number(),
  })),
}));
export type OwnerDrawReport = z.output<typeof ownerDrawReport.output>["data"];
