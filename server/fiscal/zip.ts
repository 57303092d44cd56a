import { inflateRawSync } from "node:zlib";
import { zipSync } from "fflate";

/** The first date that a zip can have, so that the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1);

export const zipOneFile = (name: string, content: Uint8Array): Buffer => zipFiles([{ name, content }]);

export function zipFiles(files: readonly { name: string; content: Uint8Array }[]): Buffer {
  const entries = files.map(({ name, content }) => [name, content] as const);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime }));
}

export class InvalidZipError extends Error {
  readonly reason: "BROKEN" | "ENCRYPTED" | "TOO_MANY_FILES" | "FILE_TOO_LARGE";
  constructor(reason: InvalidZipError["reason"]) {
    super(`a zip that is not read: ${reason}`);
    this.reason = reason;
  }
}

/** Sizes in bytes. */
type ZipEntry = { name: string; method: number; packed: number; size: number; local: number };

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [ENTRY_BYTES, END_BYTES, MAX_ENTRIES] = [46, 22, 200];
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

export const isZip = (bytes: Buffer) => bytes.length > END_BYTES && bytes.readUInt32LE(0) === LOCAL;

/**
 * The files that a zip says it has, from its central directory (offsets: PKWARE's APPNOTE 4.3.12 and 4.3.16). Read here
 * and not by fflate, which would unpack a file as far as its stated size. @throws InvalidZipError
 */
export function listZipEntries(bytes: Buffer): ZipEntry[] {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(END);
  const end = bytes.lastIndexOf(mark);
  if (end < 0 || end + END_BYTES > bytes.length) throw new InvalidZipError("BROKEN");
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new InvalidZipError("TOO_MANY_FILES");
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL)
      throw new InvalidZipError("BROKEN");
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new InvalidZipError("ENCRYPTED");
    const length = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + length),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      local: bytes.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stops at `most` bytes, also when the zip states a smaller size. @throws InvalidZipError */
export function readZipEntry(bytes: Buffer, { method, packed, local }: ZipEntry, most: number): Buffer {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw new InvalidZipError("BROKEN");
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(from, from + packed);
  if (content.length !== packed || (method !== STORED && method !== DEFLATED))
    throw new InvalidZipError("BROKEN");
  if (method === STORED && packed > most) throw new InvalidZipError("FILE_TOO_LARGE");
  if (method === STORED) return content;
  try {
    return inflateRawSync(content, { maxOutputLength: most });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE";
    throw new InvalidZipError(isLarge ? "FILE_TOO_LARGE" : "BROKEN");
  }
}

/** @throws InvalidZipError */
export function unzipOneFile(bytes: Buffer, most: number): { name: string; content: Buffer } {
  const [entry, another] = listZipEntries(bytes);
  if (!entry) throw new InvalidZipError("BROKEN");
  if (another) throw new InvalidZipError("TOO_MANY_FILES");
  return { name: entry.name, content: readZipEntry(bytes, entry, most) };
}
