import { SaxesParser } from "saxes";
import { TABLE_FILE_LIMITS, unreadableFileErrors } from "./tables.ts";
import type { ZipArchive } from "./zip-parts.ts";

type Attributes = Record<string, string>;
/** Called with tags and text of an XML file in a workbook. Reading ends when `stop` returns true. */
export type XmlPartHandler = {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  stop?: () => boolean;
};

const MAX_RUN = TABLE_FILE_LIMITS.cellLength * 8;
const MAX_DEPTH = 64;
const TAG = "<".charCodeAt(0);

export async function readXmlPart(archive: ZipArchive, name: string, reader: XmlPartHandler): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const local = (tag: string) => tag.slice(tag.indexOf(":") + 1);
  let depth = 0;
  parser.on("opentag", ({ name: tag, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw unreadableFileErrors.broken();
    reader.open?.(local(tag), attributes as Attributes);
  });
  parser.on("text", (text) => reader.text?.(text));
  parser.on("cdata", (text) => reader.text?.(text));
  parser.on("closetag", ({ name: tag }) => {
    depth -= 1;
    reader.close?.(local(tag));
  });
  const decoder = new TextDecoder();
  let run = 0;
  for await (const chunk of archive.read(name)) {
    const last = chunk.lastIndexOf(TAG);
    run = last < 0 ? run + chunk.length : chunk.length - last;
    if (run > MAX_RUN) throw unreadableFileErrors.cellLength();
    parser.write(decoder.decode(chunk, { stream: true }));
    if (reader.stop?.()) return;
  }
  parser.write(decoder.decode()).close();
}
