import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { FiscalCertificate } from "#core/contract/fiscal/fiscal.ts";
import { AppError } from "#core/errors.ts";
import { decryptKeyStore } from "#server/fiscal/signing/pkcs12.ts";

export type SigningCredentials = {
  key: KeyObject;
  /** The certificate of the key, then its issuers as far as the file contains them. */
  chain: readonly [X509Certificate, ...X509Certificate[]];
};

/** In bits. A signature with a longer key takes more than 50 ms. */
const [MIN_BITS, MAX_BITS] = [2048, 4096];
/** In bytes. The certificates of authorities have about 2 kB; a larger one is left out. */
const MAX_CERTIFICATE = 16_384;

/** @throws AppError CERTIFICATE_REFUSED */
const refuse = (message: string): never => {
  throw new AppError("CERTIFICATE_REFUSED", { message });
};

/** A key (PKCS #8) and its certificates in DER: the form that is encrypted for storage and sent between processes. */
export type SigningCredentialBytes = { key: Buffer; chain: Buffer[] };

export const exportSigningCredentials = ({ key, chain }: SigningCredentials): SigningCredentialBytes => ({
  key: key.export({ type: "pkcs8", format: "der" }),
  chain: chain.map(({ raw }) => raw),
});

export function importSigningCredentials({ key, chain }: SigningCredentialBytes): SigningCredentials {
  const [leaf, ...issuers] = chain.map((raw) => new X509Certificate(raw));
  return { key: createPrivateKey({ key, format: "der", type: "pkcs8" }), chain: [leaf!, ...issuers] };
}

/**
 * Like `readSigningCredentials`, with a result that one process can send to another.
 * @throws AppError CERTIFICATE_REFUSED
 */
export const unpackSigningCredentials = (file: Uint8Array, password: string): SigningCredentialBytes =>
  exportSigningCredentials(readSigningCredentials(file, password));

/**
 * The RSA key of a .p12 or .pfx file, with its certificate and the issuers.
 * @throws AppError CERTIFICATE_REFUSED
 */
export function readSigningCredentials(file: Uint8Array, password: string): SigningCredentials {
  const { keys, certificates } = decryptKeyStore(file, password);
  const all = certificates.flatMap((der) => {
    if (der.length > MAX_CERTIFICATE) return [];
    try {
      return [new X509Certificate(der)];
    } catch {
      return [];
    }
  });
  for (const der of keys) {
    const key = privateKey(der);
    const leaf = key && all.find((certificate) => certificate.checkPrivateKey(key));
    if (!key || !leaf) continue;
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== "rsa" || bits < MIN_BITS)
      refuse("El certificado debe tener una llave RSA de 2048 bits o más");
    if (bits > MAX_BITS) refuse("El certificado tiene una llave RSA de más de 4096 bits");
    return { key, chain: chainOf(leaf, all) };
  }
  return refuse("El archivo no tiene el certificado junto con su llave: pide el .p12 completo");
}

function privateKey(der: Buffer): KeyObject | null {
  try {
    return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  } catch {
    return null;
  }
}

function chainOf(leaf: X509Certificate, all: readonly X509Certificate[]): SigningCredentials["chain"] {
  const chain: [X509Certificate, ...X509Certificate[]] = [leaf];
  for (let last = leaf; ; ) {
    const issuer = all.find((other) => !chain.includes(other) && last.checkIssued(other));
    if (!issuer) return chain;
    chain.push(issuer);
    last = issuer;
  }
}

export type SigningCertificateInfo = Omit<FiscalCertificate, "notBefore" | "notAfter"> & {
  notBefore: Date;
  notAfter: Date;
};

/**
 * Owner and validity of a certificate that may sign for this NIT now.
 * @throws AppError CERTIFICATE_REFUSED
 */
export function checkSigningCertificate(
  { chain: [leaf] }: SigningCredentials,
  { nit, check, now }: { nit: string; check: number; now: Date },
): SigningCertificateInfo {
  const [notBefore, notAfter] = [new Date(leaf.validFrom), new Date(leaf.validTo)];
  if (now > notAfter) refuse(`El certificado venció el ${dayText(notAfter)}`);
  if (now < notBefore) refuse(`El certificado solo vale desde el ${dayText(notBefore)}`);
  if (!listNumbersIn(leaf).some((number) => number === nit || number === `${nit}${check}`))
    refuse(`El certificado no es del NIT ${nit}-${check} de la tienda`);
  const serial = BigInt(`0x${leaf.serialNumber}`).toString();
  return { subject: oneLine(leaf.subject), issuer: oneLine(leaf.issuer), nit, notBefore, notAfter, serial };
}

/**
 * The numbers in the owner's names, without points, blanks and leading zeros. A number with a hyphen before its last
 * digit, as a NIT may have, is returned both split and joined.
 */
function listNumbersIn({ subject, subjectAltName }: X509Certificate): string[] {
  const text = `${subject}\n${subjectAltName ?? ""}`.replace(/(?<=\d)[. ](?=\d)/g, "");
  const joined = text.replace(/(?<=\d)-(?=\d\b)/g, "");
  return [...text.matchAll(/\d+/g), ...joined.matchAll(/\d+/g)].map(([digits]) => digits.replace(/^0+/, ""));
}

const oneLine = (name: string) => name.split("\n").join(", ");

const dayText = (date: Date) =>
  date.toLocaleDateString("es-CO", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "America/Bogota",
  });
