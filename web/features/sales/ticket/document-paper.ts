import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { computeNitCheckDigit } from "#core/people/nit.ts";
import { centerRow, horizontalRuleRow, type TicketRow } from "#core/printing/ticket-row.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { UNIT_WORDS } from "#core/units.ts";
import { formatDateAndTime } from "#web/ui/text/dates.ts";
import type { DocumentTicketRows } from "./ticket.ts";

/** Legal titles of the documents (resolution 165 of 2023). */
const TITLES = {
  DEE: "Documento equivalente electrónico tiquete de máquina registradora con sistema P.O.S.",
  FEV: "Representación gráfica de la factura electrónica de venta",
} as const;

/** Tax responsibilities of the RUT (tax register) that a document must print, by code. */
const LEVELS: Record<string, string> = {
  "O-13": "Gran contribuyente",
  "O-15": "Autorretenedor",
  "O-23": "Agente de retención de IVA",
  "O-47": "Régimen simple de tributación",
};

type Kind = keyof typeof TITLES;
type IssuedDocument = FiscalDocument & { kind: Kind };

export const findDocumentToPrint = (documents: readonly FiscalDocument[]): IssuedDocument | null =>
  (documents.filter(({ kind }) => kind === "FEV" || kind === "DEE").at(-1) as IssuedDocument | undefined) ??
  null;

/** Rows with the required fields of an accepted document, or with a note that the document is pending. */
export function buildDocumentRows(
  sale: Pick<Sale, "id" | "number" | "creditAmount">,
  document: IssuedDocument | null,
): DocumentTicketRows {
  if (document?.state !== "ACCEPTED" || document.key === null) return pendingPaper(sale, document);
  const { kind, number, key, qr, buyer, issuedAt, validatedAt, environment, contingency, paper } = document;
  const { issuer, till, range } = paper;
  return {
    head: [
      centerRow(TITLES[kind], "bold"),
      centerRow(`No. ${number}`, "bold"),
      ...(environment === "TEST" ? [centerRow("DE PRUEBA, SIN VALIDEZ", "bold")] : []),
      ...(contingency ? [centerRow("Expedida en contingencia")] : []),
      ...(issuer
        ? [
            centerRow(issuer.legalName),
            centerRow(`NIT ${issuer.nit}-${computeNitCheckDigit(issuer.nit)}`),
            ...issuer.levels.flatMap((level) => (LEVELS[level] ? [centerRow(LEVELS[level])] : [])),
          ]
        : []),
      ...(issuedAt ? [text(`Expedido: ${formatDateAndTime(issuedAt)}`)] : []),
      ...(validatedAt ? [text(`Validado: ${formatDateAndTime(validatedAt)}`)] : []),
      text(`Forma de pago: ${sale.creditAmount > 0 ? "Crédito" : "Contado"}`),
      text(
        buyer
          ? `Comprador: ${buyer.name}, ${buyer.documentType} ${withDigit(buyer)}`
          : "Comprador: Consumidor final 222222222222",
      ),
      ...(till ? [text(`Caja: ${till.plate}, ${till.kind}. ${till.place}`)] : []),
      horizontalRuleRow,
    ],
    below: codeOf,
    foot: [
      ...(range
        ? [
            centerRow(
              `Autorización DIAN ${range.resolution}, prefijo ${range.prefix} del ${range.from} al ${range.to}, vigente del ${dayText(range.validFrom)} al ${dayText(range.validTo)}`,
            ),
          ]
        : []),
      centerRow(`${kind === "FEV" ? "CUFE" : "CUDE"}: ${key}`),
      ...(qr ? [{ kind: "qr" as const, text: qr }] : []),
      centerRow("Software: Mostrador. Fabricante: Equipo Mostrador"),
    ],
  };
}

function pendingPaper({ id, number }: Pick<Sale, "id" | "number">, document: IssuedDocument | null) {
  const name = document?.kind === "FEV" ? "Factura electrónica pendiente" : "Documento electrónico pendiente";
  return {
    head: [],
    below: () => [],
    foot: [
      centerRow(name, "bold"),
      centerRow(`Venta ${saleNumberOrCode({ id, number })}`),
      centerRow("Pídelo en la tienda con este número."),
    ],
  };
}

const text = (line: string): TicketRow => ({ kind: "text", text: line });

/** Prints the code that the electronic document has: the barcode, else the end of the product's id. */
function codeOf({ product, productId, unit }: SaleItem): TicketRow[] {
  const code = product?.gtin ?? product?.barcode ?? productId?.slice(-12) ?? "LIBRE";
  return [text(`  Cód. ${code} · ${UNIT_WORDS[unit].one}`)];
}

/** Formats '2028-01-01' as 01/01/2028. */
const dayText = (day: string) => day.split("-").reverse().join("/");

const withDigit = ({ documentType, document }: NonNullable<FiscalDocument["buyer"]>) =>
  documentType === "NIT" ? `${document}-${computeNitCheckDigit(document)}` : document;
