import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  dateRangeFields,
  FIELD_LIMITS,
  instantSchema,
  isEmail,
  MALFORMED_EMAIL,
  oneOfField,
  requiredTextField,
} from "#core/contract/fields.ts";
import { buyerInput, FISCAL_DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import {
  DIAN_SOFTWARE_KINDS,
  FISCAL_DOCUMENT_KINDS,
  fiscalDocument,
} from "#core/contract/fiscal/fiscal-document.ts";
import { pagedAnswer, pageFields, querySearchField } from "#core/contract/lists.ts";

export const listFiscalDocuments = endpoint("GET /fiscal/documents", () => ({
  summary:
    "Los documentos electrónicos, del más reciente al más antiguo; la búsqueda es por su número, el de la venta, o el nombre o el documento del comprador",
  permission: "store.write",
  asksPassword: false,
  query: object(() => ({
    ...pageFields(20),
    state: oneOfField("El estado", FISCAL_DOCUMENT_STATES).optional(),
    kind: oneOfField("La clase de documento", FISCAL_DOCUMENT_KINDS).optional(),
    ...dateRangeFields,
    search: querySearchField().optional(),
  })),
  /** Results are counted up to 10,000. `open` counts the documents in each open state, without the filters. */
  output: pagedAnswer(z.array(fiscalDocument)).extend({
    open: object(() => ({ PENDING: z.number(), SIGNED: z.number(), SENT: z.number(), REJECTED: z.number() })),
  }),
}));

export const getFiscalDocument = endpoint("GET /fiscal/documents/:id", () => ({
  summary: "Un documento electrónico",
  permission: "store.write",
  asksPassword: false,
  notFound: "DOCUMENT_NOT_FOUND",
  data: fiscalDocument,
}));

export const getFiscalDocumentXml = endpoint("GET /fiscal/documents/:id/xml", () => ({
  summary:
    "Lo que se firmó de un documento electrónico, tal como se envía a la DIAN; null mientras no se ha firmado",
  permission: "store.write",
  asksPassword: false,
  notFound: "DOCUMENT_NOT_FOUND",
  data: object(() => ({
    fileName: z.string(),
    key: z.string(),
    signedAt: instantSchema,
    xml: z.string(),
  })).nullable(),
}));

export const getFiscalDocumentPdf = endpoint("GET /fiscal/documents/:id/pdf", () => ({
  summary: "La representación gráfica de lo que se firmó, en tamaño carta; null mientras no se ha firmado",
  permission: "store.write",
  asksPassword: false,
  notFound: "DOCUMENT_NOT_FOUND",
  /** `pdf` is base64 text. */
  data: object(() => ({ fileName: z.string(), pdf: z.string() })).nullable(),
}));

export const mailFiscalDocument = endpoint("POST /fiscal/documents/:id/mail", () => ({
  summary: "Enviar a un correo el documento que la DIAN aceptó, con su respuesta y el PDF",
  permission: "store.write",
  asksPassword: false,
  notFound: "DOCUMENT_NOT_FOUND",
  body: object(() => ({
    email: requiredTextField("El correo electrónico", FIELD_LIMITS.email).check(
      refineValid(isEmail, MALFORMED_EMAIL),
    ),
  })),
  data: object(() => ({ email: z.string() })),
}));

export const retryFiscalDocument = endpoint("POST /fiscal/documents/:id/retry", () => ({
  summary:
    "Intentar ya lo que espera; uno rechazado se hace de nuevo, con el mismo número y los datos de la tienda de ahora",
  permission: "store.write",
  asksPassword: false,
  notFound: "DOCUMENT_NOT_FOUND",
  data: fiscalDocument,
}));

export const askDianAboutDocuments = endpoint("POST /fiscal/reconciliation", () => ({
  summary:
    "Preguntarle ya a la DIAN, por su clave, por cada documento que se envió o se va a enviar y no se sabe cómo quedó",
  permission: "store.write",
  asksPassword: false,
  /** `asked` is the number of documents about which DIAN is asked, at most 10,000. */
  data: object(() => ({ asked: z.number() })),
}));

export const issueFiscalDocument = endpoint("POST /sales/:id/document", () => ({
  summary:
    "Pedir después el documento electrónico de una venta; si tenía documento POS, se anula con su nota y luego se factura. Con el comprador de un documento rechazado, se hace de nuevo con el mismo número",
  permission: "sales.create",
  status: 201,
  notFound: "SALE_NOT_FOUND",
  body: object(() => ({
    kind: oneOfField("El documento", DIAN_SOFTWARE_KINDS),
    /** The default buyer is the sale's customer, if the customer has a document number. */
    buyer: buyerInput.nullish(),
  })),
  data: z.array(fiscalDocument),
}));
export type IssueFiscalDocumentPayload = z.output<typeof issueFiscalDocument.body>;
