import { createHash, verify, X509Certificate } from "node:crypto";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  childElementsOf,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { toCanonicalXml } from "./canonical-form.ts";

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const CLOCK_MS = 5 * 60_000;

/** The problem of a message's WS-Security header; null when valid. */
export function findSecurityProblem(
  envelope: XmlElement,
  facts: { action: string; now: Date },
): string | null {
  const header = childElementAtPath(envelope, "Header");
  const security = header && childElementAtPath(header, "Security");
  if (!header || !security) return "no Security header";
  if (textAtPath(header, "Action") !== facts.action) return "another Action than the one of the request";
  const created = new Date(textAtPath(security, "Timestamp", "Created") ?? "");
  const expires = new Date(textAtPath(security, "Timestamp", "Expires") ?? "");
  if (!(created.getTime() - CLOCK_MS <= facts.now.getTime() && facts.now < expires))
    return "the Timestamp is not of now";
  const certificate = certificateOf(textAtPath(security, "BinarySecurityToken"));
  const info = childElementAtPath(security, "Signature", "SignedInfo");
  if (!certificate || !info) return "no certificate or no signature";
  const token = childElementAtPath(security, "Signature", "KeyInfo", "SecurityTokenReference");
  const thumbprint = token && textAtPath(token, "KeyIdentifier");
  if (thumbprint !== undefined) {
    if (thumbprint !== createHash("sha1").update(certificate.raw).digest("base64"))
      return "another thumbprint";
  } else if (
    attributeValueOf(token && childElementAtPath(token, "Reference"), "URI") !==
    `#${attributeValueOf(childElementAtPath(security, "BinarySecurityToken"), "wsu:Id")}`
  )
    return "no reference to the certificate";
  const value = Buffer.from(textAtPath(security, "Signature", "SignatureValue") ?? "", "base64");
  const form = toCanonicalXml(info, {
    exclusive: prefixesOf(childElementAtPath(info, "CanonicalizationMethod")),
  });
  if (!verify("sha256", Buffer.from(form), certificate.publicKey, value))
    return "the signature is not of this certificate";
  let signsAddress = false;
  for (const reference of childElementsAtPath(info, "Reference")) {
    const id = (attributeValueOf(reference, "URI") ?? "").slice(1);
    const target = withId(envelope, id);
    const transform = childElementAtPath(reference, "Transforms", "Transform");
    if (!target || attributeValueOf(transform, "Algorithm") !== EXCLUSIVE)
      return "a reference that leads nowhere";
    const signed = toCanonicalXml(target, { exclusive: prefixesOf(transform) });
    if (createHash("sha256").update(signed).digest("base64") !== textAtPath(reference, "DigestValue"))
      return `the digest of ${target.local} is not right`;
    if (target.local === "To" && target.parent === header) signsAddress = true;
  }
  return signsAddress ? null : "To is not signed";
}

function certificateOf(text: string | undefined): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(text ?? "", "base64"));
  } catch {
    return null;
  }
}

function prefixesOf(method: XmlElement | undefined): string[] {
  const list = method && attributeValueOf(childElementAtPath(method, "InclusiveNamespaces"), "PrefixList");
  return list ? list.split(/\s+/) : [];
}

function withId(root: XmlElement, id: string): XmlElement | null {
  const all = (node: XmlElement): XmlElement[] => [node, ...childElementsOf(node).flatMap(all)];
  const found = all(root).filter((node) => attributeValueOf(node, "wsu:Id") === id);
  return found.length === 1 ? found[0]! : null;
}

export const operationParametersOf = (operation: XmlElement): Record<string, string> =>
  Object.fromEntries(childElementsOf(operation).map((one) => [one.local, textOfElement(one)]));
