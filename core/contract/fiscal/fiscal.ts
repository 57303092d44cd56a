import { z } from "zod";
import { refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  booleanField,
  dayField,
  FIELD_LIMITS,
  instantSchema,
  oneOfField,
  optionalUuidField,
  requiredTextField,
  typedPasswordField,
  uuidField,
  wholeNumberField,
} from "#core/contract/fields.ts";
import { authorizedNumbers } from "#core/contract/fiscal/fiscal-document.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { DIAN_ENVIRONMENTS, DOCUMENT_ISSUING_MODES } from "#core/setting-values.ts";

const NUMBER_RANGE_KINDS = ["FEV", "DEE", "CONTINGENCY"] as const;
export const MAX_DOCUMENT_WAIT_SECONDS = 8;
/** Far more than a store needs: one range per kind, renewed every two years. */
export const MAX_NUMBER_RANGES = 200;
export const MAX_CERTIFICATE_BYTES = 100_000;

const software = object(() => ({ id: z.string(), testSetId: z.string().nullable() }));

export const issuingSettings = object(() => ({
  mode: z.enum(DOCUMENT_ISSUING_MODES),
  environment: z.enum(DIAN_ENVIRONMENTS),
  provider: z.literal("DIRECT"),
  software: object(() => ({ FEV: software.optional(), DEE: software.optional() })),
  /** Above this total in UVT before taxes the till offers an invoice; null offers none. */
  thresholdUvt: z.literal(5).nullable(),
  wait: z.number(),
  /** True when DIAN accepted the test set, or the owner declared it accepted. */
  ready: addedField(
    object(() => ({ FEV: z.boolean(), DEE: z.boolean() })),
    { FEV: false, DEE: false },
  ),
  /** `days` until the end of validity; `left` is how many numbers of a range are left. */
  warnings: z.array(
    object(() => ({
      code: z.enum(["CERTIFICATE", "RANGE_DAYS", "RANGE_NUMBERS", "CONTINGENCY"]),
      rangeId: z.string().nullable(),
      days: z.number().nullable(),
      left: z.number().nullable(),
      message: z.string(),
    })),
  ),
}));
export type FiscalWarning = z.output<typeof issuingSettings>["warnings"][number];
export type DocumentIssuingSettings = z.output<typeof issuingSettings>;

export const readDocumentIssuingSettings = endpoint("GET /fiscal/emission", () => ({
  summary: "Qué documento electrónico recibe cada venta, y con qué software se hace",
  permission: "store.write",
  asksPassword: false,
  data: issuingSettings,
}));

const sentSoftware = object(() => ({
  id: uuidField("El código del software"),
  pin: requiredTextField("El PIN del software", 50),
  testSetId: optionalUuidField("El set de pruebas"),
}));

export const changeDocumentIssuingSettings = endpoint("PATCH /fiscal/emission", () => ({
  summary: "Cambiar qué documento recibe cada venta; pide la contraseña de quien lo cambia",
  permission: "store.write",
  hashes: ["password"],
  secrets: ["password", "software"],
  body: object(() => ({
    password: typedPasswordField("La contraseña es un dato obligatorio"),
    mode: oneOfField("El documento de cada venta", DOCUMENT_ISSUING_MODES).optional(),
    environment: oneOfField("El ambiente", DIAN_ENVIRONMENTS).optional(),
    provider: oneOfField("El proveedor", ["DIRECT"]).optional(),
    software: z
      .object(
        { FEV: sentSoftware.optional(), DEE: sentSoftware.optional() },
        "El software debe decir de qué documento es",
      )
      .optional(),
    thresholdUvt: wholeNumberField("El tope en UVT", 5, 5).nullable().optional(),
    wait: wholeNumberField("La espera", 0, MAX_DOCUMENT_WAIT_SECONDS).optional(),
  })),
  data: issuingSettings,
}));

const fiscalCertificate = object(() => ({
  subject: z.string(),
  issuer: z.string(),
  nit: z.string(),
  notBefore: instantSchema,
  notAfter: instantSchema,
  serial: z.string(),
}));
export type FiscalCertificate = z.output<typeof fiscalCertificate>;

/** The length of the largest certificate as base64 text. A form sends the certificate as a file instead. */
const MAX_LETTERS = Math.ceil(MAX_CERTIFICATE_BYTES / 3) * 4;

export const uploadFiscalCertificate = endpoint("PUT /fiscal/certificate", () => ({
  summary: "Guardar el certificado con el que se firma (.p12 o .pfx) y su contraseña",
  permission: "store.write",
  secrets: ["file", "password"],
  form: { numbers: [], decimals: [], booleans: [], file: "file", isPicture: false },
  body: object(() => ({
    file: z
      .string("El archivo del certificado es un dato obligatorio")
      .min(1, "El archivo del certificado es un dato obligatorio")
      .max(MAX_LETTERS, { error: "El archivo del certificado pesa más de 100 kB", abort: true }),
    password: z
      .string("La contraseña del certificado es un dato obligatorio")
      .max(FIELD_LIMITS.name, "La contraseña del certificado es muy larga"),
  })),
  data: fiscalCertificate,
}));

export const getFiscalCertificate = endpoint("GET /fiscal/certificate", () => ({
  summary: "De quién es el certificado con el que se firma, y hasta cuándo vale; null donde no hay",
  permission: "store.write",
  asksPassword: false,
  data: fiscalCertificate.nullable(),
}));

const fiscalNumberRange = authorizedNumbers.extend({
  id: z.string(),
  kind: z.enum(NUMBER_RANGE_KINDS),
  environment: z.enum(DIAN_ENVIRONMENTS),
  date: z.string(),
  next: z.number(),
  left: z.number(),
  tillId: z.string().nullable(),
  active: z.boolean(),
});
export type FiscalNumberRange = z.output<typeof fiscalNumberRange>;

export const listNumberRanges = endpoint("GET /fiscal/ranges", () => ({
  summary: "Las numeraciones que la DIAN le autorizó a la tienda",
  permission: "store.write",
  asksPassword: false,
  data: z.array(fiscalNumberRange),
}));

const MAX_NUMBER = 999_999_999;

const resolutionField = requiredTextField("El número de la resolución", 14).check(
  refineValid((text) => /^\d{1,14}$/.test(text), "El número de la resolución solo lleva dígitos"),
);
const prefixField = z
  .string("El prefijo debe ser un texto")
  .max(4, { error: "El prefijo tiene hasta 4 letras o números", abort: true })
  .regex(/^[A-Za-z0-9]*$/, "El prefijo solo lleva letras y números")
  .transform((text) => text.toUpperCase());
const technicalKeyField = z
  .string("La clave técnica debe ser un texto")
  .max(200, "La clave técnica tiene 40 o 64 letras y números");

/** The fields of DIAN's resolution that authorises a range of numbers. */
const authorizationFields = {
  resolution: resolutionField,
  date: dayField("La fecha de la resolución"),
  prefix: prefixField,
  from: wholeNumberField("El primer número", 1, MAX_NUMBER),
  to: wholeNumberField("El último número", 1, MAX_NUMBER),
  validFrom: dayField("La fecha de inicio"),
  validTo: dayField("La fecha de fin"),
};

export const addNumberRange = endpoint("POST /fiscal/ranges", () => ({
  summary: "Escribir a mano una numeración autorizada",
  permission: "store.write",
  secrets: ["technicalKey"],
  status: 201,
  body: object(() => ({
    kind: oneOfField("La clase de numeración", NUMBER_RANGE_KINDS),
    ...authorizationFields,
    technicalKey: technicalKeyField.nullish(),
    tillId: optionalUuidField("La caja"),
  })).check(
    refineValid(({ from, to }) => from <= to, "El último número va después del primero", "to"),
    refineValid(
      ({ validFrom, validTo }) => validFrom <= validTo,
      "La fecha de fin va después de la de inicio",
      "validTo",
    ),
  ),
  data: fiscalNumberRange,
}));

export const fetchNumberRangesFromDian = endpoint("POST /fiscal/ranges/fetch", () => ({
  summary: "Traer de la DIAN las numeraciones asociadas al software de la tienda",
  permission: "store.write",
  output: object(() => ({
    status: successStatus,
    data: z.array(fiscalNumberRange),
    /** DIAN's ranges that were not taken over, because a stored range has some of their numbers. */
    conflicts: z.array(
      fiscalNumberRange
        .pick({ resolution: true, prefix: true, from: true, to: true })
        .extend({ message: z.string() }),
    ),
  })),
}));
export type FetchedNumberRanges = Omit<z.output<typeof fetchNumberRangesFromDian.output>, "status">;

export const changeNumberRange = endpoint("PATCH /fiscal/ranges/:id", () => ({
  summary: "Usar o dejar de usar una numeración, darla a una caja, o corregir lo que se escribió mal",
  permission: "store.write",
  secrets: ["technicalKey"],
  notFound: "RANGE_NOT_FOUND",
  body: object(() => ({
    active: booleanField("active").optional(),
    tillId: optionalUuidField("La caja").optional(),
    ...z.object(authorizationFields).partial().shape,
    technicalKey: technicalKeyField.optional(),
  })).check(requireChange("active", "Di si se usa, de qué caja es, o qué se corrige")),
  data: fiscalNumberRange,
}));
export type NumberRangeChange = z.output<typeof changeNumberRange.body>;
