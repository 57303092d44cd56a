import { createHash, verify, X509Certificate } from "node:crypto";
import { DSIG_NAMESPACE } from "#server/fiscal/xml/build-xml.ts";
import {
  type CanonicalizationOptions,
  canonicalize,
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
const MAX_PREFIXES = 50;
/** In bytes. A larger certificate has an oversized key, which would only slow down the check. */
const MAX_CERTIFICATE = 8_192;

/** Checks the signature with the certificate in it; owner and expiry are not checked. */
export function checkSignature(root: XmlElement): SignatureVerdict {
  const signatures: XmlElement[] = [];
  const ids: ElementsById = new Map();
  for (const element of iterateElements(root)) {
    if (element.local === "Signature" && element.uri === DSIG_NAMESPACE) signatures.push(element);
    const id = attributeValueOf(element, "Id");
    if (id !== undefined) ids.set(id, ids.has(id) ? "SEVERAL" : element);
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
  return isValid(root, signature, ids) ? "VALID" : "ALTERED";
}

type ElementsById = Map<string, XmlElement | "SEVERAL">;

function isValid(root: XmlElement, signature: XmlElement, ids: ElementsById): boolean {
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
    const text = canonicalize(target, how);
    const statedDigest = textAtPath(reference, "DigestValue")?.replace(/\s/g, "");
    if (createHash(digest).update(text).digest("base64") !== statedDigest) return false;
    if (target === root) isWhole = true;
    if (target.local === "SignedProperties") hasProperties = true;
  }
  return isWhole && hasProperties && isSignedBy(signature, info);
}

function targetOf(reference: XmlElement, root: XmlElement, ids: ElementsById): XmlElement | null {
  const uri = attributeValueOf(reference, "URI");
  if (uri === "") return root;
  const found = uri?.startsWith("#") ? ids.get(uri.slice(1)) : undefined;
  return found === undefined || found === "SEVERAL" ? null : found;
}

/** Null for an unknown transform, which could change the content in any way. */
function transformsOf(reference: XmlElement, signature: XmlElement | undefined) {
  let how: CanonicalizationOptions = { exclusive: false };
  for (const transform of childElementsAtPath(reference, "Transforms", "Transform")) {
    const algorithm = attributeValueOf(transform, "Algorithm") ?? "";
    if (algorithm === ENVELOPED) how = { ...how, without: signature };
    else {
      const [form, prefixes] = [C14N[algorithm], prefixesOf(transform)];
      if (!form || !prefixes) return null;
      how = { ...how, ...form, prefixes };
    }
  }
  return how;
}

/** The prefixes that a method names; null for more than the maximum, because each element is compared with all. */
function prefixesOf(method: XmlElement): string[] | null {
  const list = attributeValueOf(
    childElementsOf(method).find(({ local }) => local === "InclusiveNamespaces"),
    "PrefixList",
  );
  const prefixes = list?.split(/\s+/, MAX_PREFIXES + 2).filter(Boolean) ?? [];
  if (prefixes.length > MAX_PREFIXES) return null;
  return prefixes.map((prefix) => (prefix === "#default" ? "" : prefix));
}

function isSignedBy(signature: XmlElement, info: XmlElement): boolean {
  const method = childElementAtPath(info, "CanonicalizationMethod");
  const form = C14N[attributeValueOf(method, "Algorithm") ?? ""];
  const algorithm =
    SIGNATURES[attributeValueOf(childElementAtPath(info, "SignatureMethod"), "Algorithm") ?? ""];
  const certificate = textAtPath(signature, "KeyInfo", "X509Data", "X509Certificate");
  const value = textAtPath(signature, "SignatureValue");
  const prefixes = method && prefixesOf(method);
  if (!prefixes || !form || !algorithm || !certificate || !value || certificate.length > MAX_CERTIFICATE)
    return false;
  const text = canonicalize(info, { ...form, prefixes });
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, "base64"));
    return verify(algorithm, Buffer.from(text), publicKey, Buffer.from(value, "base64"));
  } catch {
    return false;
  }
}
