import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  day,
  FIELD_LIMITS,
  idParam,
  instant,
  isEmail,
  oneOf,
  requiredText,
  successOf,
  successStatus,
} from "#core/contract/fields.ts";
import { buyerInput, DOCUMENT_STATES } from "#core/contract/fiscal/document-request.ts";
import { DOCUMENT_KINDS, fiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { page, pageSize, pagination, querySearchText } from "#core/contract/lists.ts";

export const listDocuments = endpoint(() => ({
  method: "GET",
  path: "/fiscal/documents",
  summary:
    "Los documentos electrónicos, del más reciente al más antiguo; la búsqueda es por su número, el de la venta o el documento del comprador",
  permission: "store.write",
  asksPassword: false,
  query: object(() => ({
    page: page.default(1),
    limit: pageSize.default(20),
    state: oneOf("El estado", DOCUMENT_STATES).optional(),
    kind: oneOf("La clase de documento", DOCUMENT_KINDS).optional(),
    startDate: day("La fecha de inicio").optional(),
    endDate: day("La fecha de fin").optional(),
    search: querySearchText().optional(),
  })),
  /** Counts stop at 10,000; `open` ignores the filters. */
  output: object(() => ({
    status: successStatus,
    data: z.array(fiscalDocument),
    pagination,
    open: object(() => ({ PENDING: z.number(), SIGNED: z.number(), SENT: z.number(), REJECTED: z.number() })),
  })),
}));

export const getDocument = endpoint(() => ({
  method: "GET",
  path: "/fiscal/documents/:id",
  summary: "Un documento electrónico",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: successOf(fiscalDocument),
}));

export const getDocumentXml = endpoint(() => ({
  method: "GET",
  path: "/fiscal/documents/:id/xml",
  summary:
    "Lo que se firmó de un documento electrónico, tal como se envía a la DIAN; null mientras no se ha firmado",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: successOf(
    object(() => ({ fileName: z.string(), key: z.string(), signedAt: instant, xml: z.string() })).nullable(),
  ),
}));

export const getDocumentPdf = endpoint(() => ({
  method: "GET",
  path: "/fiscal/documents/:id/pdf",
  summary: "La representación gráfica de lo que se firmó, en tamaño carta; null mientras no se ha firmado",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  /** `pdf` is base64 text. */
  output: successOf(object(() => ({ fileName: z.string(), pdf: z.string() })).nullable()),
}));

export const mailDocument = endpoint(() => ({
  method: "POST",
  path: "/fiscal/documents/:id/mail",
  summary: "Enviar a un correo el documento que la DIAN aceptó, con su respuesta y el PDF",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  body: object(() => ({
    email: requiredText("El correo electrónico", FIELD_LIMITS.email).refine(
      isEmail,
      "El formato del correo electrónico no es válido",
    ),
  })),
  output: successOf(object(() => ({ email: z.string() }))),
}));

export const retryDocument = endpoint(() => ({
  method: "POST",
  path: "/fiscal/documents/:id/retry",
  summary:
    "Intentar ya lo que espera; uno rechazado se hace de nuevo, con el mismo número y los datos de la tienda de ahora",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: successOf(fiscalDocument),
}));

export const issueDocument = endpoint(() => ({
  method: "POST",
  path: "/sales/:id/document",
  summary:
    "Pedir después el documento electrónico de una venta; si tenía documento POS, se anula con su nota y luego se factura",
  permission: "sales.create",
  status: 201,
  params: idParam,
  notFound: "SALE_NOT_FOUND",
  body: object(() => ({
    kind: oneOf("El documento", ["FEV", "DEE"]),
    /** The default buyer is the sale's customer, if the customer has a document number. */
    buyer: buyerInput.nullish(),
  })),
  output: successOf(z.array(fiscalDocument)),
}));
export type IssueDocumentPayload = z.output<typeof issueDocument.body>;
