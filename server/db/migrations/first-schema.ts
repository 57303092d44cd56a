import { createHash } from "node:crypto";
import type pg from "pg";

type Ran = { name: string; checksum: string };

/** Replaces the 63 migrations of version 0.1.0 (docs/decisions/0002). */
const FIRST_SCHEMA = "0001-first-schema.sql";
const OLD_FIRST = "0001-first.sql";
export const LAST_OLD_MIGRATION = "0101-store-address.sql";
/** SHA-256 of the lines `name checksum`, sorted by name. */
const OLD_DIGEST = "31a4be268aea21b9bdd5775e05aeda473cb500553e8009be129443e342b367a3";
const OLD_BACKFILLS = 7;

/**
 * The migrations that ran, with the first schema in place of the complete list of version 0.1.0; null when that list is
 * incomplete or changed. A list without version 0.1.0 is returned as it is.
 */
export function replaceOldMigrations(ran: Ran[], own: Ran[]): Ran[] | null {
  if (!hasOldMigrations(ran)) return ran;
  const isOwn = (name: string) => own.some((migration) => migration.name === name);
  const old = ran.filter(({ name }) => !isOwn(name) && name <= LAST_OLD_MIGRATION);
  const lines = old.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  if (createHash("sha256").update(lines.join("")).digest("hex") !== OLD_DIGEST) return null;
  const first = own.find(({ name }) => name === FIRST_SCHEMA)!;
  return [{ name: first.name, checksum: first.checksum }, ...ran.filter((one) => !old.includes(one))];
}

export const hasOldMigrations = (ran: Ran[]): boolean => ran.some(({ name }) => name === OLD_FIRST);

/** True if the last start of version 0.1.0 completed all its backfills. */
export async function areOldBackfillsDone(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ all: number; done: number }>(
    "select count(*)::int as all, (count(*) filter (where done))::int as done from schema_backfills",
  );
  return rows[0]!.done === OLD_BACKFILLS && rows[0]!.all === OLD_BACKFILLS;
}
