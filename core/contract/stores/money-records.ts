import { z } from "zod";
import { CREDIT_ENTRY_KINDS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_KINDS } from "#core/cash/supplier-entries.ts";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { object } from "#core/contract/define.ts";
import { expense, recurringExpense } from "#core/contract/expenses.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { supplierEntry } from "#core/contract/payables.ts";
import { service, serviceOperation } from "#core/contract/services.ts";
import { cashMovement, shift } from "#core/contract/shifts/shifts.ts";
import { tillWithDocumentFields } from "#core/contract/shifts/tills.ts";
import { recordSchema, recordUserFields } from "#core/contract/stores/record-fields.ts";

export const MONEY_RECORD_SCHEMAS = [
  recordSchema("till", () => ({
    ...tillWithDocumentFields.omit({ kind: true }).shape,
    tillKind: nullableText,
  })),
  recordSchema("shift", () => ({
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    openingNumber: nullableText,
    movements: z.array(
      cashMovement.extend({
        number: nullableText,
        expenseCategory: z.enum(EXPENSE_CATEGORIES).nullable(),
        concept: nullableText,
        userId: nullableText,
        person: nullableText,
        recurringId: nullableText,
        reverses: nullableText,
      }),
    ),
    till: z.string(),
    ...recordUserFields,
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  })),
  recordSchema("supplierEntry", () => ({
    supplierId: z.string(),
    supplier: nullableText,
    type: z.enum(SUPPLIER_ENTRY_KINDS),
    ...supplierEntry.omit({ kind: true, orderNumber: true, reversed: true, by: true }).shape,
    shiftId: nullableText,
    tendered: z.number().nullable(),
    change: z.number(),
    settled: z.array(object(() => ({ id: z.string(), amount: z.number() }))),
    ...recordUserFields,
  })),
  recordSchema("recurringExpense", () => recurringExpense.omit({ status: true }).shape),
  recordSchema("expense", () => ({
    ...expense.omit({ source: true, user: true, reversed: true, reversible: true, by: true }).shape,
    personId: nullableText,
    person: nullableText,
    ...recordUserFields,
  })),
  recordSchema("service", () => service.shape),
  recordSchema("serviceEntry", () => ({
    type: z.enum(["OPERATION", "SETTLEMENT"]),
    serviceId: z.string(),
    service: z.string(),
    ...serviceOperation.omit({ service: true, shift: true, by: true, reversed: true }).shape,
    shiftId: nullableText,
    ...recordUserFields,
  })),
  recordSchema("creditEntry", () => ({
    customerId: z.string(),
    customer: nullableText,
    type: z.enum(CREDIT_ENTRY_KINDS),
    ...creditEntry.omit({ kind: true, reversed: true, by: true, confirmation: true }).shape,
    owed: z.number().nullable(),
    dueAt: instantSchema.nullable(),
    returnId: nullableText,
    shiftId: nullableText,
    tendered: z.number().nullable(),
    change: z.number(),
    ...recordUserFields,
  })),
] as const;
