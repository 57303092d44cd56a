import { z } from "zod";
import { ENTRY_KINDS } from "#core/cash/credit-entries.ts";
import { EXPENSE_CATEGORIES } from "#core/cash/expenses.ts";
import { SUPPLIER_ENTRY_KINDS } from "#core/cash/supplier-entries.ts";
import { creditEntry } from "#core/contract/credit/credit-entry.ts";
import { object } from "#core/contract/define.ts";
import { expense, recurring } from "#core/contract/expenses.ts";
import { instant } from "#core/contract/fields.ts";
import { supplierEntry } from "#core/contract/payables.ts";
import { service, serviceOperation } from "#core/contract/services.ts";
import { cashMovement, shift } from "#core/contract/shifts/shifts.ts";
import { describedTill } from "#core/contract/shifts/tills.ts";
import { made, maybe, number, text } from "#core/contract/stores/record-fields.ts";

export const MONEY_RECORDS = [
  object(() => ({
    kind: z.literal("till"),
    ...made,
    name: text,
    active: z.boolean(),
    ...describedTill.pick({ plate: true, place: true }).shape,
    tillKind: maybe,
  })),
  object(() => ({
    kind: z.literal("shift"),
    ...made,
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    openingNumber: maybe,
    movements: z.array(
      cashMovement.extend({
        number: maybe,
        expenseCategory: z.enum(EXPENSE_CATEGORIES).nullable(),
        concept: maybe,
        userId: maybe,
        person: maybe,
        recurringId: maybe,
      }),
    ),
    till: text,
    userId: text,
    user: text,
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  })),
  object(() => ({
    kind: z.literal("supplierEntry"),
    ...made,
    supplierId: text,
    supplier: maybe,
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
    shiftId: maybe,
    tendered: number.nullable(),
    change: number,
    settled: z.array(object(() => ({ id: text, amount: number }))),
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("recurringExpense"),
    ...made,
    ...recurring.omit({ id: true, status: true }).shape,
  })),
  object(() => ({
    kind: z.literal("expense"),
    ...made,
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
    personId: maybe,
    person: maybe,
    userId: text,
    user: text,
  })),
  object(() => ({ kind: z.literal("service"), ...made, ...service.omit({ id: true }).shape })),
  object(() => ({
    kind: z.literal("serviceEntry"),
    ...made,
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
    shiftId: maybe,
    userId: text,
    user: text,
  })),
  object(() => ({
    kind: z.literal("creditEntry"),
    ...made,
    customerId: text,
    customer: maybe,
    type: z.enum(ENTRY_KINDS),
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
    returnId: maybe,
    shiftId: maybe,
    tendered: number.nullable(),
    change: number,
    userId: text,
    user: text,
  })),
] as const;
