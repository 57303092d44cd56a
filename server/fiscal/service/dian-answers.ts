import type { AuthorizedNumbers } from "#core/contract/fiscal/fiscal-document.ts";
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
/** Characters of base64: ten times as many as DIAN sends. A longer response would block the event loop. */
const MAX_SIGNED_RESPONSE = 256 * 1024;

/** Parses `Regla: FAD06, Rechazo: text`. A message of another form is a rejection without a rule. */
function parseDianMessage(text: string): DianMessage {
  const clean = text.replace(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LENGTH);
  const match = /^Regla:\s*([^,]{1,20}),\s*(Rechazo|Notificaci[oó]n):\s*(.*)$/i.exec(clean);
  if (!match) return { rule: "", kind: "REJECTION", text: clean };
  const [, rule = "", kind = "", rest = ""] = match;
  return { rule: rule.trim(), kind: /^rechazo$/i.test(kind) ? "REJECTION" : "NOTICE", text: rest };
}

export function readDianResponse(node: XmlElement): DianResponse {
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
    applicationResponse:
      bytes === "" || bytes.length > MAX_SIGNED_RESPONSE ? null : Buffer.from(bytes, "base64"),
  };
}

export class SoapFaultError extends Error {}

export function readSoapResult(envelope: XmlElement, operation: string): XmlElement {
  const body = childElementAtPath(envelope, "Body");
  if (envelope.local !== "Envelope" || !body) throw new InvalidXmlError("no SOAP answer");
  const fault = childElementAtPath(body, "Fault");
  if (fault) throw new SoapFaultError(textAtPath(fault, "Reason", "Text")?.trim() || "Fault");
  const result = childElementAtPath(body, `${operation}Response`, `${operation}Result`);
  if (!result) throw new InvalidXmlError(`no ${operation}Result`);
  return result;
}

export const readDianResponses = (result: XmlElement): DianResponse[] =>
  childElementsAtPath(result, "DianResponse").map(readDianResponse);

type DianUploadResult = { zipKey: string | null; messages: DianMessage[] };

/** The answer to an upload. `zipKey` is null if DIAN refused the zip file. */
export function readUploadResult(result: XmlElement): DianUploadResult {
  const list = childElementAtPath(result, "ErrorMessageList");
  const texts = list ? findDescendants(list, "ProcessedMessage").map(textOfElement) : [];
  return {
    zipKey: textAtPath(result, "ZipKey")?.trim() || null,
    messages: texts.slice(0, MAX_MESSAGES).map(parseDianMessage),
  };
}

export type DianNumberRange = AuthorizedNumbers & { date: string; technicalKey: string | null };

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

/** DIAN's status codes: 66 and 90 if it does not know the document's CUFE, 98 while it processes it, 99 for errors. */
const [NOT_HELD_CODES, IN_PROCESS_CODE, ERROR_CODE] = [["66", "90"], "98", "99"];
/** The number of DIAN's validation rule 'processed before', not the status code 90. */
const PROCESSED_BEFORE = "90";
const SAYS_PROCESSED_BEFORE =
  /(procesad|recibid|registrad|informad)[oa] anteriormente|ya (fue|ha sido|se encuentra) (procesad|recibid|registrad|validad)|documento (ya existe|duplicado)/i;
const SAYS_IN_PROCESS = /en proceso/i;

/**
 * The meaning of an answer for the document that was sent. ACCEPTED and REJECTED: the answer contains the document's
 * key. DUPLICATE: DIAN has processed a document with this key or this number before, under the key `heldKey`.
 * NOT_HELD: DIAN does not know the key. NOTHING: the answer is about another document, or decides nothing.
 */
export type DianAnswer = {
  kind: "ACCEPTED" | "REJECTED" | "DUPLICATE" | "NOT_HELD" | "IN_PROCESS" | "NOTHING";
  heldKey: string | null;
  response: DianResponse;
};

/**
 * DIAN repeats the key of the document in its answer and in the signed response inside. Each key must equal `key`, the
 * one that was sent; an answer without a key neither accepts nor rejects the document.
 */
export function interpretDianAnswer(key: string, response: DianResponse): DianAnswer {
  const { isValid, statusCode, description, messages, applicationResponse } = response;
  const signed = applicationResponse && readSignedResponse(applicationResponse);
  const keys = [response.key, signed?.key ?? null].filter((one) => one !== null);
  const rejections = messages.filter(({ kind }) => kind === "REJECTION");
  const answer = (kind: DianAnswer["kind"], heldKey: string | null = null) => ({ kind, heldKey, response });
  if (isDuplicateRule(rejections) || (!isValid && SAYS_PROCESSED_BEFORE.test(description)))
    return answer("DUPLICATE", signed?.key ?? response.key);
  if (keys.some((one) => one !== key)) return answer("NOTHING");
  if (statusCode === IN_PROCESS_CODE || (!isValid && SAYS_IN_PROCESS.test(description)))
    return answer("IN_PROCESS");
  if (NOT_HELD_CODES.includes(statusCode)) return answer(isValid ? "NOTHING" : "NOT_HELD");
  if (keys.length === 0) return answer("NOTHING");
  if (isValid) return answer(statusCode === ERROR_CODE || signed?.isRejection ? "NOTHING" : "ACCEPTED");
  const isRejected =
    signed?.isRejection || rejections.some(({ rule }) => rule !== "" || statusCode === ERROR_CODE);
  return answer(isRejected && !signed?.isAcceptance ? "REJECTED" : "NOTHING");
}

/** True for the answer that DIAN gives instead of a document's result once it has accepted the store's test set. */
export const isTestSetAccepted = ({ isValid, description }: DianResponse): boolean =>
  !isValid && /set de prueba.*aceptado/i.test(description);

const isDuplicateRule = (rejections: readonly DianMessage[]) =>
  rejections.some(({ rule, text }) => rule === PROCESSED_BEFORE || SAYS_PROCESSED_BEFORE.test(text));

/** DIAN's codes for a validated and for a rejected document. */
const [VALIDATED, REFUSED] = ["02", "04"];

type SignedResponse = { key: string | null; isAcceptance: boolean; isRejection: boolean };

/** Reads the key and the result in DIAN's signed response; null if the bytes are not well-formed XML. */
function readSignedResponse(bytes: Buffer): SignedResponse | null {
  try {
    const root = readXml(bytes.toString("utf8"));
    const code = textAtPath(root, "DocumentResponse", "Response", "ResponseCode")?.trim();
    const key = textAtPath(root, "DocumentResponse", "DocumentReference", "UUID")?.trim().toLowerCase();
    return { key: key || null, isAcceptance: code === VALIDATED, isRejection: code === REFUSED };
  } catch (error) {
    if (error instanceof InvalidXmlError) return null;
    throw error;
  }
}

/** The XML of the document that DIAN stores under the requested key; null if DIAN returns none. */
export function readHeldXml(result: XmlElement): Buffer | null {
  const bytes = (textAtPath(result, "XmlBytesBase64") ?? "").replace(/\s/g, "");
  return bytes === "" ? null : Buffer.from(bytes, "base64");
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
