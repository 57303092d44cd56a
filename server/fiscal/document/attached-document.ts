import { bogotaDateAndTime } from "#server/fiscal/bogota.ts";
import { DIAN_AGENCY } from "#server/fiscal/dian-values.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import {
  attributeValueOf,
  childElementAtPath,
  readXml,
  textAtPath,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import {
  buildUnsignedDocument,
  buildXmlElement as e,
  escapeXmlText,
  type XmlFragment,
} from "#server/fiscal/xml/xml.ts";

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
    e("cbc:UBLVersionID", null, "UBL 2.1"),
    e("cbc:CustomizationID", null, "Documentos adjuntos"),
    e("cbc:ProfileID", null, "Factura Electrónica de Venta"),
    e("cbc:ProfileExecutionID", null, text("ProfileExecutionID")),
    e("cbc:ID", null, number),
    e("cbc:IssueDate", null, date),
    e("cbc:IssueTime", null, time),
    e("cbc:DocumentType", null, "Contenedor de Factura Electrónica"),
    e("cbc:ParentDocumentID", null, number),
    party("SenderParty", childElementAtPath(root, "AccountingSupplierParty", "Party", "PartyTaxScheme")),
    party("ReceiverParty", childElementAtPath(root, "AccountingCustomerParty", "Party", "PartyTaxScheme")),
    attachment(xml),
    answer !== null &&
      e(
        "cac:ParentDocumentLineReference",
        null,
        e("cbc:LineID", null, "1"),
        e(
          "cac:DocumentReference",
          null,
          e("cbc:ID", null, number),
          e("cbc:UUID", { schemeName: scheme }, key),
          e("cbc:IssueDate", null, text("IssueDate")),
          e("cbc:DocumentType", null, "ApplicationResponse"),
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
    null,
    e(
      "cac:PartyTaxScheme",
      null,
      e("cbc:RegistrationName", null, textAtPath(scheme, "RegistrationName")),
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
      e(
        "cac:TaxScheme",
        null,
        e("cbc:ID", null, textAtPath(scheme, "TaxScheme", "ID")),
        e("cbc:Name", null, textAtPath(scheme, "TaxScheme", "Name")),
      ),
    ),
  );
}

const attachment = (text: string): XmlFragment =>
  e(
    "cac:Attachment",
    null,
    e(
      "cac:ExternalReference",
      null,
      e("cbc:MimeCode", null, "text/xml"),
      e("cbc:EncodingCode", null, "UTF-8"),
      e("cbc:Description", null, text),
    ),
  );

const verification = (answer: XmlElement): XmlFragment =>
  e(
    "cac:ResultOfVerification",
    null,
    e("cbc:ValidatorID", null, VALIDATOR),
    e(
      "cbc:ValidationResultCode",
      null,
      textAtPath(answer, "DocumentResponse", "Response", "ResponseCode") ?? "02",
    ),
    e("cbc:ValidationDate", null, textAtPath(answer, "IssueDate")),
    e("cbc:ValidationTime", null, textAtPath(answer, "IssueTime")),
  );

/** Writes CDATA, which buyers' programs expect. The signature stays valid: the canonical form is the same. */
function withCdata(signed: string, texts: readonly string[]): string {
  return texts.reduce((whole, text) => {
    const escaped = `<cbc:Description>${escapeXmlText(text)}</cbc:Description>`;
    const plain = text.replaceAll("]]>", "]]]]><![CDATA[>");
    return whole.replace(escaped, () => `<cbc:Description><![CDATA[${plain}]]></cbc:Description>`);
  }, signed);
}
