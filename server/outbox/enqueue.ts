import type { StoreTx } from "#server/db/store-tx.ts";
import type { JobDefinition } from "#server/outbox/job-kind.ts";
import { insertJob } from "#server/outbox/outbox.sql.ts";
import { wakeOutboxWorkers } from "#server/outbox/wake-workers.ts";

/** Adds a job in the transaction that causes it. A second job with the same id is not added. */
export function enqueueJob<P>(
  tx: StoreTx,
  work: JobDefinition<P>,
  job: { id: string; payload: P; now: Date; dueAt?: Date },
): void {
  insertJob(tx, { ...job, kind: work.name, payload: work.payload.parse(job.payload) });
  tx.afterCommit(wakeOutboxWorkers);
}
