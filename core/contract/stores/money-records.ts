import { z } from "zod";
import { CREDIT_ENTRY_KINDS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_KINDS } from "#core/cash/supplier-entries.ts";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { object } from "#core/contract/define.ts";
import { expense, recurringExpense } from "#core/contract/expenses.ts";
import { instant } from "#core/contract/fields.ts";
import { supplierEntry } from "#core/contract/payables.ts";
import { service, serviceOperation } from "#core/contract/services.ts";
import { cashMovement, shift } from "#core/contract/shifts/shifts.ts";
import { describedTill } from "#core/contract/shifts/tills.ts";
import { nullableString, number, recordBase, text } from "#core/contract/stores/record-fields.ts";

export const MONEY_RECORDS = [
  object(() => ({
    kind: z.literal("till"),
    ...recordBase,
    name: text,
    active: z.boolean(),
    ...describedTill.pick({ plate: true, place: true }).shape,
    tillKind: nullableString,
  })),
  object(() => ({
    kind: z.literal("shift"),
    ...recordBase,
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    openingNumber: nullableString,
    movements: z.array(
      cashMovement.extend({
        number: nullableString,
        expenseCategory: z.enum(EXPENSE_CATEGORIES).nullable(),
        concept: nullableString,
        userId: nullableString,
        person: nullableString,
        recurringId: nullableString,
      }),
    ),
    till: text,
    userId: text,
    user: text,
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  })),
  object(() => ({
    kind: z.literal("supplierEntry"),
    ...recordBase,
    supplierId: text,
    supplier: nullableString,
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
    shiftId: nullableString,
    tendered: number.nullable(),
    change: number,
    settled: z.array(object(() => ({ id: text, amount: number }))),
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("recurringExpense"),
    ...recordBase,
    ...recurringExpense.omit({ id: true, status: true }).shape,
  })),
  object(() => ({
    kind: z.literal("expense"),
    ...recordBase,
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
    personId: nullableString,
    person: nullableString,
    userId: text,
    user: text,
  })),
  object(() => ({ kind: z.literal("service"), ...recordBase, ...service.omit({ id: true }).shape })),
  object(() => ({
    kind: z.literal("serviceEntry"),
    ...recordBase,
    type: z.enum(["OPERATION", "SETTLEMENT"]),
    serviceId: text,
    service: text,
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
    shiftId: nullableString,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("creditEntry"),
    ...recordBase,
    customerId: text,
    customer: nullableString,
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
    owed: number.nullable(),
    dueAt: instant.nullable(),
    returnId: nullableString,
    shiftId: nullableString,
    tendered: number.nullable(),
    change: number,
    userId: text,
    user: text,
  })),
] as const;
