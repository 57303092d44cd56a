import { DAY_MS } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import {
  askDianAboutOpenDocumentsDaily,
  type DocumentJob,
  enqueueDocumentMaking,
  SEND_DOCUMENT_JOB,
} from "#server/features/fiscal/document-jobs.ts";
import {
  type AttemptOutcome,
  type DianConversation,
  settleDocument,
  toFiscalDocumentStatus,
  wasRepeatedlyRejected,
} from "#server/features/fiscal/document-state.ts";
import {
  adoptDianKey,
  type InconclusiveDianAnswer,
  insertFoundDocument,
  makeJobsOfWaitingDocumentsDue,
  markDocumentSent,
  readFiscalDocument,
  readTestSetAndZipKey,
  releaseDocumentNumber,
  reopenRejectedDocument,
  type StoredFiscalDocument,
  updateDianOutcome,
  updateDocumentDoubt,
  updateZipKey,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import {
  type HeldDocument,
  identifyHeldDocument,
  readHeldDocument,
} from "#server/features/fiscal/held-document.ts";
import { enqueueDocumentMail } from "#server/features/fiscal/mail-document.ts";
import { openCertificateCredentials } from "#server/features/fiscal/secrets.ts";
import { readSealedCertificate } from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import {
  DIAN_NOT_ANSWERING_REASON,
  DIAN_UNREACHABLE_REASON,
} from "#server/features/fiscal/settings/read-contingency.ts";
import {
  readEarlierKeys,
  readSignedDocumentFile,
  readSignedXml,
  type SignedDocumentFile,
} from "#server/features/fiscal/signed-files.sql.ts";
import { DIAN_ENVIRONMENTS, type DianEnvironment } from "#server/fiscal/dian-values.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import {
  type DianAnswer,
  type DianResponse,
  interpretDianAnswer,
  isTestSetAccepted,
  readValidationTime,
} from "#server/fiscal/service/dian-answers.ts";
import { createDianClient, DianCallError, type DianClient } from "#server/fiscal/service/dian-client.ts";
import type { SignedSoapHeaders } from "#server/fiscal/service/soap-envelope.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { zipOneFile } from "#server/fiscal/zip.ts";
import { JobFailedError, type JobKind } from "#server/outbox/job-kind.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";

const SECOND_MS = 1000;
const MESSAGE_MS = 35 * SECOND_MS;
/** Fifty years: the job never gives up, because only DIAN's answer ends a doubt. */
const FOR_EVER_MS = 50 * 366 * DAY_MS;
/** Maximum earlier keys that DIAN is asked about when DIAN says that it already holds the number. */
const MAX_EARLIER_KEYS = 5;

const STILL_WORKING = "La DIAN todavía está procesando el documento";
const SAYS_NOTHING = "La DIAN no ha dicho qué pasó con el documento: le preguntamos otra vez";
const NUMBER_IS_HELD =
  "La DIAN dice que ya tiene un documento con este número, y no dice que sea este: le preguntamos otra vez";

export type DianSendingOptions = {
  box: SecretBox;
  url?: string;
  form?: SignedSoapHeaders;
  hasMailServer?: boolean;
};

/** A document that DIAN accepted under the number of the sent document, with DIAN's answer about it. */
type NumberHolder = { held: HeldDocument; answer: DianAnswer; isStored: boolean };

/**
 * Every attempt sends the same bytes. `stepDocument` decides what an answer means. The job is done when DIAN has said,
 * about the document's key, that the document is accepted or rejected.
 */
export function createSendDocumentJobKind(sending: DianSendingOptions): JobKind<DocumentJob> {
  return {
    ...SEND_DOCUMENT_JOB,
    retry: { first: 5 * SECOND_MS, longest: 30 * 60 * SECOND_MS, giveUpAfter: FOR_EVER_MS },
    timeout: 115 * SECOND_MS,
    perform: async ({ storeId, payload: { documentId: id }, inStore, signal, attempts, now }) => {
      const [document, file, certificate] = await inStore(async (tx) => [
        await readFiscalDocument(tx, id),
        await readSignedDocumentFile(tx, id),
        await readSealedCertificate(tx),
      ]);
      if (!document || !file || (document.state !== "SIGNED" && document.state !== "SENT")) return undefined;
      if (!certificate) throw new JobFailedError("Falta el certificado de la tienda");
      const credentials = openCertificateCredentials(sending.box, storeId, certificate.sealed);
      const client = createDianClientFor(sending, document.environment, credentials);
      const attempt = { client, inStore, signal, document, file, now };
      try {
        const { conversation, found } = converse(attempt);
        const mayHaveLeft = document.state === "SENT" || attempts > 1;
        const outcome = await settleDocument(
          toFiscalDocumentStatus(document),
          { mayHaveLeft, wasRepeatedlyRejected: wasRepeatedlyRejected(document.evidence, now) },
          conversation,
        );
        if (outcome.status.next === "WAIT") return await stayInDoubt(attempt, outcome);
        return async (tx) => writeOutcome(tx, sending, { ...attempt, outcome, found: found() });
      } catch (error) {
        if (!(error instanceof DianCallError)) throw error;
        const evidence = [
          { ...NO_EVIDENCE, at: now.toISOString(), kind: error.kind, text: error.message.slice(0, 200) },
        ];
        await inStore((tx) =>
          updateDocumentDoubt(tx, { id, key: file.key, doubt: "UNKNOWN", evidence, now }),
        );
        throw asWorkFailure(error);
      } finally {
        client.close();
      }
    },
  };
}

type Attempt = {
  client: DianClient;
  inStore: InStore;
  signal: AbortSignal;
  document: StoredFiscalDocument;
  file: SignedDocumentFile;
  now: Date;
};

function converse(attempt: Attempt): { conversation: DianConversation; found: () => NumberHolder | null } {
  const { client, inStore, signal, document, file, now } = attempt;
  const { key } = file;
  let found: NumberHolder | null = null;
  const conversation: DianConversation = {
    markSent: () => inStore((tx) => markDocumentSent(tx, document.id, now)),
    send: () => (document.testSet === null ? sendBill(attempt) : sendTest(attempt)),
    ask: async () => interpretDianAnswer(key, await client.status(key, signal)),
    find: async (heldKey) => {
      found = await findHolder(attempt, heldKey);
      if (!found) return "NOBODY";
      if (found.isStored) return "SAME_DOCUMENT";
      const own = await readHeldDocument(file.xml);
      return own ? identifyHeldDocument(own, found.held, document.content.happenedAt) : "NOBODY";
    },
  };
  return { conversation, found: () => found };
}

/** Asks DIAN about the keys that the document had before, and the key that DIAN names. */
async function findHolder(
  { client, inStore, signal, document, file }: Attempt,
  heldKey: string | null,
): Promise<NumberHolder | null> {
  const earlier = await inStore((tx) => readEarlierKeys(tx, document.id, MAX_EARLIER_KEYS));
  const number = `${document.prefix}${document.number}`;
  for (const key of earlier) {
    const answer = interpretDianAnswer(key, await client.status(key, signal));
    if (answer.kind !== "ACCEPTED") continue;
    const xml = await inStore((tx) => readSignedXml(tx, document.id, key));
    const held = xml && (await readHeldDocument(xml));
    if (held && held.number === number) return { held, answer, isStored: true };
  }
  if (heldKey === null || heldKey === file.key || earlier.includes(heldKey)) return null;
  const answer = interpretDianAnswer(heldKey, await client.status(heldKey, signal));
  if (answer.kind !== "ACCEPTED") return null;
  const xml = await client.heldXml(heldKey, signal);
  const held = xml && (await readHeldDocument(xml));
  return held && held.key === heldKey && held.number === number ? { held, answer, isStored: false } : null;
}

/** @throws JobFailedError, so that DIAN is asked again */
async function stayInDoubt(
  { inStore, document, file, now }: Attempt,
  { status, answers }: AttemptOutcome,
): Promise<never> {
  const doubt = status.doubt ?? "UNKNOWN";
  const evidence = answers.map((answer) => evidenceOf(answer, now));
  await inStore((tx) => updateDocumentDoubt(tx, { id: document.id, key: file.key, doubt, evidence, now }));
  const isHeld = answers.some(({ kind }) => kind === "DUPLICATE");
  throw new JobFailedError(
    doubt === "IN_PROCESS" ? STILL_WORKING : isHeld ? NUMBER_IS_HELD : (refusalIn(answers) ?? SAYS_NOTHING),
  );
}

/** A sentence with DIAN's reason for a rejection after which DIAN did not know the document; null for none. */
function refusalIn(answers: readonly DianAnswer[]): string | null {
  const refused = answers
    .flatMap(({ response }) => response.messages)
    .find(({ kind }) => kind === "REJECTION");
  if (!refused) return null;
  const rule = refused.rule === "" ? "" : ` (${refused.rule})`;
  return `La DIAN lo devolvió y no lo tiene registrado: ${refused.text.slice(0, 200)}${rule}`;
}

const NO_EVIDENCE: Omit<InconclusiveDianAnswer, "at" | "kind"> = { code: "", text: "", rules: [], key: null };

function evidenceOf({ kind, response }: DianAnswer, now: Date): InconclusiveDianAnswer {
  const { statusCode, description, messages, key } = response;
  return {
    at: now.toISOString(),
    kind,
    code: statusCode.slice(0, 20),
    text: description.slice(0, 200),
    rules: messages.slice(0, 10).map(({ rule }) => rule),
    key: key?.slice(0, 100) ?? null,
  };
}

type Ended = Attempt & { outcome: AttemptOutcome; found: NumberHolder | null };

async function writeOutcome(
  tx: StoreTx,
  { hasMailServer }: DianSendingOptions,
  { document, file, outcome, found, now }: Ended,
) {
  const { id, correction } = document;
  const { state, next } = outcome.status;
  if (next === "RENUMBER") {
    await releaseDocumentNumber(tx, id, file.key);
    await insertFoundDocument(tx, { id: uuidv7(now.getTime()), document, ...toStored(found!), now });
    return enqueueDocumentMaking(tx, id, now);
  }
  if (state !== "ACCEPTED" && state !== "REJECTED") return;
  const response = found?.answer.response ?? outcome.answers.findLast(({ kind }) => kind === state)!.response;
  if (found) await adoptDianKey(tx, { document, ...toStored(found), now });
  updateDianOutcome(tx, {
    id,
    key: found?.held.key ?? file.key,
    state,
    messages: response.messages,
    answer: response.applicationResponse,
    validatedAt: state === "ACCEPTED" ? validationTimeOf(response) : null,
  });
  if (state === "REJECTED" && correction) {
    await reopenRejectedDocument(tx, id, correction);
    return enqueueDocumentMaking(tx, id, now);
  }
  makeJobsOfWaitingDocumentsDue(tx, id, now);
  await askDianAboutOpenDocumentsDaily(tx, now);
  tx.afterCommit(wakeOutboxWorkers);
  const email = document.content.buyer?.email;
  if (hasMailServer && state === "ACCEPTED" && email) enqueueDocumentMail(tx, { id, email, now });
}

const validationTimeOf = ({ applicationResponse }: DianResponse) =>
  applicationResponse && readValidationTime(applicationResponse);

const toStored = ({ held, answer: { response }, isStored }: NumberHolder) => ({
  held,
  isStored,
  answer: response.applicationResponse,
  messages: response.messages,
  validatedAt: validationTimeOf(response),
});

export const createDianClientFor = (
  sending: DianSendingOptions,
  environment: DianEnvironment,
  credentials: SigningCredentials,
): DianClient =>
  createDianClient({
    url: addressOf(sending, environment),
    credentials,
    form: sending.form,
    timeout: MESSAGE_MS,
  });

const addressOf = ({ url }: DianSendingOptions, environment: DianEnvironment): string =>
  // A stand-in for DIAN (`url`) gets only documents of the test environment.
  url !== undefined && environment === "TEST" ? url : DIAN_ENVIRONMENTS[environment].service;

async function sendBill({ client, file, signal }: Attempt): Promise<DianAnswer> {
  const zip = zipOneFile(file.fileName, file.xml);
  return interpretDianAnswer(file.key, await client.sendBill(file.zipName, zip, signal));
}

/** Documents of the test set use another operation of DIAN, whose result is requested separately. */
async function sendTest(attempt: Attempt): Promise<DianAnswer> {
  const { client, inStore, file, signal, document } = attempt;
  const test = await inStore((tx) => readTestSetAndZipKey(tx, document.id));
  if (!test || test.testSetId === null) throw new JobFailedError("Falta el código del set de pruebas");
  let { zipKey } = test;
  if (zipKey === null) {
    const zip = zipOneFile(file.fileName, file.xml);
    const upload = await client.sendTestSet(file.zipName, zip, test.testSetId, signal);
    // DIAN takes no more documents for an accepted test set, so later test documents are sent as usual.
    if (upload.zipKey === null && upload.messages.some(({ text }) => /aceptado/i.test(text)))
      return sendBill(attempt);
    if (upload.zipKey === null)
      return { kind: "NOTHING", heldKey: null, response: { ...NO_RESPONSE, messages: upload.messages } };
    zipKey = upload.zipKey;
    await inStore((tx) => updateZipKey(tx, document.id, upload.zipKey!));
  }
  const responses = await client.statusZip(zipKey, signal);
  if (responses.some(isTestSetAccepted)) return sendBill(attempt);
  const answers = responses.map((response) => interpretDianAnswer(file.key, response));
  return (
    answers.find(({ kind }) => kind !== "NOTHING") ??
    answers[0] ?? { kind: "IN_PROCESS", heldKey: null, response: NO_RESPONSE }
  );
}

const NO_RESPONSE: DianResponse = {
  isValid: false,
  statusCode: "",
  description: "",
  messages: [],
  key: null,
  applicationResponse: null,
};

function asWorkFailure(failure: DianCallError): JobFailedError {
  const reasons: Record<DianCallError["kind"], string> = {
    // If DIAN's server refused the connection, the shop's internet works, and DIAN is down.
    UNREACHABLE: isRefused(failure) ? DIAN_NOT_ANSWERING_REASON : DIAN_UNREACHABLE_REASON,
    NO_ANSWER: DIAN_NOT_ANSWERING_REASON,
    REFUSED: "La DIAN no aceptó la conexión: revisa el certificado y la hora del computador",
  };
  return new JobFailedError(reasons[failure.kind], { cause: failure });
}

const isRefused = ({ cause }: DianCallError) =>
  (cause as { code?: string } | undefined)?.code === "ECONNREFUSED";
