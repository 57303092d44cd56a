import { z } from "zod";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  day,
  idParam,
  instant,
  limit,
  oneOf,
  page,
  pagination,
  search,
  success,
  wrapped,
} from "#core/contract/fields.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATES, fiscalDocument } from "#core/contract/fiscal-document.ts";

export const listDocuments = endpoint({
  method: "GET",
  path: "/fiscal/documents",
  summary:
    "Los documentos electrónicos, del más reciente al más antiguo; la búsqueda es por su número, el de la venta o el documento del comprador",
  permission: "store.write",
  asksPassword: false,
  query: z.object({
    page: page.default(1),
    limit: limit.default(20),
    state: oneOf("El estado", DOCUMENT_STATES).optional(),
    kind: oneOf("La clase de documento", DOCUMENT_KINDS).optional(),
    startDate: day("La fecha de inicio").optional(),
    endDate: day("La fecha de fin").optional(),
    search: search().optional(),
  }),
  /** Up to 10,000 are counted. */
  output: z.object({ status: success, data: z.array(fiscalDocument), pagination }),
});

export const getDocument = endpoint({
  method: "GET",
  path: "/fiscal/documents/:id",
  summary: "Un documento electrónico",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: wrapped(fiscalDocument),
});

export const getDocumentXml = endpoint({
  method: "GET",
  path: "/fiscal/documents/:id/xml",
  summary:
    "Lo que se firmó de un documento electrónico, tal como se envía a la DIAN; null mientras no se ha firmado",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: wrapped(
    z.object({ fileName: z.string(), key: z.string(), signedAt: instant, xml: z.string() }).nullable(),
  ),
});

export const retryDocument = endpoint({
  method: "POST",
  path: "/fiscal/documents/:id/retry",
  summary:
    "Intentar ya lo que espera; uno rechazado se hace de nuevo, con el mismo número y los datos de la tienda de ahora",
  permission: "store.write",
  asksPassword: false,
  params: idParam,
  notFound: "DOCUMENT_NOT_FOUND",
  output: wrapped(fiscalDocument),
});
