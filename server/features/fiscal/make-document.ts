import { z } from "zod";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildFiscalIssuer } from "#server/features/fiscal/content-rules.ts";
import {
  type FiscalDocumentContent,
  type FiscalDocumentKind,
  insertDocumentFlag,
  insertFiscalDocument,
  insertSignedDocument,
  lockFiscalDocument,
  readDianSoftware,
  readFiscalDocument,
  readSealedCertificate,
  reopenRejectedDocument,
  type StoredFiscalDocument,
  takeNextCounterNumber,
  updateWaitingReason,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { mailNewFiscalWarnings, type WarningMailOptions } from "#server/features/fiscal/mail-warnings.ts";
import {
  buildNumberedDocumentParts,
  getSoftwareKind,
  isNoteKind,
  lockRangeForDocument,
  readContingencyForDocument,
} from "#server/features/fiscal/number-document.ts";
import { openCertificateCredentials, openSoftwarePin } from "#server/features/fiscal/secrets.ts";
import { SEND_DOCUMENT_JOB } from "#server/features/fiscal/send-document.ts";
import { readStoreFiscalData } from "#server/features/fiscal/store-facts.sql.ts";
import { bogotaDate } from "#server/fiscal/bogota.ts";
import type { DianEnvironment } from "#server/fiscal/dian-values.ts";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import type { FiscalDocumentInput, FiscalIssuer } from "#server/fiscal/document/document-input.ts";
import { dianFileNames } from "#server/fiscal/document/file-names.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import { type JobDefinition, type JobKind, JobPostponedError } from "#server/outbox/kind.ts";
import { makeJobsOfKindDue, retryJobNow } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake.ts";

const MINUTE_MS = 60_000;

type DocumentJob = { documentId: string };

const MAKE_DOCUMENT: JobDefinition<DocumentJob> = {
  name: "FISCAL_MAKE",
  payload: z.object({ documentId: z.uuid() }),
};

export type FiscalDocumentRequest = {
  id: string;
  kind: FiscalDocumentKind;
  environment: DianEnvironment;
  content: FiscalDocumentContent;
  saleId?: string;
  returnId?: string;
  /**
   * Id of the corrected document; for an invoice after a POS document, of the note that annuls that document.
   */
  aboutId?: string;
  testSet?: "FEV" | "DEE";
};

/** Runs in the transaction of the sale or the return, so that both are recorded or neither. */
export function requestFiscalDocument(tx: StoreTx, request: FiscalDocumentRequest, now: Date): void {
  insertFiscalDocument(tx, {
    ...request,
    saleId: request.saleId ?? null,
    returnId: request.returnId ?? null,
    aboutId: request.aboutId ?? null,
    testSet: request.testSet ?? null,
    now,
  });
  enqueueJob(tx, MAKE_DOCUMENT, { id: request.id, payload: { documentId: request.id }, now });
}

/** Issues a rejected document again under the same number. False when it is not rejected. */
export async function remakeRejectedDocument(
  tx: StoreTx,
  { id, content, now }: { id: string; content: FiscalDocumentContent; now: Date },
): Promise<boolean> {
  if (!(await reopenRejectedDocument(tx, id, content))) return false;
  enqueueJob(tx, MAKE_DOCUMENT, { id, payload: { documentId: id }, now });
  return true;
}

/** Called after a change of anything that `whatIsMissing` reads. */
export function makeFiscalDocumentJobsDue(tx: StoreTx, now: Date): void {
  makeJobsOfKindDue(tx, MAKE_DOCUMENT.name, now);
  tx.afterCommit(wakeOutboxWorkers);
}

export const getDocumentJobId = ({ id, state }: Pick<StoredFiscalDocument, "id" | "state">): string =>
  state === "PENDING" ? id : sendJobOf(id);

export async function makeDocumentJobDueNow(
  tx: StoreTx,
  document: Pick<StoredFiscalDocument, "id" | "state">,
  now: Date,
): Promise<void> {
  const id = getDocumentJobId(document);
  const work = document.state === "PENDING" ? MAKE_DOCUMENT : SEND_DOCUMENT_JOB;
  if (await retryJobNow(tx, id, now)) tx.afterCommit(wakeOutboxWorkers);
  // If a job with this id exists, `enqueueJob` adds no second one.
  else enqueueJob(tx, work, { id, payload: { documentId: document.id }, now });
}

export function createMakeDocumentJobKind(
  box: SecretBox,
  mails: WarningMailOptions | null = null,
): JobKind<DocumentJob> {
  return {
    ...MAKE_DOCUMENT,
    retry: { first: MINUTE_MS / 6, longest: 60 * MINUTE_MS, giveUpAfter: 60 * 24 * 60 * MINUTE_MS },
    timeout: MINUTE_MS,
    perform: async ({ payload: { documentId }, now, createdAt, inStore }) => {
      const missing = await inStore(async (tx) => {
        const reason = await whatIsMissing(tx, documentId, now);
        if (reason !== null) await updateWaitingReason(tx, documentId, reason);
        return reason;
      });
      if (missing !== null) throw new JobPostponedError(nextCheckOf(createdAt, now));
      return async (tx) => {
        const document = await lockFiscalDocument(tx, documentId);
        if (document?.state !== "PENDING") return;
        await makeDocument(tx, document, { box, now });
        if (mails) await mailNewFiscalWarnings(tx, mails, now);
        enqueueJob(tx, SEND_DOCUMENT_JOB, { id: sendJobOf(documentId), payload: { documentId }, now });
      };
    },
  };
}

const SHORTEST_PAUSE_MS = 2 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Pauses vary, so that thousands of waiting documents do not delay those that can be sent. */
const JITTER = 0.2;

/**
 * A waiting document is checked again after half of the time that it has waited. What it waits for usually wakes
 * it (`makeFiscalDocumentJobsDue`); checks find the rest, such as a range or a certificate that begins to be valid.
 */
function nextCheckOf(createdAt: Date, now: Date): Date {
  const half = (now.getTime() - createdAt.getTime()) / 2;
  const pause = Math.min(Math.max(half, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause * (1 - JITTER * Math.random()));
}

/**
 * The id of the job that sends the document. The job that makes it has the document's own id, so that each document
 * has at most one of both.
 */
function sendJobOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

type SigningContext = { box: SecretBox; now: Date };

async function whatIsMissing(tx: StoreTx, id: string, now: Date): Promise<string | null> {
  const document = await readFiscalDocument(tx, id);
  if (document?.state !== "PENDING") return null;
  const certificate = await readSealedCertificate(tx);
  if (!certificate) return "Falta el certificado de la tienda";
  if (now > certificate.notAfter) return "El certificado de la tienda venció";
  if (now < certificate.notBefore)
    return "El certificado de la tienda todavía no vale: revisa la fecha del computador";
  if (!(await currentIssuer(tx, document.content)))
    return "Completa los datos de la tienda ante la DIAN: NIT, dirección y municipio";
  const kind = getSoftwareKind(document.kind);
  if (!(await readDianSoftware(tx, kind))) return "Falta el software registrado en la DIAN";
  const about = document.aboutId === null ? null : await readFiscalDocument(tx, document.aboutId);
  if (about?.state === "REJECTED")
    return isNoteKind(document.kind)
      ? "La DIAN rechazó el documento que corrige: corrígelo y vuelve a enviarlo"
      : "La DIAN rechazó la nota que anula el documento POS: corrígela y vuelve a enviarla";
  if (isNoteKind(document.kind))
    return about?.state === "ACCEPTED" ? null : "Espera a que la DIAN acepte el documento que corrige";
  if (about && about.state !== "ACCEPTED")
    return "Espera a que la DIAN acepte la nota que anula el documento POS";
  if (document.number !== null) return null;
  const contingency = await readContingencyForDocument(tx, document);
  if (await lockRangeForDocument(tx, document, contingency, now)) return null;
  return contingency?.kind === "ISSUER"
    ? "No hay numeración de contingencia vigente con números libres"
    : "No hay numeración vigente con números libres";
}

/** The stored issuer, or the issuer read now if the store's data was incomplete at the request. */
async function currentIssuer(tx: StoreTx, { issuer }: FiscalDocumentContent): Promise<FiscalIssuer | null> {
  return issuer ?? buildFiscalIssuer(await readStoreFiscalData(tx), findMunicipalityByCode);
}

async function makeDocument(
  tx: StoreTx,
  document: StoredFiscalDocument,
  { box, now }: SigningContext,
): Promise<void> {
  const { id, kind, environment, content } = document;
  const certificate = await readSealedCertificate(tx);
  const software = await readDianSoftware(tx, getSoftwareKind(kind));
  if (!certificate || !software) throw new Error("what was there is gone");
  const credentials = openCertificateCredentials(box, tx.storeId, certificate.sealed);
  const pin = openSoftwarePin(box, tx.storeId, getSoftwareKind(kind), software.sealedPin);
  const issuer = await currentIssuer(tx, content);
  if (!issuer) throw new Error("what was there is gone");
  const contingency = document.number === null ? await readContingencyForDocument(tx, document) : null;
  const input = {
    ...content,
    issuer,
    notes: [...(content.notes ?? []), ...dayNote(content, now)],
    environment,
    issuedAt: now,
    software: { id: software.id, pin },
    ...(await buildNumberedDocumentParts(tx, document, { box, now, contingency })),
  } as FiscalDocumentInput;
  const { unsigned, key, qr, tag } = buildFiscalDocument(input);
  const xml = Buffer.from(signDocument(unsigned, credentials, now), "utf8");
  const year = Number(bogotaDate(now).slice(0, 4));
  const counter = await takeNextCounterNumber(tx, `FILES-${year}`);
  const names = dianFileNames({ tag, nit: issuer.nit, year, counter });
  const prefix = "prefix" in input ? input.prefix : input.authorization.prefix;
  insertSignedDocument(tx, {
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

const isOfAnotherDay = ({ happenedAt }: FiscalDocumentContent, now: Date) =>
  bogotaDate(new Date(happenedAt)) !== bogotaDate(now);

/** The remark in a document that is made on another day than its sale. */
function dayNote(content: FiscalDocumentContent, now: Date): string[] {
  if (!isOfAnotherDay(content, now)) return [];
  const day = bogotaDate(new Date(content.happenedAt));
  return [`Operación del ${day}, registrada por la tienda en ese día`];
}

/** Flags a sale whose document has another day, unless a person asked for the document after the sale. */
function flagDay(tx: StoreTx, { id, saleId, kind, content, number }: StoredFiscalDocument, now: Date): void {
  if (saleId === null || isNoteKind(kind) || content.isAskedFor || number !== null) return;
  const [day, made] = [bogotaDate(new Date(content.happenedAt)), bogotaDate(now)];
  insertDocumentFlag(tx, {
    id,
    saleId,
    now,
    details: { day, made },
    message: `La venta es del ${day} y su documento electrónico se hizo el ${made}`,
  });
}
