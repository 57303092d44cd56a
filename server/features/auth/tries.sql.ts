import sql from "sql-template-tag";
import type { QueryRunner } from "#server/db/store-tx.ts";

export type AttemptCount = { tries: number; until: Date };

/** Counts one attempt, or `weight` attempts; the first attempt sets the end of the window. */
export async function countAttempt(
  identityDb: QueryRunner,
  key: Buffer,
  withinMs: number,
  now: Date,
  weight = 1,
): Promise<AttemptCount> {
  const row = await identityDb.first<AttemptCount>(sql`
    insert into limits.tries as t (key, tries, expires_at)
    values (${key}, ${weight}, ${new Date(now.getTime() + withinMs)})
    on conflict (key) do update set
      tries = case when t.expires_at <= ${now} then ${weight}::int else t.tries + ${weight} end,
      expires_at = case when t.expires_at <= ${now} then excluded.expires_at else t.expires_at end
    returning tries, expires_at as until`);
  return row!;
}

export async function uncountAttempt(identityDb: QueryRunner, key: Buffer) {
  await identityDb.run(sql`update limits.tries set tries = tries - 1 where key = ${key} and tries > 0`);
}

export async function deleteAttempts(identityDb: QueryRunner, key: Buffer) {
  await identityDb.run(sql`delete from limits.tries where key = ${key}`);
}

export async function isKeyRemembered(identityDb: QueryRunner, key: Buffer, now: Date): Promise<boolean> {
  return (
    (await identityDb.first(sql`select 1 from limits.tries where key = ${key} and expires_at > ${now}`)) !==
    null
  );
}

export async function rememberKeyUntil(identityDb: QueryRunner, key: Buffer, forMs: number, now: Date) {
  const until = new Date(now.getTime() + forMs);
  await identityDb.run(sql`
    insert into limits.tries (key, tries, expires_at) values (${key}, 1, ${until})
    on conflict (key) do update set expires_at = excluded.expires_at`);
}

export async function deleteExpiredAttemptCounts(identityDb: QueryRunner, now: Date) {
  await identityDb.run(sql`delete from limits.tries where expires_at < ${now}`);
}
