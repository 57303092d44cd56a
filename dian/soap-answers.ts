import { bogotaDateAndTime } from "#server/fiscal/bogota-time.ts";
import { DIAN_AGENCY, DIAN_NIT } from "#server/fiscal/dian-values.ts";
import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";
import { sha384Hex } from "#server/fiscal/document/document-key.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { buildUnsignedDocument, buildXmlElement as e, escapeXmlText } from "#server/fiscal/xml/build-xml.ts";
import type { CheckedDocument, DianFault, ProcessedDocument } from "./findings.ts";
import type { TestCertificate } from "./test-certificates.ts";

const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const DATA = "http://schemas.datacontract.org/2004/07/";
const ARRAYS = "http://schemas.microsoft.com/2003/10/Serialization/Arrays";

export const soapEnvelopeOf = (operation: string, result: string) =>
  `<s:Envelope xmlns:s="${SOAP}"><s:Body><${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result ` +
  `xmlns:b="${DATA}DianResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${result}</${operation}Result>` +
  `</${operation}Response></s:Body></s:Envelope>`;

export const soapFault = (reason: string) =>
  `<s:Envelope xmlns:s="${SOAP}"><s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason>` +
  `<s:Text xml:lang="en-US">${escapeXmlText(reason)}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`;

const field = (name: string, value: string | null) =>
  value === null ? `<b:${name} i:nil="true"/>` : `<b:${name}>${escapeXmlText(value)}</b:${name}>`;

export function buildResponseFields(
  { checked, name, isAccepted, findings, applicationResponse }: ProcessedDocument,
  fault: DianFault | null,
) {
  if (fault?.kind === "EMPTY_RESULT") return "";
  if (fault?.kind === "DUPLICATE") return duplicateAnswer(checked.key);
  const working = fault?.kind === "WORKING" || fault?.kind === "HIDDEN";
  const isNameless = fault?.kind === "NAMELESS";
  if (fault?.kind === "NO_RULES")
    return `${field("IsValid", "false")}${field("StatusCode", "99")}${field("XmlDocumentKey", checked.key)}`;
  const messages = findings.map(
    ({ rule, kind, text }) => `<c:string>${escapeXmlText(`Regla: ${rule}, ${kind}: ${text}`)}</c:string>`,
  );
  const file = fault?.kind === "NO_ANSWER_FILE" || working || isNameless ? null : applicationResponse;
  return (
    `<b:ErrorMessage xmlns:c="${ARRAYS}">${working ? "" : messages.join("")}</b:ErrorMessage>` +
    field("IsValid", String(isAccepted && !working)) +
    field("StatusCode", working ? "98" : isAccepted ? "00" : "99") +
    field(
      "StatusDescription",
      isAccepted ? "Procesado Correctamente." : "Validación contiene errores en campos mandatorios.",
    ) +
    field("StatusMessage", isAccepted ? `El documento ${checked.number} ha sido autorizado.` : null) +
    field("XmlBase64Bytes", file?.toString("base64") ?? null) +
    field("XmlBytes", null) +
    field("XmlDocumentKey", isNameless ? null : checked.key) +
    field("XmlFileName", isNameless ? null : name.replace(/\.zip$/, ""))
  );
}

const duplicateAnswer = (key: string) =>
  `<b:ErrorMessage xmlns:c="${ARRAYS}"><c:string>Regla: 90, Rechazo: Documento procesado anteriormente.</c:string></b:ErrorMessage>` +
  field("IsValid", "false") +
  field("StatusCode", "99") +
  field("StatusDescription", "Validación contiene errores en campos mandatorios.") +
  field("XmlDocumentKey", key);

/** The answer of GetXmlByDocumentKey. */
export const heldXmlAnswer = (xml: Buffer | null) =>
  field("Code", xml ? "100" : "205") +
  field("Message", xml ? "Accion completada OK" : "Xml no encontrado.") +
  field("XmlBytesBase64", xml?.toString("base64") ?? null);

export const notFoundAnswer = () =>
  field("ErrorMessage", null) +
  field("IsValid", "false") +
  field("StatusCode", "66") +
  field("StatusDescription", "TrackId no existe en los registros de la DIAN.") +
  ["StatusMessage", "XmlBase64Bytes", "XmlBytes", "XmlDocumentKey", "XmlFileName"]
    .map((name) => field(name, null))
    .join("");

export function uploadAnswer(zipKey: string | null, problem?: string): string {
  const list =
    problem === undefined
      ? field("ErrorMessageList", null)
      : `<b:ErrorMessageList><c:XmlParamsResponseTrackId xmlns:c="${DATA}XmlParamsResponseTrackId">` +
        `<c:ProcessedMessage>${escapeXmlText(problem)}</c:ProcessedMessage></c:XmlParamsResponseTrackId></b:ErrorMessageList>`;
  return list + field("ZipKey", zipKey ?? "");
}

export function numberingRangesAnswer(
  given: Record<string, string>,
  ranges: readonly NumberingAuthorization[],
  software: readonly { id: string }[],
): string {
  const isKnown = software.some(({ id }) => id === given.softwareCode);
  if (!given.accountCode || !given.accountCodeT || !isKnown)
    return (
      field("OperationCode", "301") +
      field(
        "OperationDescription",
        `El código del software no corresponde al NIT: ${given.accountCode ?? ""}.`,
      ) +
      field("ResponseList", null)
    );
  const rows = ranges.map(
    (range) =>
      `<c:NumberRangeResponse>${[
        ["ResolutionNumber", range.resolution],
        ["ResolutionDate", range.validFrom],
        ["Prefix", range.prefix],
        ["FromNumber", String(range.from)],
        ["ToNumber", String(range.to)],
        ["ValidDateFrom", range.validFrom],
        ["ValidDateTo", range.validTo],
        ["TechnicalKey", range.technicalKey ?? ""],
      ]
        .map(([name, value]) => `<c:${name}>${escapeXmlText(value!)}</c:${name}>`)
        .join("")}</c:NumberRangeResponse>`,
  );
  return (
    field("OperationCode", "100") +
    field("OperationDescription", "Acción completada OK.") +
    `<b:ResponseList xmlns:c="${DATA}NumberRangeResponse">${rows.join("")}</b:ResponseList>`
  );
}

export function applicationResponseOf(
  own: TestCertificate,
  { number, key, nit }: CheckedDocument,
  { isAccepted, now }: { isAccepted: boolean; now: Date },
): Buffer {
  const { date, time } = bogotaDateAndTime(now);
  const party = (name: string, document: string) =>
    e(
      `cac:${name}`,
      null,
      e(
        "cac:PartyTaxScheme",
        null,
        e("cbc:RegistrationName", null, name === "SenderParty" ? "DIAN de pruebas" : document),
        e("cbc:CompanyID", { ...DIAN_AGENCY, schemeName: "31" }, document),
        e("cac:TaxScheme", null, e("cbc:ID", null, "01"), e("cbc:Name", null, "IVA")),
      ),
    );
  const body = [
    e("cbc:UBLVersionID", null, "UBL 2.1"),
    e("cbc:CustomizationID", null, "1"),
    e("cbc:ProfileID", null, "DIAN 2.1"),
    e("cbc:ProfileExecutionID", null, "2"),
    e("cbc:ID", null, "1"),
    e("cbc:UUID", { schemeName: "CUDE-SHA384" }, sha384Hex(`${key}${date}${time}`)),
    e("cbc:IssueDate", null, date),
    e("cbc:IssueTime", null, time),
    party("SenderParty", DIAN_NIT.digits),
    party("ReceiverParty", nit),
    e(
      "cac:DocumentResponse",
      null,
      e(
        "cac:Response",
        null,
        e("cbc:ResponseCode", null, isAccepted ? "02" : "04"),
        e(
          "cbc:Description",
          null,
          isAccepted ? "Documento validado por la DIAN" : "Documento rechazado por la DIAN",
        ),
      ),
      e(
        "cac:DocumentReference",
        null,
        e("cbc:ID", null, number),
        e("cbc:UUID", { schemeName: "CUFE-SHA384" }, key),
      ),
    ),
  ];
  return Buffer.from(
    signDocument(buildUnsignedDocument("ApplicationResponse", [], body), own.credentials, now),
  );
}
