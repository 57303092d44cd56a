import { MAX_PENDING_OUTBOX_WORK, OUTBOX_WORK_KINDS, type PendingOutboxWork } from "#core/contract/outbox.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { listStuckJobs } from "#server/outbox/outbox.sql.ts";

export async function readPendingWork(tx: StoreTx): Promise<PendingOutboxWork[]> {
  const jobs = await listStuckJobs(tx, MAX_PENDING_OUTBOX_WORK);
  return jobs.flatMap(({ id, kind: name, createdAt, attempts, reason, nextTryAt }) => {
    const kind = OUTBOX_WORK_KINDS.find((workKind) => workKind === name);
    if (!kind) return []; // a kind of a newer version that runs on the same database
    const at = nextTryAt?.toISOString() ?? null;
    return [{ id, kind, createdAt: createdAt.toISOString(), tries: attempts, reason, nextTryAt: at }];
  });
}
