import { z } from "zod";
import { instant, isEmail, LIMITS, oneOf, optionalText, requiredText } from "#core/contract/fields.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/document-types.ts";

// What a sale says of electronic documents: apart from their calls, so that the till does not load those.

export const DOCUMENT_KINDS = ["FEV", "DEE", "CREDIT_NOTE", "DEBIT_NOTE", "DEE_ADJUSTMENT"] as const;
export const DOCUMENT_STATES = ["PENDING", "SIGNED", "SENT", "ACCEPTED", "REJECTED"] as const;

const nullableText = z.string().nullable();

export const fiscalDocument = z.object({
  id: z.string(),
  saleId: nullableText,
  returnId: nullableText,
  /** The document that a note is about; of an invoice instead of a POS document, the note that annuls that. */
  aboutId: nullableText,
  kind: z.enum(DOCUMENT_KINDS),
  /** Prefix and number; null until it is signed. */
  number: nullableText,
  state: z.enum(DOCUMENT_STATES),
  /** CUFE or CUDE. */
  key: nullableText,
  /** What the printed code says. */
  qr: nullableText,
  createdAt: instant,
  issuedAt: instant.nullable(),
  validatedAt: instant.nullable(),
  environment: z.enum(["TEST", "PRODUCTION"]),
  contingency: z.enum(["ISSUER", "DIAN"]).nullable(),
  /** Null is 'consumidor final'. */
  buyer: z
    .object({
      documentType: z.enum(BUYER_DOCUMENT_TYPES),
      document: z.string(),
      name: z.string(),
      email: nullableText,
    })
    .nullable(),
  total: z.number(),
  /** What the paper of it says besides: who sells, at which till, and by which authorisation it has its number. */
  paper: z.object({
    issuer: z
      .object({ nit: z.string(), legalName: z.string(), tradeName: z.string(), levels: z.array(z.string()) })
      .nullable(),
    till: z.object({ plate: z.string(), place: z.string(), kind: z.string() }).nullable(),
    /** Of what has its number from a range. */
    range: z
      .object({
        ...{ resolution: z.string(), prefix: z.string(), from: z.number(), to: z.number() },
        ...{ validFrom: z.string(), validTo: z.string() },
      })
      .nullable(),
  }),
  /** What DIAN said. */
  messages: z.array(z.object({ rule: z.string(), kind: z.enum(["REJECTION", "NOTICE"]), text: z.string() })),
  /** Why it waits. */
  reason: nullableText,
  /** Of what is done with it now. */
  tries: z.number(),
  nextTryAt: instant.nullable(),
});
export type FiscalDocument = z.output<typeof fiscalDocument>;

/** All that may be asked of a buyer (resolution 202 of 2025). */
export const sentBuyer = z.object({
  documentType: oneOf("El tipo de documento", BUYER_DOCUMENT_TYPES),
  document: requiredText("El documento", LIMITS.code),
  name: requiredText("El nombre", LIMITS.name),
  email: optionalText("El correo electrónico", LIMITS.email).refine(
    (email) => email === null || isEmail(email),
    "El formato del correo electrónico no es válido",
  ),
});
export type SentBuyer = z.output<typeof sentBuyer>;

/** Of a sale: which document it gets, where it is not the one that every sale gets, and for whom. */
export const wantedDocument = {
  document: oneOf("El documento", ["NONE", "DEE", "FEV"]).nullish(),
  /** Otherwise the customer, where they have a document; else 'consumidor final'. */
  buyer: sentBuyer.nullish(),
};
