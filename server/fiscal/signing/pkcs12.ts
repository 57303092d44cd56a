import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from "node:crypto";
import * as asn1 from "asn1js";
import { AppError } from "#core/errors.ts";
import { decryptRc2 } from "#server/fiscal/signing/rc2.ts";

/**
 * Object identifiers of PKCS #12 (RFC 7292). The format is read here because pkijs cannot decrypt triple DES or RC2.
 */
const OID = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certBag: "1.2.840.113549.1.12.10.1.3",
  safeContentsBag: "1.2.840.113549.1.12.10.1.6",
  x509: "1.2.840.113549.1.9.22.1",
  pbes2: "1.2.840.113549.1.5.13",
  pbkdf2: "1.2.840.113549.1.5.12",
} as const;

const HASHES: Record<string, string> = {
  "1.3.14.3.2.26": "sha1",
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

const HMACS: Record<string, string> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};

const CIPHERS: Record<string, { name: string; keyLength: number }> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyLength: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyLength: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyLength: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyLength: 24 },
};

/** The ciphers of PKCS #12 itself, all with SHA-1. */
const OLD_CIPHERS: Record<
  string,
  { keyLength: number; decrypt: (key: Buffer, iv: Buffer, data: Buffer) => Buffer }
> = {
  "1.2.840.113549.1.12.1.3": { keyLength: 24, decrypt: tripleDes },
  "1.2.840.113549.1.12.1.4": {
    keyLength: 16,
    decrypt: (key, iv, data) => tripleDes(Buffer.concat([key, key.subarray(0, 8)]), iv, data),
  },
  "1.2.840.113549.1.12.1.5": { keyLength: 16, decrypt: (key, iv, data) => decryptRc2(key, 128, iv, data) },
  "1.2.840.113549.1.12.1.6": { keyLength: 5, decrypt: (key, iv, data) => decryptRc2(key, 40, iv, data) },
};

function tripleDes(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const cipher = createDecipheriv("des-ede3-cbc", key, iv);
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/**
 * Limits of a whole file: rounds of key derivation, of which programs use some thousands, and keys and certificates.
 */
export const [MAX_DERIVATION_ROUNDS, MAX_KEY_STORE_PARTS] = [1_000_000, 40];
const MAX_DEPTH = 4;

const SHA1_LENGTH = 20;

/** Purposes of derived keys (RFC 7292, appendix B.3). */
const PURPOSE = { key: 1, iv: 2, mac: 3 } as const;

type KeyStoreContents = { keys: Buffer[]; certificates: Buffer[] };

/** The work that a file has cost so far, which the limits of a whole file bound. */
type KeyStoreCost = { rounds: number; parts: number };

/**
 * The keys (PKCS #8) and certificates of a PKCS #12 file, in DER.
 * @throws AppError CERTIFICATE_REFUSED
 */
export function decryptKeyStore(
  file: Uint8Array,
  password: string,
  work: KeyStoreCost = { rounds: 0, parts: 0 },
): KeyStoreContents {
  try {
    return openContainer(file, password, work);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refusal("El archivo no es un certificado .p12 o .pfx que se pueda leer");
  }
}

function openContainer(file: Uint8Array, password: string, work: KeyStoreCost): KeyStoreContents {
  const [, authSafe, mac] = children(parse(file));
  const [type, wrapped] = children(authSafe);
  if (!type || oid(type) !== OID.data) throw new Error("not protected by a password");
  const content = octets(children(wrapped)[0]);
  // Programs differ in how they encode an empty password.
  const tries = password === "" ? [bmpString(""), Buffer.alloc(0)] : [bmpString(password)];
  const secret = mac ? tries.find((bytes) => macMatches(mac, bytes, content, work)) : tries[0];
  if (secret === undefined) throw wrongPassword();
  const unlock: Unlock = (algorithm, data) =>
    decrypt(algorithm, data, { secret, utf8: Buffer.from(password), work });
  const store: KeyStoreContents = { keys: [], certificates: [] };
  for (const info of children(parse(content))) {
    countPart(work);
    const [kind, body] = children(info);
    const inner = children(body)[0];
    if (oid(kind) === OID.data) readBags(parse(octets(inner)), { unlock, store, work });
    else if (oid(kind) === OID.encryptedData)
      readBags(parse(encryptedContent(inner, unlock)), { unlock, store, work });
  }
  return store;
}

const refusal = (message: string) => new AppError("CERTIFICATE_REFUSED", { message });

const tooCostly = () =>
  refusal("Abrir este archivo costaría demasiado: pide a quien dio el certificado un .p12 o .pfx normal");

function countPart(work: KeyStoreCost): void {
  if (++work.parts > MAX_KEY_STORE_PARTS) throw tooCostly();
}

const wrongPassword = () => refusal("La contraseña del certificado no es correcta");

type Unlock = (algorithm: asn1.AsnType, data: Buffer) => Buffer;

function encryptedContent(encryptedData: asn1.AsnType | undefined, unlock: Unlock): Buffer {
  const [, info] = children(encryptedData);
  const [, algorithm, data] = children(info);
  return unlock(algorithm!, octets(data));
}

type BagReader = { unlock: Unlock; store: KeyStoreContents; work: KeyStoreCost };

function readBags(bags: asn1.AsnType, reader: BagReader, depth = 0): void {
  if (depth > MAX_DEPTH) throw new Error("too deep");
  const { unlock, store, work } = reader;
  for (const bag of children(bags)) {
    countPart(work);
    const [kind, wrapped] = children(bag);
    const value = children(wrapped)[0];
    switch (oid(kind)) {
      case OID.keyBag:
        store.keys.push(der(value));
        break;
      case OID.shroudedKeyBag: {
        const [algorithm, data] = children(value);
        store.keys.push(unlock(algorithm!, octets(data)));
        break;
      }
      case OID.certBag: {
        const [type, certificate] = children(value);
        if (oid(type) === OID.x509) store.certificates.push(octets(children(certificate)[0]));
        break;
      }
      case OID.safeContentsBag:
        readBags(value!, reader, depth + 1);
    }
  }
}

function macMatches(mac: asn1.AsnType, secret: Buffer, content: Buffer, work: KeyStoreCost): boolean {
  const [info, salt, rounds] = children(mac);
  const [algorithm, expected] = children(info);
  const hash = HASHES[oid(children(algorithm)[0])];
  if (!hash) throw new Error("an unknown hash");
  const length = createHash(hash).digest().length;
  const derivation = { secret, salt: octets(salt), rounds: countRounds(rounds, 1, work) };
  const key = deriveKey(hash, { ...derivation, id: PURPOSE.mac, length });
  const actual = createHmac(hash, key).update(content).digest();
  const expectedMac = octets(expected);
  return actual.length === expectedMac.length && timingSafeEqual(actual, expectedMac);
}

type Password = { secret: Buffer; utf8: Buffer; work: KeyStoreCost };

function decrypt(algorithm: asn1.AsnType, data: Buffer, password: Password): Buffer {
  const [kind, parameters] = children(algorithm);
  try {
    if (oid(kind) === OID.pbes2) return decryptPbes2(parameters, data, password);
    const old = OLD_CIPHERS[oid(kind)];
    if (!old) throw new Error(`an unknown cipher ${oid(kind)}`);
    const [salt, rounds] = children(parameters);
    // One derivation for each hash of the key, which for triple DES is longer than a hash, and one for the initial
    // vector.
    const times = Math.ceil(old.keyLength / SHA1_LENGTH) + 1;
    const derivation = {
      secret: password.secret,
      salt: octets(salt),
      rounds: countRounds(rounds, times, password.work),
    };
    const key = deriveKey("sha1", { ...derivation, id: PURPOSE.key, length: old.keyLength });
    return old.decrypt(key, deriveKey("sha1", { ...derivation, id: PURPOSE.iv, length: 8 }), data);
  } catch (error) {
    // In a file without an integrity check a wrong password causes these errors.
    if (error instanceof Error && /bad decrypt|wrong final block/i.test(error.message)) throw wrongPassword();
    throw error;
  }
}

function decryptPbes2(parameters: asn1.AsnType | undefined, data: Buffer, { utf8, work }: Password): Buffer {
  const [derivation, encryption] = children(parameters);
  const [kdf, kdfParameters] = children(derivation);
  const [cipherId, iv] = children(encryption);
  const cipher = CIPHERS[oid(cipherId)];
  if (oid(kdf) !== OID.pbkdf2 || !cipher) throw new Error("an unknown cipher");
  const [salt, rounds, ...rest] = children(kdfParameters);
  const prf = rest.find((part) => part instanceof asn1.Sequence);
  const hmac = prf ? HMACS[oid(children(prf)[0])] : "sha1";
  if (!hmac) throw new Error("an unknown hash");
  // Longer keys than a hash take several times the rounds.
  const times = Math.ceil(cipher.keyLength / createHash(hmac).digest().length);
  const key = pbkdf2Sync(utf8, octets(salt), countRounds(rounds, times, work), cipher.keyLength, hmac);
  const decipher = createDecipheriv(cipher.name, key, octets(iv));
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

type Derivation = { secret: Buffer; salt: Buffer; rounds: number; id: number; length: number };

function deriveKey(hash: string, { secret, salt, rounds, id, length }: Derivation): Buffer {
  const block = hash === "sha384" || hash === "sha512" ? 128 : 64;
  const fill = (bytes: Buffer) =>
    Buffer.alloc(bytes.length === 0 ? 0 : Math.ceil(bytes.length / block) * block, bytes);
  const purpose = Buffer.alloc(block, id);
  let input = Buffer.concat([fill(salt), fill(secret)]);
  const parts: Buffer[] = [];
  for (let made = 0; made < length; ) {
    let part = createHash(hash).update(purpose).update(input).digest();
    for (let round = 1; round < rounds; round++) part = createHash(hash).update(part).digest();
    parts.push(part);
    made += part.length;
    const addend = Buffer.alloc(block, part);
    input = Buffer.concat(
      Array.from({ length: input.length / block }, (_, i) =>
        plusOne(input.subarray(i * block, (i + 1) * block), addend),
      ),
    );
  }
  return Buffer.concat(parts).subarray(0, length);
}

function plusOne(a: Buffer, b: Buffer): Buffer {
  const total = Buffer.alloc(a.length);
  let carry = 1;
  for (let i = a.length - 1; i >= 0; i--) {
    const value = a[i]! + b[i]! + carry;
    total[i] = value & 0xff;
    carry = value >> 8;
  }
  return total;
}

/** UTF-16 big-endian with two zero bytes at the end. */
function bmpString(text: string): Buffer {
  return Buffer.from(`${text}\0`, "utf16le").swap16();
}

function parse(bytes: Uint8Array): asn1.AsnType {
  const { offset, result } = asn1.fromBER(bytes);
  if (offset < 0) throw new Error(result.error || "no ASN.1");
  return result;
}

function children(node: asn1.AsnType | undefined): asn1.AsnType[] {
  const value = (node as { valueBlock?: { value?: unknown } } | undefined)?.valueBlock?.value;
  if (!Array.isArray(value)) throw new Error("a part is missing");
  return value as asn1.AsnType[];
}

function oid(node: asn1.AsnType | undefined): string {
  if (!(node instanceof asn1.ObjectIdentifier)) throw new Error("an identifier is missing");
  return node.valueBlock.toString();
}

function octets(node: asn1.AsnType | undefined): Buffer {
  if (node instanceof asn1.OctetString) return Buffer.from(node.getValue());
  if (node instanceof asn1.Constructed) return Buffer.concat(children(node).map(octets));
  if (node instanceof asn1.Primitive) return Buffer.from(node.valueBlock.valueHexView);
  throw new Error("octets are missing");
}

/** @throws AppError CERTIFICATE_REFUSED when the whole file asks for more than MAX_DERIVATION_ROUNDS */
function countRounds(node: asn1.AsnType | undefined, times: number, work: KeyStoreCost): number {
  if (node !== undefined && !(node instanceof asn1.Integer)) throw new Error("a number is missing");
  const rounds = node === undefined ? 1 : Number(node.toBigInt());
  if (rounds < 1) throw new Error("no rounds");
  work.rounds += rounds * times;
  if (work.rounds > MAX_DERIVATION_ROUNDS) throw tooCostly();
  return rounds;
}

const der = (node: asn1.AsnType | undefined): Buffer => Buffer.from(node!.toBER());
