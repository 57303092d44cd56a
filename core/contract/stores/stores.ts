import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  changedTextField,
  FIELD_LIMITS,
  instantSchema,
  optionalTextField,
  requiredTextField,
} from "#core/contract/fields.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { store } from "#core/contract/session.ts";
import { PHONE_PAYMENT_METHODS } from "#core/sale/payment.ts";
import { SCALE_LABEL_PRICE_FACTORS, SCALE_LABEL_VALUES } from "#core/scale/label-patterns.ts";
import {
  CONFIRM_TRANSFERS_MODES,
  DEFAULT_ADDED_SETTINGS,
  DIAN_ENVIRONMENTS,
  DOCUMENT_ISSUING_MODES,
  SHIFT_MODES,
} from "#core/setting-values.ts";
import { TAX_CLASSES, VAT_RESPONSIBILITIES } from "#core/tax/classes.ts";

export const updateStore = endpoint("PUT /stores/:id", () => ({
  summary: "Cambiar los datos de la tienda",
  permission: "store.write",
  notFound: "NOT_FOUND",
  body: object(() => ({
    name: requiredTextField(
      "El nombre de la tienda",
      FIELD_LIMITS.name,
      "El nombre de la tienda es requerido",
    ),
    phone: optionalTextField("El teléfono", FIELD_LIMITS.phone),
    nit: optionalTextField("El NIT", FIELD_LIMITS.code),
    address: changedTextField("La dirección", FIELD_LIMITS.name),
  })),
  data: object(() => ({ store })),
}));

export const CASH_ROUNDING_STEPS = [0, 50] as const;

export const storeSettingsSchema = object(() => ({
  shifts: z.enum(SHIFT_MODES),
  blindCount: z.boolean(),
  credit: z.boolean(),
  creditLimit: z.number().nullable(),
  creditDays: z.number().nullable(),
  /** 0 does not round; 50 rounds cash down to coins of 50 pesos. */
  cashRounding: z.literal(CASH_ROUNDING_STEPS),
  /** True allows a sale to exceed the recorded stock. */
  sellBelowStock: z.boolean(),
  /** Maximum discount of a cashier, in percent of the sale's subtotal. */
  cashierDiscount: z.number(),
  cashierReturns: z.boolean(),
  /** True shows cashiers the day's takings, the totals of the history and the export. */
  cashierSeesDay: addedField(z.boolean(), DEFAULT_ADDED_SETTINGS.cashierSeesDay),
  paymentKeys: z.array(
    object(() => ({
      method: z.enum(PHONE_PAYMENT_METHODS),
      label: z.string(),
      key: z.string(),
      holder: z.string().nullable(),
      image: z.string().nullable(),
      /** The text of the merchant's QR code in the picture, which the server reads; null without one. */
      qrText: z.string().nullable(),
    })),
  ),
  ticketNote: z.string().nullable(),
  /** `changeFiscalProfile` changes these values. */
  taxes: addedField(
    object(() => ({
      vat: z.enum(VAT_RESPONSIBILITIES),
      consumptionTax: z.boolean(),
      freeItemTax: z.enum(TAX_CLASSES),
      /** True once the owner has stated the store's taxes. */
      said: z.boolean(),
    })),
    DEFAULT_ADDED_SETTINGS.taxes,
  ),
  /** `changeDocumentIssuingSettings` changes these values. */
  documents: addedField(
    object(() => ({
      mode: z.enum(DOCUMENT_ISSUING_MODES),
      environment: z.enum(DIAN_ENVIRONMENTS),
      thresholdUvt: z.literal(5).nullable(),
      wait: z.number(),
      /** True if the server can send mail; absent in settings that older versions recorded. */
      mails: z.boolean().optional(),
    })),
    DEFAULT_ADDED_SETTINGS.documents,
  ),
  cashToKeep: addedField(z.number(), DEFAULT_ADDED_SETTINGS.cashToKeep),
  /** True lets cashiers record what the family and the shop itself use. */
  cashierOwnUse: addedField(z.boolean(), DEFAULT_ADDED_SETTINGS.cashierOwnUse),
  /** True sends the owner the summary of each day by mail. */
  daySummary: addedField(z.boolean(), DEFAULT_ADDED_SETTINGS.daySummary),
  /** ASK: a payment by telephone waits until somebody saw it arrive. */
  confirmTransfers: addedField(z.enum(CONFIRM_TRANSFERS_MODES), DEFAULT_ADDED_SETTINGS.confirmTransfers),
  /** True lets a cashier say that a payment arrived. */
  cashierConfirms: addedField(z.boolean(), DEFAULT_ADDED_SETTINGS.cashierConfirms),
  /** The first pattern that matches a label is used. */
  scaleLabels: z.array(
    object(() => ({
      pattern: z.string(),
      value: z.enum(SCALE_LABEL_VALUES),
      factor: z.literal(SCALE_LABEL_PRICE_FACTORS).optional(),
    })),
  ),
}));

export const getStoreSettings = endpoint("GET /store/settings", () => ({
  summary: "Cómo vende la tienda",
  permission: "session",
  data: storeSettingsSchema,
}));

export const getRelease = endpoint("GET /store/release", () => ({
  summary: "La versión de este Mostrador, y si en su carpeta hay una más nueva",
  permission: "session",
  data: object(() => ({
    version: z.string(),
    /** A newer version in the folder of this one, for people who may change the store; null for others. */
    newer: object(() => ({ version: z.string(), file: z.string() })).nullable(),
  })),
}));

export const getStoreBackupStatus = endpoint("GET /stores/:id/backups", () => ({
  summary: "Cómo van las copias de seguridad automáticas de este Mostrador",
  permission: "store.export",
  notFound: "NOT_FOUND",
  data: object(() => ({
    /** False when the operator of the server backs up the database. */
    automatic: z.boolean(),
    /** The size is null in a database of several stores. */
    last: object(() => ({ at: instantSchema, bytes: z.number().nullable() })).nullable(),
    problem: z.string().nullable(),
  })),
}));
export type StoreBackupStatus = z.output<typeof getStoreBackupStatus.output>["data"];
