import { KeyObject, randomBytes, webcrypto, X509Certificate } from "node:crypto";
import * as asn1 from "asn1js";
import * as pki from "pkijs";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Key usage bits: digital signature and non-repudiation; certificate signing. */
const KEY_USAGE = { signer: 0xc0, authority: 0x06 };
const ROUNDS = 2048;

type CertificateOptions = {
  nit: string;
  check: number;
  name: string;
  bits?: number;
  from?: Date;
  to?: Date;
};

export type TestCertificate = { credentials: SigningCredentials; p12(password: string): Promise<Buffer> };

let authorityKeys: Promise<Keys> | undefined;

/** A certificate like those of shops, from an untrusted authority. */
export async function createTestCertificate(options: CertificateOptions): Promise<TestCertificate> {
  const { nit, check, name, bits = 2048 } = options;
  authorityKeys ??= rsaKeys(2048);
  const [authority, own] = [await authorityKeys, await rsaKeys(bits)];
  const span = {
    from: options.from ?? new Date(Date.now() - DAY_MS),
    to: options.to ?? new Date(Date.now() + 700 * DAY_MS),
  };
  const issuer = nameOf({ organization: "ECD de Pruebas, S.A.", common: "Subordinada Pruebas" });
  const subject = nameOf({ organization: name, common: name, serial: `${nit}-${check}` });
  const root = await sign({
    issuer,
    subject: issuer,
    keys: authority,
    by: authority.privateKey,
    span,
    use: KEY_USAGE.authority,
  });
  const leaf = await sign({
    issuer,
    subject,
    keys: own,
    by: authority.privateKey,
    span,
    use: KEY_USAGE.signer,
  });
  const credentials: SigningCredentials = {
    key: KeyObject.from(own.privateKey),
    chain: [x509(leaf), x509(root)],
  };
  return { credentials, p12: (password) => writeP12(credentials.key, [leaf, root], password) };
}

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey };

const rsaKeys = (bits: number): Promise<Keys> =>
  webcrypto.subtle.generateKey(
    {
      name: "RSASSA-PKCS1-v1_5",
      hash: "SHA-256",
      modulusLength: bits,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ["sign", "verify"],
  );

type Unsigned = {
  issuer: pki.RelativeDistinguishedNames;
  subject: pki.RelativeDistinguishedNames;
  keys: Keys;
  by: CryptoKey;
  span: { from: Date; to: Date };
  use: number;
};

async function sign({ issuer, subject, keys, by, span, use }: Unsigned): Promise<pki.Certificate> {
  // Eight bytes as in real certificates: libxml2 reads numbers of at most 24 digits.
  const serial = randomBytes(8);
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  const isAuthority = use === KEY_USAGE.authority;
  const certificate = new pki.Certificate({
    version: 2,
    serialNumber: new asn1.Integer({ valueHex: new Uint8Array(serial) }),
    issuer,
    subject,
    notBefore: new pki.Time({ type: 0, value: span.from }),
    notAfter: new pki.Time({ type: 0, value: span.to }),
    extensions: [
      extension(pki.id_BasicConstraints, new pki.BasicConstraints({ cA: isAuthority })),
      extension(
        pki.id_KeyUsage,
        new asn1.BitString({ valueHex: new Uint8Array([use]), unusedBits: isAuthority ? 1 : 6 }),
      ),
    ],
  });
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(by, "SHA-256");
  return certificate;
}

function extension(id: string, value: { toSchema(): asn1.BaseBlock } | asn1.BitString): pki.Extension {
  const block = value instanceof asn1.BitString ? value : value.toSchema();
  return new pki.Extension({ extnID: id, critical: true, extnValue: block.toBER() });
}

function nameOf(names: {
  organization: string;
  common: string;
  serial?: string;
}): pki.RelativeDistinguishedNames {
  const part = (type: string, value: string) =>
    new pki.AttributeTypeAndValue({ type, value: new asn1.Utf8String({ value }) });
  const parts = [
    part("2.5.4.6", "CO"),
    part("2.5.4.10", names.organization),
    ...(names.serial === undefined ? [] : [part("2.5.4.5", names.serial)]),
    part("2.5.4.3", names.common),
  ];
  // Each attribute is in its own set, as in real certificates; the library would put them into one set.
  const value = parts.map((one) => new asn1.Set({ value: [one.toSchema()] }));
  return pki.RelativeDistinguishedNames.fromBER(new asn1.Sequence({ value }).toBER());
}

const x509 = (certificate: pki.Certificate) =>
  new X509Certificate(Buffer.from(certificate.toSchema().toBER()));

async function writeP12(
  key: KeyObject,
  certificates: readonly pki.Certificate[],
  password: string,
): Promise<Buffer> {
  const secret = new TextEncoder().encode(password).buffer;
  const pkcs8 = key.export({ type: "pkcs8", format: "der" });
  const shrouded = new pki.PKCS8ShroudedKeyBag({ parsedValue: pki.PrivateKeyInfo.fromBER(pkcs8) });
  const encryption = {
    contentEncryptionAlgorithm: { name: "AES-CBC", length: 256 },
    hmacHashAlgorithm: "SHA-256",
    iterationCount: ROUNDS,
  };
  await (shrouded as unknown as { makeInternalValues(options: object): Promise<void> }).makeInternalValues({
    password: secret,
    ...encryption,
  });
  const bags = (values: pki.SafeBag[]) => new pki.SafeContents({ safeBags: values });
  const keys = bags([new pki.SafeBag({ bagId: "1.2.840.113549.1.12.10.1.2", bagValue: shrouded })]);
  const certs = bags(
    certificates.map(
      (certificate) =>
        new pki.SafeBag({
          bagId: "1.2.840.113549.1.12.10.1.3",
          bagValue: new pki.CertBag({ parsedValue: certificate }),
        }),
    ),
  );
  const store = new pki.PFX({
    parsedValue: {
      integrityMode: 0,
      authenticatedSafe: new pki.AuthenticatedSafe({
        parsedValue: {
          safeContents: [
            { privacyMode: 0, value: keys },
            { privacyMode: 1, value: certs },
          ],
        },
      }),
    },
  });
  await store.parsedValue!.authenticatedSafe!.makeInternalValues({
    safeContents: [{}, { password: secret, ...encryption }],
  });
  await store.makeInternalValues({
    password: secret,
    iterations: ROUNDS,
    pbkdf2HashAlgorithm: "SHA-256",
    hmacHashAlgorithm: "SHA-256",
  });
  return Buffer.from(store.toSchema().toBER());
}
