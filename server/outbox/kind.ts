import type { z } from "zod";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import type { RetryPolicy } from "#server/outbox/retry.ts";

/** What can be enqueued: its name in the table, and what it needs. */
export type Work<P> = { name: string; payload: z.ZodType<P> };

export type Job<P> = {
  storeId: string;
  /** The same at every try: what leaves this machine carries it, so that a repetition is recognisable. */
  id: string;
  payload: P;
  /** With this one. Above 1 something of it may have been done before. */
  attempts: number;
  now: Date;
  /** For what has to be read or kept while the job is performed, whatever becomes of it. */
  inStore: InStore;
  /** Aborted when the try has taken too long, or the process stops. */
  signal: AbortSignal;
};

/** Runs in the transaction that takes the job out of the outbox: both happen, or neither. */
export type Commit = (tx: StoreTx) => Promise<void>;

/**
 * One kind of work. `perform` may run more than once for one job, since a process may die after it and before the job is
 * marked as done. Work inside the database belongs in the `Commit` that it returns, which takes effect exactly once.
 */
export type Kind<P> = Work<P> & {
  retry: RetryPolicy;
  /** The longest that one try may take, in milliseconds; below the worker's lease. */
  timeout: number;
  /** @throws WorkFailure when it failed, or Postponed when its time has not come */
  perform(job: Job<P>): Promise<Commit | undefined>;
};

// biome-ignore lint/suspicious/noExplicitAny: kinds of different payloads in one list; each parses its own
export type AnyKind = Kind<any>;

/** A try that failed in a way that the kind knows. */
export class WorkFailure extends Error {
  /** A Spanish sentence for the owner, without secrets. */
  readonly reason: string;
  /** Another try would fail as well: the job is given up. */
  readonly final: boolean;

  constructor(reason: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(cause instanceof Error ? cause.message : reason, { cause });
    this.reason = reason;
    this.final = final;
  }
}

/** Not a failure: the job waits until then, and the try does not count. */
export class Postponed extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super("postponed");
    this.until = until;
  }
}
