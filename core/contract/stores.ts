import { z } from "zod";
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
import { store } from "#core/contract/session.ts";
import { PHONE_METHODS } from "#core/sale/payment.ts";
import { MAX_CREDIT_DAYS, MAX_PAYMENT_KEYS, MAX_TICKET_NOTE, SHIFT_MODES } from "#core/store-settings.ts";
import { TAX_CLASSES, VAT_RESPONSIBILITIES } from "#core/tax/classes.ts";

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
  /** Read only: `changeFiscal` changes it. */
  taxes: z.object({
    vat: z.enum(VAT_RESPONSIBILITIES),
    consumptionTax: z.boolean(),
    freeItemTax: z.enum(TAX_CLASSES),
    said: z.boolean(),
  }),
  cashToKeep: z.number(),
});

export const storeSettings = endpoint({
  method: "GET",
  path: "/store/settings",
  summary: "Cómo vende la tienda",
  permission: "session",
  output: wrapped(settings),
});

const MB = 1024 * 1024;
/** Maximum picture of a payment key, in bytes … */
export const MAX_KEY_PICTURE = 1 * MB;
/** … which a data URL encodes as four characters per three bytes, after its prefix. */
const MAX_DATA_URL = Math.ceil(MAX_KEY_PICTURE / 3) * 4 + 100;

const onOff = (label: string) => z.boolean(`${label} debe ser true o false`).optional();

export const paymentKeyFields = z.object({
  method: oneOf("El medio de pago", PHONE_METHODS),
  label: requiredText("El nombre", LIMITS.code),
  key: requiredText("La llave o el número", 100),
  holder: optionalText("El titular", LIMITS.name),
  /** A data URL, or the address of the current picture. */
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
  // Enough for all pictures at once; unchanged ones are sent as addresses.
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
      cashToKeep: money("Lo que se queda en la tienda").optional(),
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
      /** False when the database is external and backed up by its operator. */
      automatic: z.boolean(),
      /** Without the size when the database has several stores. */
      last: z.object({ at: instant, bytes: z.number().nullable() }).nullable(),
      /** Why the latest attempt failed. */
      problem: z.string().nullable(),
    }),
  ),
});
export type StoreBackups = z.output<typeof storeBackups.output>["data"];
