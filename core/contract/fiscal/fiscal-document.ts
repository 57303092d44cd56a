import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instant } from "#core/contract/fields.ts";
import { DOCUMENT_STATES } from "#core/contract/fiscal/wanted-document.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";

// What the server says of an electronic document: apart from what a sale asks for, so that the till does not load it.

export const DOCUMENT_KINDS = ["FEV", "DEE", "CREDIT_NOTE", "DEBIT_NOTE", "DEE_ADJUSTMENT"] as const;

const nullableText = z.string().nullable();

export const fiscalDocument = object(() => ({
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
  buyer: object(() => ({
    documentType: z.enum(BUYER_DOCUMENT_TYPES),
    document: z.string(),
    name: z.string(),
    email: nullableText,
  })).nullable(),
  total: z.number(),
  /** Seller, till and authorisation of its number, for printing. */
  paper: object(() => ({
    issuer: object(() => ({
      nit: z.string(),
      legalName: z.string(),
      tradeName: z.string(),
      levels: z.array(z.string()),
    })).nullable(),
    till: object(() => ({ plate: z.string(), place: z.string(), kind: z.string() })).nullable(),
    /** Of what has its number from a range. */
    range: object(() => ({
      resolution: z.string(),
      prefix: z.string(),
      from: z.number(),
      to: z.number(),
      validFrom: z.string(),
      validTo: z.string(),
    })).nullable(),
  })),
  /** What DIAN said. */
  messages: z.array(
    object(() => ({ rule: z.string(), kind: z.enum(["REJECTION", "NOTICE"]), text: z.string() })),
  ),
  /** Why it waits. */
  reason: nullableText,
  /** Attempts of the current step. */
  tries: z.number(),
  nextTryAt: instant.nullable(),
}));
export type FiscalDocument = z.output<typeof fiscalDocument>;
