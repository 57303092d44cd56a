const DECLARATION = /^<\?xml\s[^>]*?(?:encoding\s*=\s*["']?([\w.:-]{1,40})["']?[^>]*)?>/i;
/** Characters at the beginning of a file that may contain the declaration. */
const HEAD = 300;
/** The characters of Windows-1252 for the bytes 0x80 to 0x9f; bytes without a character stay control characters. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const UTF_8_OR_NOT =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\x9f]/g;
/** Single-byte encodings that are decoded as declared. All others are read as Windows-1252, as browsers do. */
const OTHER_ENCODING = /^(?:iso-8859-(?:[2-8]|1[03456])|windows-125[013-8])$/;

/**
 * The text of an XML file from its first `<` to its last `>`, without the declaration. The encoding follows from a byte
 * order mark, else from the bytes, else from the declaration, because some programs declare UTF-8 and write
 * Windows-1252, and others the reverse.
 */
export function decodeXml(bytes: Uint8Array): string {
  return trimXml(textOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
}

/** Cuts empty lines, byte order marks, zero bytes and the declaration off. */
export function trimXml(text: string): string {
  const from = text.indexOf("<");
  return from < 0 ? "" : text.slice(from, text.lastIndexOf(">") + 1).replace(DECLARATION, "");
}

function textOf(bytes: Buffer): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const ascii = bytes.toString("latin1");
  if (!/[\x80-\xff]/.test(ascii)) return ascii;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return narrowTextOf(ascii);
  }
}

/** The encoding with two bytes per character: by the byte order mark, or by the zero byte in each letter of a tag. */
function wideEncodingOf(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const open = bytes.subarray(0, HEAD).indexOf(0x3c);
  if (open < 0 || bytes[open + 1] !== 0 || bytes[open + 3] !== 0) return null;
  return open % 2 === 0 ? "utf-16le" : "utf-16be";
}

function narrowTextOf(ascii: string): string {
  const head = ascii.slice(0, HEAD);
  const encoding =
    DECLARATION.exec(head.slice(Math.max(0, head.indexOf("<"))))?.[1]?.toLowerCase() ?? "utf-8";
  if (OTHER_ENCODING.test(encoding)) return new TextDecoder(encoding).decode(Buffer.from(ascii, "latin1"));
  // A file that declares UTF-8 may also have texts in Windows-1252, for example those that a program filled in.
  const mayBeBoth = encoding.startsWith("utf");
  return ascii.replace(mayBeBoth ? UTF_8_OR_NOT : /[\x80-\x9f]/g, (letters) =>
    letters.length > 1
      ? Buffer.from(letters, "latin1").toString("utf8")
      : (WINDOWS[letters.charCodeAt(0) - 0x80] ?? letters),
  );
}
