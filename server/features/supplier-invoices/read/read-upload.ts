import { MAX_INVOICES_PER_FILE } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { AppError } from "#core/errors.ts";
import { notAnInvoiceError, openInvoiceFiles } from "#server/features/supplier-invoices/read/open-file.ts";
import {
  isAttachedDocument,
  isInvoiceElement,
  type ParsedInvoice,
  parseInvoice,
} from "#server/features/supplier-invoices/read/read-document.ts";
import { checkSignature, type SignatureVerdict } from "#server/fiscal/signing/check-signature.ts";
import { iterateElements } from "#server/fiscal/xml/canonical-xml.ts";
import { decodeXml, trimXml } from "#server/fiscal/xml/decode-xml.ts";
import {
  childElementsAtPath,
  findDescendants,
  InvalidXmlError,
  readXml,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

export type UploadedInvoice = ParsedInvoice & { cufeMatches: boolean | null; signature: SignatureVerdict };

/** A file of an upload: an invoice, or why it is none. `file` is its name in the zip. */
export type UploadedFile = { file: string; invoice?: UploadedInvoice; refusal?: string };

/**
 * Reads all invoices of an XML or zip file; each file of a zip is an invoice or a refusal, in the order of the zip.
 * At least one is an invoice. DIAN's answers beside an invoice are left out, and the second copy of the same invoice:
 * the one in a container is kept, because the container names the CUFE.
 * @throws NOT_AN_INVOICE with the refusals in `details`
 */
export async function readUploadedInvoices(bytes: Buffer): Promise<UploadedFile[]> {
  const answers: UploadedFile[] = [];
  const files: UploadedFile[] = [];
  const places = new Map<string, number>();
  for (const opened of openInvoiceFiles(bytes)) {
    const { file } = opened;
    if ("refusal" in opened) {
      files.push({ file, refusal: opened.refusal });
      continue;
    }
    if (places.size >= MAX_INVOICES_PER_FILE) {
      const refusal = `El zip trae más de ${MAX_INVOICES_PER_FILE} facturas: sube esta aparte`;
      files.push({ file, refusal });
      continue;
    }
    const read = await readText(opened.text);
    if ("refusal" in read) {
      (read.isAnswer ? answers : files).push({ file, refusal: read.refusal });
      continue;
    }
    const place = places.get(read.cufe);
    if (place === undefined) {
      places.set(read.cufe, files.length);
      files.push({ file, invoice: read });
    } else if (files[place]!.invoice!.cufeMatches === null) files[place] = { file, invoice: read };
  }
  if (places.size > 0) return files;
  const refused = [...files, ...answers];
  const [first] = refused;
  const others = refused.map(({ file, refusal }) => ({
    file,
    error: { code: "NOT_AN_INVOICE", message: refusal! },
  }));
  throw notAnInvoiceError(first!.refusal!, first!.file === "" ? undefined : { others });
}

type Refused = { refusal: string; isAnswer: boolean };

async function readText(text: string): Promise<UploadedInvoice | Refused> {
  try {
    const root = parseXml(text);
    if (root.local === "ApplicationResponse") return { refusal: whatItIs(root), isAnswer: true };
    return await readInvoice(root);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message, isAnswer: false };
  }
}

async function readInvoice(root: XmlElement): Promise<UploadedInvoice> {
  if (!isAttachedDocument(root)) {
    // Some programs put the invoice into an envelope of their own.
    const invoice = [...iterateElements(root)].find(isInvoiceElement);
    if (!invoice) throw notAnInvoiceError(whatItIs(root));
    return { ...parseInvoice(invoice), cufeMatches: null, signature: checkSignature(invoice) };
  }
  const invoice = await invoiceInside(root);
  const read = parseInvoice(invoice);
  const cufes = [...(await namedCufes(root))];
  return {
    ...read,
    cufeMatches: cufes.length === 0 ? null : cufes.every((cufe) => cufe === read.cufe),
    signature: checkSignature(invoice),
  };
}

/** The invoice in a container: as text, as text that was escaped twice, in base64, or as elements. */
async function invoiceInside(container: XmlElement): Promise<XmlElement> {
  for (const attachment of childElementsAtPath(container, "Attachment")) {
    const inline = [...iterateElements(attachment)].find(isInvoiceElement);
    if (inline) return inline;
    const inside =
      textAtPath(attachment, "ExternalReference", "Description") ??
      textAtPath(attachment, "EmbeddedDocumentBinaryObject");
    const text = await unwrapText(inside?.trim() ?? "");
    if (!text.includes("<")) continue;
    const invoice = parseXml(text);
    if (!isInvoiceElement(invoice)) throw notAnInvoiceError(whatItIs(invoice));
    return invoice;
  }
  throw notAnInvoiceError("El archivo no trae la factura adentro");
}

async function unwrapText(text: string): Promise<string> {
  if (text.includes("<")) return trimXml(text);
  if (text.startsWith("&lt;")) return trimXml(textOfElement(parseXml(`<text>${text}</text>`)));
  return /^[A-Za-z0-9+/\s]+={0,2}$/.test(text) ? decodeXml(Buffer.from(text, "base64")) : "";
}

function whatItIs(root: XmlElement): string {
  if (root.local === "AttachedDocument" || root.local === "Invoice")
    return "El archivo no tiene la forma de una factura electrónica de la DIAN";
  if (root.local === "ApplicationResponse")
    return "Esta es la respuesta de la DIAN, no la factura. Sube el otro archivo XML";
  return "El archivo XML no es una factura electrónica";
}

/** The CUFE codes named in the container (AttachedDocument), and in DIAN's answer that it contains. */
async function namedCufes(container: XmlElement): Promise<Set<string>> {
  const cufes = new Set<string>();
  const add = (text: string | undefined) => {
    if (text?.trim()) cufes.add(text.trim().toLowerCase());
  };
  for (const reference of childElementsAtPath(
    container,
    "ParentDocumentLineReference",
    "DocumentReference",
  )) {
    add(textAtPath(reference, "UUID"));
    const answer = textAtPath(reference, "Attachment", "ExternalReference", "Description");
    if (!answer?.includes("ApplicationResponse")) continue;
    try {
      const response = parseXml(trimXml(answer));
      for (const about of findDescendants(response, "DocumentReference")) add(textAtPath(about, "UUID"));
    } catch {
      // DIAN's answer is ignored if it cannot be read.
    }
  }
  return cufes;
}

function parseXml(text: string): XmlElement {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    throw notAnInvoiceError(
      error.message === "a document type"
        ? "El XML trae una definición de tipo (DTD), que una factura no lleva: no se lee"
        : error.message === "too large"
          ? "El XML es demasiado grande para una factura"
          : "El archivo no es un XML que se pueda leer",
    );
  }
}
