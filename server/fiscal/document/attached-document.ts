import { bogotaDateAndTime } from "#server/fiscal/bogota-time.ts";
import { DIAN_AGENCY } from "#server/fiscal/dian-values.ts";
import { taxSchemeElement } from "#server/fiscal/document/party-elements.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import {
  buildUnsignedDocument,
  buildXmlElement as e,
  escapeXmlText,
  type XmlFragment,
} from "#server/fiscal/xml/build-xml.ts";
import {
  attributeValueOf,
  childElementAtPath,
  readXml,
  textAtPath,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

const VALIDATOR = "Unidad Especial Dirección de Impuestos y Aduanas Nacionales";

type AttachedDocumentInput = {
  xml: string;
  /** DIAN's answer; null while DIAN's service is down, when the buyer gets the document before the answer. */
  answer: string | null;
  now: Date;
};

/** The signed container of a document and, if there is one, DIAN's answer (technical annex 1.9, section 6.7). */
export function buildAttachedDocument(
  { xml, answer, now }: AttachedDocumentInput,
  credentials: SigningCredentials,
): string {
  const root = readXml(xml);
  const text = (...way: string[]) => textAtPath(root, ...way) ?? "";
  const { date, time } = bogotaDateAndTime(now);
  const [number, key] = [text("ID"), text("UUID")];
  const scheme = attributeValueOf(childElementAtPath(root, "UUID"), "schemeName");
  const body = [
    e("cbc:UBLVersionID", "UBL 2.1"),
    e("cbc:CustomizationID", "Documentos adjuntos"),
    e("cbc:ProfileID", "Factura Electrónica de Venta"),
    e("cbc:ProfileExecutionID", text("ProfileExecutionID")),
    e("cbc:ID", number),
    e("cbc:IssueDate", date),
    e("cbc:IssueTime", time),
    e("cbc:DocumentType", "Contenedor de Factura Electrónica"),
    e("cbc:ParentDocumentID", number),
    party("SenderParty", childElementAtPath(root, "AccountingSupplierParty", "Party", "PartyTaxScheme")),
    party("ReceiverParty", childElementAtPath(root, "AccountingCustomerParty", "Party", "PartyTaxScheme")),
    attachment(xml),
    answer !== null &&
      e(
        "cac:ParentDocumentLineReference",
        e("cbc:LineID", "1"),
        e(
          "cac:DocumentReference",
          e("cbc:ID", number),
          e("cbc:UUID", { schemeName: scheme }, key),
          e("cbc:IssueDate", text("IssueDate")),
          e("cbc:DocumentType", "ApplicationResponse"),
          attachment(answer),
          verification(readXml(answer)),
        ),
      ),
  ];
  const signed = signDocument(buildUnsignedDocument("AttachedDocument", [], body), credentials, now);
  return answer === null ? withCdata(signed, [xml]) : withCdata(signed, [xml, answer]);
}

function party(name: string, scheme: XmlElement | undefined): XmlFragment {
  if (!scheme) throw new Error(`a document without ${name}`);
  const id = childElementAtPath(scheme, "CompanyID");
  const attribute = (of: string) => attributeValueOf(id, of) || undefined;
  return e(
    `cac:${name}`,
    e(
      "cac:PartyTaxScheme",
      e("cbc:RegistrationName", textAtPath(scheme, "RegistrationName")),
      e(
        "cbc:CompanyID",
        { ...DIAN_AGENCY, schemeID: attribute("schemeID"), schemeName: attribute("schemeName") },
        textAtPath(scheme, "CompanyID"),
      ),
      e(
        "cbc:TaxLevelCode",
        { listName: attributeValueOf(childElementAtPath(scheme, "TaxLevelCode"), "listName") },
        textAtPath(scheme, "TaxLevelCode"),
      ),
      taxSchemeElement({
        id: textAtPath(scheme, "TaxScheme", "ID"),
        name: textAtPath(scheme, "TaxScheme", "Name"),
      }),
    ),
  );
}

const attachment = (text: string) =>
  e(
    "cac:Attachment",
    e(
      "cac:ExternalReference",
      e("cbc:MimeCode", "text/xml"),
      e("cbc:EncodingCode", "UTF-8"),
      e("cbc:Description", text),
    ),
  );

const verification = (answer: XmlElement) =>
  e(
    "cac:ResultOfVerification",
    e("cbc:ValidatorID", VALIDATOR),
    e("cbc:ValidationResultCode", textAtPath(answer, "DocumentResponse", "Response", "ResponseCode") ?? "02"),
    e("cbc:ValidationDate", textAtPath(answer, "IssueDate")),
    e("cbc:ValidationTime", textAtPath(answer, "IssueTime")),
  );

/** Writes CDATA, which buyers' programs expect. The signature stays valid: the canonical form is the same. */
function withCdata(signed: string, texts: readonly string[]): string {
  return texts.reduce((whole, text) => {
    const escaped = `<cbc:Description>${escapeXmlText(text)}</cbc:Description>`;
    const plain = text.replaceAll("]]>", "]]]]><![CDATA[>");
    return whole.replace(escaped, () => `<cbc:Description><![CDATA[${plain}]]></cbc:Description>`);
  }, signed);
}
