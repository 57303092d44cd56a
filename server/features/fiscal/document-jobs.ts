import { z } from "zod";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { StoredFiscalDocument } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { SEND_DOCUMENT_JOB_NAME } from "#server/features/fiscal/settings/read-contingency.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobDefinition } from "#server/outbox/kind.ts";
import { makeJobsOfKindDue, retryJobNow } from "#server/outbox/outbox.sql.ts";
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
  enqueueJob(tx, SEND_DOCUMENT_JOB, { id: sendJobOf(documentId), payload: { documentId }, now });
}

/** Called after a change of anything that a document waits for before it can be made. */
export function makeFiscalDocumentJobsDue(tx: StoreTx, now: Date): void {
  makeJobsOfKindDue(tx, MAKE_DOCUMENT_JOB.name, now);
  tx.afterCommit(wakeOutboxWorkers);
}

export const getDocumentJobId = ({ id, state }: Pick<StoredFiscalDocument, "id" | "state">): string =>
  state === "PENDING" ? id : sendJobOf(id);

export async function makeDocumentJobDueNow(
  tx: StoreTx,
  document: Pick<StoredFiscalDocument, "id" | "state">,
  now: Date,
): Promise<void> {
  if (await retryJobNow(tx, getDocumentJobId(document), now)) tx.afterCommit(wakeOutboxWorkers);
  // If a job with this id exists, `enqueueJob` adds no second one.
  else (document.state === "PENDING" ? enqueueMaking : enqueueSending)(tx, document.id, now);
}

/**
 * The id of the job that sends the document. The job that makes it has the document's own id, so that each document
 * has at most one of both.
 */
function sendJobOf(id: string): string {
  return id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}
