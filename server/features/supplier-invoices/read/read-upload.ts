import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#core/errors.ts";
import { createFairSemaphore } from "#server/concurrency/fair-semaphore.ts";
import { notAnInvoiceError, readXmlTexts } from "#server/features/supplier-invoices/read/open-file.ts";
import {
  isAttachedDocument,
  isInvoiceElement,
  type ParsedInvoice,
  parseInvoice,
} from "#server/features/supplier-invoices/read/read-document.ts";
import { checkSignatureInSteps, type SignatureVerdict } from "#server/fiscal/signing/check-signature.ts";
import { trimXml } from "#server/fiscal/xml/decode-xml.ts";
import {
  childElementAtPath,
  childElementsAtPath,
  findDescendants,
  InvalidXmlError,
  readXmlInSteps,
  textAtPath,
  textOfElement,
  type XmlElement,
} from "#server/fiscal/xml/read-xml.ts";

export type UploadedInvoice = ParsedInvoice & { cufeMatches: boolean | null; signature: SignatureVerdict };

/** At the same time one file per store and two in total, because each may take tens of megabytes. */
const uploadSemaphore = createFairSemaphore(2, 8);

export function readUploadedInvoice(file: string, storeId: string): Promise<UploadedInvoice> {
  return uploadSemaphore(storeId, async () => {
    const texts = await readXmlTexts(Buffer.from(file, "base64"));
    let why: unknown = null;
    for (const text of texts) {
      try {
        return await readText(text);
      } catch (error) {
        // If a zip file has several files, the one that is an invoice is read.
        if (!(error instanceof AppError)) throw error;
        why ??= error;
      }
    }
    throw why;
  });
}

async function readText(text: string): Promise<UploadedInvoice> {
  const root = await parseXml(text);
  if (isInvoiceElement(root))
    return { ...parseInvoice(root), cufeMatches: null, signature: await signatureStateOf(root) };
  if (!isAttachedDocument(root)) throw notAnInvoiceError(whatItIs(root));
  const inside = childElementAtPath(root, "Attachment", "ExternalReference", "Description");
  const inner = inside && textOfElement(inside);
  if (!inner?.includes("<")) throw notAnInvoiceError("El archivo no trae la factura adentro");
  const invoice = await parseXml(trimXml(inner));
  if (!isInvoiceElement(invoice)) throw notAnInvoiceError(whatItIs(invoice));
  const read = parseInvoice(invoice);
  const cufes = [...(await namedCufes(root))];
  return {
    ...read,
    cufeMatches: cufes.length === 0 ? null : cufes.every((cufe) => cufe === read.cufe),
    signature: await signatureStateOf(invoice),
  };
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
      const response = await parseXml(trimXml(answer));
      for (const about of findDescendants(response, "DocumentReference")) add(textAtPath(about, "UUID"));
    } catch {
      // DIAN's answer is ignored if it cannot be read.
    }
  }
  return cufes;
}

const signatureStateOf = (root: XmlElement) => runInSteps(checkSignatureInSteps(root));

async function parseXml(text: string): Promise<XmlElement> {
  try {
    return await runInSteps(readXmlInSteps(text));
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

/** Yields to the event loop between steps, so that requests of tills are served. */
async function runInSteps<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}
