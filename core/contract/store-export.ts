import { z } from "zod";
import { creditEntry } from "#core/contract/credit-entry.ts";
import { device } from "#core/contract/devices.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import { expense, recurring } from "#core/contract/expenses.ts";
import { expiry } from "#core/contract/expiries.ts";
import { idParam, instant, wrapped } from "#core/contract/fields.ts";
import { fiscalDocument } from "#core/contract/fiscal-document.ts";
import { fiscal } from "#core/contract/fiscal-profile.ts";
import { supplierEntry } from "#core/contract/payables.ts";
import { printer } from "#core/contract/printers.ts";
import { product } from "#core/contract/products.ts";
import { promotion } from "#core/contract/promotion.ts";
import { purchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { saleReturn } from "#core/contract/sale-return.ts";
import { sale, saleItem } from "#core/contract/sales.ts";
import { service, serviceOperation } from "#core/contract/services.ts";
import { cashMovement, describedTill, shift } from "#core/contract/shifts.ts";
import { settings } from "#core/contract/stores.ts";
import { ENTRY_KINDS } from "#core/credit-entries.ts";
import { EXPENSE_CATEGORIES } from "#core/expenses.ts";
import { ORDER_STATUSES } from "#core/order-status.ts";
import { ROLES } from "#core/permissions.ts";
import { PRICE_LEVELS } from "#core/price-levels.ts";
import { ADJUSTMENT_REASONS, MOVEMENT_KINDS } from "#core/stock-movements.ts";
import { SUPPLIER_ENTRY_KINDS } from "#core/supplier-entries.ts";
import { UNITS } from "#core/units.ts";

// Separate from stores.ts, which every screen loads at once: this schema covers everything.

const text = z.string();
const maybe = z.string().nullable();
const number = z.number();
const made = { id: text, createdAt: instant };

/** One object of a store. No object contains a password, session or token. */
export const storeRecord = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("store"),
    ...made,
    name: text,
    ownerName: text,
    phone: maybe,
    nit: maybe,
    address: maybe,
    plan: text,
    settings,
    fiscal,
    /** The responsibilities from each date on, oldest first. */
    fiscalChanges: z.array(fiscal.pick({ vat: true, consumptionTax: true }).extend({ since: instant })),
  }),
  z.object({
    kind: z.literal("product"),
    ...product.shape,
    /** The initial stock and its unit cost, if given. */
    firstStock: number.nullable(),
    firstCost: number.nullable(),
    unitsSold: number,
  }),
  z.object({
    kind: z.literal("customer"),
    ...made,
    name: text,
    phone: maybe,
    email: maybe,
    address: maybe,
    documentType: maybe,
    document: maybe,
    balance: number,
    creditLimit: number.nullable(),
    creditDays: number.nullable(),
    creditPaused: z.boolean(),
    priceLevel: z.enum(PRICE_LEVELS),
    creditConsentAt: instant.nullable(),
    creditConsentHow: maybe,
  }),
  z.object({
    kind: z.literal("supplier"),
    ...made,
    name: text,
    contactName: maybe,
    phone: text,
    email: maybe,
    address: maybe,
    nit: maybe,
    description: maybe,
    /** The debt to the supplier. */
    balance: number,
  }),
  z.object({
    kind: z.literal("employee"),
    ...made,
    name: text,
    email: maybe,
    phone: maybe,
    role: z.enum(ROLES),
    /** The role that a pending account requested. */
    requestedRole: z.enum(ROLES).nullable(),
  }),
  z.object({
    kind: z.literal("purchaseOrder"),
    ...made,
    orderNumber: text,
    supplierId: text,
    supplier: text,
    status: z.enum(ORDER_STATUSES),
    total: number,
    notes: maybe,
    expectedDate: maybe,
    receivedAt: instant.nullable(),
    items: z.array(
      z.object({
        productId: maybe,
        productName: text,
        description: maybe,
        gtin: maybe,
        quantity: number,
        unit: z.enum(UNITS),
        unitPrice: number,
        presentation: purchaseOrderItem.shape.presentation,
        /** Percent of IVA, if given. */
        taxRate: number.nullable(),
        notes: maybe,
      }),
    ),
  }),
  z.object({
    kind: z.literal("reception"),
    ...made,
    purchaseOrderId: text,
    orderNumber: text,
    note: maybe,
    total: number,
    /** Null when it was received before receptions were recorded. */
    userId: maybe,
    user: maybe,
    /** `line` counts the order's items from 1. */
    items: z.array(
      z.object({
        line: number,
        productId: maybe,
        productName: text,
        quantity: number,
        unitCost: number,
        /** Paid for the whole line, where it is more exact than `quantity × unitCost`. */
        paid: number.nullable(),
        taxRate: number.nullable(),
        /** Unit cost without deducted IVA; null when none was deducted. */
        netCost: number.nullable(),
        /** Until when it is good. */
        expiresOn: maybe,
      }),
    ),
  }),
  z.object({
    kind: z.literal("expiry"),
    ...made,
    productId: text,
    productName: text,
    ...expiry.pick({ date: true, quantity: true, source: true, done: true }).shape,
    doneAt: instant.nullable(),
    /** With which it came. */
    receptionId: maybe,
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("promotion"),
    ...made,
    name: text,
    type: promotion.shape.kind,
    ...promotion.omit({ id: true, name: true, kind: true }).shape,
    /** When it was switched off; null while active. */
    inactiveSince: instant.nullable(),
  }),
  z.object({
    kind: z.literal("priceChange"),
    ...made,
    /** The movement that it reverses. */
    undoes: maybe,
    userId: text,
    user: text,
    items: z.array(z.object({ productId: text, productName: text, from: number, to: number })),
    presentations: z.array(
      z.object({
        presentationId: text,
        productId: text,
        presentationName: text,
        from: number.nullable(),
        to: number.nullable(),
      }),
    ),
  }),
  z.object({
    kind: z.literal("sale"),
    ...made,
    ...sale.pick({
      number: true,
      subtotal: true,
      discount: true,
      rounding: true,
      total: true,
      amountPaid: true,
      change: true,
      paymentMethod: true,
      payments: true,
      creditAmount: true,
      returnedTotal: true,
      status: true,
      taxes: true,
      taxTotal: true,
      taxBase: true,
      priceLevel: true,
    }).shape,
    sellerId: text,
    seller: text,
    /** Null without a customer, or after their deletion. */
    customerId: maybe,
    customer: maybe,
    customerDocument: maybe,
    /** The shift's number. */
    shift: number.nullable(),
    /** The device's name. */
    device: maybe,
    ...sale.pick({ soldOffline: true, flags: true }).shape,
    /** For a late sale: when it arrived, and whether its shift was closed. */
    receivedAt: instant.nullable(),
    afterClose: z.boolean(),
    items: z.array(saleItem.omit({ id: true, product: true })),
  }),
  z.object({
    kind: z.literal("stockMovement"),
    ...made,
    productId: text,
    productName: text,
    type: z.enum(MOVEMENT_KINDS),
    quantity: number,
    stockAfter: number,
    reason: z.enum(ADJUSTMENT_REASONS).nullable(),
    note: maybe,
    /** The sale or purchase that caused it. */
    saleId: maybe,
    purchaseOrderId: maybe,
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("return"),
    ...made,
    ...saleReturn.pick({
      number: true,
      saleId: true,
      items: true,
      total: true,
      taxes: true,
      taxTotal: true,
      taxBase: true,
      rounding: true,
      refunds: true,
      reason: true,
      note: true,
    }).shape,
    userId: text,
    user: text,
    /** The shift's number. */
    shift: number.nullable(),
  }),
  z.object({
    kind: z.literal("device"),
    ...made,
    ...device.pick({ name: true, series: true, active: true, lastSeenAt: true, pending: true }).shape,
    till: text,
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("printer"),
    ...made,
    ...printer.pick({
      name: true,
      connection: true,
      width: true,
      columns: true,
      letters: true,
      cut: true,
      feed: true,
      drawer: true,
      active: true,
      tillId: true,
    }).shape,
    /** Base64, of this width in dots. */
    logo: maybe,
    logoWidth: number.nullable(),
  }),
  z.object({
    kind: z.literal("drawerOpening"),
    ...made,
    shiftId: maybe,
    reason: text,
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("electronicDocument"),
    ...made,
    /** `kind` is that of the record. */
    type: fiscalDocument.shape.kind,
    ...fiscalDocument.pick({
      state: true,
      environment: true,
      contingency: true,
      number: true,
      key: true,
      saleId: true,
      returnId: true,
      aboutId: true,
      total: true,
      issuedAt: true,
      validatedAt: true,
    }).shape,
    /** Null is 'consumidor final'. */
    buyerDocumentType: maybe,
    buyerDocument: maybe,
    buyer: maybe,
  }),
  z.object({
    kind: z.literal("till"),
    ...made,
    name: text,
    active: z.boolean(),
    ...describedTill.pick({ plate: true, place: true }).shape,
    /** As on the POS document; `kind` is the record's kind. */
    tillKind: maybe,
  }),
  z.object({
    kind: z.literal("shift"),
    ...made,
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    /** Assigned by the device that opened it. */
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
    /** The closed figures; null while it is open. */
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  }),
  z.object({
    kind: z.literal("supplierEntry"),
    ...made,
    supplierId: text,
    /** Null after the supplier's deletion. */
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
    /** Cash handed over, and the change. */
    tendered: number.nullable(),
    change: number,
    /** The settled purchases; negative for reversals. */
    settled: z.array(z.object({ id: text, amount: number })),
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("recurringExpense"),
    ...made,
    ...recurring.omit({ id: true, status: true }).shape,
  }),
  z.object({
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
    /** The person paid, for wages. */
    personId: maybe,
    person: maybe,
    userId: text,
    user: text,
  }),
  z.object({ kind: z.literal("service"), ...made, ...service.omit({ id: true }).shape }),
  z.object({
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
  }),
  z.object({
    kind: z.literal("creditEntry"),
    ...made,
    customerId: text,
    /** Null after the customer's deletion. */
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
    /** For debts: the open amount, and when it becomes overdue. */
    owed: number.nullable(),
    dueAt: instant.nullable(),
    returnId: maybe,
    shiftId: maybe,
    /** Cash handed over, and the change. */
    tendered: number.nullable(),
    change: number,
    userId: text,
    user: text,
  }),
]);
export type StoreRecord = z.output<typeof storeRecord>;

export const exportStore = endpoint({
  method: "GET",
  path: "/stores/:id/export",
  summary: "Todos los datos de la tienda, uno por uno, a medida que se leen",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: wrapped(z.array(storeRecord)),
  longList: "data",
});
