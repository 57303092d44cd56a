import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { DIAN_ENVIRONMENTS } from "#core/setting-values.ts";

// This file is separate from document-request.ts, so that the till does not load it.

export const FISCAL_DOCUMENT_KINDS = ["FEV", "DEE", "CREDIT_NOTE", "DEBIT_NOTE", "DEE_ADJUSTMENT"] as const;
export type FiscalDocumentKind = (typeof FISCAL_DOCUMENT_KINDS)[number];

/** The documents for which DIAN registers a software of its own. Notes go with the software of their document. */
export const DIAN_SOFTWARE_KINDS = ["FEV", "DEE"] as const;
export type DianSoftwareKind = (typeof DIAN_SOFTWARE_KINDS)[number];

/** ISSUER: the store cannot issue (document type 03). DIAN: DIAN cannot validate (type 04). */
export const CONTINGENCY_KINDS = ["ISSUER", "DIAN"] as const;

export const dianMessage = object(() => ({
  rule: z.string(),
  kind: z.enum(["REJECTION", "NOTICE"]),
  text: z.string(),
}));

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
   * What nobody knows yet about a document that is SENT: UNKNOWN until DIAN says something about it, IN_PROCESS while
   * DIAN says that it is working on it. Null in every other state.
   */
  doubt: z.enum(["UNKNOWN", "IN_PROCESS"]).nullable(),
  doubtSince: instantSchema.nullable(),
  /** When a document that DIAN had and the store did not was taken in. */
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
  /** What the printed document shows. */
  paper: object(() => ({
    issuer: object(() => ({
      nit: z.string(),
      legalName: z.string(),
      tradeName: z.string(),
      levels: z.array(z.string()),
    })).nullable(),
    till: object(() => ({ plate: z.string(), place: z.string(), kind: z.string() })).nullable(),
    range: object(() => ({
      resolution: z.string(),
      prefix: z.string(),
      from: z.number(),
      to: z.number(),
      validFrom: z.string(),
      validTo: z.string(),
    })).nullable(),
  })),
  messages: z.array(dianMessage),
  reason: nullableText,
  tries: z.number(),
  nextTryAt: instantSchema.nullable(),
}));
export type FiscalDocument = z.output<typeof fiscalDocument>;
