import { z } from "zod";
import { checkValid, refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  changedTextField,
  daysField,
  FIELD_LIMITS,
  moneyField,
  oneOfField,
  optionalTextField,
  percentField,
  requiredTextField,
} from "#core/contract/fields.ts";
import { shortListField } from "#core/contract/lists.ts";
import { CASH_ROUNDING_STEPS, storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { PHONE_PAYMENT_METHODS } from "#core/sale/payment.ts";
import {
  INVALID_LABEL_PATTERN_MESSAGE,
  isScaleLabelPattern,
  MAX_SCALE_LABELS,
  SCALE_LABEL_PRICE_FACTORS,
  SCALE_LABEL_VALUES,
  type ScaleLabel,
} from "#core/scale/label-patterns.ts";
import { CONFIRM_TRANSFERS_MODES, SHIFT_MODES } from "#core/setting-values.ts";
import { MAX_CREDIT_DAYS, MAX_PAYMENT_KEYS, MAX_TICKET_NOTE_LENGTH } from "#core/store-settings.ts";

// This file is separate from stores.ts, which every till loads first.

const MB = 1024 * 1024;
/** Maximum size of a payment key's picture, in bytes. */
export const MAX_PAYMENT_KEY_PICTURE_BYTES = 1 * MB;
/** A data URL encodes three bytes as four characters, after a prefix. */
const MAX_DATA_URL = Math.ceil(MAX_PAYMENT_KEY_PICTURE_BYTES / 3) * 4 + 100;

const optionalBoolean = (label: string) => booleanField(label).optional();

export const paymentKeyFields = object(() => ({
  method: oneOfField("El medio de pago", PHONE_PAYMENT_METHODS),
  label: requiredTextField("El nombre", FIELD_LIMITS.code),
  key: requiredTextField("La llave o el número", 100),
  holder: optionalTextField("El titular", FIELD_LIMITS.name),
  /** A data URL of a new picture, or the address of the current one. */
  image: z
    .string("La imagen debe ser un texto")
    .max(MAX_DATA_URL, `La imagen es demasiado grande: el máximo es ${MAX_PAYMENT_KEY_PICTURE_BYTES / MB} MB`)
    .nullish()
    .transform((text) => text || null),
}));

/** The length is checked first, so that the regular expression does not run on half a megabyte. */
const pattern = z
  .string(INVALID_LABEL_PATTERN_MESSAGE)
  .trim()
  .check(
    refineValid(
      (text) => text.length < FIELD_LIMITS.code && isScaleLabelPattern(text),
      INVALID_LABEL_PATTERN_MESSAGE,
    ),
  );

export const scaleLabelFields = object(() => ({
  pattern,
  value: oneOfField("Lo que trae la etiqueta", SCALE_LABEL_VALUES),
  factor: z.literal(SCALE_LABEL_PRICE_FACTORS, "El factor debe ser 1, 10 o 100").nullish(),
}))
  .check(
    refineValid(
      ({ value, factor }) => value === "PRICE" || (factor ?? 1) === 1,
      "Solo el precio de una etiqueta se multiplica por 10 o por 100",
      "factor",
    ),
  )
  .transform(({ factor, ...label }): ScaleLabel => (factor ? { ...label, factor } : label));

const scaleLabels = shortListField(
  "La lista de etiquetas de balanza",
  scaleLabelFields,
  MAX_SCALE_LABELS,
  `Puedes tener hasta ${MAX_SCALE_LABELS} patrones de etiquetas`,
).check(
  checkValid((labels, refuse) => {
    for (const [at, { pattern }] of labels.entries())
      if (labels.findIndex((other) => other.pattern === pattern) < at)
        refuse(`${at}.pattern`, "Ese patrón ya está en la lista");
  }),
);

export const changeStoreSettings = endpoint("PATCH /store/settings", () => ({
  summary: "Cambiar cómo vende la tienda; lo que no se envía queda como está",
  permission: "store.write",
  // Enough for one new picture of maximum size; unchanged pictures are sent as addresses.
  maxBody: 2.5 * MB,
  body: object(() => ({
    shifts: oneOfField("El uso de la caja", SHIFT_MODES).optional(),
    blindCount: optionalBoolean("El conteo a ciegas"),
    credit: optionalBoolean("El fiado"),
    creditLimit: moneyField("El límite de fiado").nullable().optional(),
    creditDays: daysField("El plazo del fiado", MAX_CREDIT_DAYS).nullable().optional(),
    cashRounding: z.literal(CASH_ROUNDING_STEPS, "El redondeo del efectivo debe ser 0 o 50").optional(),
    sellBelowStock: optionalBoolean("La venta sin existencias"),
    cashierDiscount: percentField("El descuento de un cajero").optional(),
    cashierReturns: optionalBoolean("La devolución con un cajero"),
    cashierSeesDay: optionalBoolean("Lo que ven los cajeros del día"),
    paymentKeys: shortListField(
      "La lista de pagos por celular",
      paymentKeyFields,
      MAX_PAYMENT_KEYS,
      `Puedes tener hasta ${MAX_PAYMENT_KEYS} formas de pago por celular`,
    ).optional(),
    ticketNote: changedTextField("La nota de la tirilla", MAX_TICKET_NOTE_LENGTH),
    cashToKeep: moneyField("Lo que se queda en la tienda").optional(),
    cashierOwnUse: optionalBoolean("Lo que anotan los cajeros para la casa"),
    daySummary: optionalBoolean("El resumen del día por correo"),
    confirmTransfers: oneOfField("La revisión de los pagos por celular", CONFIRM_TRANSFERS_MODES).optional(),
    cashierConfirms: optionalBoolean("La confirmación de un cajero"),
    scaleLabels: scaleLabels.optional(),
  })).check(requireChange("settings", "Di al menos un ajuste para cambiar")),
  data: storeSettingsSchema,
}));
export type StoreSettingsChange = z.output<typeof changeStoreSettings.body>;
