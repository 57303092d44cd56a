import { z } from "zod";
import { CREDIT_ENTRY_KINDS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_KINDS } from "#core/cash/supplier-entries.ts";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { object } from "#core/contract/define.ts";
import { expense, recurringExpense } from "#core/contract/expenses.ts";
import { instantSchema } from "#core/contract/fields.ts";
import { supplierEntry } from "#core/contract/payables.ts";
import { service, serviceOperation } from "#core/contract/services.ts";
import { cashMovement, shift } from "#core/contract/shifts/shifts.ts";
import { tillWithDocumentFields } from "#core/contract/shifts/tills.ts";
import {
  nullableRecordText,
  recordBaseFields,
  recordNumber,
  recordText,
} from "#core/contract/stores/record-fields.ts";

export const MONEY_RECORD_SCHEMAS = [
  object(() => ({
    kind: z.literal("till"),
    ...recordBaseFields,
    name: recordText,
    active: z.boolean(),
    ...tillWithDocumentFields.pick({ plate: true, place: true }).shape,
    tillKind: nullableRecordText,
  })),
  object(() => ({
    kind: z.literal("shift"),
    ...recordBaseFields,
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    openingNumber: nullableRecordText,
    movements: z.array(
      cashMovement.extend({
        number: nullableRecordText,
        expenseCategory: z.enum(EXPENSE_CATEGORIES).nullable(),
        concept: nullableRecordText,
        userId: nullableRecordText,
        person: nullableRecordText,
        recurringId: nullableRecordText,
      }),
    ),
    till: recordText,
    userId: recordText,
    user: recordText,
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  })),
  object(() => ({
    kind: z.literal("supplierEntry"),
    ...recordBaseFields,
    supplierId: recordText,
    supplier: nullableRecordText,
    type: z.enum(SUPPLIER_ENTRY_KINDS),
    ...supplierEntry.pick({
      amount: true,
      balanceAfter: true,
      owed: true,
      dueOn: true,
      reference: true,
      note: true,
      number: true,
      method: true,
      purchaseOrderId: true,
      reverses: true,
    }).shape,
    shiftId: nullableRecordText,
    tendered: recordNumber.nullable(),
    change: recordNumber,
    settled: z.array(object(() => ({ id: recordText, amount: recordNumber }))),
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("recurringExpense"),
    ...recordBaseFields,
    ...recurringExpense.omit({ id: true, status: true }).shape,
  })),
  object(() => ({
    kind: z.literal("expense"),
    ...recordBaseFields,
    ...expense.pick({
      date: true,
      category: true,
      concept: true,
      amount: true,
      method: true,
      note: true,
      recurringId: true,
      reverses: true,
    }).shape,
    personId: nullableRecordText,
    person: nullableRecordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({ kind: z.literal("service"), ...recordBaseFields, ...service.omit({ id: true }).shape })),
  object(() => ({
    kind: z.literal("serviceEntry"),
    ...recordBaseFields,
    type: z.enum(["OPERATION", "SETTLEMENT"]),
    serviceId: recordText,
    service: recordText,
    ...serviceOperation.pick({
      direction: true,
      amount: true,
      fee: true,
      commission: true,
      method: true,
      reference: true,
      note: true,
      number: true,
      reverses: true,
    }).shape,
    shiftId: nullableRecordText,
    userId: recordText,
    user: recordText,
  })),
  object(() => ({
    kind: z.literal("creditEntry"),
    ...recordBaseFields,
    customerId: recordText,
    customer: nullableRecordText,
    type: z.enum(CREDIT_ENTRY_KINDS),
    ...creditEntry.pick({
      amount: true,
      balanceAfter: true,
      saleId: true,
      number: true,
      method: true,
      rounding: true,
      reference: true,
      note: true,
      reverses: true,
    }).shape,
    owed: recordNumber.nullable(),
    dueAt: instantSchema.nullable(),
    returnId: nullableRecordText,
    shiftId: nullableRecordText,
    tendered: recordNumber.nullable(),
    change: recordNumber,
    userId: recordText,
    user: recordText,
  })),
] as const;
