import {
  childElementAtPath,
  childElementsAtPath,
  findDescendants,
  InvalidXmlError,
  readXml,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

export type DianMessage = { rule: string; kind: "REJECTION" | "NOTICE"; text: string };

export type DianResponse = {
  isValid: boolean;
  statusCode: string;
  description: string;
  messages: DianMessage[];
  key: string | null;
  applicationResponse: Buffer | null;
};

/** Limits of stored messages: characters per message, and number of messages. */
const [MAX_MESSAGE_LENGTH, MAX_MESSAGES] = [1000, 100];

/** Parses `Regla: FAD06, Rechazo: text`. A message of another form is a rejection without a rule. */
function parseDianMessage(text: string): DianMessage {
  const clean = text.replace(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LENGTH);
  const match = /^Regla:\s*([^,]{1,20}),\s*(Rechazo|Notificaci[oó]n):\s*(.*)$/i.exec(clean);
  if (!match) return { rule: "", kind: "REJECTION", text: clean };
  const [, rule = "", kind = "", rest = ""] = match;
  return { rule: rule.trim(), kind: /^rechazo$/i.test(kind) ? "REJECTION" : "NOTICE", text: rest };
}

function dianResponse(node: XmlElement): DianResponse {
  const field = (name: string) => (textAtPath(node, name) ?? "").trim();
  const bytes = field("XmlBase64Bytes").replace(/\s/g, "");
  return {
    isValid: field("IsValid").toLowerCase() === "true",
    statusCode: field("StatusCode"),
    description: (field("StatusDescription") || field("StatusMessage")).slice(0, MAX_MESSAGE_LENGTH),
    messages: childElementsAtPath(node, "ErrorMessage", "string")
      .slice(0, MAX_MESSAGES)
      .map((one) => parseDianMessage(textOfElement(one))),
    key: field("XmlDocumentKey").toLowerCase() || null,
    applicationResponse: bytes === "" ? null : Buffer.from(bytes, "base64"),
  };
}

export class SoapFaultError extends Error {}

export function readSoapResult(text: string, operation: string): XmlElement {
  const envelope = readXml(text);
  const body = childElementAtPath(envelope, "Body");
  if (envelope.local !== "Envelope" || !body) throw new InvalidXmlError("no SOAP answer");
  const fault = childElementAtPath(body, "Fault");
  if (fault) throw new SoapFaultError(textAtPath(fault, "Reason", "Text")?.trim() || "Fault");
  const result = childElementAtPath(body, `${operation}Response`, `${operation}Result`);
  if (!result) throw new InvalidXmlError(`no ${operation}Result`);
  return result;
}

export const readDianResponse = (result: XmlElement): DianResponse => dianResponse(result);

export const readDianResponses = (result: XmlElement): DianResponse[] =>
  childElementsAtPath(result, "DianResponse").map(dianResponse);

export type DianUploadResult = { zipKey: string | null; messages: DianMessage[] };

/** The answer to an upload. `zipKey` is null if DIAN refused the zip file. */
export function readUploadResult(result: XmlElement): DianUploadResult {
  const list = childElementAtPath(result, "ErrorMessageList");
  const texts = list ? findDescendants(list, "ProcessedMessage").map(textOfElement) : [];
  return {
    zipKey: textAtPath(result, "ZipKey")?.trim() || null,
    messages: texts.slice(0, MAX_MESSAGES).map(parseDianMessage),
  };
}

export type DianNumberRange = {
  resolution: string;
  date: string;
  prefix: string;
  from: number;
  to: number;
  validFrom: string;
  validTo: string;
  technicalKey: string | null;
};

export function readDianNumberRanges(result: XmlElement): DianNumberRange[] {
  return childElementsAtPath(result, "ResponseList", "NumberRangeResponse").flatMap((node) => {
    const field = (name: string) => (textAtPath(node, name) ?? "").trim();
    const [from, to] = [Number(field("FromNumber")), Number(field("ToNumber"))];
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 1 || to < from) return [];
    return [
      {
        resolution: field("ResolutionNumber"),
        date: field("ResolutionDate").slice(0, 10),
        prefix: field("Prefix"),
        from,
        to,
        validFrom: field("ValidDateFrom").slice(0, 10),
        validTo: field("ValidDateTo").slice(0, 10),
        technicalKey: field("TechnicalKey") || null,
      },
    ];
  });
}

/** DIAN's status codes: 66 and 90 if it does not know the document's CUFE, 98 while it processes it. */
const [UNKNOWN_CODES, WORKING_CODES] = [["66", "90"], ["98"]];
/** The number of a validation rule: DIAN has processed the document before. */
const PROCESSED_BEFORE = "90";

export type DianVerdict = "ACCEPTED" | "REJECTED" | "PROCESSED_BEFORE" | "UNKNOWN" | "WORKING";

/** Only `isValid` means accepted: DIAN answers 'processed before' for accepted and for rejected documents. */
export function dianVerdictOf({ isValid, statusCode, messages }: DianResponse): DianVerdict {
  if (isValid) return "ACCEPTED";
  if (WORKING_CODES.includes(statusCode)) return "WORKING";
  const rejections = messages.filter(({ kind }) => kind === "REJECTION");
  if (rejections.length === 1 && rejections[0]!.rule === PROCESSED_BEFORE) return "PROCESSED_BEFORE";
  return UNKNOWN_CODES.includes(statusCode) ? "UNKNOWN" : "REJECTED";
}

export function readValidationTime(applicationResponse: Buffer): Date | null {
  try {
    const root = readXml(applicationResponse.toString("utf8"));
    const time = new Date(`${textAtPath(root, "IssueDate")}T${textAtPath(root, "IssueTime")}`);
    return Number.isNaN(time.getTime()) ? null : time;
  } catch {
    return null;
  }
}
