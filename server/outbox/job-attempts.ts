import { randomUUID } from "node:crypto";
import { withTimeLimit } from "#server/concurrency/time-limit.ts";
import type { Database } from "#server/db/database.ts";
import type { InStore } from "#server/db/store-tx.ts";
import { type Logger, redactEmails } from "#server/log.ts";
import {
  type AnyJobKind,
  type JobCommit,
  JobFailedError,
  JobPostponedError,
} from "#server/outbox/job-kind.ts";
import {
  type ClaimedJob,
  claimJob,
  giveUpJob,
  postponeJob,
  releaseJob,
  removeJob,
  retryJobAt,
} from "#server/outbox/outbox.sql.ts";
import { nextAttemptTime } from "#server/outbox/retry.ts";

/**
 * In milliseconds, longer than the timeout of any kind of job. After a lease the job of a dead process is due again.
 */
export const JOB_LEASE_MS = 2 * 60_000;

const PROGRAM_ERROR = "Hubo un error del programa";
const TOO_SLOW = "Se demoró demasiado";

/**
 * `postponed`: the job was not due yet, or a stop interrupted it. `failed`: it is retried. `given_up`: it is not.
 * `lost`: another process took it, because its lease had ended.
 */
export type AttemptOutcome = "done" | "postponed" | "failed" | "given_up" | "lost";

type LeasedJob = { storeId: string; job: ClaimedJob };

type Options = {
  db: Database;
  kinds: readonly AnyJobKind[];
  log: Logger;
  clock: () => Date;
  stopping: AbortSignal;
};

/** Claims jobs of stores, performs them and writes their outcomes. */
export function createJobAttempts({ db, kinds, log, clock, stopping }: Options) {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const names = [...byName.keys()];
  /** Jobs by claim. A job is listed until its outcome is being written. */
  const performing = new Map<string, LeasedJob>();

  async function claim(storeId: string): Promise<LeasedJob | null> {
    const now = clock();
    const leaseEnds = new Date(now.getTime() + JOB_LEASE_MS);
    const job = await db.inStore(storeId, (tx) =>
      claimJob(tx, { kinds: names, claim: randomUUID(), now, leaseEnds }),
    );
    return job && { storeId, job };
  }

  async function attempt(leased: LeasedJob): Promise<AttemptOutcome> {
    const { storeId, job } = leased;
    const about = { job: job.id, kind: job.kind, storeId, attempts: job.attempts };
    const kind = byName.get(job.kind)!;
    performing.set(job.claim, leased);
    try {
      const commit = await perform(leased, kind);
      performing.delete(job.claim);
      const committed = await db.inStore(storeId, async (tx) => {
        if (!(await removeJob(tx, job))) return false;
        await commit?.(tx);
        return true;
      });
      if (!committed) log.warn(about, "a job took longer than its lease, and another process has it now");
      else log.info(about, "a job was done");
      return committed ? "done" : "lost";
    } catch (error) {
      // A stop interrupted the job; releaseAll releases it.
      if (stopping.aborted && performing.has(job.claim)) return "postponed";
      performing.delete(job.claim);
      return fail(leased, kind, error, about);
    }
  }

  async function perform({ storeId, job }: LeasedJob, kind: AnyJobKind): Promise<JobCommit | undefined> {
    const payload = kind.payload.parse(job.payload);
    const { id, attempts, createdAt } = job;
    const inStore: InStore = (work) => db.inStore(storeId, work);
    return withTimeLimit(kind.timeout, stopping, (signal) => {
      const cut = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new JobFailedError(TOO_SLOW)), { once: true });
      });
      const call = { storeId, id, payload, attempts, createdAt, now: clock(), inStore, signal };
      return Promise.race([kind.perform(call), cut]);
    });
  }

  async function fail(
    { storeId, job }: LeasedJob,
    { retry }: AnyJobKind,
    error: unknown,
    about: object,
  ): Promise<AttemptOutcome> {
    if (error instanceof JobPostponedError) {
      await db.inStore(storeId, (tx) => postponeJob(tx, job, error.until));
      return "postponed";
    }
    const now = clock();
    const { reason, final, why } = explain(error);
    const at = final ? null : nextAttemptTime(retry, { ...job, now });
    if (at) {
      await db.inStore(storeId, (tx) => retryJobAt(tx, job, at, reason));
      log.warn({ ...about, ...why, next: at }, "a job failed and is tried again");
      return "failed";
    }
    await db.inStore(storeId, (tx) => giveUpJob(tx, job, now, reason));
    log.error({ ...about, ...why }, "a job was given up");
    return "given_up";
  }

  async function releaseAll(): Promise<void> {
    for (const { storeId, job } of performing.values())
      await db
        .inStore(storeId, (tx) => releaseJob(tx, job, clock()))
        .catch((err: unknown) => log.warn({ err, job: job.id }, "a claim could not be released"));
  }

  return { claim, attempt, releaseAll };
}

function explain(error: unknown): { reason: string; final: boolean; why: object } {
  if (!(error instanceof JobFailedError)) return { reason: PROGRAM_ERROR, final: false, why: { err: error } };
  const { reason, final, message } = error;
  return { reason, final, why: { why: redactEmails(message) } };
}
