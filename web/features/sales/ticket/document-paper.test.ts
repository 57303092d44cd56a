import { expect, it } from "vitest";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { ticketToText } from "#core/printing/ticket-row.ts";
import { aSale } from "#web/test/builders.ts";
import { buildDocumentRows, findDocumentToPrint } from "./document-paper.ts";
import { buildTicketRows } from "./ticket.ts";

const KEY = "c4".repeat(48);
const ACCEPTED: FiscalDocument & { kind: "DEE" } = {
  id: "1",
  saleId: "s",
  returnId: null,
  aboutId: null,
  kind: "DEE",
  number: "POS12",
  state: "ACCEPTED",
  ...{ key: KEY, qr: "https://catalogo-vpfe.dian.gov.co/x", createdAt: "2026-11-26T15:00:00.000Z" },
  issuedAt: "2026-11-26T15:00:01.000Z",
  doubt: null,
  doubtSince: null,
  foundAt: null,
  validatedAt: "2026-11-26T15:00:03.000Z",
  environment: "PRODUCTION",
  contingency: null,
  buyer: null,
  total: 3_000,
  messages: [],
  reason: null,
  tries: 0,
  nextTryAt: null,
  paper: {
    issuer: { nit: "900373076", legalName: "La Ñapa S.A.S.", tradeName: "La Ñapa", levels: ["O-47"] },
    till: { plate: "CAJA-01", place: "Mostrador", kind: "Computador" },
    range: {
      resolution: "18764000001",
      prefix: "POS",
      from: 1,
      to: 1_000,
      validFrom: "2026-01-01",
      validTo: "2028-01-01",
    },
  },
};
const STORE = { name: "La Ñapa", nit: "900373076-4", phone: null };
const sale = aSale({});
const paperOf = (document: typeof ACCEPTED | null) =>
  ticketToText(buildTicketRows(sale, STORE, null, false, buildDocumentRows(sale, document)));

it("an accepted POS document has all required fields", () => {
  const paper = paperOf(ACCEPTED);
  for (const part of [
    "Documento equivalente electrónico tiquete de máquina registradora con sistema P.O.S.",
    "No. POS12",
    "La Ñapa S.A.S.",
    "NIT 900373076-4",
    "Régimen simple de tributación",
    "Expedido: 26 de noviembre de 2026, 10:00",
    "Validado: 26 de noviembre de 2026, 10:00",
    "Forma de pago: Contado",
    "Comprador: Consumidor final",
    "Caja: CAJA-01, Computador. Mostrador",
    "Autorización DIAN 18764000001, prefijo POS del 1 al 1000, vigente del 01/01/2026 al 01/01/2028",
    `CUDE: ${KEY}`,
    "Software: Mostrador",
  ])
    expect(paper).toContain(part);
  expect(paper).not.toContain("No es factura de venta");
  expect(paper).not.toContain("DE PRUEBA");
  const { foot } = buildDocumentRows(sale, ACCEPTED);
  expect(foot).toContainEqual({ kind: "qr", text: ACCEPTED.qr });
});

it("each line has its code and unit", () => {
  const { below } = buildDocumentRows(sale, ACCEPTED);
  const free = { ...sale.items[0]!, product: null, productId: null };
  expect(below(free)).toEqual([{ kind: "text", text: expect.stringMatching(/Cód\. LIBRE · /) }]);
});

it("a test document says it has no value", () => {
  expect(paperOf({ ...ACCEPTED, environment: "TEST" })).toContain("DE PRUEBA, SIN VALIDEZ");
});

it.each([
  ["nothing is known of it", null],
  ["it waits to be made", { ...ACCEPTED, state: "PENDING" as const, key: null, number: null }],
  ["it was sent without an answer", { ...ACCEPTED, state: "SENT" as const }],
  ["it was rejected", { ...ACCEPTED, state: "REJECTED" as const }],
])("the paper says that the document is to come while %s", (_, document) => {
  const paper = paperOf(document);
  expect(paper).toContain("Documento electrónico pendiente");
  expect(paper).toContain("Venta ");
  expect(paper).not.toContain("CUDE");
  expect(paper).not.toContain("No es factura de venta");
});

it("a sale with an annulled POS document prints the invoice", () => {
  const note = { ...ACCEPTED, kind: "DEE_ADJUSTMENT" as const };
  const invoice = { ...ACCEPTED, kind: "FEV" as const, number: "FE7" };
  expect(findDocumentToPrint([ACCEPTED, note, invoice])?.number).toBe("FE7");
  expect(findDocumentToPrint([note])).toBeNull();
});
