import { z } from "zod";
import { instant, isEmail, LIMITS, oneOf, optionalText, requiredText } from "#core/contract/fields.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/document-types.ts";

// The part of a sale's answer about electronic documents, separate from their calls, so that the till does not
// load those.

export const DOCUMENT_KINDS = ["FEV", "DEE", "CREDIT_NOTE", "DEBIT_NOTE", "DEE_ADJUSTMENT"] as const;
export const DOCUMENT_STATES = ["PENDING", "SIGNED", "SENT", "ACCEPTED", "REJECTED"] as const;

const nullableText = z.string().nullable();

export const fiscalDocument = z.object({
  id: z.string(),
  saleId: nullableText,
  returnId: nullableText,
  /**
   * The document that a note refers to; for an invoice that replaces a POS document, the note that annuls the
   * latter.
   */
  aboutId: nullableText,
  kind: z.enum(DOCUMENT_KINDS),
  /** Prefix and number; null until it is signed. */
  number: nullableText,
  state: z.enum(DOCUMENT_STATES),
  /** CUFE or CUDE. */
  key: nullableText,
  /** The text of the QR code. */
  qr: nullableText,
  createdAt: instant,
  issuedAt: instant.nullable(),
  validatedAt: instant.nullable(),
  environment: z.enum(["TEST", "PRODUCTION"]),
  contingency: z.enum(["ISSUER", "DIAN"]).nullable(),
  /** Null means 'consumidor final'. */
  buyer: z
    .object({
      documentType: z.enum(BUYER_DOCUMENT_TYPES),
      document: z.string(),
      name: z.string(),
      email: nullableText,
    })
    .nullable(),
  total: z.number(),
  /** DIAN's messages. */
  messages: z.array(z.object({ rule: z.string(), kind: z.enum(["REJECTION", "NOTICE"]), text: z.string() })),
  /** Why it waits. */
  reason: nullableText,
  /** Attempts of the current step. */
  tries: z.number(),
  nextTryAt: instant.nullable(),
});
export type FiscalDocument = z.output<typeof fiscalDocument>;

/** The only data that may be asked of a buyer (Resolution 202 of 2025). */
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

/** The document of a sale, when it is not the default one, and its buyer. */
export const wantedDocument = {
  document: oneOf("El documento", ["NONE", "DEE", "FEV"]).nullish(),
  /** By default the customer, if they have a document; else 'consumidor final'. */
  buyer: sentBuyer.nullish(),
};
