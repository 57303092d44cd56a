import { createHash, verify, X509Certificate } from "node:crypto";
import { dayOf } from "#core/dates.ts";
import { SIGNATURE_POLICY } from "#server/fiscal/dian-values.ts";
import {
  attributeValueOf,
  childElementAtPath,
  childElementsAtPath,
  childElementsOf,
  findDescendants,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";
import { toCanonicalXml } from "./canonical-form.ts";

const DS = "http://www.w3.org/2000/09/xmldsig#";
const ENVELOPED = `${DS}enveloped-signature`;
const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";

const withoutSpaces = (text: string | undefined) => (text ?? "").replace(/\s/g, "");

/** Node's name for the hash in an algorithm's URI; null for others, SHA-1 included. */
function hashOf(algorithm: string | undefined): string | null {
  const match = /#(?:rsa-)?(sha256|sha384|sha512)$/.exec(algorithm ?? "");
  return match?.[1] ?? null;
}

/** The problems of a document's signature; empty when DIAN would accept it. */
export function findSignatureProblems(
  root: XmlElement,
  signature: XmlElement,
  facts: { issueDate: string; nit: string },
): string[] {
  const problems: string[] = [];
  const info = childElementAtPath(signature, "SignedInfo");
  const keyInfo = childElementAtPath(signature, "KeyInfo");
  const properties = childElementAtPath(signature, "Object", "QualifyingProperties", "SignedProperties");
  if (!info || !keyInfo || !properties) return ["faltan SignedInfo, KeyInfo o SignedProperties"];
  const certificate = readCertificate(textAtPath(keyInfo, "X509Data", "X509Certificate"));
  if (!certificate) return ["KeyInfo no tiene un certificado"];
  if (attributeValueOf(childElementAtPath(info, "CanonicalizationMethod"), "Algorithm") !== C14N)
    problems.push("CanonicalizationMethod no es la de la política");
  problems.push(...referenceProblems(root, signature, info));
  const hash = hashOf(attributeValueOf(childElementAtPath(info, "SignatureMethod"), "Algorithm"));
  const value = Buffer.from(withoutSpaces(textAtPath(signature, "SignatureValue")), "base64");
  if (!hash || !verify(hash, Buffer.from(toCanonicalXml(info)), certificate.publicKey, value))
    problems.push("SignatureValue no es de este certificado");
  problems.push(...propertyProblems(properties, certificate, facts));
  return problems;
}

function readCertificate(text: string | undefined): X509Certificate | null {
  try {
    return new X509Certificate(Buffer.from(withoutSpaces(text), "base64"));
  } catch {
    return null;
  }
}

function referenceProblems(root: XmlElement, signature: XmlElement, info: XmlElement): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const reference of childElementsAtPath(info, "Reference")) {
    const uri = attributeValueOf(reference, "URI") ?? "";
    const transforms = childElementsAtPath(reference, "Transforms", "Transform").map((one) =>
      attributeValueOf(one, "Algorithm"),
    );
    const target = uri === "" ? root : withId(root, uri.slice(1));
    const hash = hashOf(attributeValueOf(childElementAtPath(reference, "DigestMethod"), "Algorithm"));
    if (!target || !hash || transforms.some((one) => one !== ENVELOPED && one !== C14N)) {
      problems.push(`una referencia no se entiende: ${uri}`);
      continue;
    }
    if (uri === "" && transforms[0] !== ENVELOPED)
      problems.push("la referencia al documento no es enveloped");
    const form = toCanonicalXml(target, uri === "" ? { without: signature } : {});
    const name = uri === "" ? "document" : target.local;
    seen.add(name);
    if (
      createHash(hash).update(form).digest("base64") !== withoutSpaces(textAtPath(reference, "DigestValue"))
    )
      problems.push(`${name} cambió después de firmado`);
  }
  for (const part of ["document", "KeyInfo", "SignedProperties"])
    if (!seen.has(part)) problems.push(`no se firmó ${part}`);
  return problems;
}

/** The only element with this Id; null when there are several. */
function withId(root: XmlElement, id: string): XmlElement | null {
  const all = (node: XmlElement): XmlElement[] => [node, ...childElementsOf(node).flatMap(all)];
  const found = all(root).filter((node) => attributeValueOf(node, "Id") === id);
  return found.length === 1 ? found[0]! : null;
}

function propertyProblems(
  properties: XmlElement,
  certificate: X509Certificate,
  { issueDate, nit }: { issueDate: string; nit: string },
): string[] {
  const problems: string[] = [];
  const signed = childElementAtPath(properties, "SignedSignatureProperties");
  if (!signed) return ["faltan SignedSignatureProperties"];
  const certificateElement = childElementAtPath(signed, "SigningCertificate", "Cert");
  const digest = createHash("sha256").update(certificate.raw).digest("base64");
  if (
    !certificateElement ||
    withoutSpaces(textAtPath(certificateElement, "CertDigest", "DigestValue")) !== digest
  )
    problems.push("SigningCertificate no es el certificado que firmó");
  if (
    certificateElement &&
    textAtPath(certificateElement, "IssuerSerial", "X509SerialNumber") !==
      BigInt(`0x${certificate.serialNumber}`).toString()
  )
    problems.push("X509SerialNumber no es el del certificado, en decimal");
  const policy = childElementAtPath(signed, "SignaturePolicyIdentifier", "SignaturePolicyId");
  if (!policy || textAtPath(policy, "SigPolicyId", "Identifier") !== SIGNATURE_POLICY.url)
    problems.push("no es la política de firma v2");
  else if (withoutSpaces(textAtPath(policy, "SigPolicyHash", "DigestValue")) !== SIGNATURE_POLICY.sha256)
    problems.push("el resumen de la política de firma no es el suyo");
  const role = findDescendants(signed, "ClaimedRole").map(textOfElement)[0];
  if (role !== "supplier" && role !== "third party")
    problems.push("ClaimedRole no es supplier ni third party");
  const time = new Date(textAtPath(signed, "SigningTime") ?? "");
  if (Number.isNaN(time.getTime())) problems.push("SigningTime no es una hora");
  else {
    if (dayOf(time) !== issueDate) problems.push(SIGNATURE_DATE_PROBLEM);
    if (time < new Date(certificate.validFrom) || time > new Date(certificate.validTo))
      problems.push("el certificado no valía en SigningTime");
  }
  const digits = certificate.subject.replace(/(?<=\d)[-. ](?=\d)/g, "");
  if (!digits.includes(nit)) problems.push("el certificado no es del NIT del emisor");
  return problems;
}

/** This problem has a rule code of its own. */
export const SIGNATURE_DATE_PROBLEM = "la fecha de emisión no es la de la firma";
