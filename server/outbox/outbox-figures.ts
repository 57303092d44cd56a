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
        countWaitingJobs(db.identity),
        countWaitingMails(db.identity),
      ]);
      return [...ofStores, { kind: ACCOUNT_MAIL_KIND, givenUp: 0, ...ofAccounts }];
    },
  };
}
