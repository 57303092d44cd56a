import { z } from "zod";
import { CASH_CATEGORIES, CASH_MOVEMENT_KINDS } from "#core/cash/cash-movements.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  day,
  documentNumber,
  FIELD_LIMITS,
  idParam,
  instant,
  lateInput,
  money,
  oneOf,
  optionalText,
  optionalUuid,
  successOf,
  successStatus,
  wholeQuantity,
} from "#core/contract/fields.ts";
import { page, pageSize, pagination } from "#core/contract/lists.ts";
import { idAndName } from "#core/contract/shifts/tills.ts";
import { formatNumber } from "#core/number-text.ts";
import { DENOMINATIONS, MONEY_METHODS, PAYMENT_METHODS } from "#core/sale/payment.ts";

export const cashMovement = object(() => ({
  id: z.string(),
  createdAt: instant,
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
}));
export type CashMovement = z.output<typeof cashMovement>;

/** Null for roles that count the drawer without seeing the expected sum. */
const sum = z.number().nullable();
const counted = object(() => ({ count: z.number(), total: sum }));

export const shift = object(() => ({
  id: z.string(),
  /** 1, 2, …; each store has its own numbers. */
  number: z.number(),
  till: idAndName,
  openedAt: instant,
  openedBy: idAndName,
  closedAt: instant.nullable(),
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
  late: object(() => ({ count: z.number(), total: z.number() })),
  denominations: z.array(object(() => ({ value: z.number(), count: z.number() }))).nullable(),
  floatLeft: z.number().nullable(),
  note: z.string().nullable(),
  /** Hexadecimal SHA-256 of the figures and the previous closing's hash. */
  hash: z.string().nullable(),
  previousHash: z.string().nullable(),
}));
export type Shift = z.output<typeof shift>;

export const openShift = endpoint(() => ({
  method: "POST",
  path: "/shifts",
  summary: "Abrir una caja con su base",
  permission: "shifts.use",
  costlyWrite: true,
  status: 201,
  body: object(() => ({
    tillId: optionalUuid("La caja"),
    openingFloat: money("La base"),
    /** Whether the shift also takes over the cash of sales made since the last closing. */
    takeUnshifted: z.boolean("takeUnshifted debe ser true o false").nullish(),
    number: documentNumber,
    late: lateInput,
  })),
  output: successOf(shift),
}));

export const currentShift = endpoint(() => ({
  method: "GET",
  path: "/shifts/current",
  summary: "El turno abierto de una caja, y con qué base abrir el próximo",
  permission: "shifts.use",
  query: object(() => ({ tillId: optionalUuid("La caja").optional() })),
  output: object(() => ({
    status: successStatus,
    data: shift.nullable(),
    proposedFloat: z.number().nullable(),
    /** Sales since the last closing. Null with an open shift, or without a recent closing. */
    unshifted: object(() => ({ since: instant, count: z.number(), cash: sum })).nullable(),
  })),
}));

export const listShifts = endpoint(() => ({
  method: "GET",
  path: "/shifts",
  summary: "Los turnos de caja, del más reciente al más antiguo",
  permission: "shifts.use",
  query: object(() => ({
    page: page.default(1),
    limit: pageSize.default(10),
    tillId: optionalUuid("La caja").optional(),
    startDate: day("La fecha de inicio").optional(),
    endDate: day("La fecha de fin").optional(),
  })),
  output: object(() => ({ status: successStatus, data: z.array(shift), pagination })),
  longList: "data",
}));

export const getShift = endpoint(() => ({
  method: "GET",
  path: "/shifts/:id",
  summary: "Un turno de caja",
  permission: "shifts.use",
  params: idParam,
  notFound: "SHIFT_NOT_FOUND",
  output: successOf(shift),
}));

export const moveCash = endpoint(() => ({
  method: "POST",
  path: "/shifts/:id/movements",
  summary: "Meter o sacar dinero de la caja; los retiros son del dueño y los administradores",
  permission: "shifts.use",
  status: 201,
  params: idParam,
  notFound: "SHIFT_NOT_FOUND",
  body: object(() => ({
    kind: oneOf("El movimiento", CASH_MOVEMENT_KINDS),
    category: oneOf("El motivo", CASH_CATEGORIES),
    amount: money("El valor", 1),
    note: optionalText("La nota", FIELD_LIMITS.long),
    /** Only for expenses. Wages and recurring expenses need the role OWNER or ADMIN. */
    expenseCategory: oneOf("La categoría", EXPENSE_CATEGORIES).nullish(),
    concept: optionalText("El concepto", FIELD_LIMITS.name),
    userId: optionalUuid("A quién se le pagó"),
    recurringId: optionalUuid("El gasto fijo"),
    number: documentNumber,
    late: lateInput,
  })).refine(
    ({ kind, category, expenseCategory, concept, userId, recurringId }) =>
      (kind === "OUT" && category === "EXPENSE") || !(expenseCategory || concept || userId || recurringId),
    { path: ["expenseCategory"], error: "Solo de un gasto se dice para qué fue" },
  ),
  output: successOf(shift),
}));
export type NewCashMovement = z.output<typeof moveCash.body>;

/** Maximum count of one note or coin. */
const MAX_PIECES = 99_999;

const countedMethod = object(() => ({
  method: oneOf("El método de pago", MONEY_METHODS),
  amount: money("Lo contado"),
}));
const pieces = object(() => ({
  value: z
    .number("El billete o la moneda es un dato obligatorio")
    .refine((value) => (DENOMINATIONS as readonly number[]).includes(value), {
      error: "El billete o la moneda no está entre las opciones",
    }),
  count: z.union([z.literal(0), wholeQuantity("La cantidad", MAX_PIECES)], {
    error: `La cantidad debe ser un número entero entre 0 y ${formatNumber(MAX_PIECES)}`,
  }),
}));

const areUnique = <T>(list: readonly T[], of: (item: T) => unknown) =>
  new Set(list.map(of)).size === list.length;

export const closeShift = endpoint(() => ({
  method: "POST",
  path: "/shifts/:id/close",
  summary: "Cerrar la caja con lo que se contó; lo cerrado no cambia nunca",
  permission: "shifts.use",
  costlyWrite: true,
  params: idParam,
  notFound: "SHIFT_NOT_FOUND",
  body: object(() => ({
    counted: z
      .array(countedMethod, { error: "Lo contado debe ser una lista" })
      .max(MONEY_METHODS.length, "Di una sola vez lo contado por cada método")
      .refine((list) => areUnique(list, ({ method }) => method), {
        error: "Di una sola vez lo contado por cada método",
      })
      .refine((list) => list.some(({ method }) => method === "CASH"), {
        error: "Di cuánto efectivo se contó",
      }),
    denominations: z
      .array(pieces, { error: "Los billetes y monedas deben ser una lista" })
      .max(DENOMINATIONS.length, "Di una sola vez cuántos hay de cada billete o moneda")
      .refine((list) => areUnique(list, ({ value }) => value), {
        error: "Di una sola vez cuántos hay de cada billete o moneda",
      })
      .nullish(),
    floatLeft: money("Lo que queda en la caja").nullish(),
    note: optionalText("La nota", FIELD_LIMITS.long),
    late: lateInput,
  })).superRefine(({ counted: list, denominations }, context) => {
    const cash = list.find(({ method }) => method === "CASH")?.amount;
    if (!denominations || cash === undefined) return;
    const countedTotal = denominations.reduce((total, { value, count }) => total + value * count, 0);
    if (countedTotal !== cash)
      context.addIssue({
        code: "custom",
        path: ["denominations"],
        message: "Los billetes y monedas no suman el efectivo contado",
      });
  }),
  output: successOf(shift),
}));
export type ShiftClosingFields = z.output<typeof closeShift.body>;

/**
 * MISSING: a closing is missing. HASH: its hash does not match its figures or the closing before. ROWS: its
 * figures do not match the recorded sales and movements.
 */
export const CHAIN_PROBLEMS = ["MISSING", "HASH", "ROWS"] as const;

export const verifyShifts = endpoint(() => ({
  method: "GET",
  path: "/shifts/verify",
  asksPassword: false,
  summary: "Comprobar que ningún turno cerrado fue cambiado",
  permission: "shifts.manage",
  output: successOf(
    object(() => ({
      valid: z.boolean(),
      checked: z.number(),
      problems: z.array(
        object(() => ({
          place: z.number(),
          shift: object(() => ({ id: z.string(), number: z.number() })).nullable(),
          problem: z.enum(CHAIN_PROBLEMS),
        })),
      ),
    })),
  ),
}));
export type ChainReport = z.output<typeof verifyShifts.output>["data"];
