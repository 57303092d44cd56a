import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import type { Logger } from "#server/log.ts";
import { type AttemptOutcome, createJobAttempts } from "#server/outbox/job-attempts.ts";
import type { AnyJobKind } from "#server/outbox/job-kind.ts";
import { createJobRunners, type FindNextJob } from "#server/outbox/job-runners.ts";
import { createStoreRoundRobin } from "#server/outbox/store-round-robin.ts";
import { addWakeListener } from "#server/outbox/wake-workers.ts";

/** In milliseconds: the interval between look-ups for work of other processes and for retries. */
const CHECK_INTERVAL_MS = 10_000;
/** Concurrent jobs, each of a different store. */
const MAX_CONCURRENT = 4;
/** In milliseconds: how long a stop waits for running jobs before it releases their claims. */
const STOP_TIMEOUT_MS = 5_000;

/** Sends mails about accounts, such as password resets, in a runner of its own, so that no job delays them. */
export type AccountMailRunner = {
  next: FindNextJob;
  release(): Promise<void>;
};

export type OutboxWorker = { start(): void; stop(): Promise<void> };

type Options = {
  db: Database;
  kinds: readonly AnyJobKind[];
  accounts?: AccountMailRunner;
  log: Logger;
  clock?: () => Date;
  onOutcome?: (kind: string, outcome: AttemptOutcome) => void;
  /** How long `stop` waits for running attempts, in milliseconds. */
  stopTimeout?: number;
  /** The interval between look-ups without a wake-up, in milliseconds. */
  lookEvery?: number;
};

/**
 * Performs jobs that transactions of stores have added. Several processes can share them, because each job is leased.
 */
export function createOutboxWorker(options: Options): OutboxWorker {
  const { db, kinds, accounts, log, clock = () => new Date() } = options;
  const { onOutcome = () => {}, stopTimeout = STOP_TIMEOUT_MS, lookEvery = CHECK_INTERVAL_MS } = options;
  const stopping = new AbortController();
  const attempts = createJobAttempts({ db, kinds, log, clock, stopping: stopping.signal });
  const names = kinds.map(({ name }) => name);
  const ring = createStoreRoundRobin(db.everywhere, names, clock);

  async function serve(storeId: string): Promise<void> {
    try {
      const leased = await attempts.claim(storeId);
      if (leased) onOutcome(leased.job.kind, await attempts.attempt(leased));
      else ring.skip(storeId);
    } catch (err) {
      ring.skip(storeId);
      log.warn({ err, storeId }, "a turn of the outbox failed");
    }
  }

  const findTurn: FindNextJob = async () => {
    const turn = await ring.next();
    return turn && (() => serve(turn.storeId).finally(turn.end));
  };

  const unread = (err: unknown) => log.warn({ err }, "the outbox could not be read");
  const ofStores = createJobRunners(MAX_CONCURRENT, findTurn, unread);
  const ofAccounts = accounts && createJobRunners(1, accounts.next, unread);
  const wake = () => {
    ring.forgetSkipped();
    ofAccounts?.wake();
    ofStores.wake();
  };
  let timer: NodeJS.Timeout | undefined;
  let unhook = () => {};

  return {
    start: () => {
      unhook = addWakeListener(wake);
      timer = setInterval(wake, lookEvery);
      timer.unref();
      wake();
    },
    stop: async () => {
      unhook();
      clearInterval(timer);
      const idle = Promise.all([ofStores.stop(), ofAccounts?.stop()]);
      const inTime = await Promise.race([idle.then(() => true), sleep(stopTimeout, false, { ref: false })]);
      if (inTime) return;
      stopping.abort();
      await attempts.releaseAll();
      await accounts?.release();
    },
  };
}
