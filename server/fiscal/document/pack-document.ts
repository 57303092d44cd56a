import { buildAttachedDocument } from "#server/fiscal/document/attached-document.ts";
import { buildDocumentPdf } from "#server/fiscal/pdf/document-pdf.ts";
import { importSigningCredentials, type SigningCredentialBytes } from "#server/fiscal/signing/p12.ts";
import { zipFiles } from "#server/fiscal/zip.ts";

type DocumentToPack = {
  xml: Buffer;
  /** DIAN's answer. */
  answer: Buffer | null;
  /** The stored container, or the credentials that sign a new one. */
  attached: Buffer | SigningCredentialBytes;
  containerName: string;
  pdfName: string;
  now: Date;
};

/** Builds the zip file for the buyer. It has the container (DIAN's AttachedDocument) and the PDF. */
export async function packDocument(document: DocumentToPack) {
  const { xml, answer, attached: container, containerName, pdfName, now } = document;
  const attached = Buffer.isBuffer(container)
    ? container
    : Buffer.from(
        buildAttachedDocument(
          { xml: xml.toString("utf8"), answer: answer?.toString("utf8") ?? null, now },
          importSigningCredentials(container),
        ),
      );
  const { pdf, ...printed } = await buildDocumentPdf(xml, answer);
  const zip = zipFiles([
    { name: containerName, content: attached },
    { name: pdfName, content: pdf },
  ]);
  return { attached, zip, printed };
}
