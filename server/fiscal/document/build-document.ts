import { bogotaDateAndTime } from "#server/fiscal/bogota-time.ts";
import { centsToDecimalText, toExactCents } from "#server/fiscal/decimals.ts";
import {
  ANONYMOUS_BUYER,
  CONTINGENCY_INVOICE_TYPES,
  CREDIT_NOTE_REASONS,
  DEBIT_NOTE_REASON,
  DIAN_AGENCY,
  DIAN_DOCUMENT_TYPES,
  DIAN_ENVIRONMENTS,
  type DianDocumentType,
  requireListEntry,
} from "#server/fiscal/dian-values.ts";
import {
  documentLineElement,
  monetaryTotalElement,
  taxTotalElements,
} from "#server/fiscal/document/amount-elements.ts";
import type { FiscalDocumentInput, FiscalNoteInput } from "#server/fiscal/document/document-input.ts";
import { computeDocumentKey } from "#server/fiscal/document/document-key.ts";
import {
  cashRegisterExtensionElements,
  dianExtensionElement,
  paymentMeansElements,
} from "#server/fiscal/document/header-elements.ts";
import { customerPartyElement, supplierPartyElement } from "#server/fiscal/document/party-elements.ts";
import {
  computeDocumentTotals,
  type DocumentTotals,
  priceFiscalLine,
} from "#server/fiscal/document/priced-lines.ts";
import { buildQrText, dianCatalogueUrl } from "#server/fiscal/document/qr-text.ts";
import {
  buildUnsignedDocument,
  buildXmlElement as e,
  type UnsignedDocument,
  type XmlFragment,
} from "#server/fiscal/xml/build-xml.ts";

type BuiltFiscalDocument = {
  unsigned: UnsignedDocument;
  number: string;
  key: string;
  issueDate: string;
  issueTime: string;
  qr: string;
  tag: string;
};

/** Thrown when the computed figures differ from the stored ones; no document may be made then. */
export class FiguresDisagreeError extends Error {}

export function buildFiscalDocument(input: FiscalDocumentInput): BuiltFiscalDocument {
  const type = typeOf(input);
  const { issuer, buyer, software } = input;
  const environment = DIAN_ENVIRONMENTS[input.environment];
  const lines = input.lines.map(priceFiscalLine);
  const totals = computeDocumentTotals(lines);
  if (totals.taxInclusive !== toExactCents(input.total))
    throw new FiguresDisagreeError(
      `the lines add up to ${centsToDecimalText(totals.taxInclusive)}, what was stored is ${input.total}`,
    );
  const authorization = "authorization" in input ? input.authorization : undefined;
  const prefix = "prefix" in input ? input.prefix : input.authorization.prefix;
  const number = `${prefix}${input.number}`;
  const { date, time } = bogotaDateAndTime(input.issuedAt);
  const key = computeDocumentKey({
    number,
    issueDate: date,
    issueTime: time,
    ...headerFigures(totals),
    issuer: issuer.nit,
    buyer: buyer?.document ?? ANONYMOUS_BUYER.document,
    secret: secretOf(input, type),
    environment: environment.code,
  });
  const address = dianCatalogueUrl(input.environment, key);
  const note = "reference" in input ? noteParts(input) : [];
  const body = [
    e("cbc:UBLVersionID", "UBL 2.1"),
    e("cbc:CustomizationID", type.customization),
    e("cbc:ProfileID", type.profile),
    e("cbc:ProfileExecutionID", environment.code),
    e("cbc:ID", number),
    e("cbc:UUID", { ...DIAN_AGENCY, schemeID: environment.code, schemeName: type.scheme }, key),
    e("cbc:IssueDate", date),
    e("cbc:IssueTime", time),
    type.root === "Invoice" && dueDate(input),
    type.root === "Invoice" && e("cbc:InvoiceTypeCode", { name: type.codeName }, type.code),
    type.root === "CreditNote" && e("cbc:CreditNoteTypeCode", type.code),
    (input.notes ?? []).map((text) => e("cbc:Note", text)),
    e("cbc:DocumentCurrencyCode", "COP"),
    e("cbc:LineCountNumeric", lines.length),
    note,
    supplierPartyElement(issuer, prefix),
    customerPartyElement(buyer),
    paymentMeansElements(input.payments),
    taxTotalElements(totals),
    monetaryTotalElement(type.root, totals),
    lines.map((line, index) => documentLineElement(type.root, line, index)),
  ];
  const extensions = [
    dianExtensionElement({ number, qr: address, issuer, software, authorization }),
    ...(input.kind === "DEE"
      ? cashRegisterExtensionElements(buyer, input.register, totals.lineExtension)
      : []),
  ];
  return {
    unsigned: buildUnsignedDocument(type.root, extensions, body),
    number,
    key,
    issueDate: date,
    issueTime: time,
    tag: type.tag,
    qr: buildQrText({
      number,
      date,
      time,
      address,
      key,
      scheme: type.scheme,
      issuer: issuer.nit,
      buyer: buyer?.document ?? ANONYMOUS_BUYER.document,
      totals,
    }),
  };
}

function typeOf(input: FiscalDocumentInput): DianDocumentType {
  if (input.kind !== "FEV" || input.contingency === undefined)
    return requireListEntry(DIAN_DOCUMENT_TYPES, input.kind);
  return requireListEntry(CONTINGENCY_INVOICE_TYPES, input.contingency);
}

function secretOf(input: FiscalDocumentInput, { secret }: DianDocumentType): string {
  if (secret === "PIN") return input.software.pin;
  const key = "authorization" in input ? input.authorization.technicalKey : undefined;
  if (key === undefined) throw new FiguresDisagreeError("the range has no technical key");
  return key;
}

/** The figures as in the XML; the document's hash includes them too. */
function headerFigures({ taxes, lineExtension, taxInclusive }: DocumentTotals) {
  const of = (tribute: string) =>
    centsToDecimalText(taxes.find((tax) => tax.tribute === tribute)?.amount ?? 0);
  return {
    lineExtension: centsToDecimalText(lineExtension),
    iva: of("IVA"),
    inc: of("INC"),
    ica: centsToDecimalText(0),
    payable: centsToDecimalText(taxInclusive),
  };
}

function dueDate({ payments }: FiscalDocumentInput): XmlFragment | undefined {
  const last = payments
    .flatMap(({ method, dueDate: due }) => (method === "CREDIT" && due !== undefined ? [due] : []))
    .sort()
    .at(-1);
  return last === undefined ? undefined : e("cbc:DueDate", last);
}

function noteParts({ kind, reference, reason, reasonText }: FiscalNoteInput): XmlFragment[] {
  const { code, text } =
    kind === "DEBIT_NOTE" ? DEBIT_NOTE_REASON : requireListEntry(CREDIT_NOTE_REASONS, reason);
  const ofEquivalent = kind === "DEE_ADJUSTMENT";
  return [
    e(
      "cac:DiscrepancyResponse",
      e("cbc:ReferenceID", reference.number),
      e("cbc:ResponseCode", code),
      e("cbc:Description", reasonText ?? text),
    ),
    e(
      "cac:BillingReference",
      e(
        "cac:InvoiceDocumentReference",
        e("cbc:ID", reference.number),
        e("cbc:UUID", { schemeName: ofEquivalent ? "CUDE-SHA384" : "CUFE-SHA384" }, reference.key),
        e("cbc:IssueDate", reference.issueDate),
        ofEquivalent && e("cbc:DocumentTypeCode", DIAN_DOCUMENT_TYPES.DEE.code),
      ),
    ),
  ];
}
