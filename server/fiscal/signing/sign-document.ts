import { createHash, randomUUID, sign, type X509Certificate } from "node:crypto";
import { bogotaTimestamp } from "#server/fiscal/bogota-time.ts";
import { SIGNATURE_POLICY } from "#server/fiscal/dian-values.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import {
  DSIG_NAMESPACE,
  buildXmlElement as e,
  namespaceDeclarationsOf,
  type UnsignedDocument,
  XML_DECLARATION,
  type XmlFragment,
} from "#server/fiscal/xml/build-xml.ts";

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";
const ROLE = "supplier";

const digest = (content: string | Buffer) => createHash("sha256").update(content).digest("base64");

const digestOf = (value: string): XmlFragment[] => [
  e("ds:DigestMethod", { Algorithm: SHA256 }),
  e("ds:DigestValue", value),
];

/** Signs as XAdES-EPES. A part that is hashed separately gets the namespaces of the root. */
export function signDocument(
  { root, head, tail }: UnsignedDocument,
  { key, chain }: SigningCredentials,
  signedAt: Date,
): string {
  const namespaces = namespaceDeclarationsOf(root);
  const alone = ({ text }: XmlFragment, name: string) => text.replace(`<${name}`, `<${name}${namespaces}`);
  const id = `xmldsig-${randomUUID()}`;
  const keyInfo = e(
    "ds:KeyInfo",
    { Id: `${id}-keyinfo` },
    e(
      "ds:X509Data",
      chain.map(({ raw }) => e("ds:X509Certificate", raw.toString("base64"))),
    ),
  );
  const properties = signedProperties(`${id}-signedprops`, chain, signedAt);
  const signedInfo = e(
    "ds:SignedInfo",
    e("ds:CanonicalizationMethod", { Algorithm: C14N }),
    e("ds:SignatureMethod", { Algorithm: RSA_SHA256 }),
    e(
      "ds:Reference",
      { Id: `${id}-ref0`, URI: "" },
      e("ds:Transforms", e("ds:Transform", { Algorithm: `${DSIG_NAMESPACE}enveloped-signature` })),
      digestOf(digest(head + tail)),
    ),
    e("ds:Reference", { URI: `#${id}-keyinfo` }, digestOf(digest(alone(keyInfo, "ds:KeyInfo")))),
    e(
      "ds:Reference",
      { Type: SIGNED_PROPERTIES, URI: `#${id}-signedprops` },
      digestOf(digest(alone(properties, "xades:SignedProperties"))),
    ),
  );
  const value = sign("RSA-SHA256", Buffer.from(alone(signedInfo, "ds:SignedInfo")), key).toString("base64");
  const signature = e(
    "ds:Signature",
    { Id: id },
    signedInfo,
    e("ds:SignatureValue", { Id: `${id}-sigvalue` }, value),
    keyInfo,
    e("ds:Object", e("xades:QualifyingProperties", { Target: `#${id}` }, properties)),
  );
  return `${XML_DECLARATION}${head}${signature.text}${tail}`;
}

function signedProperties(id: string, chain: readonly X509Certificate[], signedAt: Date): XmlFragment {
  return e(
    "xades:SignedProperties",
    { Id: id },
    e(
      "xades:SignedSignatureProperties",
      e("xades:SigningTime", bogotaTimestamp(signedAt)),
      e("xades:SigningCertificate", chain.map(certificateReference)),
      e(
        "xades:SignaturePolicyIdentifier",
        e(
          "xades:SignaturePolicyId",
          e(
            "xades:SigPolicyId",
            e("xades:Identifier", SIGNATURE_POLICY.url),
            e("xades:Description", SIGNATURE_POLICY.description),
          ),
          e("xades:SigPolicyHash", digestOf(SIGNATURE_POLICY.sha256)),
        ),
      ),
      e("xades:SignerRole", e("xades:ClaimedRoles", e("xades:ClaimedRole", ROLE))),
    ),
  );
}

function certificateReference({ raw, issuer, serialNumber }: X509Certificate): XmlFragment {
  return e(
    "xades:Cert",
    e("xades:CertDigest", digestOf(digest(raw))),
    e(
      "xades:IssuerSerial",
      e("ds:X509IssuerName", distinguishedName(issuer)),
      e("ds:X509SerialNumber", BigInt(`0x${serialNumber}`).toString()),
    ),
  );
}

/** A name as RFC 2253 writes it, in reverse order. Node gives one part per line, with escaped commas. */
function distinguishedName(lines: string): string {
  return lines
    .split("\n")
    .reverse()
    .map((line) => {
      const at = line.indexOf("=");
      return `${line.slice(0, at)}=${line.slice(at + 1).replace(/\\?([,+"<>;])/g, "\\$1")}`;
    })
    .join(",");
}
