import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { booleanField, instantSchema, oneOfField, wholeNumberField } from "#core/contract/fields.ts";
import {
  CONTINGENCY_KINDS,
  DIAN_SOFTWARE_KINDS,
  dianMessage,
  FISCAL_DOCUMENT_KINDS,
  fiscalDocument,
} from "#core/contract/fiscal/fiscal-document.ts";

// DIAN's test set ('habilitación') and contingencies.

export const MAX_TEST_SET_DOCUMENTS = 60;

/**
 * The numbers of documents that DIAN's portal commonly asks for. Sources: DIAN's site for invoices, the site of a provider
 * for POS documents. The portal decides; it has also asked for 30 invoices and 10 notes of each kind.
 */
export const COMMON_TEST_SET_SIZES = {
  FEV: { FEV: 8, CREDIT_NOTE: 1, DEBIT_NOTE: 1 },
  DEE: { DEE: 30, DEE_ADJUSTMENT: 10 },
} as const;

const ASKED_MISSING = "Di cuántos documentos pide el portal de cada clase";
const documentCount = (label: string, least: number) =>
  wholeNumberField(label, least, MAX_TEST_SET_DOCUMENTS);

const dianTestSet = object(() => ({
  kind: z.enum(DIAN_SOFTWARE_KINDS),
  /** SAID: a person declared the test set done. REJECTED: DIAN did not accept all documents. */
  state: z.enum(["NONE", "RUNNING", "ACCEPTED", "REJECTED", "SAID"]),
  startedAt: instantSchema.nullable(),
  saidAt: instantSchema.nullable(),
  documents: z.array(
    object(() => ({
      kind: z.enum(FISCAL_DOCUMENT_KINDS),
      asked: z.number(),
      waiting: z.number(),
      accepted: z.number(),
      rejected: z.number(),
    })),
  ),
  /** Distinct messages of DIAN, at most 20. */
  messages: z.array(dianMessage),
  /** The reason why documents wait. */
  reason: z.string().nullable(),
}));
export type DianTestSet = z.output<typeof dianTestSet>;

export const getDianTestSet = endpoint("GET /fiscal/habilitation", () => ({
  summary: "Cómo van los sets de pruebas de la DIAN, el de facturas y el de documentos POS",
  permission: "store.write",
  asksPassword: false,
  data: z.array(dianTestSet),
}));

export const startDianTestSet = endpoint("POST /fiscal/habilitation", () => ({
  summary:
    "Hacer y enviar el set de pruebas con los documentos que pide el portal de la DIAN, o decir que la habilitación ya está (done)",
  permission: "store.write",
  body: object(() => ({
    kind: oneOfField("La clase de documento", DIAN_SOFTWARE_KINDS),
    /** The numbers that the portal asks for; absent sends the common test set of the kind. */
    documents: z
      .object(
        {
          FEV: documentCount("Las facturas", 1).optional(),
          CREDIT_NOTE: documentCount("Las notas crédito", 0).optional(),
          DEBIT_NOTE: documentCount("Las notas débito", 0).optional(),
          DEE: documentCount("Los documentos POS", 1).optional(),
          DEE_ADJUSTMENT: documentCount("Las notas de ajuste", 0).optional(),
        },
        ASKED_MISSING,
      )
      .optional(),
    done: booleanField("done").optional(),
  })).check(
    refineValid(
      ({ kind, documents, done }) => done === true || !documents || documents[kind] !== undefined,
      ASKED_MISSING,
      "documents",
    ),
    refineValid(
      ({ kind, documents = {} }) =>
        kind === "FEV"
          ? documents.DEE === undefined && documents.DEE_ADJUSTMENT === undefined
          : documents.FEV === undefined &&
            documents.CREDIT_NOTE === undefined &&
            documents.DEBIT_NOTE === undefined,
      "Cada set de pruebas lleva solo los documentos de su clase",
      "documents",
    ),
    refineValid(
      ({ kind, documents = {} }) =>
        [documents.CREDIT_NOTE, documents.DEBIT_NOTE, documents.DEE_ADJUSTMENT].every(
          (notes) => (notes ?? 0) <= (documents[kind] ?? MAX_TEST_SET_DOCUMENTS),
        ),
      "No puede haber más notas que documentos",
      "documents",
    ),
  ),
  data: z.array(dianTestSet),
}));
export type TestSetPayload = z.output<typeof startDianTestSet.body>;

export const issueTestDocument = endpoint("POST /fiscal/proof", () => ({
  summary:
    "Probar todo el camino con un documento de prueba, que no cuenta y va al ambiente de pruebas de la DIAN; o decir exactamente qué falta",
  permission: "store.write",
  status: 201,
  body: object(() => ({ kind: oneOfField("La clase de documento", DIAN_SOFTWARE_KINDS) })),
  data: object(() => ({
    /** A sentence for each missing part; empty if the document was requested. */
    missing: z.array(z.string()),
    document: fiscalDocument.nullable(),
  })),
}));

export const contingency = object(() => ({
  id: z.string(),
  kind: z.enum(CONTINGENCY_KINDS),
  beganAt: instantSchema,
  endedAt: instantSchema.nullable(),
  /** 48 hours after the end of the contingency; while it lasts, 48 hours after its beginning. */
  sendBy: instantSchema,
  documents: z.number(),
  unsent: z.number(),
}));
export type Contingency = z.output<typeof contingency>;

const contingencies = object(() => ({
  open: contingency.nullable(),
  /** Ended contingencies with unsent documents, and the last one; newest first, at most 20. */
  ended: z.array(contingency),
  /** Contingencies that a person may declare; `since` is the first failed attempt to send a document. */
  offers: z.array(
    object(() => ({ kind: z.enum(CONTINGENCY_KINDS), since: instantSchema, documents: z.number() })),
  ),
}));
export type Contingencies = z.output<typeof contingencies>;

export const getContingency = endpoint("GET /fiscal/contingency", () => ({
  summary: "La contingencia que hay, hasta cuándo se puede enviar lo de ella, y la que se puede declarar",
  permission: "store.write",
  asksPassword: false,
  data: contingencies,
}));

export const beginContingency = endpoint("POST /fiscal/contingency", () => ({
  summary:
    "Declarar una contingencia: las facturas que se hagan desde ahora son de ella. Los documentos POS y las notas esperan",
  permission: "store.write",
  status: 201,
  body: object(() => ({ kind: oneOfField("La contingencia", CONTINGENCY_KINDS) })),
  data: contingencies,
}));

export const endContingency = endpoint("POST /fiscal/contingency/end", () => ({
  summary: "Terminar la contingencia; lo de ella se envía en las 48 horas siguientes",
  permission: "store.write",
  data: contingencies,
}));
