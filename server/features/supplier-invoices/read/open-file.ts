import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import {
  MAX_INVOICE_XML_BYTES,
  MAX_UNPACKED_ZIP_BYTES,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { AppError } from "#core/errors.ts";
import { decodeXml } from "#server/fiscal/xml/decode-xml.ts";

const inflateData = promisify(inflateRaw);

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const ENTRY_BYTES = 46;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;
const MAX_ENTRIES = 200;

export function notAnInvoiceError(message: string, details?: Record<string, unknown>): AppError {
  return new AppError("NOT_AN_INVOICE", { message, fields: [{ field: "file", message }], details });
}

/** One XML file of an upload, or why it cannot be opened. */
export type OpenedFile = { file: string; text: string } | { file: string; refusal: string };

/**
 * Opens an XML file, or every XML file of a zip, in any of its folders. Other files beside them do not matter.
 * @throws NOT_AN_INVOICE
 */
export async function openInvoiceFiles(bytes: Buffer): Promise<OpenedFile[]> {
  if (isZip(bytes)) return unzip(bytes);
  if (bytes.subarray(0, 4).toString("latin1") === "%PDF")
    throw notAnInvoiceError("Este es el PDF de la factura. Busca en el mismo correo el archivo .xml o .zip");
  return [{ file: "", text: textOf(bytes) }];
}

const isZip = (bytes: Buffer) => bytes.length > 22 && bytes.readUInt32LE(0) === LOCAL;

type Entry = { name: string; method: number; packed: number; size: number; local: number };

const NESTED = /\.(?:zip|rar|7z|gz)$/i;
/** Files that macOS adds to each file of a zip. */
const APPLE_DOUBLE = /(?:^|\/)(?:__MACOSX\/|\._)/;

async function unzip(bytes: Buffer): Promise<OpenedFile[]> {
  const entries = entriesOf(bytes).filter(({ name }) => !APPLE_DOUBLE.test(name));
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_ZIP_BYTES)
    throw notAnInvoiceError("Lo que trae el zip pesa más de 20 MB");
  const documents = entries.filter(({ name }) => /\.xml$/i.test(name) || NESTED.test(name));
  if (documents.length === 0) throw notAnInvoiceError("El zip no trae ningún archivo XML");
  const opened: OpenedFile[] = [];
  let left = MAX_UNPACKED_ZIP_BYTES;
  for (const entry of documents) {
    const file = entry.name;
    try {
      if (NESTED.test(file))
        throw notAnInvoiceError("El zip trae otro zip adentro. Ábrelo y sube el que trae la factura");
      const content = await contentOf(bytes, entry);
      left -= content.length;
      // The zip's directory may state smaller sizes.
      if (left < 0) throw notAnInvoiceError("Lo que trae el zip pesa más de 20 MB");
      opened.push({ file, text: textOf(content) });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      opened.push({ file, refusal: error.message });
    }
  }
  return opened;
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(wordBytes(END));
  if (end < 0 || end + 22 > bytes.length) throw brokenZip();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw notAnInvoiceError("El zip trae demasiados archivos");
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw brokenZip();
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw notAnInvoiceError("El zip tiene contraseña");
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

/** Stops at the maximum size of one XML file, even when the zip's directory states a smaller size. */
async function contentOf(bytes: Buffer, { method, packed, local }: Entry): Promise<Buffer> {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL) throw brokenZip();
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(from, from + packed);
  if (content.length !== packed) throw brokenZip();
  if (method === STORED) return content;
  if (method !== DEFLATED) throw brokenZip();
  try {
    return await inflateData(content, { maxOutputLength: MAX_INVOICE_XML_BYTES });
  } catch (error) {
    throw (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? tooLarge() : brokenZip();
  }
}

const brokenZip = () => notAnInvoiceError("El zip está dañado. Descárgalo otra vez del correo");
const tooLarge = () => notAnInvoiceError("El XML de la factura pesa más de 6 MB");

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_INVOICE_XML_BYTES) throw tooLarge();
  return decodeXml(bytes);
}

function wordBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
