import { createCipheriv, pbkdf2Sync } from "node:crypto";
import * as asn1 from "asn1js";

const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const sequence = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer });
const tagged = (...value: asn1.AsnType[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
const integer = (value: number) => asn1.Integer.fromBigInt(BigInt(value));

const DATA = "1.2.840.113549.1.7.1";
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
const [PBES2, PBKDF2] = ["1.2.840.113549.1.5.13", "1.2.840.113549.1.5.12"];
const AES_128 = "2.16.840.1.101.3.4.1.2";
const TRIPLE_DES_OF_PKCS12 = "1.2.840.113549.1.12.1.3";
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";
const X509 = "1.2.840.113549.1.9.22.1";

/**
 * A key store (PKCS #12) without a MAC, with the password `x`, whose encrypted parts ask for these rounds each. They
 * are empty, and of old ciphers not even readable.
 */
export function keyStoreOfRounds(
  parts: number,
  rounds: number,
  { isOld = false, bags = 0, isReadable = true } = {},
): Buffer {
  const algorithm = isOld
    ? sequence(oid(TRIPLE_DES_OF_PKCS12), sequence(octets(Buffer.alloc(8)), integer(rounds)))
    : sequence(
        oid(PBES2),
        sequence(
          sequence(oid(PBKDF2), sequence(octets(Buffer.alloc(8)), integer(rounds))),
          sequence(oid(AES_128), octets(Buffer.alloc(16))),
        ),
      );
  const encrypted = new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });
  encrypted.valueBlock.valueHexView = isReadable && !isOld ? encryptedNothing(rounds) : new Uint8Array(16);
  const infos = Array.from({ length: parts }, () =>
    sequence(oid(ENCRYPTED_DATA), tagged(sequence(integer(0), sequence(oid(DATA), algorithm, encrypted)))),
  );
  const bag = sequence(
    oid(CERTIFICATE_BAG),
    tagged(sequence(oid(X509), tagged(octets(Buffer.from("no certificate"))))),
  );
  const plain = sequence(
    oid(DATA),
    tagged(octets(Buffer.from(sequence(...Array<asn1.AsnType>(bags).fill(bag)).toBER()))),
  );
  const content = sequence(...(bags > 0 ? [plain] : []), ...infos);
  const wrapped = sequence(oid(DATA), tagged(octets(Buffer.from(content.toBER()))));
  return Buffer.from(sequence(integer(3), wrapped).toBER());
}

/** An empty sequence. */
function encryptedNothing(rounds: number): Uint8Array {
  const cipher = createCipheriv(
    "aes-128-cbc",
    pbkdf2Sync("x", Buffer.alloc(8), rounds, 16, "sha1"),
    Buffer.alloc(16),
  );
  return Buffer.concat([cipher.update(Buffer.from([0x30, 0])), cipher.final()]);
}
