import { z } from "zod";
import { refineValid, requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  changedEmailField,
  changedTextField,
  daysField,
  FIELD_LIMITS,
  nullableText,
  oneOfField,
} from "#core/contract/fields.ts";
import { querySearchField, shortListField } from "#core/contract/lists.ts";
import { STORE_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { MAX_CREDIT_DAYS } from "#core/store-settings.ts";
import { TAX_CLASSES, VAT_RESPONSIBILITIES } from "#core/tax/classes.ts";
import { PERSON_TYPES, TAXPAYER_QUALITIES } from "#core/taxpayer.ts";

export const MAX_FOUND_MUNICIPALITIES = 20;

export const fiscalProfile = object(() => ({
  vat: z.enum(VAT_RESPONSIBILITIES),
  consumptionTax: z.boolean(),
  simple: z.boolean(),
  qualities: z.array(z.enum(TAXPAYER_QUALITIES)),
  personType: z.enum(PERSON_TYPES),
  documentType: z.enum(STORE_DOCUMENT_TYPES).nullable(),
  document: nullableText,
  checkDigit: nullableText,
  legalName: z.string(),
  tradeName: z.string(),
  address: nullableText,
  /** DIVIPOLA code of the municipality. */
  municipality: nullableText,
  /** For example 'Medellín, Antioquia'. */
  municipalityName: nullableText,
  postalCode: nullableText,
  email: nullableText,
  phone: nullableText,
  activity: nullableText,
  freeItemTax: z.enum(TAX_CLASSES),
  creditDays: z.number(),
}));
export type FiscalProfile = z.output<typeof fiscalProfile>;

/** Null, or exactly `count` digits. */
const digits = (label: string, count: number) =>
  changedTextField(label, FIELD_LIMITS.code).check(
    refineValid(
      (value) => value == null || (value.length === count && /^\d+$/.test(value)),
      `${label} debe tener ${count} números`,
    ),
  );

/** The store as a taxpayer: its document, its duties with DIAN and its address. */
export const readFiscalProfile = endpoint("GET /store/fiscal", () => ({
  summary: "Los datos de la tienda ante la DIAN",
  permission: "reports.read",
  data: fiscalProfile,
}));

export const changeFiscalProfile = endpoint("PATCH /store/fiscal", () => ({
  summary: "Cambiar parte de los datos de la tienda ante la DIAN; lo que no se envía queda como está",
  permission: "store.write",
  body: object(() => ({
    vat: oneOfField("Si cobras IVA", VAT_RESPONSIBILITIES).optional(),
    consumptionTax: booleanField("consumptionTax").optional(),
    simple: booleanField("simple").optional(),
    qualities: shortListField(
      "Las calidades",
      oneOfField("La calidad", TAXPAYER_QUALITIES),
      TAXPAYER_QUALITIES.length,
      `Máximo ${TAXPAYER_QUALITIES.length} calidades`,
    ).optional(),
    personType: oneOfField("El tipo de persona", PERSON_TYPES).optional(),
    documentType: oneOfField("El tipo de documento", STORE_DOCUMENT_TYPES).nullable().optional(),
    document: changedTextField("El documento", FIELD_LIMITS.code),
    checkDigit: changedTextField("El dígito de verificación", 1),
    legalName: changedTextField("La razón social", FIELD_LIMITS.name),
    tradeName: changedTextField("El nombre comercial", FIELD_LIMITS.name),
    address: changedTextField("La dirección", FIELD_LIMITS.name),
    municipality: digits("El municipio", 5),
    postalCode: digits("El código postal", 6),
    email: changedEmailField(),
    phone: changedTextField("El teléfono", FIELD_LIMITS.phone),
    activity: digits("La actividad económica", 4),
    freeItemTax: oneOfField("El impuesto de lo que no está en el inventario", TAX_CLASSES).optional(),
    creditDays: daysField("El plazo en días", MAX_CREDIT_DAYS).optional(),
  })).check(requireChange("vat", "Escribe al menos un dato para cambiar")),
  data: fiscalProfile,
}));
export type FiscalProfileChange = z.output<typeof changeFiscalProfile.body>;

const municipality = object(() => ({ code: z.string(), name: z.string(), department: z.string() }));
export type Municipality = z.output<typeof municipality>;

export const findMunicipalities = endpoint("GET /fiscal/municipalities", () => ({
  summary: `Municipios por nombre o departamento, sin tildes; hasta ${MAX_FOUND_MUNICIPALITIES}`,
  permission: "session",
  query: object(() => ({ search: querySearchField().optional() })),
  data: z.array(municipality),
}));
