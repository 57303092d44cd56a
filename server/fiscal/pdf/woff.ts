import { inflateSync } from "node:zlib";

const [WOFF_HEADER, WOFF_ENTRY, HEADER, ENTRY] = [44, 20, 12, 16];

/** Unpacks WOFF 1.0 (W3C) once; the PDF library would unpack it per document, in half a second. */
export function unpackWoffFont(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new Error("not a WOFF file");
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = WOFF_HEADER + i * WOFF_ENTRY;
    const field = (place: number) => file.readUInt32BE(at + place);
    const [offset, packed, length] = [field(4), field(8), field(12)];
    const content = file.subarray(offset, offset + packed);
    return {
      tag: file.subarray(at, at + 4),
      checksum: file.subarray(at + 16, at + 20),
      content: packed < length ? inflateSync(content) : content,
    };
  });
  const header = Buffer.alloc(HEADER);
  const power = 2 ** Math.floor(Math.log2(count));
  file.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * ENTRY, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * ENTRY, 10);
  let offset = HEADER + count * ENTRY;
  const entries = tables.map(({ tag, checksum, content }) => {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(offset, 0);
    place.writeUInt32BE(content.length, 4);
    offset += padded(content.length);
    return Buffer.concat([tag, checksum, place]);
  });
  const contents = tables.map(({ content }) => Buffer.concat([content], padded(content.length)));
  return Buffer.concat([header, ...entries, ...contents]);
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4;
