import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import type { NumberHolder } from "#server/features/fiscal/document-state.ts";
import { DIAN_ID_TYPE_CODES } from "#server/fiscal/dian-values.ts";
import type { FiscalBuyer } from "#server/fiscal/document/document-input.ts";
import {
  attributeValueOf,
  childElementAtPath,
  findDescendants,
  InvalidXmlError,
  readXmlInTurns,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { InvalidZipError, unzipOneFile } from "#server/fiscal/zip.ts";

/** What a signed document says, read from its XML. */
export type HeldDocument = {
  xml: Buffer;
  root: string;
  number: string;
  key: string;
  nit: string;
  issuedAt: Date;
  qr: string;
  total: number;
  buyer: FiscalBuyer | null;
  /** Lines, totals and references as one text, to compare two documents. */
  substance: string;
};

const MAX_XML = 2 * 1024 * 1024;
const ANONYMOUS = "222222222222";

/** Reads a document as DIAN gives it, perhaps in a zip file; null for anything else. */
export async function readHeldDocument(bytes: Buffer): Promise<HeldDocument | null> {
  try {
    const isZip = bytes.subarray(0, 2).toString("latin1") === "PK";
    const xml = isZip ? unzipOneFile(bytes, MAX_XML).content : bytes;
    const root = await readXmlInTurns(xml.toString("utf8"));
    const text = (...path: string[]) => textAtPath(root, ...path)?.trim() ?? "";
    const seller = ["AccountingSupplierParty", "Party", "PartyTaxScheme", "CompanyID"];
    const issuedAt = new Date(`${text("IssueDate")}T${text("IssueTime")}`);
    const total = Number(
      text("LegalMonetaryTotal", "PayableAmount") || text("RequestedMonetaryTotal", "PayableAmount"),
    );
    const number = text("ID");
    const key = text("UUID").toLowerCase();
    if (!number || !key || Number.isNaN(issuedAt.getTime()) || !Number.isFinite(total)) return null;
    const qr = findDescendants(root, "QRCode")[0];
    return {
      xml,
      root: root.local,
      number,
      key,
      nit: text(...seller),
      issuedAt,
      qr: qr ? textOfElement(qr) : "",
      total,
      buyer: readBuyer(root),
      substance: readSubstance(root),
    };
  } catch (error) {
    if (error instanceof InvalidXmlError || error instanceof InvalidZipError) return null;
    throw error;
  }
}

function readBuyer(root: XmlElement): FiscalBuyer | null {
  const party = childElementAtPath(root, "AccountingCustomerParty", "Party");
  const id = party && childElementAtPath(party, "PartyTaxScheme", "CompanyID");
  const document = id ? textOfElement(id).trim() : "";
  const code = attributeValueOf(id, "schemeName");
  const documentType = BUYER_DOCUMENT_TYPES.find((type) => DIAN_ID_TYPE_CODES[type] === code);
  const name = (party && textAtPath(party, "PartyTaxScheme", "RegistrationName"))?.trim() ?? "";
  if (!documentType || document === "" || document === ANONYMOUS) return null;
  return { documentType, document, name };
}

const SUBSTANCE = [
  "BillingReference",
  "LegalMonetaryTotal",
  "RequestedMonetaryTotal",
  "InvoiceLine",
  "CreditNoteLine",
  "DebitNoteLine",
];

const readSubstance = (root: XmlElement): string =>
  SUBSTANCE.flatMap((name) =>
    root.children.filter((child) => typeof child !== "string" && child.local === name),
  )
    .map((node) => wholeText(node as XmlElement))
    .join("\n");

const wholeText = (node: XmlElement): string =>
  node.children.map((child) => (typeof child === "string" ? child.trim() : ` ${wholeText(child)}`)).join("");

/**
 * Tells which document DIAN holds under the number of `own`. A document from before the sale is another document. A
 * document with the same content from after the sale is this document, which was signed earlier and then lost from this
 * database. In any other case the answer is NOBODY, and a person decides.
 */
export function identifyHeldDocument(
  own: HeldDocument,
  held: HeldDocument,
  happenedAt: string,
): NumberHolder {
  if (held.number !== own.number || held.nit !== own.nit || held.root !== own.root) return "NOBODY";
  const second = Math.floor(Date.parse(happenedAt) / 1000) * 1000;
  if (held.issuedAt.getTime() < second) return "OTHER_DOCUMENT";
  return held.substance === own.substance ? "SAME_DOCUMENT" : "NOBODY";
}
