import { createHash, KeyObject, randomBytes, X509Certificate } from "node:crypto";
// Other modules import this one dynamically, and only to sign: its libraries take 0.1 s to load.
import * as asn1 from "asn1js";
import * as pki from "pkijs";
import { DAY_MS } from "#core/dates.ts";
import type { CertificateAuthority } from "#server/https/authority.ts";
import type { ComputerNames } from "#server/https/computer-names.ts";

const P256 = { name: "ECDSA", namedCurve: "P-256" };

/**
 * Valid from a past year, because an empty clock battery resets the date, to the last year that
 * certificates write with two digits.
 */
const AUTHORITY_SPAN = { from: new Date("2020-01-01T00:00:00Z"), to: new Date("2049-12-31T00:00:00Z") };

/** In days. iPhones accept at most 825 days; every system accepts 398 from an added authority. */
const DAYS = 397;
/**
 * In days: a certificate is valid from this long before its issue, so that a phone with a slow clock
 * accepts it.
 */
const DAYS_PAST = 3;

/** Domains that are never public (RFC 6761, RFC 6762). Any other label may become public. */
const NAMES = ["local", "localhost"];

/** Private networks: the first bytes, the significant bits, and the length of an address in bytes. */
const NETWORKS: readonly (readonly [start: number[], bits: number, length: number])[] = [
  [[10], 8, 4],
  [[100, 64], 10, 4],
  [[127], 8, 4],
  [[172, 16], 12, 4],
  [[192, 168], 16, 4],
  [[0xfc], 7, 16],
];

const [DNS_NAME, ADDRESS] = [2, 7] as const;
const USE = { signature: 0x80, certificates: 0x04, revocations: 0x02 };
const FOR_SERVERS = "1.3.6.1.5.5.7.3.1";

/**
 * The key of the root signs an intermediate certificate and is discarded. The intermediate is limited to
 * this computer's names and private addresses, because some systems ignore limits in a root.
 */
export async function createCertificateAuthority(computer: ComputerNames): Promise<CertificateAuthority> {
  const [root, signer] = [await newKeys(), await newKeys()];
  const own = computer.names.at(-1)!.replace(/\.local$/, "");
  // The random part distinguishes two certificate authorities of one computer in a phone's list, for example
  // after the computer's disk was replaced.
  const name = `Mostrador ${own} ${randomBytes(2).toString("hex")}`;
  const subject = nameOf(name);
  const bounds = boundsOf(NAMES);
  const rootCertificate = await sign({
    subject,
    keys: root,
    span: AUTHORITY_SPAN,
    issuer: subject,
    by: root.privateKey,
    extensions: [...authority(1), bounds, keyId(root.id)],
  });
  const certificate = await sign({
    subject: nameOf(`${name}, firma`),
    keys: signer,
    span: AUTHORITY_SPAN,
    issuer: subject,
    by: root.privateKey,
    extensions: [...authority(0), bounds, forServers(), keyId(signer.id), issuerId(root.id)],
  });
  return { root: rootCertificate, certificate, key: KeyObject.from(signer.privateKey) };
}

export async function issueCertificate(
  authority: CertificateAuthority,
  { names, addresses }: ComputerNames,
  now: Date,
) {
  const issuer = pki.Certificate.fromBER(authority.certificate.raw);
  const from = new Date(now.getTime() - DAYS_PAST * DAY_MS);
  const keys = await newKeys();
  const all = [
    ...names.map((value) => new pki.GeneralName({ type: DNS_NAME, value })),
    ...addresses.map((address) => addressName(Uint8Array.from(address.split("."), Number))),
  ];
  const certificate = await sign({
    subject: nameOf(names.at(-1)!),
    keys,
    issuer: issuer.subject,
    by: await usable(authority.key),
    span: { from, to: new Date(from.getTime() + DAYS * DAY_MS) },
    extensions: [
      extension(pki.id_BasicConstraints, new pki.BasicConstraints(), true),
      use(USE.signature, 7),
      forServers(),
      extension(pki.id_SubjectAltName, new pki.GeneralNames({ names: all })),
      keyId(keys.id),
      issuerId(idOf(issuer.subjectPublicKeyInfo)),
    ],
  });
  return { certificate, key: KeyObject.from(keys.privateKey) };
}

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey; id: Uint8Array<ArrayBuffer> };

async function newKeys(): Promise<Keys> {
  const pair = await crypto.subtle.generateKey(P256, true, ["sign", "verify"]);
  const info = new pki.PublicKeyInfo();
  await info.importKey(pair.publicKey);
  return { ...pair, id: idOf(info) };
}

async function usable(key: KeyObject): Promise<CryptoKey> {
  const bytes = new Uint8Array(key.export({ type: "pkcs8", format: "der" }));
  return crypto.subtle.importKey("pkcs8", bytes, P256, false, ["sign"]);
}

/** The key identifier by RFC 7093, method 1, which replaces SHA-1. */
function idOf(info: pki.PublicKeyInfo): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256").update(info.subjectPublicKey.valueBlock.valueHexView).digest();
  return new Uint8Array(hash.subarray(0, 20));
}

type CertificateFields = {
  subject: pki.RelativeDistinguishedNames;
  keys: Keys;
  span: { from: Date; to: Date };
  issuer: pki.RelativeDistinguishedNames;
  by: CryptoKey;
  extensions: pki.Extension[];
};

async function sign({ subject, keys, span, issuer, by, extensions }: CertificateFields) {
  // A positive number of fixed length: the first bit is 0 and the second is 1.
  const serial = randomBytes(16);
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: new Uint8Array(serial) }),
    issuer,
    subject,
    extensions,
    notBefore: new pki.Time({ type: 0, value: wholeSeconds(span.from) }),
    notAfter: new pki.Time({ type: 0, value: wholeSeconds(span.to) }),
  });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(by, "SHA-256");
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()));
}

const wholeSeconds = (date: Date) => new Date(Math.floor(date.getTime() / 1000) * 1000);

function nameOf(text: string): pki.RelativeDistinguishedNames {
  const part = (type: string, value: string) =>
    new pki.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) });
  return new pki.RelativeDistinguishedNames({
    typesAndValues: [part("2.5.4.10", "Mostrador"), part("2.5.4.3", text)],
  });
}

const addressName = (bytes: Uint8Array<ArrayBuffer>) =>
  new pki.GeneralName({ type: ADDRESS, value: new asn1.OctetString({ valueHex: bytes }) });

function boundsOf(names: string[]): pki.Extension {
  const bases = [
    ...names.map((value) => new pki.GeneralName({ type: DNS_NAME, value })),
    ...NETWORKS.map(([start, bits, length]) => {
      const network = new Uint8Array(2 * length);
      network.set(start);
      for (let bit = 0; bit < bits; bit++) network[length + (bit >> 3)]! |= 0x80 >> (bit & 7);
      return addressName(network);
    }),
  ];
  const permittedSubtrees = bases.map((base) => new pki.GeneralSubtree({ base }));
  return extension(pki.id_NameConstraints, new pki.NameConstraints({ permittedSubtrees }), true);
}

function authority(pathLenConstraint: number): pki.Extension[] {
  return [
    extension(pki.id_BasicConstraints, new pki.BasicConstraints({ cA: true, pathLenConstraint }), true),
    use(USE.certificates | USE.revocations, 1),
  ];
}

/** The last `unused` bits are padding. */
const use = (bits: number, unused: number) =>
  extension(pki.id_KeyUsage, new asn1.BitString({ valueHex: Uint8Array.of(bits), unusedBits: unused }), true);

const forServers = () => extension(pki.id_ExtKeyUsage, new pki.ExtKeyUsage({ keyPurposes: [FOR_SERVERS] }));

const keyId = (id: Uint8Array<ArrayBuffer>) =>
  extension(pki.id_SubjectKeyIdentifier, new asn1.OctetString({ valueHex: id }));

const issuerId = (id: Uint8Array<ArrayBuffer>) =>
  extension(
    pki.id_AuthorityKeyIdentifier,
    new pki.AuthorityKeyIdentifier({ keyIdentifier: new asn1.OctetString({ valueHex: id }) }),
  );

function extension(id: string, value: asn1.BaseBlock | { toSchema(): asn1.BaseBlock }, critical = false) {
  const block = value instanceof asn1.BaseBlock ? value : value.toSchema();
  return new pki.Extension({ extnID: id, critical, extnValue: block.toBER() });
}
