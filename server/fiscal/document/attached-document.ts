import { bogotaTime } from "#server/fiscal/bogota.ts";
import { DIAN_AGENCY } from "#server/fiscal/dian-values.ts";
import type { Credentials } from "#server/fiscal/signing/p12.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { attributeOf, childAt, readXml, textAt, type XmlElement } from "#server/fiscal/xml/read-xml.ts";
import { element as e, escapeText, unsignedDocument, type Xml } from "#server/fiscal/xml/xml.ts";

const VALIDATOR = "Unidad Especial Dirección de Impuestos y Aduanas Nacionales";

type AttachedDocumentInput = {
  xml: string;
  /** DIAN's answer; null while DIAN's service is down, when the buyer gets the document before the answer. */
  answer: string | null;
  now: Date;
};

/** The signed container of a document and DIAN's answer (annex 1.9, 6.7). */
export function attachedDocument(
  { xml, answer, now }: AttachedDocumentInput,
  credentials: Credentials,
): string {
  const root = readXml(xml);
  const text = (...way: string[]) => textAt(root, ...way) ?? "";
  const { date, time } = bogotaTime(now);
  const [number, key] = [text("ID"), text("UUID")];
  const scheme = attributeOf(childAt(root, "UUID"), "schemeName");
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
    party("SenderParty", childAt(root, "AccountingSupplierParty", "Party", "PartyTaxScheme")),
    party("ReceiverParty", childAt(root, "AccountingCustomerParty", "Party", "PartyTaxScheme")),
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
  const signed = signDocument(unsignedDocument("AttachedDocument", [], body), credentials, now);
  return answer === null ? withCdata(signed, [xml]) : withCdata(signed, [xml, answer]);
}

function party(name: string, scheme: XmlElement | undefined): Xml {
  if (!scheme) throw new Error(`a document without ${name}`);
  const id = childAt(scheme, "CompanyID");
  const attribute = (of: string) => attributeOf(id, of) || undefined;
  return e(
    `cac:${name}`,
    null,
    e(
      "cac:PartyTaxScheme",
      null,
      e("cbc:RegistrationName", null, textAt(scheme, "RegistrationName")),
      e(
        "cbc:CompanyID",
        { ...DIAN_AGENCY, schemeID: attribute("schemeID"), schemeName: attribute("schemeName") },
        textAt(scheme, "CompanyID"),
      ),
      e(
        "cbc:TaxLevelCode",
        { listName: attributeOf(childAt(scheme, "TaxLevelCode"), "listName") },
        textAt(scheme, "TaxLevelCode"),
      ),
      e(
        "cac:TaxScheme",
        null,
        e("cbc:ID", null, textAt(scheme, "TaxScheme", "ID")),
        e("cbc:Name", null, textAt(scheme, "TaxScheme", "Name")),
      ),
    ),
  );
}

const attachment = (text: string): Xml =>
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

const verification = (answer: XmlElement): Xml =>
  e(
    "cac:ResultOfVerification",
    null,
    e("cbc:ValidatorID", null, VALIDATOR),
    e(
      "cbc:ValidationResultCode",
      null,
      textAt(answer, "DocumentResponse", "Response", "ResponseCode") ?? "02",
    ),
    e("cbc:ValidationDate", null, textAt(answer, "IssueDate")),
    e("cbc:ValidationTime", null, textAt(answer, "IssueTime")),
  );

/** Writes CDATA, which buyers' programs expect. The signature stays valid: the canonical form is the same. */
function withCdata(signed: string, texts: readonly string[]): string {
  return texts.reduce((whole, text) => {
    const escaped = `<cbc:Description>${escapeText(text)}</cbc:Description>`;
    const plain = text.replaceAll("]]>", "]]]]><![CDATA[>");
    return whole.replace(escaped, () => `<cbc:Description><![CDATA[${plain}]]></cbc:Description>`);
  }, signed);
}
