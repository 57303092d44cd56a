import { deflateRawSync, inflateRawSync } from "node:zlib";

/** The date 1 January 1980, so that the same file always gives the same bytes. */
const [DOS_TIME, DOS_DATE] = [0, 33];
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const DEFLATED = 8;
const VERSION = 20;

export const zipOneFile = (name: string, content: Uint8Array): Buffer => zipFiles([{ name, content }]);

export function zipFiles(files: readonly { name: string; content: Uint8Array }[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const { local, central } = entryOf(name, content, offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, wordBytes(END), end]);
}

function entryOf(name: string, content: Uint8Array, offset: number): { local: Buffer; central: Buffer } {
  const file = Buffer.from(name, "ascii");
  const packed = deflateRawSync(content, { level: 9 });
  const about = Buffer.alloc(26);
  about.writeUInt16LE(VERSION, 0);
  about.writeUInt16LE(DEFLATED, 4);
  about.writeUInt16LE(DOS_TIME, 6);
  about.writeUInt16LE(DOS_DATE, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([wordBytes(LOCAL), about, file, packed]);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(offset, 10);
  const central = Buffer.concat([wordBytes(CENTRAL), Buffer.from([VERSION, 0]), about, place, file]);
  return { local, central };
}

export class InvalidZipError extends Error {}

export function unzipOneFile(bytes: Buffer, most: number): { name: string; content: Buffer } {
  try {
    const end = bytes.lastIndexOf(wordBytes(END));
    if (end < 0) throw new InvalidZipError("not a zip");
    if (bytes.readUInt16LE(end + 10) !== 1) throw new InvalidZipError("not exactly one file in the zip");
    const central = bytes.readUInt32LE(end + 16);
    if (bytes.readUInt32LE(central) !== CENTRAL) throw new InvalidZipError("a broken zip");
    const method = bytes.readUInt16LE(central + 10);
    const size = bytes.readUInt32LE(central + 20);
    const nameLength = bytes.readUInt16LE(central + 28);
    const name = bytes.toString("utf8", central + 46, central + 46 + nameLength);
    const local = bytes.readUInt32LE(central + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    if (packed.length !== size) throw new InvalidZipError("a broken zip");
    const content = method === DEFLATED ? inflateRawSync(packed, { maxOutputLength: most }) : packed;
    if (content.length > most) throw new InvalidZipError("too large");
    return { name, content };
  } catch (error) {
    if (error instanceof InvalidZipError) throw error;
    throw new InvalidZipError("a broken zip", { cause: error });
  }
}

function wordBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ TABLE[(value ^ byte) & 0xff]!;
  return (value ^ 0xffffffff) >>> 0;
}
