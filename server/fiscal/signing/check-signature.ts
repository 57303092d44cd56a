import { createHash, verify, X509Certificate } from "node:crypto";
import {
  type CanonicalizationOptions,
  canonicalizeInSteps,
  iterateElements,
} from "#server/fiscal/xml/canonical-xml.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  childElementsOf,
  textAtPath,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { DSIG_NAMESPACE } from "#server/fiscal/xml/xml.ts";

/** ALTERED includes signatures with a forbidden algorithm or without a certificate. */
export type SignatureVerdict = "VALID" | "ALTERED" | "ABSENT";

const EXTENSIONS = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${DSIG_NAMESPACE}enveloped-signature`;
const C14N: Record<string, { exclusive: boolean }> = {
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315": { exclusive: false },
  [EXCLUSIVE]: { exclusive: true },
};
const DIGESTS: Record<string, string> = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384": "sha384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "sha512",
};
const SIGNATURES: Record<string, string> = {
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": "RSA-SHA256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384": "RSA-SHA384",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512": "RSA-SHA512",
};
/** Maximum references of a signature; each one costs a canonicalization. */
const MAX_REFERENCES = 6;
/** In bytes. A larger certificate has an oversized key, which would only slow down the check. */
const MAX_CERTIFICATE = 8_192;

/** Checks the signature with the certificate in it; owner and expiry are not checked. */
export function* checkSignatureInSteps(root: XmlElement): Generator<void, SignatureVerdict> {
  const signatures: XmlElement[] = [];
  const ids = new Map<string, XmlElement[]>();
  for (const element of iterateElements(root)) {
    if (element.local === "Signature" && element.uri === DSIG_NAMESPACE) signatures.push(element);
    const id = attributeValueOf(element, "Id");
    if (id !== undefined) ids.set(id, [...(ids.get(id) ?? []), element]);
  }
  if (signatures.length === 0) return "ABSENT";
  const own = childElementsAtPath(
    root,
    "UBLExtensions",
    "UBLExtension",
    "ExtensionContent",
    "Signature",
  ).filter(({ uri, parent }) => uri === DSIG_NAMESPACE && parent?.uri === EXTENSIONS);
  const [signature] = own;
  // With several signatures, or one in another place, the displayed content need not be the signed content.
  if (!signature || own.length !== 1 || signatures.length !== 1) return "ALTERED";
  return (yield* checked(root, signature, ids)) ? "VALID" : "ALTERED";
}

function* checked(
  root: XmlElement,
  signature: XmlElement,
  ids: ReadonlyMap<string, XmlElement[]>,
): Generator<void, boolean> {
  const info = childElementAtPath(signature, "SignedInfo");
  const references = info ? childElementsAtPath(info, "Reference") : [];
  if (!info || references.length === 0 || references.length > MAX_REFERENCES) return false;
  let [isWhole, hasProperties] = [false, false];
  for (const reference of references) {
    const target = targetOf(reference, root, ids);
    const digest =
      DIGESTS[attributeValueOf(childElementAtPath(reference, "DigestMethod"), "Algorithm") ?? ""];
    if (!target || !digest) return false;
    const how = transformsOf(reference, target === root ? signature : undefined);
    if (!how || (target === root && !how.without)) return false;
    const text = yield* canonicalizeInSteps(target, how);
    const statedDigest = textAtPath(reference, "DigestValue")?.replace(/\s/g, "");
    if (createHash(digest).update(text).digest("base64") !== statedDigest) return false;
    if (target === root) isWhole = true;
    if (target.local === "SignedProperties") hasProperties = true;
  }
  return isWhole && hasProperties && (yield* isSignedBy(signature, info));
}

function targetOf(
  reference: XmlElement,
  root: XmlElement,
  ids: ReadonlyMap<string, XmlElement[]>,
): XmlElement | null {
  const uri = attributeValueOf(reference, "URI");
  if (uri === "") return root;
  const found = uri?.startsWith("#") ? ids.get(uri.slice(1)) : undefined;
  return found?.length === 1 ? found[0]! : null;
}

/** Null for an unknown transform, which could change the content in any way. */
function transformsOf(
  reference: XmlElement,
  signature: XmlElement | undefined,
): CanonicalizationOptions | null {
  let how: CanonicalizationOptions = { exclusive: false };
  for (const transform of childElementsAtPath(reference, "Transforms", "Transform")) {
    const algorithm = attributeValueOf(transform, "Algorithm") ?? "";
    if (algorithm === ENVELOPED) how = { ...how, without: signature };
    else if (C14N[algorithm]) how = { ...how, ...C14N[algorithm], prefixes: prefixesOf(transform) };
    else return null;
  }
  return how;
}

function prefixesOf(method: XmlElement): string[] {
  const list = attributeValueOf(
    childElementsOf(method).find(({ local }) => local === "InclusiveNamespaces"),
    "PrefixList",
  );
  return (list?.split(/\s+/).filter(Boolean) ?? []).map((prefix) => (prefix === "#default" ? "" : prefix));
}

function* isSignedBy(signature: XmlElement, info: XmlElement): Generator<void, boolean> {
  const method = childElementAtPath(info, "CanonicalizationMethod");
  const form = C14N[attributeValueOf(method, "Algorithm") ?? ""];
  const algorithm =
    SIGNATURES[attributeValueOf(childElementAtPath(info, "SignatureMethod"), "Algorithm") ?? ""];
  const certificate = textAtPath(signature, "KeyInfo", "X509Data", "X509Certificate");
  const value = textAtPath(signature, "SignatureValue");
  if (!method || !form || !algorithm || !certificate || !value || certificate.length > MAX_CERTIFICATE)
    return false;
  const text = yield* canonicalizeInSteps(info, { ...form, prefixes: prefixesOf(method) });
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
    return verify(algorithm, Buffer.from(text), publicKey, Buffer.from(value, "base64"));
  } catch {
    return false;
  }
}
