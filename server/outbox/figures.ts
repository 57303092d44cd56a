import type { Database } from "#server/db/database.ts";
import { countWaitingMails } from "#server/mail/account-mails.sql.ts";
import type { AttemptOutcome } from "#server/outbox/attempt.ts";
import { countWaitingJobs } from "#server/outbox/outbox.sql.ts";

export const ACCOUNT_MAIL_KIND = "ACCOUNT_MAIL";

type InStock = { kind: string; waiting: number; givenUp: number; oldest: Date | null };

export type OutboxFigures = {
  tries(): { kind: string; outcome: AttemptOutcome; count: number }[];
  inStock(): Promise<InStock[]>;
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
    tries: () => [...counts.values()],
    inStock: async () => {
      const [ofStores, ofAccounts] = await Promise.all([
        countWaitingJobs(db.identity),
        countWaitingMails(db.identity),
      ]);
      return [...ofStores, { kind: ACCOUNT_MAIL_KIND, givenUp: 0, ...ofAccounts }];
    },
  };
}
