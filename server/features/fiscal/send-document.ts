import { z } from "zod";
import {
  makeJobsDue,
  markSent,
  readDocument,
  readSealedCertificate,
  readTestSet,
  updateOutcome,
  updateZipKey,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { enqueueDocumentMail } from "#server/features/fiscal/mail-document.ts";
import { openCredentials } from "#server/features/fiscal/secrets.ts";
import { NOT_ANSWERING, SEND_KIND, UNREACHABLE } from "#server/features/fiscal/settings/read-contingency.ts";
import { readSigned, type SignedFile } from "#server/features/fiscal/signed-files.sql.ts";
import { ENVIRONMENTS, type Environment } from "#server/fiscal/dian-values.ts";
import { zipOne } from "#server/fiscal/one-file-zip.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import {
  type DianResponse,
  type Verdict,
  validationTimeOf,
  verdictOf,
} from "#server/fiscal/service/dian-answers.ts";
import { createDianClient, type DianClient, DianFailure } from "#server/fiscal/service/dian-client.ts";
import type { SignedHeaders } from "#server/fiscal/service/soap-envelope.ts";
import type { Credentials } from "#server/fiscal/signing/p12.ts";
import { type Kind, type Work, WorkFailure } from "#server/outbox/kind.ts";
import { wakeWorkers } from "#server/outbox/wake.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const MESSAGE_MS = 35 * SECOND_MS;

type DocumentJob = { documentId: string };

export const SEND_DOCUMENT: Work<DocumentJob> = {
  name: SEND_KIND,
  payload: z.object({ documentId: z.uuid() }),
};

const STILL_WORKING = "La DIAN todavía está procesando el documento";

export type DianSending = {
  box: SecretBox;
  url?: string;
  form?: SignedHeaders;
  hasMailServer?: boolean;
};

/**
 * Always sends the same bytes. If DIAN may have an earlier attempt, it first asks DIAN for the document's
 * key, so that no document is lost or sent twice. DIAN's answer 'processed before' does not count as
 * accepted.
 */
export function documentSender(sending: DianSending): Kind<DocumentJob> {
  return {
    ...SEND_DOCUMENT,
    retry: { first: 5 * SECOND_MS, longest: 30 * 60 * SECOND_MS, giveUpAfter: 60 * DAY_MS },
    timeout: 115 * SECOND_MS,
    perform: async ({ storeId, payload: { documentId: id }, inStore, signal, attempts, now }) => {
      const [document, file, certificate] = await inStore(async (tx) => [
        await readDocument(tx, id),
        await readSigned(tx, id),
        await readSealedCertificate(tx),
      ]);
      if (!document || !file || (document.state !== "SIGNED" && document.state !== "SENT")) return undefined;
      if (!certificate) throw new WorkFailure("Falta el certificado de la tienda");
      const credentials = openCredentials(sending.box, storeId, certificate.sealed);
      const client = clientOf(sending, document.environment, credentials);
      try {
        const mayHaveArrived = document.state === "SENT" || attempts > 1;
        const earlierVerdict = mayHaveArrived ? await findVerdict(client, file.key, signal) : null;
        if (!earlierVerdict) await inStore((tx) => markSent(tx, id));
        const test = document.testSet === null ? null : await inStore((tx) => readTestSet(tx, id));
        const keepKey = (zipKey: string) => inStore((tx) => updateZipKey(tx, id, zipKey));
        const answer =
          earlierVerdict ??
          (await (test ? sendTest(client, file, { ...test, keepKey, signal }) : send(client, file, signal)));
        const { key } = file;
        const state = answer.verdict;
        return async (tx) => {
          updateOutcome(tx, {
            id,
            key,
            state,
            messages: answer.response.messages,
            answer: answer.response.applicationResponse,
            validatedAt:
              state === "ACCEPTED" && answer.response.applicationResponse
                ? validationTimeOf(answer.response.applicationResponse)
                : null,
          });
          makeJobsDue(tx, id, now);
          tx.afterCommit(wakeWorkers);
          const email = document.content.buyer?.email;
          if (sending.hasMailServer && state === "ACCEPTED" && email)
            enqueueDocumentMail(tx, { id, email, now });
        };
      } catch (error) {
        throw error instanceof DianFailure ? asWorkFailure(error) : error;
      } finally {
        client.close();
      }
    },
  };
}

export const clientOf = (
  sending: DianSending,
  environment: Environment,
  credentials: Credentials,
): DianClient =>
  createDianClient({
    url: addressOf(sending, environment),
    credentials,
    form: sending.form,
    timeout: MESSAGE_MS,
  });

const addressOf = ({ url }: DianSending, environment: Environment): string =>
  // A stand-in for DIAN (`url`) gets only documents of the test environment.
  url !== undefined && environment === "TEST" ? url : ENVIRONMENTS[environment].service;

type FinalVerdict = { verdict: Extract<Verdict, "ACCEPTED" | "REJECTED">; response: DianResponse };

/**
 * Null when DIAN does not know the key.
 * @throws WorkFailure while DIAN is processing the document
 */
async function findVerdict(
  client: DianClient,
  key: string,
  signal: AbortSignal,
): Promise<FinalVerdict | null> {
  const response = await client.status(key, signal);
  const verdict = verdictOf(response);
  if (verdict === "ACCEPTED" || verdict === "REJECTED") return { verdict, response };
  if (verdict === "WORKING") throw new WorkFailure(STILL_WORKING);
  return null;
}

async function send(
  client: DianClient,
  { key, fileName, zipName, xml }: SignedFile,
  signal: AbortSignal,
): Promise<FinalVerdict> {
  const response = await client.sendBill(zipName, zipOne(fileName, xml), signal);
  const verdict = verdictOf(response);
  switch (verdict) {
    case "ACCEPTED":
    case "REJECTED":
      return { verdict, response };
    case "PROCESSED_BEFORE":
      // If DIAN does not know this key, it has accepted the number under another key.
      return (await findVerdict(client, key, signal)) ?? { verdict: "REJECTED", response };
    default:
      throw new WorkFailure(STILL_WORKING);
  }
}

type Test = {
  testSetId: string | null;
  zipKey: string | null;
  keepKey: (zipKey: string) => Promise<void>;
  signal: AbortSignal;
};

/** Documents of the test set use another call, and their result is requested separately. */
async function sendTest(
  client: DianClient,
  file: SignedFile,
  { testSetId, zipKey: known, keepKey, signal }: Test,
): Promise<FinalVerdict> {
  if (testSetId === null) throw new WorkFailure("Falta el código del set de pruebas");
  let zipKey = known;
  if (zipKey === null) {
    const upload = await client.sendTestSet(file.zipName, zipOne(file.fileName, file.xml), testSetId, signal);
    // DIAN takes no more documents for an accepted test set, so later test documents are sent as usual.
    if (upload.zipKey === null && upload.messages.some(({ text }) => /aceptado/i.test(text)))
      return send(client, file, signal);
    if (upload.zipKey === null) return { verdict: "REJECTED", response: { ...NO_RESPONSE, ...upload } };
    zipKey = upload.zipKey;
    await keepKey(zipKey);
  }
  const responses = await client.statusZip(zipKey, signal);
  const response = responses.find(({ key }) => key === file.key) ?? responses[0];
  const verdict = response && verdictOf(response);
  if (verdict === "ACCEPTED" || verdict === "REJECTED") return { verdict, response: response! };
  if (verdict === "PROCESSED_BEFORE")
    return (await findVerdict(client, file.key, signal)) ?? { verdict: "REJECTED", response: response! };
  throw new WorkFailure(STILL_WORKING);
}

const NO_RESPONSE: DianResponse = {
  isValid: false,
  statusCode: "",
  description: "",
  messages: [],
  key: null,
  applicationResponse: null,
};

function asWorkFailure(failure: DianFailure): WorkFailure {
  const reasons: Record<DianFailure["kind"], string> = {
    // If DIAN's machine refused the connection, the shop's own connection works.
    UNREACHABLE: isRefused(failure) ? NOT_ANSWERING : UNREACHABLE,
    NO_ANSWER: NOT_ANSWERING,
    REFUSED: "La DIAN no aceptó la conexión: revisa el certificado y la hora del computador",
  };
  return new WorkFailure(reasons[failure.kind], { cause: failure });
}

const isRefused = ({ cause }: DianFailure) =>
  (cause as { code?: string } | undefined)?.code === "ECONNREFUSED";
