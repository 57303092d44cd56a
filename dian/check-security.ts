import { createHash, verify, X509Certificate } from "node:crypto";
import {
  attributeOf,
  childAt,
  childrenAt,
  elementsOf,
  textAt,
  textIn,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { canonicalForm } from "./canonical-form.ts";

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const CLOCK_MS = 5 * 60_000;

/** The problem of a message's WS-Security header; null when valid. */
export function securityProblem(envelope: XmlElement, facts: { action: string; now: Date }): string | null {
  const header = childAt(envelope, "Header");
  const security = header && childAt(header, "Security");
  if (!header || !security) return "no Security header";
  if (textAt(header, "Action") !== facts.action) return "another Action than the one of the request";
  const created = new Date(textAt(security, "Timestamp", "Created") ?? "");
  const expires = new Date(textAt(security, "Timestamp", "Expires") ?? "");
  if (!(created.getTime() - CLOCK_MS <= facts.now.getTime() && facts.now < expires))
    return "the Timestamp is not of now";
  const certificate = certificateOf(textAt(security, "BinarySecurityToken"));
  const info = childAt(security, "Signature", "SignedInfo");
  if (!certificate || !info) return "no certificate or no signature";
  const token = childAt(security, "Signature", "KeyInfo", "SecurityTokenReference");
  const thumbprint = token && textAt(token, "KeyIdentifier");
  if (thumbprint !== undefined) {
    if (thumbprint !== createHash("sha1").update(certificate.raw).digest("base64"))
      return "another thumbprint";
  } else if (
    attributeOf(token && childAt(token, "Reference"), "URI") !==
    `#${attributeOf(childAt(security, "BinarySecurityToken"), "wsu:Id")}`
  )
    return "no reference to the certificate";
  const value = Buffer.from(textAt(security, "Signature", "SignatureValue") ?? "", "base64");
  const form = canonicalForm(info, { exclusive: prefixesOf(childAt(info, "CanonicalizationMethod")) });
  if (!verify("sha256", Buffer.from(form), certificate.publicKey, value))
    return "the signature is not of this certificate";
  let signsAddress = false;
  for (const reference of childrenAt(info, "Reference")) {
    const id = (attributeOf(reference, "URI") ?? "").slice(1);
    const target = withId(envelope, id);
    const transform = childAt(reference, "Transforms", "Transform");
    if (!target || attributeOf(transform, "Algorithm") !== EXCLUSIVE) return "a reference that leads nowhere";
    const signed = canonicalForm(target, { exclusive: prefixesOf(transform) });
    if (createHash("sha256").update(signed).digest("base64") !== textAt(reference, "DigestValue"))
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
  const list = method && attributeOf(childAt(method, "InclusiveNamespaces"), "PrefixList");
  return list ? list.split(/\s+/) : [];
}

function withId(root: XmlElement, id: string): XmlElement | null {
  const all = (node: XmlElement): XmlElement[] => [node, ...elementsOf(node).flatMap(all)];
  const found = all(root).filter((node) => attributeOf(node, "wsu:Id") === id);
  return found.length === 1 ? found[0]! : null;
}

export const parametersOf = (operation: XmlElement): Record<string, string> =>
  Object.fromEntries(elementsOf(operation).map((one) => [one.local, textIn(one)]));
