import { z } from "zod";
import { CASH_CATEGORIES, CASH_MOVEMENT_KINDS } from "#core/cash/cash-movements.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { areDistinct, checkValid, refineValid } from "#core/contract/checks.ts";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  booleanField,
  dateRangeFields,
  documentFields,
  FIELD_LIMITS,
  idAndName,
  idAndNumber,
  instantSchema,
  lateDocumentField,
  moneyField,
  oneOfField,
  optionalTextField,
  optionalUuidField,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import { pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { formatNumber } from "#core/number-text.ts";
import { CASH_DENOMINATIONS, MONEY_PAYMENT_METHODS, PAYMENT_METHODS } from "#core/sale/payment.ts";

export const cashMovement = object(() => ({
  id: z.string(),
  createdAt: instantSchema,
  kind: z.enum(CASH_MOVEMENT_KINDS),
  category: z.enum(CASH_CATEGORIES),
  amount: z.number(),
  note: z.string().nullable(),
  by: idAndName,
  number: z.string().optional(),
  expenseCategory: z.enum(EXPENSE_CATEGORIES).optional(),
  concept: z.string().optional(),
  userId: z.string().optional(),
  recurringId: z.string().optional(),
  /** The expense that this cash undoes. */
  reverses: z.string().optional(),
}));
export type CashMovement = z.output<typeof cashMovement>;

/** Null for roles that count the drawer without seeing the expected sum. */
const sum = z.number().nullable();
const transferSum = object(() => ({ count: z.number(), amount: sum }));
const counted = object(() => ({ count: z.number(), total: sum }));

export const shift = object(() => ({
  id: z.string(),
  /** 1, 2, …; each store has its own numbers. */
  number: z.number(),
  till: idAndName,
  openedAt: instantSchema,
  openedBy: idAndName,
  closedAt: instantSchema.nullable(),
  closedBy: idAndName.nullable(),
  openingFloat: z.number(),
  movements: z.array(cashMovement),
  sales: counted,
  returns: counted,
  discounts: sum,
  /** Pesos that coins could not pay: 0 or negative. */
  rounding: sum,
  creditGiven: sum,
  byMethod: z.array(
    object(() => ({
      method: z.enum(PAYMENT_METHODS),
      sales: sum,
      debtPayments: sum,
      refunds: sum,
      expected: sum,
      counted: z.number().nullable(),
      difference: z.number().nullable(),
    })),
  ),
  bySeller: z.array(idAndName.extend(counted.shape)),
  /** Cash of service operations, which belongs to the networks. Absent in answers of earlier versions. */
  services: object(() => ({ in: sum, out: sum, fees: sum, count: z.number() })).optional(),
  /** Sales that arrived after the closing; no other figure counts them. */
  late: object(() => ({
    count: z.number(),
    total: z.number(),
    /** Corrections of payments that arrived after the closing, oldest first: of a sale or of a debt's payment. Absent if none. */
    corrections: z
      .array(
        object(() => ({
          saleId: z.string().optional(),
          paymentId: z.string().optional(),
          at: instantSchema,
        })),
      )
      .optional(),
  })),
  /** Payments by telephone that nobody saw arrive yet, or that did not; no other figure leaves them out. Absent in earlier answers. */
  transfers: object(() => ({ pending: transferSum, denied: transferSum })).optional(),
  /** The number of the shift's documents, closing included, that another person than their author sent. Absent if 0. */
  sentForAnother: z.number().optional(),
  denominations: z.array(object(() => ({ value: z.number(), count: z.number() }))).nullable(),
  floatLeft: z.number().nullable(),
  note: z.string().nullable(),
  /** Hexadecimal SHA-256 of the figures and the previous closing's hash. */
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
}));
export type Shift = z.output<typeof shift>;

export const openShift = endpoint("POST /shifts", () => ({
  summary: "Abrir una caja con su base",
  permission: "shifts.use",
  costlyWrite: true,
  status: 201,
  body: object(() => ({
    tillId: optionalUuidField("La caja"),
    openingFloat: moneyField("La base"),
    /** True adds the cash of sales since the last closing to the shift. */
    takeUnshifted: booleanField("takeUnshifted").nullish(),
    ...documentFields,
  })),
  data: shift,
}));

export const getCurrentShift = endpoint("GET /shifts/current", () => ({
  summary: "El turno abierto de una caja, y con qué base abrir el próximo",
  permission: "shifts.use",
  query: object(() => ({ tillId: optionalUuidField("La caja").optional() })),
  output: object(() => ({
    status: successStatus,
    data: shift.nullable(),
    proposedFloat: z.number().nullable(),
    /** Sales since the last closing. Null with an open shift, or without a recent closing. */
    unshifted: object(() => ({ since: instantSchema, count: z.number(), cash: sum })).nullable(),
  })),
}));

export const listShifts = endpoint("GET /shifts", () => ({
  summary: "Los turnos de caja, del más reciente al más antiguo",
  permission: "shifts.use",
  query: object(() => ({
    ...pageFields(10),
    tillId: optionalUuidField("La caja").optional(),
    ...dateRangeFields,
  })),
  output: pagedAnswer(z.array(shift)),
  longList: "data",
}));

export const getShift = endpoint("GET /shifts/:id", () => ({
  summary: "Un turno de caja",
  permission: "shifts.use",
  notFound: "SHIFT_NOT_FOUND",
  data: shift,
}));

export const recordCashMovement = endpoint("POST /shifts/:id/movements", () => ({
  summary: "Meter o sacar dinero de la caja; los retiros son del dueño y los administradores",
  permission: "shifts.use",
  status: 201,
  notFound: "SHIFT_NOT_FOUND",
  body: object(() => ({
    kind: oneOfField("El movimiento", CASH_MOVEMENT_KINDS),
    category: oneOfField("El motivo", CASH_CATEGORIES),
    amount: moneyField("El valor", 1),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    /** Only for expenses. Wages and recurring expenses need the role OWNER or ADMIN. */
    expenseCategory: oneOfField("La categoría", EXPENSE_CATEGORIES).nullish(),
    concept: optionalTextField("El concepto", FIELD_LIMITS.name),
    userId: optionalUuidField("A quién se le pagó"),
    recurringId: optionalUuidField("El gasto fijo"),
    ...documentFields,
  })).check(
    refineValid(
      ({ kind, category, expenseCategory, concept, userId, recurringId }) =>
        (kind === "OUT" && category === "EXPENSE") || !(expenseCategory || concept || userId || recurringId),
      "Solo de un gasto se dice para qué fue",
      "expenseCategory",
    ),
  ),
  data: shift,
}));
export type NewCashMovement = z.output<typeof recordCashMovement.body>;

/** Maximum number of notes or coins of one denomination. */
const MAX_PIECES = 99_999;

const countedMethod = object(() => ({
  method: oneOfField("El método de pago", MONEY_PAYMENT_METHODS),
  amount: moneyField("Lo contado"),
}));
const pieces = object(() => ({
  value: z
    .number("El billete o la moneda es un dato obligatorio")
    .check(
      refineValid(
        (value) => (CASH_DENOMINATIONS as readonly number[]).includes(value),
        "El billete o la moneda no está entre las opciones",
      ),
    ),
  count: z.union([z.literal(0), wholeQuantityField("La cantidad", MAX_PIECES)], {
    error: `La cantidad debe ser un número entero entre 0 y ${formatNumber(MAX_PIECES)}`,
  }),
}));

const ONCE_EACH_METHOD = "Di una sola vez lo contado por cada método";
const ONCE_EACH_DENOMINATION = "Di una sola vez cuántos hay de cada billete o moneda";

export const closeShift = endpoint("POST /shifts/:id/close", () => ({
  summary: "Cerrar la caja con lo que se contó; lo cerrado no cambia nunca",
  permission: "shifts.use",
  costlyWrite: true,
  notFound: "SHIFT_NOT_FOUND",
  body: object(() => ({
    counted: z
      .array(countedMethod, { error: "Lo contado debe ser una lista" })
      .max(MONEY_PAYMENT_METHODS.length, ONCE_EACH_METHOD)
      .check(
        refineValid((list) => areDistinct(list.map(({ method }) => method)), ONCE_EACH_METHOD),
        refineValid((list) => list.some(({ method }) => method === "CASH"), "Di cuánto efectivo se contó"),
      ),
    denominations: z
      .array(pieces, { error: "Los billetes y monedas deben ser una lista" })
      .max(CASH_DENOMINATIONS.length, ONCE_EACH_DENOMINATION)
      .check(refineValid((list) => areDistinct(list.map(({ value }) => value)), ONCE_EACH_DENOMINATION))
      .nullish(),
    floatLeft: moneyField("Lo que queda en la caja").nullish(),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    late: lateDocumentField,
  })).check(
    checkValid(({ counted: list, denominations }, refuse) => {
      const cash = list.find(({ method }) => method === "CASH")?.amount;
      if (!denominations || cash === undefined) return;
      const countedTotal = denominations.reduce((total, { value, count }) => total + value * count, 0);
      if (countedTotal !== cash)
        refuse("denominations", "Los billetes y monedas no suman el efectivo contado");
    }),
  ),
  data: shift,
}));
export type ShiftClosingFields = z.output<typeof closeShift.body>;

/**
 * MISSING: a closing is missing. HASH: its hash does not match its figures or the closing before. ROWS: its
 * figures do not match the recorded sales and movements.
 */
const CLOSING_CHAIN_PROBLEMS = ["MISSING", "HASH", "ROWS"] as const;

export const verifyClosingChain = endpoint("GET /shifts/verify", () => ({
  asksPassword: false,
  summary: "Comprobar que ningún turno cerrado fue cambiado",
  permission: "shifts.manage",
  data: object(() => ({
    valid: z.boolean(),
    checked: z.number(),
    problems: z.array(
      object(() => ({
        place: z.number(),
        shift: idAndNumber.nullable(),
        problem: z.enum(CLOSING_CHAIN_PROBLEMS),
      })),
    ),
  })),
}));
export type ClosingChainReport = z.output<typeof verifyClosingChain.output>["data"];
