import type { z } from "zod";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import type { RetryPolicy } from "#server/outbox/retry.ts";

/** The name of a kind of job, and the schema of its payload. */
export type JobDefinition<P> = { name: string; payload: z.ZodType<P> };

export type Job<P> = {
  storeId: string;
  /** The same id at every attempt, so that a receiver recognises a repetition. */
  id: string;
  payload: P;
  /** The number of attempts, including this one. Above 1 a part of the job may have been done before. */
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Reads and writes while the job runs; they are committed independently of its outcome. */
  inStore: InStore;
  /** Aborted when the attempt times out or the process stops. */
  signal: AbortSignal;
};

/** Runs in the transaction that removes the job from the outbox, so that both happen or neither. */
export type JobCommit = (tx: StoreTx) => Promise<void>;

/** `perform` may run several times; the returned `JobCommit` runs exactly once. */
export type JobKind<P> = JobDefinition<P> & {
  retry: RetryPolicy;
  timeout: number;
  /**
   * @throws JobFailedError when the job failed
   * @throws JobPostponedError when the job is not due yet
   */
  perform(job: Job<P>): Promise<JobCommit | undefined>;
};

// biome-ignore lint/suspicious/noExplicitAny: kinds of different payloads in one list; each parses its own
export type AnyJobKind = JobKind<any>;

/** A failed attempt with a known cause. */
export class JobFailedError extends Error {
  /** A Spanish sentence for the owner, without secrets. */
  readonly reason: string;
  /** True if another attempt would fail too; the job is then given up. */
  readonly final: boolean;

  constructor(reason: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.reason = reason;
    this.final = final;
  }
}

/** The job is not due before `until`. This is no failure: the time after which it is given up begins at `until`. */
export class JobPostponedError extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super("postponed");
    this.until = until;
  }
}
