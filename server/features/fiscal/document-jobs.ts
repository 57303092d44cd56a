import { z } from "zod";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  claimFirstCallOfDay,
  readUndecidedDocuments,
  type StoredFiscalDocument,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { SEND_DOCUMENT_JOB_NAME } from "#server/features/fiscal/settings/read-contingency.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobDefinition } from "#server/outbox/job-kind.ts";
import { makeJobsDue, makeJobsOfKindDue, retryJobNow } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";

export type DocumentJob = { documentId: string };

const payload = z.object({ documentId: z.uuid() });

/** Numbers and signs a document. The job has the document's id. */
export const MAKE_DOCUMENT_JOB: JobDefinition<DocumentJob> = { name: "FISCAL_MAKE", payload };

/** Sends a document to DIAN, or asks DIAN for the answer to a document that was sent. */
export const SEND_DOCUMENT_JOB: JobDefinition<DocumentJob> = { name: SEND_DOCUMENT_JOB_NAME, payload };

export function enqueueDocumentMaking(tx: StoreTx, documentId: string, now: Date) {
  enqueueJob(tx, MAKE_DOCUMENT_JOB, { id: documentId, payload: { documentId }, now });
}

export function enqueueDocumentSending(tx: StoreTx, documentId: string, now: Date) {
  enqueueJob(tx, SEND_DOCUMENT_JOB, { id: sendJobIdOf(documentId), payload: { documentId }, now });
}

/** Called when something changes for which documents may wait, such as a certificate or a number range. */
export function makeFiscalDocumentJobsDue(tx: StoreTx, now: Date) {
  makeJobsOfKindDue(tx, MAKE_DOCUMENT_JOB.name, now);
  tx.afterCommit(wakeOutboxWorkers);
}

export const getDocumentJobId = ({ id, state }: Pick<StoredFiscalDocument, "id" | "state">): string =>
  state === "PENDING" ? id : sendJobIdOf(id);

export async function makeDocumentJobDueNow(
  tx: StoreTx,
  document: Pick<StoredFiscalDocument, "id" | "state">,
  now: Date,
) {
  if (await retryJobNow(tx, getDocumentJobId(document), now)) tx.afterCommit(wakeOutboxWorkers);
  // If a job with this id exists, `enqueueJob` adds no second one.
  else (document.state === "PENDING" ? enqueueDocumentMaking : enqueueDocumentSending)(tx, document.id, now);
}

/** Maximum documents that one call asks DIAN about; other documents are asked about by their own jobs. */
const MAX_ASKED = 10_000;

/** Makes the jobs of undecided documents due now, and adds missing jobs. Returns how many documents are undecided. */
export async function askDianAboutOpenDocuments(tx: StoreTx, now: Date): Promise<number> {
  const open = await readUndecidedDocuments(tx, MAX_ASKED);
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return 0;
  makeJobsDue(tx, {
    kind: SEND_DOCUMENT_JOB.name,
    ids: ids.map(sendJobIdOf),
    payloadField: "documentId",
    values: ids,
    now,
  });
  tx.afterCommit(wakeOutboxWorkers);
  return ids.length;
}

/** Asks about all undecided documents once a day: when DIAN has decided the first document of the day. */
export async function askDianAboutOpenDocumentsDaily(tx: StoreTx, now: Date) {
  if (await claimFirstCallOfDay(tx, now)) await askDianAboutOpenDocuments(tx, now);
}

/**
 * The id of the job that sends a document: the document's id with its last bit flipped. The job that makes a document
 * has the document's own id. So a document has at most one job of each kind.
 */
function sendJobIdOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}
