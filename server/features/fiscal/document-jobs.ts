import { z } from "zod";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  isFirstToday,
  readUndecidedDocuments,
  type StoredFiscalDocument,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { SEND_DOCUMENT_JOB_NAME } from "#server/features/fiscal/settings/read-contingency.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobDefinition } from "#server/outbox/kind.ts";
import { makeJobsDue, makeJobsOfKindDue, retryJobNow } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake.ts";

export type DocumentJob = { documentId: string };

const payload = z.object({ documentId: z.uuid() });

/** Numbers and signs a document. The job has the document's id. */
export const MAKE_DOCUMENT_JOB: JobDefinition<DocumentJob> = { name: "FISCAL_MAKE", payload };

/** Sends a document, or asks DIAN which answer it has. */
export const SEND_DOCUMENT_JOB: JobDefinition<DocumentJob> = { name: SEND_DOCUMENT_JOB_NAME, payload };

export function enqueueMaking(tx: StoreTx, documentId: string, now: Date): void {
  enqueueJob(tx, MAKE_DOCUMENT_JOB, { id: documentId, payload: { documentId }, now });
}

export function enqueueSending(tx: StoreTx, documentId: string, now: Date): void {
  enqueueJob(tx, SEND_DOCUMENT_JOB, { id: sendJobIdOf(documentId), payload: { documentId }, now });
}

/** Called after a change of anything that a document waits for before it can be made. */
export function makeFiscalDocumentJobsDue(tx: StoreTx, now: Date): void {
  makeJobsOfKindDue(tx, MAKE_DOCUMENT_JOB.name, now);
  tx.afterCommit(wakeOutboxWorkers);
}

export const getDocumentJobId = ({ id, state }: Pick<StoredFiscalDocument, "id" | "state">): string =>
  state === "PENDING" ? id : sendJobIdOf(id);

export async function makeDocumentJobDueNow(
  tx: StoreTx,
  document: Pick<StoredFiscalDocument, "id" | "state">,
  now: Date,
): Promise<void> {
  if (await retryJobNow(tx, getDocumentJobId(document), now)) tx.afterCommit(wakeOutboxWorkers);
  // If a job with this id exists, `enqueueJob` adds no second one.
  else (document.state === "PENDING" ? enqueueMaking : enqueueSending)(tx, document.id, now);
}

/** How many documents are asked about at once; the rest has its turn by its own jobs. */
const MAX_ASKED = 10_000;

/** Makes the job of each document that DIAN has not decided due, and adds it where it is missing. */
export async function askAboutOpenDocuments(tx: StoreTx, now: Date): Promise<number> {
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

/** Asks once a day, with the first document of the day that DIAN decides. */
export async function askAboutOpenDocumentsDaily(tx: StoreTx, now: Date): Promise<void> {
  if (await isFirstToday(tx, now)) await askAboutOpenDocuments(tx, now);
}

/**
 * The id of the job that sends a document: the document's id with its last bit flipped. The job that makes a document
 * has the document's own id. So a document has at most one job of each kind.
 */
function sendJobIdOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}
