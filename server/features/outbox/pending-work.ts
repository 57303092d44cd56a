import { MAX_PENDING_WORK, type PendingOutboxWork, WORK_KINDS } from "#core/contract/outbox.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { stuckJobs } from "#server/outbox/outbox.sql.ts";

export async function readPendingWork(tx: StoreTx): Promise<PendingOutboxWork[]> {
  const jobs = await stuckJobs(tx, MAX_PENDING_WORK);
  return jobs.flatMap(({ id, kind: name, createdAt, attempts, reason, nextTryAt }) => {
    const kind = WORK_KINDS.find((workKind) => workKind === name);
    if (!kind) return []; // a kind of a newer version that runs on the same database
    const at = nextTryAt?.toISOString() ?? null;
    return [{ id, kind, createdAt: createdAt.toISOString(), tries: attempts, reason, nextTryAt: at }];
  });
}
