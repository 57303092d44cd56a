import { z } from "zod";
import { AppError } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  readFiscalDocument,
  type StoredFiscalDocument,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { openCertificateCredentials } from "#server/features/fiscal/secrets.ts";
import { readSealedCertificate } from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import {
  insertAttachedDocument,
  type MailableDocumentFile,
  readMailableDocumentFile,
} from "#server/features/fiscal/signed-files.sql.ts";
import type { PrintedPdf } from "#server/fiscal/pdf/document-pdf.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import { exportSigningCredentials } from "#server/fiscal/signing/p12.ts";
import { runForeignTask } from "#server/foreign/pool.ts";
import type { DeliverMail } from "#server/mail/mail.ts";
import { returnToMailQuota, takeFromMailQuota } from "#server/mail/mail-quota.ts";
import { renderMail } from "#server/mail/render-mail.ts";
import { deliverOfJob } from "#server/mail/store-mail.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import {
  type JobDefinition,
  JobFailedError,
  type JobKind,
  JobPostponedError,
} from "#server/outbox/job-kind.ts";

const MINUTE_MS = 60_000;
/** DIAN's maximum size of the mailed zip file, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

type MailJob = { documentId: string; email: string };

const DOCUMENT_MAIL: JobDefinition<MailJob> = {
  name: "FISCAL_MAIL",
  payload: z.object({ documentId: z.uuid(), email: z.string() }),
};

export function enqueueDocumentMail(
  tx: StoreTx,
  { id, email, now }: { id: string; email: string; now: Date },
) {
  enqueueJob(tx, DOCUMENT_MAIL, { id: uuidv7(now.getTime()), payload: { documentId: id, email }, now });
}

const mayGo = ({ state, contingency }: StoredFiscalDocument) =>
  state === "ACCEPTED" || (contingency === "DIAN" && (state === "SIGNED" || state === "SENT"));

export async function requestDocumentMail(
  tx: StoreTx,
  { id, email, hasMailServer, now }: { id: string; email: string; hasMailServer: boolean; now: Date },
): Promise<{ email: string }> {
  const document = await readFiscalDocument(tx, id);
  if (!document) throw new AppError("DOCUMENT_NOT_FOUND");
  if (!mayGo(document)) throw new AppError("DOCUMENT_NOT_ACCEPTED");
  if (!hasMailServer) throw new AppError("NO_MAIL_SERVER");
  enqueueDocumentMail(tx, { id, email, now });
  return { email };
}

/**
 * Mails the document, DIAN's answer and the PDF. The container (DIAN's AttachedDocument) is signed once and
 * stored.
 */
export function createDocumentMailJobKind({
  box,
  deliver,
}: {
  box: SecretBox;
  deliver: DeliverMail;
}): JobKind<MailJob> {
  return {
    ...DOCUMENT_MAIL,
    retry: { first: MINUTE_MS / 2, longest: 60 * MINUTE_MS, giveUpAfter: 3 * 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ storeId, id, payload: { documentId, email }, inStore, now }) => {
      const [document, sent, certificate] = await inStore(async (tx) => [
        await readFiscalDocument(tx, documentId),
        await readMailableDocumentFile(tx, documentId),
        await readSealedCertificate(tx),
      ]);
      if (!document || !sent || !mayGo(document)) return undefined;
      if (!sent.attached && !certificate) throw new JobFailedError("Falta el certificado de la tienda");
      const { attached, zip, printed } = await runForeignTask("packDocument", storeId, {
        xml: sent.xml,
        answer: sent.answer,
        attached:
          sent.attached ??
          exportSigningCredentials(openCertificateCredentials(box, storeId, certificate!.sealed)),
        containerName: containerName(sent),
        pdfName: buildPdfFileName(sent),
        now,
      });
      // Without DIAN's answer the container is incomplete. It is not stored, and the next mail makes a new
      // one.
      if (!sent.attached && sent.answer)
        await inStore((tx) => insertAttachedDocument(tx, { id: documentId, key: sent.key, attached }));
      if (zip.length > MAX_BYTES)
        throw new JobFailedError("El documento pesa más de 2 MB y no cabe en un correo de la DIAN", {
          final: true,
        });
      const freeAt = await inStore((tx) => takeFromMailQuota(tx, email, now));
      if (freeAt) throw new JobPostponedError(freeAt);
      try {
        await sendMail(deliver, { id, email, printed, attachment: { name: sent.zipName, content: zip } });
      } catch (error) {
        await inStore(async (tx) => returnToMailQuota(tx, email, now));
        throw error;
      }
      return undefined;
    },
  };
}

/** The name of the signed file, with DIAN's prefix `ad` for an AttachedDocument. */
const containerName = ({ fileName }: MailableDocumentFile) => fileName.replace(/^[a-z]+/, "ad");
const buildPdfFileName = ({ fileName }: Pick<MailableDocumentFile, "fileName">) =>
  fileName.replace(/\.xml$/, ".pdf");

type Sending = {
  id: string;
  email: string;
  printed: Omit<PrintedPdf, "pdf">;
  attachment: { name: string; content: Buffer };
};

async function sendMail(deliver: DeliverMail, { id, email, printed, attachment }: Sending) {
  const { number, title, issuer, total, isTest } = printed;
  const mail = renderMail({
    recipient: email,
    storeName: issuer.tradeName,
    title: `${title} ${number}`,
    subject: subjectOf(printed),
    paragraphs: [
      `${issuer.tradeName} te envía este documento por ${formatPesos(Number(total))}.`,
      "El archivo adjunto trae el documento electrónico con la validación de la DIAN y su representación en PDF.",
    ],
    notes: isTest ? ["Es un documento de prueba: no tiene validez."] : [],
  });
  await deliverOfJob(deliver, { ...mail, subject: subjectOf(printed), id, attachments: [attachment] });
}

/** DIAN's format of the subject: NIT, name, number, code of the kind and trade name, with semicolons. */
function subjectOf({ issuer, number, code }: Sending["printed"]): string {
  const parts = [issuer.nit, issuer.legalName, number, code, issuer.tradeName];
  return parts.map((part) => part.replace(/[;\s]+/g, " ").trim()).join(";");
}
