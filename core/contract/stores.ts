import { z } from "zod";
import { store } from "#core/contract/auth.ts";
import { creditEntry } from "#core/contract/credit-entry.ts";
import { device } from "#core/contract/devices.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  changedText,
  days,
  idParam,
  instant,
  LIMITS,
  money,
  oneOf,
  optionalText,
  percent,
  requiredText,
  shortList,
  wrapped,
} from "#core/contract/fields.ts";
import { saleReturn } from "#core/contract/returns.ts";
import { sale, saleItem } from "#core/contract/sales.ts";
import { cashMovement, shift } from "#core/contract/shifts.ts";
import { ENTRY_KINDS } from "#core/credit-entries.ts";
import { ORDER_STATUSES } from "#core/order-status.ts";
import { PHONE_METHODS } from "#core/payment.ts";
import { ROLES } from "#core/permissions.ts";
import { ADJUSTMENT_REASONS, MOVEMENT_KINDS } from "#core/stock-movements.ts";
import { MAX_CREDIT_DAYS, MAX_PAYMENT_KEYS, MAX_TICKET_NOTE, SHIFT_MODES } from "#core/store-settings.ts";
import { UNITS } from "#core/units.ts";

export const updateStore = endpoint({
  method: "PUT",
  path: "/stores/:id",
  summary: "Cambiar los datos de la tienda",
  permission: "store.write",
  params: idParam,
  notFound: "NOT_FOUND",
  body: z.object({
    name: requiredText("El nombre de la tienda", LIMITS.name, "El nombre de la tienda es requerido"),
    phone: optionalText("El teléfono", LIMITS.phone),
    nit: optionalText("El NIT", LIMITS.code),
  }),
  output: wrapped(z.object({ store })),
});

const CASH_ROUNDING = [0, 50] as const;

export const settings = z.object({
  shifts: z.enum(SHIFT_MODES),
  blindCount: z.boolean(),
  credit: z.boolean(),
  creditLimit: z.number().nullable(),
  creditDays: z.number().nullable(),
  cashRounding: z.literal(CASH_ROUNDING),
  sellBelowStock: z.boolean(),
  cashierDiscount: z.number(),
  cashierReturns: z.boolean(),
  paymentKeys: z.array(
    z.object({
      method: z.enum(PHONE_METHODS),
      label: z.string(),
      key: z.string(),
      holder: z.string().nullable(),
      image: z.string().nullable(),
    }),
  ),
  ticketNote: z.string().nullable(),
});

export const storeSettings = endpoint({
  method: "GET",
  path: "/store/settings",
  summary: "Cómo vende la tienda",
  permission: "session",
  output: wrapped(settings),
});

const MB = 1024 * 1024;
/** Largest picture of a payment key that may be sent, in bytes … */
export const MAX_KEY_PICTURE = 1 * MB;
/** … which are four characters for every three of them in a data URL, behind its beginning. */
const MAX_DATA_URL = Math.ceil(MAX_KEY_PICTURE / 3) * 4 + 100;

const onOff = (label: string) => z.boolean(`${label} debe ser true o false`).optional();

export const paymentKeyFields = z.object({
  method: oneOf("El medio de pago", PHONE_METHODS),
  label: requiredText("El nombre", LIMITS.code),
  key: requiredText("La llave o el número", 100),
  holder: optionalText("El titular", LIMITS.name),
  /** A picture as a data URL, or the address that was answered for the one that the key has. */
  image: z
    .string("La imagen debe ser un texto")
    .max(MAX_DATA_URL, `La imagen es demasiado grande: el máximo es ${MAX_KEY_PICTURE / MB} MB`)
    .nullish()
    .transform((text) => text || null),
});

export const changeSettings = endpoint({
  method: "PATCH",
  path: "/store/settings",
  summary: "Cambiar cómo vende la tienda; lo que no se envía queda como está",
  permission: "store.write",
  // For as many new pictures at once as anybody has; those that stay are sent as their addresses.
  maxBody: 2.5 * MB,
  body: z
    .object({
      shifts: oneOf("El uso de la caja", SHIFT_MODES).optional(),
      blindCount: onOff("El conteo a ciegas"),
      credit: onOff("El fiado"),
      creditLimit: money("El límite de fiado").nullable().optional(),
      creditDays: days("El plazo del fiado", MAX_CREDIT_DAYS).nullable().optional(),
      cashRounding: z.literal(CASH_ROUNDING, "El redondeo del efectivo debe ser 0 o 50").optional(),
      sellBelowStock: onOff("La venta sin existencias"),
      cashierDiscount: percent("El descuento de un cajero").optional(),
      cashierReturns: onOff("La devolución con un cajero"),
      paymentKeys: shortList(
        "La lista de pagos por celular",
        paymentKeyFields,
        MAX_PAYMENT_KEYS,
        `Puedes tener hasta ${MAX_PAYMENT_KEYS} formas de pago por celular`,
      ).optional(),
      ticketNote: changedText("La nota de la tirilla", MAX_TICKET_NOTE),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      path: ["settings"],
      message: "Di al menos un ajuste para cambiar",
    }),
  output: wrapped(settings),
});
export type SettingsChange = z.output<typeof changeSettings.body>;

export const storeBackups = endpoint({
  method: "GET",
  path: "/stores/:id/backups",
  summary: "Cómo van las copias de seguridad automáticas de este Mostrador",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: wrapped(
    z.object({
      /** False where the database is somebody else's to back up. */
      automatic: z.boolean(),
      /** Without its size where it has more than one store. */
      last: z.object({ at: instant, bytes: z.number().nullable() }).nullable(),
      /** Why the latest try failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export type StoreBackups = z.output<typeof storeBackups.output>["data"];

const text = z.string();
const maybe = z.string().nullable();
const number = z.number();
const made = { id: text, createdAt: instant };

/** One thing that a store has. No password, session or token is part of any. */
export const storeRecord = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("store"),
    ...made,
    name: text,
    ownerName: text,
    phone: maybe,
    nit: maybe,
    plan: text,
    settings,
  }),
  z.object({
    kind: z.literal("product"),
    ...made,
    name: text,
    description: maybe,
    category: text,
    price: number,
    unit: z.enum(UNITS),
    stock: number,
    minStock: number.nullable(),
    /** How much of it there was first, and what one cost, where somebody said so. */
    firstStock: number.nullable(),
    firstCost: number.nullable(),
    unitsSold: number,
    gtin: maybe,
    barcode: maybe,
    storeCode: maybe,
    active: z.boolean(),
    /** The address of its picture in Mostrador. */
    image: maybe,
    updatedAt: instant,
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
  }),
  z.object({
    kind: z.literal("employee"),
    ...made,
    name: text,
    email: text,
    phone: maybe,
    role: z.enum(ROLES),
    /** What a pending account asked for. */
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
        notes: maybe,
      }),
    ),
  }),
  z.object({
    kind: z.literal("sale"),
    ...made,
    ...sale.pick({
      ...{ number: true, subtotal: true, discount: true, rounding: true, total: true, amountPaid: true },
      ...{ change: true, paymentMethod: true, payments: true, creditAmount: true, returnedTotal: true },
      ...{ status: true },
    }).shape,
    sellerId: text,
    seller: text,
    /** Null when nobody was noted, or who was has been deleted. */
    customerId: maybe,
    customer: maybe,
    customerDocument: maybe,
    /** The number of the shift. */
    shift: number.nullable(),
    /** The name of the device. */
    device: maybe,
    ...sale.pick({ soldOffline: true, flags: true }).shape,
    /** When the server heard of it, of a sale that had already happened; and whether its shift had been closed. */
    receivedAt: instant.nullable(),
    afterClose: z.boolean(),
    items: z.array(
      saleItem.pick({
        ...{ productId: true, productName: true, description: true, quantity: true, unit: true, price: true },
        ...{ discount: true, total: true, returned: true },
      }),
    ),
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
    /** Where it came from, if it was sold or bought. */
    saleId: maybe,
    purchaseOrderId: maybe,
    userId: text,
    user: text,
  }),
  z.object({
    kind: z.literal("return"),
    ...made,
    ...saleReturn.pick({
      ...{
        number: true,
        saleId: true,
        items: true,
        total: true,
        rounding: true,
        refunds: true,
        reason: true,
        note: true,
      },
    }).shape,
    userId: text,
    user: text,
    /** The number of the shift. */
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
  z.object({ kind: z.literal("till"), ...made, name: text, active: z.boolean() }),
  z.object({
    kind: z.literal("shift"),
    ...made,
    ...shift.pick({ number: true, openingFloat: true, hash: true, previousHash: true }).shape,
    /** Given by the device that opened it. */
    openingNumber: maybe,
    movements: z.array(cashMovement.extend({ number: maybe })),
    till: text,
    userId: text,
    user: text,
    /** As it was closed; null while it is open. */
    closing: shift.omit({ late: true, hash: true, previousHash: true }).nullable(),
  }),
  z.object({
    kind: z.literal("creditEntry"),
    ...made,
    customerId: text,
    /** Null where the customer was deleted since. */
    customer: maybe,
    type: z.enum(ENTRY_KINDS),
    ...creditEntry.pick({
      ...{ amount: true, balanceAfter: true, saleId: true, number: true, method: true, rounding: true },
      ...{ reference: true, note: true, reverses: true },
    }).shape,
    /** Of what made a debt: how much of it is still owed, and when it becomes overdue. */
    owed: number.nullable(),
    dueAt: instant.nullable(),
    returnId: maybe,
    shiftId: maybe,
    /** What was handed over in cash, and what of it went back. */
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
