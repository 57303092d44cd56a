import { z } from "zod";
import type { StoreTx } from "#server/db/store-tx.ts";
import { issuerOf } from "#server/features/fiscal/content-rules.ts";
import {
  type DocumentContent,
  type DocumentKind,
  insertDocument,
  insertDocumentFlag,
  insertSigned,
  lockDocument,
  nextNumberOf,
  readDocument,
  readSealedCertificate,
  readSoftware,
  reopenDocument,
  type StoredDocument,
  updateReason,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { mailWarnings, type WarningMailOptions } from "#server/features/fiscal/mail-warnings.ts";
import {
  contingencyOf,
  isNote,
  numberedParts,
  rangeOf,
  softwareOf,
} from "#server/features/fiscal/number-document.ts";
import { openCredentials, openPin } from "#server/features/fiscal/secrets.ts";
import { SEND_DOCUMENT } from "#server/features/fiscal/send-document.ts";
import { readStoreFacts } from "#server/features/fiscal/store-facts.sql.ts";
import { bogotaDate } from "#server/fiscal/bogota.ts";
import type { Environment } from "#server/fiscal/dian-values.ts";
import { buildDocument } from "#server/fiscal/document/build-document.ts";
import type { FiscalDocumentInput, FiscalIssuer } from "#server/fiscal/document/document-input.ts";
import { fileNames } from "#server/fiscal/document/file-names.ts";
import { municipalityOf } from "#server/fiscal/municipalities.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { type Kind, Postponed, type Work } from "#server/outbox/kind.ts";
import { makeKindDue, retryNow } from "#server/outbox/outbox.sql.ts";
import { wakeWorkers } from "#server/outbox/wake.ts";

const MINUTE_MS = 60_000;
const RECHECK_MS = 2 * MINUTE_MS;

type DocumentJob = { documentId: string };

const MAKE_DOCUMENT: Work<DocumentJob> = {
  name: "FISCAL_MAKE",
  payload: z.object({ documentId: z.uuid() }),
};

export type DocumentRequest = {
  id: string;
  kind: DocumentKind;
  environment: Environment;
  content: DocumentContent;
  saleId?: string;
  returnId?: string;
  /**
   * Id of the corrected document; for an invoice after a POS document, of the note that annuls that document.
   */
  aboutId?: string;
  testSet?: "FEV" | "DEE";
};

/** Runs in the transaction of the sale or the return, so that both are recorded or neither. */
export function requestDocument(tx: StoreTx, request: DocumentRequest, now: Date): void {
  insertDocument(tx, {
    ...request,
    saleId: request.saleId ?? null,
    returnId: request.returnId ?? null,
    aboutId: request.aboutId ?? null,
    testSet: request.testSet ?? null,
    now,
  });
  enqueue(tx, MAKE_DOCUMENT, { id: request.id, payload: { documentId: request.id }, now });
}

/** Issues a rejected document again under the same number. False when it is not rejected. */
export async function remakeDocument(
  tx: StoreTx,
  { id, jobId, content, now }: { id: string; jobId: string; content: DocumentContent; now: Date },
): Promise<boolean> {
  if (!(await reopenDocument(tx, id, content))) return false;
  enqueue(tx, MAKE_DOCUMENT, { id: jobId, payload: { documentId: id }, now });
  return true;
}

export function makeDocumentJobsDue(tx: StoreTx, now: Date): void {
  makeKindDue(tx, MAKE_DOCUMENT.name, now);
  tx.afterCommit(wakeWorkers);
}

export const jobIdOf = ({ id, state }: Pick<StoredDocument, "id" | "state">): string =>
  state === "PENDING" ? id : sendJobOf(id);

export async function runDocumentJobNow(
  tx: StoreTx,
  document: Pick<StoredDocument, "id" | "state">,
  now: Date,
): Promise<void> {
  const id = jobIdOf(document);
  const work = document.state === "PENDING" ? MAKE_DOCUMENT : SEND_DOCUMENT;
  if (await retryNow(tx, id, now)) tx.afterCommit(wakeWorkers);
  // If a job with this id exists, `enqueue` adds no second one.
  else enqueue(tx, work, { id, payload: { documentId: document.id }, now });
}

export function documentMaker(box: SecretBox, mails: WarningMailOptions | null = null): Kind<DocumentJob> {
  return {
    ...MAKE_DOCUMENT,
    retry: { first: MINUTE_MS / 6, longest: 60 * MINUTE_MS, giveUpAfter: 60 * 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ payload: { documentId }, now, inStore, id: jobId }) => {
      const missing = await inStore(async (tx) => {
        const reason = await whatIsMissing(tx, documentId, now);
        if (reason !== null) await updateReason(tx, documentId, reason);
        return reason;
      });
      if (missing !== null) throw new Postponed(new Date(now.getTime() + RECHECK_MS));
      return async (tx) => {
        const document = await lockDocument(tx, documentId);
        if (document?.state !== "PENDING") return;
        await makeDocument(tx, document, { box, now });
        if (mails) await mailWarnings(tx, mails, now);
        enqueue(tx, SEND_DOCUMENT, { id: sendJobOf(jobId), payload: { documentId }, now });
      };
    },
  };
}

/**
 * Derived from the id of the job that makes the document, so that each document has one job that sends it.
 */
function sendJobOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

type SigningContext = { box: SecretBox; now: Date };

async function whatIsMissing(tx: StoreTx, id: string, now: Date): Promise<string | null> {
  const document = await readDocument(tx, id);
  if (document?.state !== "PENDING") return null;
  const certificate = await readSealedCertificate(tx);
  if (!certificate) return "Falta el certificado de la tienda";
  if (now > certificate.notAfter) return "El certificado de la tienda venció";
  if (now < certificate.notBefore)
    return "El certificado de la tienda todavía no vale: revisa la fecha del computador";
  if (!(await currentIssuer(tx, document.content)))
    return "Completa los datos de la tienda ante la DIAN: NIT, dirección y municipio";
  const kind = softwareOf(document.kind);
  if (!(await readSoftware(tx, kind))) return "Falta el software registrado en la DIAN";
  const about = document.aboutId === null ? null : await readDocument(tx, document.aboutId);
  if (about?.state === "REJECTED")
    return isNote(document.kind)
      ? "La DIAN rechazó el documento que corrige: corrígelo y vuelve a enviarlo"
      : "La DIAN rechazó la nota que anula el documento POS: corrígela y vuelve a enviarla";
  if (isNote(document.kind))
    return about?.state === "ACCEPTED" ? null : "Espera a que la DIAN acepte el documento que corrige";
  if (about && about.state !== "ACCEPTED")
    return "Espera a que la DIAN acepte la nota que anula el documento POS";
  if (document.number !== null) return null;
  const contingency = await contingencyOf(tx, document);
  if (await rangeOf(tx, document, contingency, now)) return null;
  return contingency?.kind === "ISSUER"
    ? "No hay numeración de contingencia vigente con números libres"
    : "No hay numeración vigente con números libres";
}

/** The stored issuer, or the issuer read now if the store's data was incomplete at the request. */
async function currentIssuer(tx: StoreTx, { issuer }: DocumentContent): Promise<FiscalIssuer | null> {
  return issuer ?? issuerOf(await readStoreFacts(tx), municipalityOf);
}

async function makeDocument(
  tx: StoreTx,
  document: StoredDocument,
  { box, now }: SigningContext,
): Promise<void> {
  const { id, kind, environment, content } = document;
  const certificate = await readSealedCertificate(tx);
  const software = await readSoftware(tx, softwareOf(kind));
  if (!certificate || !software) throw new Error("what was there is gone");
  const credentials = openCredentials(box, tx.storeId, certificate.sealed);
  const pin = openPin(box, tx.storeId, softwareOf(kind), software.sealedPin);
  const issuer = await currentIssuer(tx, content);
  if (!issuer) throw new Error("what was there is gone");
  const contingency = document.number === null ? await contingencyOf(tx, document) : null;
  const input = {
    ...content,
    issuer,
    notes: [...(content.notes ?? []), ...dayNote(content, now)],
    environment,
    issuedAt: now,
    software: { id: software.id, pin },
    ...(await numberedParts(tx, document, { box, now, contingency })),
  } as FiscalDocumentInput;
  const { unsigned, key, qr, tag } = buildDocument(input);
  const xml = Buffer.from(signDocument(unsigned, credentials, now), "utf8");
  const year = Number(bogotaDate(now).slice(0, 4));
  const counter = await nextNumberOf(tx, `FILES-${year}`);
  const names = fileNames({ tag, nit: issuer.nit, year, counter });
  const prefix = "prefix" in input ? input.prefix : input.authorization.prefix;
  insertSigned(tx, {
    id,
    prefix,
    number: input.number,
    key,
    qr,
    issuedAt: now,
    fileName: names.xml,
    zipName: names.zip,
    xml,
    contingency,
  });
  if (isOfAnotherDay(content, now)) flagDay(tx, document, now);
}

const isOfAnotherDay = ({ happenedAt }: DocumentContent, now: Date) =>
  bogotaDate(new Date(happenedAt)) !== bogotaDate(now);

/** The remark in a document that is made on another day than its sale. */
function dayNote(content: DocumentContent, now: Date): string[] {
  if (!isOfAnotherDay(content, now)) return [];
  const day = bogotaDate(new Date(content.happenedAt));
  return [`Operación del ${day}, registrada por la tienda en ese día`];
}

/** Flags the sale for the owner, unless a person asked for the document after the sale. */
function flagDay(tx: StoreTx, { id, saleId, kind, content, number }: StoredDocument, now: Date): void {
  if (saleId === null || isNote(kind) || content.isAskedFor || number !== null) return;
  const [day, made] = [bogotaDate(new Date(content.happenedAt)), bogotaDate(now)];
  insertDocumentFlag(tx, {
    id,
    saleId,
    now,
    details: { day, made },
    message: `La venta es del ${day} y su documento electrónico se hizo el ${made}`,
  });
}
