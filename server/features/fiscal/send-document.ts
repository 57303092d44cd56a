import { z } from "zod";
import { DAY_MS } from "#core/dates.ts";
import {
  makeJobsOfWaitingDocumentsDue,
  markDocumentSent,
  readFiscalDocument,
  readSealedCertificate,
  readTestSetAndZipKey,
  updateDianOutcome,
  updateZipKey,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { enqueueDocumentMail } from "#server/features/fiscal/mail-document.ts";
import { openCertificateCredentials } from "#server/features/fiscal/secrets.ts";
import {
  DIAN_NOT_ANSWERING_REASON,
  DIAN_UNREACHABLE_REASON,
  SEND_DOCUMENT_JOB_NAME,
} from "#server/features/fiscal/settings/read-contingency.ts";
import { readSignedDocumentFile, type SignedDocumentFile } from "#server/features/fiscal/signed-files.sql.ts";
import { DIAN_ENVIRONMENTS, type DianEnvironment } from "#server/fiscal/dian-values.ts";
import { zipOneFile } from "#server/fiscal/one-file-zip.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import {
  type DianResponse,
  type DianVerdict,
  dianVerdictOf,
  readValidationTime,
} from "#server/fiscal/service/dian-answers.ts";
import { createDianClient, DianCallError, type DianClient } from "#server/fiscal/service/dian-client.ts";
import type { SignedSoapHeaders } from "#server/fiscal/service/soap-envelope.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { type JobDefinition, JobFailedError, type JobKind } from "#server/outbox/kind.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake.ts";

const SECOND_MS = 1000;
const MESSAGE_MS = 35 * SECOND_MS;

type DocumentJob = { documentId: string };

export const SEND_DOCUMENT_JOB: JobDefinition<DocumentJob> = {
  name: SEND_DOCUMENT_JOB_NAME,
  payload: z.object({ documentId: z.uuid() }),
};

const STILL_WORKING = "La DIAN todavía está procesando el documento";

export type DianSendingOptions = {
  box: SecretBox;
  url?: string;
  form?: SignedSoapHeaders;
  hasMailServer?: boolean;
};

/**
 * Every attempt sends the same bytes. If DIAN may have received an earlier attempt, the job first asks DIAN
 * for the document's state by its key (CUFE), so no document is lost or sent twice. DIAN's answer 'processed
 * before' does not count as accepted.
 */
export function createSendDocumentJobKind(sending: DianSendingOptions): JobKind<DocumentJob> {
  return {
    ...SEND_DOCUMENT_JOB,
    retry: { first: 5 * SECOND_MS, longest: 30 * 60 * SECOND_MS, giveUpAfter: 60 * DAY_MS },
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
      try {
        const mayHaveArrived = document.state === "SENT" || attempts > 1;
        const earlierVerdict = mayHaveArrived ? await findVerdict(client, file.key, signal) : null;
        if (!earlierVerdict) await inStore((tx) => markDocumentSent(tx, id));
        const test = document.testSet === null ? null : await inStore((tx) => readTestSetAndZipKey(tx, id));
        const keepKey = (zipKey: string) => inStore((tx) => updateZipKey(tx, id, zipKey));
        const answer =
          earlierVerdict ??
          (await (test ? sendTest(client, file, { ...test, keepKey, signal }) : send(client, file, signal)));
        const { key } = file;
        const state = answer.verdict;
        return async (tx) => {
          updateDianOutcome(tx, {
            id,
            key,
            state,
            messages: answer.response.messages,
            answer: answer.response.applicationResponse,
            validatedAt:
              state === "ACCEPTED" && answer.response.applicationResponse
                ? readValidationTime(answer.response.applicationResponse)
                : null,
          });
          makeJobsOfWaitingDocumentsDue(tx, id, now);
          tx.afterCommit(wakeOutboxWorkers);
          const email = document.content.buyer?.email;
          if (sending.hasMailServer && state === "ACCEPTED" && email)
            enqueueDocumentMail(tx, { id, email, now });
        };
      } catch (error) {
        throw error instanceof DianCallError ? asWorkFailure(error) : error;
      } finally {
        client.close();
      }
    },
  };
}

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

type FinalVerdict = { verdict: Extract<DianVerdict, "ACCEPTED" | "REJECTED">; response: DianResponse };

/**
 * Null when DIAN does not know the document's CUFE.
 * @throws JobFailedError while DIAN is processing the document
 */
async function findVerdict(
  client: DianClient,
  key: string,
  signal: AbortSignal,
): Promise<FinalVerdict | null> {
  const response = await client.status(key, signal);
  const verdict = dianVerdictOf(response);
  if (verdict === "ACCEPTED" || verdict === "REJECTED") return { verdict, response };
  if (verdict === "WORKING") throw new JobFailedError(STILL_WORKING);
  return null;
}

async function send(
  client: DianClient,
  { key, fileName, zipName, xml }: SignedDocumentFile,
  signal: AbortSignal,
): Promise<FinalVerdict> {
  const response = await client.sendBill(zipName, zipOneFile(fileName, xml), signal);
  const verdict = dianVerdictOf(response);
  switch (verdict) {
    case "ACCEPTED":
    case "REJECTED":
      return { verdict, response };
    case "PROCESSED_BEFORE":
      // If DIAN does not know this CUFE, it has accepted the document's number under another CUFE.
      return (await findVerdict(client, key, signal)) ?? { verdict: "REJECTED", response };
    default:
      throw new JobFailedError(STILL_WORKING);
  }
}

type Test = {
  testSetId: string | null;
  zipKey: string | null;
  keepKey: (zipKey: string) => Promise<void>;
  signal: AbortSignal;
};

/** Documents of the test set use another operation of DIAN, whose result is requested separately. */
async function sendTest(
  client: DianClient,
  file: SignedDocumentFile,
  { testSetId, zipKey: known, keepKey, signal }: Test,
): Promise<FinalVerdict> {
  if (testSetId === null) throw new JobFailedError("Falta el código del set de pruebas");
  let zipKey = known;
  if (zipKey === null) {
    const upload = await client.sendTestSet(
      file.zipName,
      zipOneFile(file.fileName, file.xml),
      testSetId,
      signal,
    );
    // DIAN takes no more documents for an accepted test set, so later test documents are sent as usual.
    if (upload.zipKey === null && upload.messages.some(({ text }) => /aceptado/i.test(text)))
      return send(client, file, signal);
    if (upload.zipKey === null) return { verdict: "REJECTED", response: { ...NO_RESPONSE, ...upload } };
    zipKey = upload.zipKey;
    await keepKey(zipKey);
  }
  const responses = await client.statusZip(zipKey, signal);
  const response = responses.find(({ key }) => key === file.key) ?? responses[0];
  const verdict = response && dianVerdictOf(response);
  if (verdict === "ACCEPTED" || verdict === "REJECTED") return { verdict, response: response! };
  if (verdict === "PROCESSED_BEFORE")
    return (await findVerdict(client, file.key, signal)) ?? { verdict: "REJECTED", response: response! };
  throw new JobFailedError(STILL_WORKING);
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
