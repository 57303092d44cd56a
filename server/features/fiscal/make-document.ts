import { dayOf } from "#core/dates.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildFiscalIssuer } from "#server/features/fiscal/content-rules.ts";
import {
  type DocumentJob,
  enqueueDocumentMaking,
  enqueueDocumentSending,
  MAKE_DOCUMENT_JOB,
} from "#server/features/fiscal/document-jobs.ts";
import { stepDocument, toFiscalDocumentStatus } from "#server/features/fiscal/document-state.ts";
import {
  type FiscalDocumentContent,
  type FiscalDocumentRequest,
  flagDocumentOfOtherDay,
  insertFiscalDocument,
  lockFiscalDocument,
  readFiscalDocument,
  reopenRejectedDocument,
  type StoredFiscalDocument,
  storeCorrection,
  storeSignedDocument,
  updateWaitingReason,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { mailNewFiscalWarnings, type WarningMailOptions } from "#server/features/fiscal/mail-warnings.ts";
import {
  getSoftwareKind,
  isNoteKind,
  lockRangeForDocument,
  numberDocument,
  readContingencyForDocument,
} from "#server/features/fiscal/number-document.ts";
import { takeNextCounterNumber } from "#server/features/fiscal/number-ranges.sql.ts";
import { openCertificateCredentials, openSoftwarePin } from "#server/features/fiscal/secrets.ts";
import {
  readDianSoftware,
  readSealedCertificate,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { readStoreFiscalFields } from "#server/features/fiscal/store-and-till.sql.ts";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import { dianFileNames } from "#server/fiscal/document/dian-file-names.ts";
import type { FiscalDocumentInput, FiscalIssuer } from "#server/fiscal/document/document-input.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { type JobKind, JobPostponedError } from "#server/outbox/job-kind.ts";

const MINUTE_MS = 60_000;

/** Runs in the transaction of the sale or the return, so that both are recorded or neither. */
export function requestFiscalDocument(tx: StoreTx, request: FiscalDocumentRequest, now: Date) {
  insertFiscalDocument(tx, request, now);
  enqueueDocumentMaking(tx, request.id, now);
}

/**
 * Issues a rejected document again under its number with this content, once DIAN has confirmed the rejection of the
 * key that was sent; until then DIAN is asked. False when it is not rejected.
 */
export async function remakeRejectedDocument(
  tx: StoreTx,
  { id, content, now }: { id: string; content: FiscalDocumentContent; now: Date },
): Promise<boolean> {
  const document = await lockFiscalDocument(tx, id);
  if (document?.state !== "REJECTED") return false;
  const status = toFiscalDocumentStatus(document);
  const { next } = stepDocument(status, { kind: "CORRECTED" });
  if (next === "SIGN") {
    await reopenRejectedDocument(tx, id, content);
    enqueueDocumentMaking(tx, id, now);
  } else {
    await storeCorrection(tx, { id, content, now });
    enqueueDocumentSending(tx, id, now);
  }
  return true;
}

export function createMakeDocumentJobKind(
  box: SecretBox,
  mails: WarningMailOptions | null = null,
): JobKind<DocumentJob> {
  return {
    ...MAKE_DOCUMENT_JOB,
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
        if (mayBeHeldByDian(document)) {
          await storeCorrection(tx, { id: documentId, content: document.content, now });
          return enqueueDocumentSending(tx, documentId, now);
        }
        await makeDocument(tx, document, { box, now });
        if (mails) await mailNewFiscalWarnings(tx, mails, now);
        enqueueDocumentSending(tx, documentId, now);
      };
    },
  };
}

const SHORTEST_PAUSE_MS = 2 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Pauses vary, so that thousands of waiting documents do not delay those that can be sent. */
const JITTER = 0.2;

/**
 * A waiting document is checked again after half of the time that it has waited. Most changes that it waits for make its
 * job due at once (`makeFiscalDocumentJobsDue`); checks find a range or a certificate that begins to be valid.
 */
function nextCheckOf(createdAt: Date, now: Date): Date {
  const half = (now.getTime() - createdAt.getTime()) / 2;
  const pause = Math.min(Math.max(half, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause * (1 - JITTER * Math.random()));
}

/** True if DIAN may hold the document: before migration 0111 a rejected document became pending without asking DIAN. */
const mayBeHeldByDian = ({ number, key, rejectedKey }: StoredFiscalDocument) =>
  number !== null && key !== null && rejectedKey !== key;

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
  return issuer ?? buildFiscalIssuer(await readStoreFiscalFields(tx), findMunicipalityByCode);
}

async function makeDocument(tx: StoreTx, document: StoredFiscalDocument, { box, now }: SigningContext) {
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
    ...(await numberDocument(tx, document, { box, now, contingency })),
  } as FiscalDocumentInput;
  const { unsigned, key, qr, tag } = buildFiscalDocument(input);
  const xml = Buffer.from(signDocument(unsigned, credentials, now), "utf8");
  const year = Number(dayOf(now).slice(0, 4));
  const counter = await takeNextCounterNumber(tx, `FILES-${year}`);
  const names = dianFileNames({ tag, nit: issuer.nit, year, counter });
  const prefix = "prefix" in input ? input.prefix : input.authorization.prefix;
  storeSignedDocument(tx, {
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
  dayOf(new Date(happenedAt)) !== dayOf(now);

/** The remark in a document that is made on another day than its sale. */
function dayNote(content: FiscalDocumentContent, now: Date): string[] {
  if (!isOfAnotherDay(content, now)) return [];
  const day = dayOf(new Date(content.happenedAt));
  return [`Operación del ${day}, registrada por la tienda en ese día`];
}

/** Flags a sale whose document has another day, unless a person asked for the document after the sale. */
function flagDay(tx: StoreTx, { id, saleId, kind, content, number }: StoredFiscalDocument, now: Date) {
  if (saleId === null || isNoteKind(kind) || content.isAskedFor || number !== null) return;
  const [day, made] = [dayOf(new Date(content.happenedAt)), dayOf(now)];
  flagDocumentOfOtherDay(tx, {
    id,
    saleId,
    now,
    details: { day, made },
    message: `La venta es del ${day} y su documento electrónico se hizo el ${made}`,
  });
}
