import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { DIAN_ENVIRONMENTS } from "#core/setting-values.ts";

// This file is separate from document-request.ts, so that the till does not load it.

export const FISCAL_DOCUMENT_KINDS = ["FEV", "DEE", "CREDIT_NOTE", "DEBIT_NOTE", "DEE_ADJUSTMENT"] as const;
export type FiscalDocumentKind = (typeof FISCAL_DOCUMENT_KINDS)[number];

/** The documents for which DIAN registers a separate software. A note is sent with the software of its document. */
export const DIAN_SOFTWARE_KINDS = ["FEV", "DEE"] as const;
export type DianSoftwareKind = (typeof DIAN_SOFTWARE_KINDS)[number];

/** ISSUER: the store cannot issue (document type 03). DIAN: DIAN cannot validate (type 04). */
export const CONTINGENCY_KINDS = ["ISSUER", "DIAN"] as const;

export const dianMessage = object(() => ({
  rule: z.string(),
  kind: z.enum(["REJECTION", "NOTICE"]),
  text: z.string(),
}));

/** The numbers that DIAN authorizes with one resolution. */
export const authorizedNumbers = object(() => ({
  resolution: z.string(),
  prefix: z.string(),
  from: z.number(),
  to: z.number(),
  validFrom: z.string(),
  validTo: z.string(),
}));
export type AuthorizedNumbers = z.output<typeof authorizedNumbers>;

export const fiscalDocument = object(() => ({
  id: z.string(),
  saleId: nullableText,
  returnId: nullableText,
  /** The corrected document; for an invoice after a POS document, the note that annuls that document. */
  aboutId: nullableText,
  kind: z.enum(FISCAL_DOCUMENT_KINDS),
  number: nullableText,
  state: z.enum(FISCAL_DOCUMENT_STATES),
  /**
   * The missing answer of DIAN to a document that is SENT. UNKNOWN: DIAN has not answered. IN_PROCESS: DIAN answered that
   * it is still checking the document. Null in every other state.
   */
  doubt: z.enum(["UNKNOWN", "IN_PROCESS"]).nullable(),
  doubtSince: instantSchema.nullable(),
  /** When the store added this document, which only DIAN had; null for other documents. */
  foundAt: instantSchema.nullable(),
  key: nullableText,
  qr: nullableText,
  createdAt: instantSchema,
  issuedAt: instantSchema.nullable(),
  validatedAt: instantSchema.nullable(),
  environment: z.enum(DIAN_ENVIRONMENTS),
  contingency: z.enum(CONTINGENCY_KINDS).nullable(),
  buyer: object(() => ({
    documentType: z.enum(BUYER_DOCUMENT_TYPES),
    document: z.string(),
    name: z.string(),
    email: nullableText,
  })).nullable(),
  total: z.number(),
  /** The data on the printed document that is not in other fields. */
  paper: object(() => ({
    issuer: object(() => ({
      nit: z.string(),
      legalName: z.string(),
      tradeName: z.string(),
      levels: z.array(z.string()),
    })).nullable(),
    till: object(() => ({ plate: z.string(), place: z.string(), kind: z.string() })).nullable(),
    range: authorizedNumbers.nullable(),
  })),
  messages: z.array(dianMessage),
  reason: nullableText,
  tries: z.number(),
  nextTryAt: instantSchema.nullable(),
}));
export type FiscalDocument = z.output<typeof fiscalDocument>;
