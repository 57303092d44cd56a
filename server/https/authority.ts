import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { chmod, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#core/dates.ts";
import { readIfExists, writePrivateFile } from "#server/files.ts";
import type { ComputerNames } from "#server/https/computer-names.ts";

export type CertificateAuthority = {
  root: X509Certificate;
  certificate: X509Certificate;
  key: KeyObject;
};

export type TlsCredentials = { key: string; cert: string };

/** In milliseconds: a certificate is renewed this long before its end, because a shop may be closed for a season. */
const RENEWAL_MS = 60 * DAY_MS;

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();

export async function openCertificateAuthority(
  directory: string,
  computer: ComputerNames,
): Promise<CertificateAuthority> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  const file = path.join(directory, "authority.pem");
  const [key, [certificate, root]] = await readPem(file);
  if (key && certificate && root) return { key, certificate, root };
  const { createCertificateAuthority } = await import("#server/https/certificates.ts");
  const made = await createCertificateAuthority(computer);
  await writePrivateFile(file, pemOf(made.key) + made.certificate + made.root);
  return made;
}

export async function readOrIssueCertificate(
  directory: string,
  authority: CertificateAuthority,
  computer: ComputerNames,
  now: Date,
): Promise<TlsCredentials> {
  const file = path.join(directory, "certificate.pem");
  const allowedComputer = { ...computer, names: computer.names.filter((name) => mayName(authority, name)) };
  const [key, [stored]] = await readPem(file);
  const chain = (own: X509Certificate) => `${own}${authority.certificate}`;
  if (key && stored?.checkPrivateKey(key) && isUsable(stored, authority, allowedComputer, now))
    return { key: pemOf(key), cert: chain(stored) };
  const { issueCertificate } = await import("#server/https/certificates.ts");
  const made = await issueCertificate(authority, allowedComputer, now);
  await writePrivateFile(file, pemOf(made.key) + made.certificate);
  return { key: pemOf(made.key), cert: chain(made.certificate) };
}

/** True for a valid certificate with all names and addresses of the computer; it may have more of them. */
function isUsable(
  certificate: X509Certificate,
  authority: CertificateAuthority,
  computer: ComputerNames,
  now: Date,
): boolean {
  return (
    certificate.verify(authority.certificate.publicKey) &&
    Date.parse(certificate.validFrom) <= now.getTime() &&
    Date.parse(certificate.validTo) - now.getTime() > RENEWAL_MS &&
    computer.names.every((name) => certificate.checkHost(name)) &&
    computer.addresses.every((address) => certificate.checkIP(address))
  );
}

/** True if the authority may sign the name: the domains that it may sign are fixed when it is created. */
function mayName({ certificate }: CertificateAuthority, name: string): boolean {
  if (name.endsWith(".local")) return true;
  // The bytes that the name constraints contain: the kind of name, its length and its characters.
  return certificate.raw.includes(Buffer.from([0x82, name.length, ...Buffer.from(name)]));
}

const BLOCK = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----\n?/g;

async function readPem(file: string): Promise<[KeyObject | null, X509Certificate[]]> {
  const text = await readIfExists(readFile(file, "utf8"), "");
  try {
    await chmod(file, 0o600).catch(() => undefined);
    const [key, ...certificates] = [...text.matchAll(BLOCK)].map(([block]) => block);
    return [key ? createPrivateKey(key) : null, certificates.map((pem) => new X509Certificate(pem))];
  } catch {
    return [null, []];
  }
}
