import { Inflate } from "fflate";
import { SaxesParser } from "saxes";
import { TABLE_FILE_LIMITS, unreadableFile } from "./tables.ts";

/** Signatures of the headers of a zip archive, and the bytes that each header has without its texts. */
const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [LOCAL_LENGTH, CENTRAL_LENGTH, END_LENGTH] = [30, 46, 22];
const MAX_COMMENT = 65_535;
const MAX_PARTS = 5_000;
/** Compression methods of a zip archive. */
const [STORED, DEFLATED] = [0, 8];
/** Bytes that are unpacked at a time: they become at most 1,032 times as many. */
const STEP = 16 * 1024;
/** Most bytes that the XML parser gets at a time. */
const PIECE = 64 * 1024;
/** Most bytes between two tags. */
const MAX_RUN = TABLE_FILE_LIMITS.cellLength * 8;
const MAX_DEPTH = 64;
const TAG = "<".charCodeAt(0);

type Entry = { method: number; start: number; length: number };

/** Called with tags, without prefixes, and text. Reading ends when `stop` returns true. */
type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  stop?: () => boolean;
};

/** A zip archive of XML files. */
export type BookArchive = {
  has(name: string): boolean;
  readXml(name: string, handler: XmlHandler): void;
};

/**
 * Reads the directory at the archive's end. The library's own streaming reader finds the end of a file without
 * declared length by four bytes that its contents may have, too.
 * @throws UnreadableFileError for other formats
 */
export function openBookArchive(bytes: Uint8Array): BookArchive {
  const entries = readDirectory(bytes);
  const budget = { bytes: TABLE_FILE_LIMITS.unpackedBytes };
  return {
    has: (name) => entries.has(name),
    readXml(name, handler) {
      const entry = entries.get(name);
      if (!entry) throw unreadableFile("broken");
      const parser = createXmlParser(handler);
      unpack(bytes, entry, budget, (piece) => {
        parser.push(piece);
        return handler.stop?.() ?? false;
      });
      if (!handler.stop?.()) parser.end();
    },
  };
}

function createXmlParser(handler: XmlHandler) {
  const parser = new SaxesParser({ position: false });
  const local = (tag: string) => tag.slice(tag.indexOf(":") + 1);
  let depth = 0;
  parser.on("opentag", ({ name: tag, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw unreadableFile("broken");
    handler.open?.(local(tag), attributes as Record<string, string>);
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.on("closetag", ({ name: tag }) => {
    depth -= 1;
    handler.close?.(local(tag));
  });
  const decoder = new TextDecoder();
  let run = 0;
  return {
    push(piece: Uint8Array): void {
      const last = piece.lastIndexOf(TAG);
      run = last < 0 ? run + piece.length : piece.length - last;
      if (run > MAX_RUN) throw unreadableFile("cellLength");
      parser.write(decoder.decode(piece, { stream: true }));
    },
    end: () => parser.write(decoder.decode()).close(),
  };
}

/** Gives the pieces of a file to `take`, until it returns true. */
function unpack(
  bytes: Uint8Array,
  { method, start, length }: Entry,
  budget: { bytes: number },
  take: (piece: Uint8Array) => boolean,
): void {
  let stopped = false;
  // Counts unpacked bytes, because declared sizes may be wrong.
  const count = (unpacked: Uint8Array) => {
    budget.bytes -= unpacked.length;
    if (budget.bytes < 0) throw unreadableFile("unpacked");
    for (let from = 0; from < unpacked.length && !stopped; from += PIECE)
      stopped = take(unpacked.subarray(from, from + PIECE));
  };
  const inflate = new Inflate(count);
  const end = start + length;
  for (let at = start; at < end && !stopped; at += STEP) {
    const packed = bytes.subarray(at, Math.min(at + STEP, end));
    if (method === STORED) count(packed);
    else inflate.push(packed, at + STEP >= end);
  }
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_PARTS) throw unreadableFile("broken");
  const entries = new Map<string, Entry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + CENTRAL_LENGTH > bytes.length || view.getUint32(at, true) !== CENTRAL)
      throw unreadableFile("broken");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const length = view.getUint32(at + 20, true);
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(
      bytes.subarray(at + CENTRAL_LENGTH, at + CENTRAL_LENGTH + nameLength!),
    );
    const start = dataStart(view, view.getUint32(at + 42, true));
    const encrypted = (flags & 1) === 1;
    if (encrypted || (method !== STORED && method !== DEFLATED) || start + length > bytes.length)
      throw unreadableFile("broken");
    entries.set(name, { method, start, length });
    at += CENTRAL_LENGTH + nameLength! + extra! + comment!;
  }
  return entries;
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--)
    if (view.getUint32(at, true) === END) return at;
  throw unreadableFile("broken");
}

function dataStart(view: DataView, local: number): number {
  if (local + LOCAL_LENGTH > view.byteLength || view.getUint32(local, true) !== LOCAL)
    throw unreadableFile("broken");
  return local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}
