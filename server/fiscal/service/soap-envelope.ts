import { createHash, randomUUID, sign } from "node:crypto";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { escapeXmlText } from "#server/fiscal/xml/build-xml.ts";

const OASIS = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss";
const NAMESPACES = {
  ds: "http://www.w3.org/2000/09/xmldsig#",
  soap: "http://www.w3.org/2003/05/soap-envelope",
  wcf: "http://wcf.dian.colombia",
  wsa: "http://www.w3.org/2005/08/addressing",
  wsse: `${OASIS}-wssecurity-secext-1.0.xsd`,
  wsu: `${OASIS}-wssecurity-utility-1.0.xsd`,
} as const;
const EXCLUSIVE_C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const X509 = `${OASIS}-x509-token-profile-1.0#X509v3`;
const BASE64 = `${OASIS}-soap-message-security-1.0#Base64Binary`;
const THUMBPRINT = "http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#ThumbprintSHA1";

/** How long a request is valid, in milliseconds. */
const VALID_MS = 5 * 60_000;

/** What the signature covers. TO: the address (`wsa:To`). TIMESTAMP_AND_TO: the timestamp too. */
export type SignedSoapHeaders = "TO" | "TIMESTAMP_AND_TO";

type Prefix = keyof typeof NAMESPACES;

const declare = (...prefixes: Prefix[]) =>
  [...prefixes]
    .sort()
    .map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`)
    .join("");

const ACTIONS = "http://wcf.dian.colombia/IWcfDianCustomerServices/";
export const soapActionOf = (operation: string): string => ACTIONS + operation;

type Envelope = {
  operation: string;
  /** In the order that the service requires. */
  parameters: readonly (readonly [name: string, value: string])[];
  to: string;
  credentials: SigningCredentials;
  form: SignedSoapHeaders;
  now: Date;
};

/** The signed parts are written in their canonical form; the envelope declares all prefixes. */
export function buildSoapEnvelope({ operation, parameters, to, credentials, form, now }: Envelope): string {
  const id = randomUUID();
  const addressOnly = form === "TO";
  const leaf = credentials.chain[0].raw;
  const address = escapeXmlText(to);
  const times =
    `<wsu:Created>${now.toISOString()}</wsu:Created>` +
    `<wsu:Expires>${new Date(now.getTime() + VALID_MS).toISOString()}</wsu:Expires></wsu:Timestamp>`;

  const inclusive = (prefixes: string) =>
    addressOnly
      ? `<ec:InclusiveNamespaces xmlns:ec="${EXCLUSIVE_C14N}" PrefixList="${prefixes}"></ec:InclusiveNamespaces>`
      : "";
  const reference = (part: string, canonical: string, prefixes: string) =>
    `<ds:Reference URI="#${part}"><ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE_C14N}">${inclusive(prefixes)}` +
    `</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod>` +
    `<ds:DigestValue>${createHash("sha256").update(canonical).digest("base64")}</ds:DigestValue></ds:Reference>`;

  const canonicalTo =
    `<wsa:To${addressOnly ? declare("soap", "wcf", "wsa", "wsu") : declare("wsa", "wsu")} wsu:Id="TO-${id}">` +
    `${address}</wsa:To>`;
  const canonicalTimestamp = `<wsu:Timestamp${declare("wsu")} wsu:Id="TS-${id}">${times}`;
  const inside =
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE_C14N}">${inclusive("wsa soap wcf")}</ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${RSA_SHA256}"></ds:SignatureMethod>` +
    (addressOnly ? "" : reference(`TS-${id}`, canonicalTimestamp, "")) +
    `${reference(`TO-${id}`, canonicalTo, "soap wcf")}</ds:SignedInfo>`;
  const canonical = `<ds:SignedInfo${addressOnly ? declare("ds", "soap", "wcf", "wsa") : declare("ds")}>${inside}`;
  const value = sign("RSA-SHA256", Buffer.from(canonical), credentials.key).toString("base64");

  const token = addressOnly
    ? `<wsse:Reference URI="#X509-${id}" ValueType="${X509}"></wsse:Reference>`
    : `<wsse:KeyIdentifier EncodingType="${BASE64}" ValueType="${THUMBPRINT}">` +
      `${createHash("sha1").update(leaf).digest("base64")}</wsse:KeyIdentifier>`;
  const security =
    `<wsse:Security soap:mustUnderstand="1"><wsu:Timestamp wsu:Id="TS-${id}">${times}` +
    `<wsse:BinarySecurityToken EncodingType="${BASE64}" ValueType="${X509}" wsu:Id="X509-${id}">` +
    `${leaf.toString("base64")}</wsse:BinarySecurityToken>` +
    `<ds:Signature Id="SIG-${id}"><ds:SignedInfo>${inside}<ds:SignatureValue>${value}</ds:SignatureValue>` +
    `<ds:KeyInfo><wsse:SecurityTokenReference>${token}</wsse:SecurityTokenReference></ds:KeyInfo></ds:Signature>` +
    "</wsse:Security>";
  const body = parameters.map(([name, text]) => `<wcf:${name}>${escapeXmlText(text)}</wcf:${name}>`).join("");
  return (
    `<soap:Envelope${declare("soap", "wcf", "wsa", "wsse", "wsu", "ds")}><soap:Header>${security}` +
    `<wsa:Action>${soapActionOf(operation)}</wsa:Action><wsa:To wsu:Id="TO-${id}">${address}</wsa:To></soap:Header>` +
    `<soap:Body><wcf:${operation}>${body}</wcf:${operation}></soap:Body></soap:Envelope>`
  );
}
