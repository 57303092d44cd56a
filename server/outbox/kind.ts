import type { z } from "zod";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import type { RetryPolicy } from "#server/outbox/retry.ts";

/** A kind of work that can be enqueued: its name in the table and its payload. */
export type Work<P> = { name: string; payload: z.ZodType<P> };

export type Job<P> = {
  storeId: string;
  /**
   * The same at every attempt. Requests that leave this machine carry it, so that a receiver recognises a
   * repetition.
   */
  id: string;
  payload: P;
  /** Including this attempt. Above 1 a part of the job may have been done before. */
  attempts: number;
  now: Date;
  /** Reads and writes while the job is performed; independent of its outcome. */
  inStore: InStore;
  /** Aborted when the attempt times out or the process stops. */
  signal: AbortSignal;
};

/** Runs in the transaction that removes the job from the outbox: both happen, or neither. */
export type Commit = (tx: StoreTx) => Promise<void>;

/**
 * One kind of work. `perform` may run more than once for a job, because a process may die after it and before
 * the job is marked as done. Work inside the database belongs in the returned `Commit`, which takes effect
 * exactly once.
 */
export type Kind<P> = Work<P> & {
  retry: RetryPolicy;
  /** Timeout of one attempt, in milliseconds; below the worker's lease. */
  timeout: number;
  /** @throws WorkFailure when it failed, or Postponed when the job is not due yet */
  perform(job: Job<P>): Promise<Commit | undefined>;
};

// biome-ignore lint/suspicious/noExplicitAny: kinds of different payloads in one list; each parses its own
export type AnyKind = Kind<any>;

/** A failed attempt with a known cause. */
export class WorkFailure extends Error {
  /** A Spanish sentence for the owner, without secrets. */
  readonly reason: string;
  /** Another attempt would fail as well: the job is given up. */
  readonly final: boolean;

  constructor(reason: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.reason = reason;
    this.final = final;
  }
}

/** Not a failure: the job waits until then, and the attempt does not count. */
export class Postponed extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super("postponed");
    this.until = until;
  }
}
