import type { Database } from "#server/db/database.ts";
import { countWaitingMails } from "#server/mail/account-mails.sql.ts";
import type { AttemptOutcome } from "#server/outbox/job-attempts.ts";
import { countWaitingJobs, type WaitingJobCount } from "#server/outbox/outbox.sql.ts";

export const ACCOUNT_MAIL_KIND = "ACCOUNT_MAIL";

/** Counts for the metrics page: outcomes of this process's attempts, and waiting jobs of all processes. */
export type OutboxFigures = {
  outcomes(): { kind: string; outcome: AttemptOutcome; count: number }[];
  waitingJobs(): Promise<WaitingJobCount[]>;
};

export function createOutboxFigures(
  db: Database,
): OutboxFigures & { count(kind: string, outcome: AttemptOutcome): void } {
  const counts = new Map<string, { kind: string; outcome: AttemptOutcome; count: number }>();
  return {
    count: (kind, outcome) => {
      const key = `${kind} ${outcome}`;
      const entry = counts.get(key) ?? { kind, outcome, count: 0 };
      counts.set(key, { ...entry, count: entry.count + 1 });
    },
    outcomes: () => [...counts.values()],
    waitingJobs: async () => {
      const [ofStores, ofAccounts] = await Promise.all([
        countWaitingJobs(db.everywhere),
        countWaitingMails(db.everywhere),
      ]);
      const mails = ofAccounts.map((count) => ({ kind: ACCOUNT_MAIL_KIND, givenUp: 0, ...count }));
      return addUpByKind([...ofStores, ...mails]);
    },
  };
}

/** Each database server counts its own jobs. */
function addUpByKind(counts: readonly WaitingJobCount[]): WaitingJobCount[] {
  const byKind = new Map<string, WaitingJobCount>();
  for (const count of counts) {
    const { waiting, givenUp, oldest } = byKind.get(count.kind) ?? { waiting: 0, givenUp: 0, oldest: null };
    byKind.set(count.kind, {
      kind: count.kind,
      waiting: waiting + count.waiting,
      givenUp: givenUp + count.givenUp,
      oldest: !oldest || (count.oldest && count.oldest < oldest) ? count.oldest : oldest,
    });
  }
  return [...byKind.values()];
}
