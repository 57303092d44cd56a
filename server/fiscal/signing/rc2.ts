/** The table PITABLE of RC2 (RFC 2268), the cipher of old certificate files, which Node no longer has. */
const PI = Buffer.from(
  "d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82" +
    "54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7" +
    "08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731" +
    "2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad",
  "hex",
);
const BLOCK = 8;

/** Decrypts in CBC mode. `bits` is the effective length of the key. */
export function decryptRc2(secret: Buffer, bits: number, iv: Buffer, data: Buffer): Buffer {
  if (data.length === 0 || data.length % BLOCK !== 0) throw new Error("wrong final block length");
  const key = expand(secret, bits);
  const plain = Buffer.alloc(data.length);
  let before = iv;
  for (let at = 0; at < data.length; at += BLOCK) {
    const block = data.subarray(at, at + BLOCK);
    decryptBlock(key, block, plain.subarray(at, at + BLOCK));
    for (let i = 0; i < BLOCK; i++) plain[at + i]! ^= before[i]!;
    before = block;
  }
  const padding = plain[plain.length - 1]!;
  if (padding < 1 || padding > BLOCK || !plain.subarray(-padding).every((byte) => byte === padding))
    throw new Error("bad decrypt");
  return plain.subarray(0, -padding);
}

function expand(secret: Buffer, bits: number): Uint16Array {
  const bytes = Buffer.alloc(128);
  secret.copy(bytes);
  for (let i = secret.length; i < 128; i++)
    bytes[i] = PI[(bytes[i - 1]! + bytes[i - secret.length]!) & 0xff]!;
  const effective = Math.ceil(bits / 8);
  const mask = 0xff >> (8 * effective - bits);
  bytes[128 - effective] = PI[bytes[128 - effective]! & mask]!;
  for (let i = 127 - effective; i >= 0; i--) bytes[i] = PI[bytes[i + 1]! ^ bytes[i + effective]!]!;
  return Uint16Array.from({ length: 64 }, (_, i) => bytes.readUInt16LE(2 * i));
}

const SHIFTS = [1, 2, 3, 5];
/** Numbers of the mixing rounds (0 to 15) that follow a mashing round (RFC 2268). */
const MASHED = [11, 5];

function decryptBlock(key: Uint16Array, block: Buffer, into: Buffer): void {
  const r = [0, 2, 4, 6].map((at) => block.readUInt16LE(at));
  let j = 63;
  for (let round = 15; round >= 0; round--) {
    for (let i = 3; i >= 0; i--) {
      const shift = SHIFTS[i]!;
      const turned = ((r[i]! >>> shift) | (r[i]! << (16 - shift))) & 0xffff;
      const mixed = (r[(i + 3) % 4]! & r[(i + 2) % 4]!) + (~r[(i + 3) % 4]! & r[(i + 1) % 4]!);
      r[i] = (turned - key[j]! - mixed) & 0xffff;
      j--;
    }
    if (MASHED.includes(round))
      for (let i = 3; i >= 0; i--) r[i] = (r[i]! - key[r[(i + 3) % 4]! & 63]!) & 0xffff;
  }
  r.forEach((value, i) => {
    into.writeUInt16LE(value, 2 * i);
  });
}
