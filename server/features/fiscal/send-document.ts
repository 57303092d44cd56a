import { z } from "zod";
import {
  keepOutcome,
  markSent,
  readDocument,
  readSealedCertificate,
  readSigned,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { openCredentials } from "#server/features/fiscal/secrets.ts";
import { type DianResponse, type Verdict, validatedAt, verdictOf } from "#server/fiscal/dian-answers.ts";
import { createDianClient, type DianClient, DianFailure } from "#server/fiscal/dian-client.ts";
import { ENVIRONMENTS, type Environment } from "#server/fiscal/dian-values.ts";
import { zipOne } from "#server/fiscal/one-file-zip.ts";
import type { Credentials } from "#server/fiscal/p12.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import type { SecurityForm } from "#server/fiscal/soap-envelope.ts";
import { type Kind, type Work, WorkFailure } from "#server/outbox/kind.ts";

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Of one message. A try has three of them at most, and must end before its lease does. */
const MESSAGE_MS = 35 * SECOND_MS;

type DocumentJob = { documentId: string };

export const SEND_DOCUMENT: Work<DocumentJob> = {
  name: "FISCAL_SEND",
  payload: z.object({ documentId: z.uuid() }),
};

export type Sending = {
  box: SecretBox;
  /** The address of the service, where it is not DIAN's own. */
  url?: string;
  form?: SecurityForm;
};

/**
 * Sends what was signed, always the same bytes. Whenever it may have arrived before, it is asked first what became of its key,
 * so that a document is neither lost nor doubled, and 'processed before' is never taken for accepted.
 */
export function documentSender(sending: Sending): Kind<DocumentJob> {
  return {
    ...SEND_DOCUMENT,
    retry: { first: 5 * SECOND_MS, longest: 30 * 60 * SECOND_MS, giveUpAfter: 60 * DAY_MS },
    timeout: 115 * SECOND_MS,
    perform: async ({ storeId, payload: { documentId: id }, inStore, signal, attempts }) => {
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
        const known = mayHaveArrived ? await settled(client, file.key, signal) : null;
        if (!known) await inStore((tx) => markSent(tx, id));
        const answer = known ?? (await send(client, file, signal));
        const { key } = file;
        const state = answer.verdict;
        return async (tx) =>
          keepOutcome(tx, {
            ...{ id, key, state, messages: answer.response.messages },
            answer: answer.response.applicationResponse,
            validatedAt:
              state === "ACCEPTED" && answer.response.applicationResponse
                ? validatedAt(answer.response.applicationResponse)
                : null,
          });
      } catch (error) {
        throw error instanceof DianFailure ? asWorkFailure(error) : error;
      } finally {
        client.close();
      }
    },
  };
}

export const clientOf = (sending: Sending, environment: Environment, credentials: Credentials): DianClient =>
  createDianClient({
    ...{ url: addressOf(sending, environment), credentials, form: sending.form, timeout: MESSAGE_MS },
  });

const addressOf = ({ url }: Sending, environment: Environment): string =>
  // A stand-in takes no document that counts.
  url !== undefined && environment === "TEST" ? url : ENVIRONMENTS[environment].service;

type Settled = { verdict: Extract<Verdict, "ACCEPTED" | "REJECTED">; response: DianResponse };

/** What DIAN has decided of a key; null where it does not know it. @throws WorkFailure while it is still at it */
async function settled(client: DianClient, key: string, signal: AbortSignal): Promise<Settled | null> {
  const response = await client.status(key, signal);
  const verdict = verdictOf(response);
  if (verdict === "ACCEPTED" || verdict === "REJECTED") return { verdict, response };
  if (verdict === "WORKING") throw new WorkFailure("La DIAN todavía está procesando el documento");
  return null;
}

async function send(
  client: DianClient,
  { key, fileName, zipName, xml }: { key: string; fileName: string; zipName: string; xml: Buffer },
  signal: AbortSignal,
): Promise<Settled> {
  const response = await client.sendBill(zipName, zipOne(fileName, xml), signal);
  const verdict = verdictOf(response);
  switch (verdict) {
    case "ACCEPTED":
    case "REJECTED":
      return { verdict, response };
    case "PROCESSED_BEFORE":
      // Where DIAN does not know this key, it has accepted the number under another one.
      return (await settled(client, key, signal)) ?? { verdict: "REJECTED", response };
    default:
      throw new WorkFailure("La DIAN todavía está procesando el documento");
  }
}

function asWorkFailure(failure: DianFailure): WorkFailure {
  const reasons: Record<DianFailure["kind"], string> = {
    UNREACHABLE: "No hay conexión con la DIAN",
    NO_ANSWER: "La DIAN no respondió",
    REFUSED: "La DIAN no aceptó la conexión: revisa el certificado y la hora del computador",
  };
  return new WorkFailure(reasons[failure.kind], { cause: failure });
}
