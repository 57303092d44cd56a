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
  /** Its lines, totals and references as one text. */
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
 * Whose document DIAN holds under the number of `own`. A document issued before the sale of `own` is another one. The
 * same lines in a document issued after the sale are this document, which was signed before and then lost from this
 * database. Neither: NOBODY, and a person decides.
 */
export function compareWithHeld(own: HeldDocument, held: HeldDocument, happenedAt: string): NumberHolder {
  if (held.number !== own.number || held.nit !== own.nit || held.root !== own.root) return "NOBODY";
  const second = Math.floor(Date.parse(happenedAt) / 1000) * 1000;
  if (held.issuedAt.getTime() < second) return "OTHER_DOCUMENT";
  return held.substance === own.substance ? "SAME_DOCUMENT" : "NOBODY";
}
