import { buildAttachedDocument } from "#server/fiscal/document/attached-document.ts";
import { type PrintedPdf, printDocument } from "#server/fiscal/pdf/document-pdf.ts";
import { importSigningCredentials, type SigningCredentialBytes } from "#server/fiscal/signing/p12.ts";
import { zipFiles } from "#server/fiscal/zip.ts";

export type DocumentToPack = {
  xml: Buffer;
  /** DIAN's answer. */
  answer: Buffer | null;
  /** The container, or what signs a new one. */
  attached: Buffer | SigningCredentialBytes;
  containerName: string;
  pdfName: string;
  now: Date;
};

/** What the buyer gets: a zip of the container and the PDF. */
export async function packDocument({
  xml,
  answer,
  attached: given,
  containerName,
  pdfName,
  now,
}: DocumentToPack): Promise<{ attached: Buffer; zip: Buffer; printed: Omit<PrintedPdf, "pdf"> }> {
  const attached = Buffer.isBuffer(given)
    ? given
    : Buffer.from(
        buildAttachedDocument(
          { xml: xml.toString("utf8"), answer: answer?.toString("utf8") ?? null, now },
          importSigningCredentials(given),
        ),
      );
  const { pdf, ...printed } = await printDocument(xml, answer);
  const zip = zipFiles([
    { name: containerName, content: attached },
    { name: pdfName, content: pdf },
  ]);
  return { attached, zip, printed };
}
