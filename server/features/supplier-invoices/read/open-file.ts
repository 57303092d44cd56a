import {
  MAX_UNPACKED_XML_BYTES,
  MAX_UNPACKED_ZIP_BYTES,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { AppError } from "#core/errors.ts";
import { decodeXml } from "#server/fiscal/xml/decode-xml.ts";
import { InvalidZipError, isZip, listZipEntries, readZipEntry } from "#server/fiscal/zip.ts";

export function notAnInvoiceError(message: string, details?: Record<string, unknown>): AppError {
  return new AppError("NOT_AN_INVOICE", { message, fields: [{ field: "file", message }], details });
}

/** One XML file of an upload, or why it cannot be opened. */
type OpenedFile = { file: string; text: string } | { file: string; refusal: string };

/**
 * Opens an XML file, or every XML file of a zip, in any of its folders. An XML file that cannot be opened, or an archive
 * inside the zip, becomes an entry with a `refusal`; other files are ignored.
 * @throws NOT_AN_INVOICE for a PDF, a broken zip or a zip without XML
 */
export function openInvoiceFiles(bytes: Buffer): OpenedFile[] {
  if (isZip(bytes)) return unzip(bytes);
  if (bytes.subarray(0, 4).toString("latin1") === "%PDF")
    throw notAnInvoiceError("Este es el PDF de la factura. Busca en el mismo correo el archivo .xml o .zip");
  return [{ file: "", text: textOf(bytes) }];
}

const NESTED = /\.(?:zip|rar|7z|gz)$/i;
/** Files that macOS adds to each file of a zip. */
const APPLE_DOUBLE = /(?:^|\/)(?:__MACOSX\/|\._)/;

function unzip(bytes: Buffer): OpenedFile[] {
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
      const content = readZipEntry(bytes, entry, MAX_UNPACKED_XML_BYTES);
      left -= content.length;
      // The zip's directory may state smaller sizes.
      if (left < 0) throw notAnInvoiceError("Lo que trae el zip pesa más de 20 MB");
      opened.push({ file, text: textOf(content) });
    } catch (error) {
      opened.push({ file, refusal: inWords(error).message });
    }
  }
  return opened;
}

const REFUSALS: Record<InvalidZipError["reason"], string> = {
  BROKEN: "El zip está dañado. Descárgalo otra vez del correo",
  ENCRYPTED: "El zip tiene contraseña",
  TOO_MANY_FILES: "El zip trae demasiados archivos",
  FILE_TOO_LARGE: "El XML de la factura pesa más de 6 MB",
};

function entriesOf(bytes: Buffer) {
  try {
    return listZipEntries(bytes);
  } catch (error) {
    throw inWords(error);
  }
}

/** The sentence for a zip that cannot be read. Throws any other error again. */
function inWords(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof InvalidZipError) return notAnInvoiceError(REFUSALS[error.reason]);
  throw error;
}

function textOf(bytes: Buffer): string {
  if (bytes.length > MAX_UNPACKED_XML_BYTES) throw notAnInvoiceError(REFUSALS.FILE_TOO_LARGE);
  return decodeXml(bytes);
}
