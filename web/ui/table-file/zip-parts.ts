import { TABLE_FILE_LIMITS, unreadableFileErrors } from "./tables.ts";

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22];
const MAX_COMMENT = 65_535;
const MAX_PARTS = 5_000;
const [STORED, DEFLATED] = [0, 8];

type Entry = { method: number; start: number; length: number };

export type ZipArchive = {
  has(name: string): boolean;
  read(name: string): AsyncGenerator<Uint8Array, void, undefined>;
};

/**
 * @throws UnreadableFileError for other formats
 */
export function openZipArchive(bytes: Uint8Array): ZipArchive {
  const entries = readDirectory(bytes);
  let left = TABLE_FILE_LIMITS.unpackedBytes;
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name);
      if (!entry) throw unreadableFileErrors.broken();
      const packed = bytes.subarray(entry.start, entry.start + entry.length);
      const source = new Blob([packed as BlobPart]).stream();
      // Counts unpacked bytes, because declared sizes may be wrong.
      const stream =
        entry.method === DEFLATED ? source.pipeThrough(new DecompressionStream("deflate-raw")) : source;
      const reader = stream.getReader();
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return;
          left -= value.length;
          if (left < 0) throw unreadableFileErrors.unpacked();
          yield value;
        }
      } finally {
        reader.cancel().catch(() => {});
      }
    },
  };
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw unreadableFileErrors.broken();
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_LENGTH > bytes.length || view.getUint32(at, true) !== CENTRAL)
      throw unreadableFileErrors.broken();
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const length = view.getUint32(at + 20, true);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(
      bytes.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength!),
    );
    const start = dataStart(view, view.getUint32(at + 42, true));
    const encrypted = (flags & 1) === 1;
    if (encrypted || (method !== STORED && method !== DEFLATED) || start + length > bytes.length)
      throw unreadableFileErrors.broken();
    entries.set(name, { method, start, length });
    at += CENTRAL_LENGTH + nameLength! + extra! + comment!;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  throw unreadableFileErrors.broken();
}

function dataStart(view: DataView, local: number): number {
  if (local + LOCAL_LENGTH > view.byteLength || view.getUint32(local, true) !== LOCAL)
    throw unreadableFileErrors.broken();
  return local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}
