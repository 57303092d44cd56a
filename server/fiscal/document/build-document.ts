import { bogotaTime } from "#server/fiscal/bogota.ts";
import { centsText, toCents } from "#server/fiscal/decimals.ts";
import {
  DEBIT_REASON,
  DIAN_AGENCY,
  DOCUMENT_TYPES,
  type DocumentType,
  ENVIRONMENTS,
  FINAL_CONSUMER,
  NOTE_REASONS,
} from "#server/fiscal/dian-values.ts";
import { headerTaxes, lineElement, monetaryTotal } from "#server/fiscal/document/amounts.ts";
import type { FiscalDocumentInput, NoteInput } from "#server/fiscal/document/document-input.ts";
import { documentKey } from "#server/fiscal/document/document-key.ts";
import { cashRegisterExtensions, dianExtension, paymentMeans } from "#server/fiscal/document/header.ts";
import { customerParty, supplierParty } from "#server/fiscal/document/parties.ts";
import { pricedLine, type Totals, totalsOf } from "#server/fiscal/document/priced-lines.ts";
import { catalogueUrl, printedQr } from "#server/fiscal/document/qr.ts";
import { element as e, type UnsignedDocument, unsignedDocument, type Xml } from "#server/fiscal/xml/xml.ts";

export type BuiltDocument = {
  unsigned: UnsignedDocument;
  number: string;
  key: string;
  issueDate: string;
  issueTime: string;
  qr: string;
  tag: string;
};

/** Thrown when the computed figures differ from the stored ones; no document may be made then. */
export class FiguresDisagree extends Error {}

export function buildDocument(input: FiscalDocumentInput): BuiltDocument {
  const type = typeOf(input);
  const { issuer, buyer, software } = input;
  const environment = ENVIRONMENTS[input.environment];
  const lines = input.lines.map(pricedLine);
  const totals = totalsOf(lines);
  if (totals.taxInclusive !== toCents(input.total))
    throw new FiguresDisagree(
      `the lines add up to ${centsText(totals.taxInclusive)}, what was stored is ${input.total}`,
    );
  const authorization = "authorization" in input ? input.authorization : undefined;
  const prefix = "prefix" in input ? input.prefix : input.authorization.prefix;
  const number = `${prefix}${input.number}`;
  const { date, time } = bogotaTime(input.issuedAt);
  const key = documentKey({
    number,
    issueDate: date,
    issueTime: time,
    ...headerFigures(totals),
    issuer: issuer.nit,
    buyer: buyer?.document ?? FINAL_CONSUMER.document,
    secret: secretOf(input, type),
    environment: environment.code,
  });
  const address = catalogueUrl(input.environment, key);
  const note = "reference" in input ? noteParts(input) : [];
  const body = [
    e("cbc:UBLVersionID", null, "UBL 2.1"),
    e("cbc:CustomizationID", null, type.customization),
    e("cbc:ProfileID", null, type.profile),
    e("cbc:ProfileExecutionID", null, environment.code),
    e("cbc:ID", null, number),
    e("cbc:UUID", { ...DIAN_AGENCY, schemeID: environment.code, schemeName: type.scheme }, key),
    e("cbc:IssueDate", null, date),
    e("cbc:IssueTime", null, time),
    type.root === "Invoice" && dueDate(input),
    type.root === "Invoice" && e("cbc:InvoiceTypeCode", { name: type.codeName }, type.code),
    type.root === "CreditNote" && e("cbc:CreditNoteTypeCode", null, type.code),
    (input.notes ?? []).map((text) => e("cbc:Note", null, text)),
    e("cbc:DocumentCurrencyCode", null, "COP"),
    e("cbc:LineCountNumeric", null, lines.length),
    note,
    supplierParty(issuer, prefix),
    customerParty(buyer),
    paymentMeans(input.payments),
    headerTaxes(totals),
    monetaryTotal(type.root, totals),
    lines.map((line, index) => lineElement(type.root, line, index)),
  ];
  const extensions = [
    dianExtension({ number, qr: address, issuer, software, authorization }),
    ...(input.kind === "DEE" ? cashRegisterExtensions(buyer, input.register, totals.lineExtension) : []),
  ];
  return {
    unsigned: unsignedDocument(type.root, extensions, body),
    number,
    key,
    issueDate: date,
    issueTime: time,
    tag: type.tag,
    qr: printedQr({
      number,
      date,
      time,
      address,
      key,
      scheme: type.scheme,
      issuer: issuer.nit,
      buyer: buyer?.document ?? FINAL_CONSUMER.document,
      totals,
    }),
  };
}

function typeOf(input: FiscalDocumentInput): DocumentType {
  if (input.kind !== "FEV" || input.contingency === undefined) return DOCUMENT_TYPES[input.kind];
  return input.contingency === "ISSUER"
    ? DOCUMENT_TYPES.FEV_ISSUER_CONTINGENCY
    : DOCUMENT_TYPES.FEV_DIAN_CONTINGENCY;
}

function secretOf(input: FiscalDocumentInput, { secret }: DocumentType): string {
  if (secret === "PIN") return input.software.pin;
  const key = "authorization" in input ? input.authorization.technicalKey : undefined;
  if (key === undefined) throw new FiguresDisagree("the range has no technical key");
  return key;
}

/** The figures as in the XML; the document's hash includes them too. */
function headerFigures({ taxes, lineExtension, taxInclusive }: Totals) {
  const of = (tribute: string) => centsText(taxes.find((tax) => tax.tribute === tribute)?.amount ?? 0);
  return {
    lineExtension: centsText(lineExtension),
    iva: of("IVA"),
    inc: of("INC"),
    ica: centsText(0),
    payable: centsText(taxInclusive),
  };
}

function dueDate({ payments }: FiscalDocumentInput): Xml | undefined {
  const last = payments
    .flatMap(({ method, dueDate: due }) => (method === "CREDIT" && due !== undefined ? [due] : []))
    .sort()
    .at(-1);
  return last === undefined ? undefined : e("cbc:DueDate", null, last);
}

function noteParts({ kind, reference, reason, reasonText }: NoteInput): Xml[] {
  const { code, text } = kind === "DEBIT_NOTE" ? DEBIT_REASON : NOTE_REASONS[reason];
  const ofEquivalent = kind === "DEE_ADJUSTMENT";
  return [
    e(
      "cac:DiscrepancyResponse",
      null,
      e("cbc:ReferenceID", null, reference.number),
      e("cbc:ResponseCode", null, code),
      e("cbc:Description", null, reasonText ?? text),
    ),
    e(
      "cac:BillingReference",
      null,
      e(
        "cac:InvoiceDocumentReference",
        null,
        e("cbc:ID", null, reference.number),
        e("cbc:UUID", { schemeName: ofEquivalent ? "CUDE-SHA384" : "CUFE-SHA384" }, reference.key),
        e("cbc:IssueDate", null, reference.issueDate),
        ofEquivalent && e("cbc:DocumentTypeCode", null, DOCUMENT_TYPES.DEE.code),
      ),
    ),
  ];
}
