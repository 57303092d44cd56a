import type { DeflatedFile } from "./deflate.ts";

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22];
const DEFLATED = 8;

type StoredFile = DeflatedFile & { method?: number };

/** Replaces files in a zip archive, which must have no comment and at most 4 GB. */
export function replaceFilesInZip(archive: Uint8Array, files: ReadonlyMap<string, DeflatedFile>): Blob {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = archive.length - END_LENGTH;
  if (view.getUint32(end, true) !== END) throw new Error("not a zip archive");
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (let at = view.getUint32(end + 16, true); at < end && view.getUint32(at, true) === CENTRAL; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const next = at + CENTRAL_LENGTH + nameLength! + extra! + comment!;
    const name = archive.slice(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength!);
    const file: StoredFile = files.get(new TextDecoder().decode(name)) ?? fileAt(archive, view, at);
    const about = aboutOf(file, file.method ?? DEFLATED);
    const local = new Uint8Array(LOCAL_LENGTH + name.length);
    new DataView(local.buffer).setUint32(0, LOCAL, true);
    local.set(about, 4);
    new DataView(local.buffer).setUint16(26, name.length, true);
    local.set(name, LOCAL_LENGTH);
    const entry = new Uint8Array(CENTRAL_LENGTH + name.length);
    const fields = new DataView(entry.buffer);
    fields.setUint32(0, CENTRAL, true);
    fields.setUint16(4, 20, true);
    entry.set(about, 6);
    fields.setUint16(28, name.length, true);
    fields.setUint32(42, offset, true);
    entry.set(name, CENTRAL_LENGTH);
    directory.push(entry);
    parts.push(local, file.bytes);
    offset += local.length + file.bytes.length;
    at = next;
  }
  const tail = new Uint8Array(END_LENGTH);
  const fields = new DataView(tail.buffer);
  fields.setUint32(0, END, true);
  fields.setUint16(8, directory.length, true);
  fields.setUint16(10, directory.length, true);
  fields.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  fields.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, tail]);
}

function fileAt(archive: Uint8Array, view: DataView, at: number): StoredFile {
  const [crc, length, size, local] = [16, 20, 24, 42].map((field) => view.getUint32(at + field, true));
  const start = local! + LOCAL_LENGTH + view.getUint16(local! + 26, true) + view.getUint16(local! + 28, true);
  const bytes = archive.slice(start, start + length!);
  return { crc: crc!, size: size!, bytes, method: view.getUint16(at + 10, true) };
}

/**
 * Fields that a file's local and central headers share: version, flags (UTF-8 name), method, time (start of
 * 1980), checksum, sizes.
 */
function aboutOf({ bytes, size, crc }: DeflatedFile, method: number): Uint8Array {
  const about = new DataView(new ArrayBuffer(22));
  about.setUint16(0, 20, true);
  about.setUint16(2, 0x0800, true);
  about.setUint16(4, method, true);
  about.setUint16(8, 0x21, true);
  about.setUint32(10, crc, true);
  about.setUint32(14, bytes.length, true);
  about.setUint32(18, size, true);
  return new Uint8Array(about.buffer);
}
