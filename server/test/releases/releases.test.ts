import { afterAll, expect, inject, it, vi } from "vitest";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type Connection, openDatabasePool } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { readMigrations } from "#server/db/migration-files.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { createTestApp } from "#server/test/harness.ts";
import {
  backupOf,
  differences,
  loadAsItWas,
  type RecordedRelease,
  readRecorded,
} from "#server/test/releases/recorded-release.ts";
import { digestMigrations, readReleases } from "#server/test/releases/releases.ts";
import { renderSchema } from "#server/test/schema-text.ts";

const databases = await openEmptyDatabases();
afterAll(() => databases.end());

/** Differences that a decision asks for: where, and its number in docs/decisions. */
const DECIDED: readonly { where: RegExp; decision: string }[] = [
  { where: /^\/api\/reports\/draw.*(cogs|profit|left)/, decision: "0030" },
  { where: /^\/api\/reports\/financial.*(estimatedCOGS|grossProfit)/, decision: "0030" },
];

type AuditAnswer = { data: { events: { at: string }[] } };

/** Some backups were made after the questions, which are events too: both lists until then. */
function sameEvents(recorded: AuditAnswer, actual: AuditAnswer, until: string): [object, object] {
  const events = actual.data.events.filter(({ at }) => at <= until);
  expect(events.length).toBeGreaterThan(3);
  return [recorded.data.events.slice(0, events.length), events];
}

/** Asks what the release was asked, at the time of its answers. */
async function differingAnswers(
  owner: Connection,
  { recordedAt, stores }: RecordedRelease,
): Promise<string[]> {
  const db = openDatabase(owner, () => {});
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(recordedAt) });
  const app = await createTestApp(db);
  try {
    const all: string[] = [];
    for (const { token, answers } of stores)
      for (const { url, answer } of answers) {
        const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        expect([url, response.statusCode]).toEqual([url, 200]);
        const found = url.startsWith("/api/audit")
          ? sameEvents(answer as AuditAnswer, response.json(), recordedAt)
          : [answer, response.json()];
        all.push(...differences(found[0], found[1], url));
      }
    return all.filter((line) => !DECIDED.some(({ where }) => where.test(line)));
  } finally {
    vi.useRealTimers();
    await app.close();
    await db.close();
  }
}

async function schemaOf(owner: Connection): Promise<string> {
  const pool = openDatabasePool(owner, { max: 1, onIdleError: () => {} });
  try {
    return await renderSchema(pool);
  } finally {
    await pool.end();
  }
}

const releases = readReleases();

it("every release since the first schema has the first of today's migrations", async () => {
  const all = await readMigrations();
  const since = releases.filter(({ lastMigration }) => all.some(({ name }) => name === lastMigration));
  expect(since.map(({ build }) => build).slice(0, 2)).toEqual(["54091a85", "3899b8bb"]);
  for (const { lastMigration, checksum } of since)
    expect(digestMigrations(all.filter(({ name }) => name <= lastMigration))).toBe(checksum);
});

/** `npm run upgrades` plays every release. */
const isWhole = process.env.UPGRADES === "all";

/** The oldest one runs every migration; the newest one is what most shops have. */
it.each(isWhole ? releases : [releases[0]!, releases.at(-1)!])(
  "$version $build comes to this version in one start with every number the same",
  async (release) => {
    const owner = await databases.here();
    await loadAsItWas(release, owner);
    await Promise.all([migrateDatabase(owner), migrateDatabase(owner)]);
    expect(await differingAnswers(owner, readRecorded(release))).toEqual([]);
    expect(await schemaOf(owner)).toBe(await schemaOf(inject("template")));
  },
);

/** A restore runs the same migrations as a start, so one shows it. */
it.each(isWhole ? releases : releases.slice(0, 1))(
  "$version $build is restored from its backup with every number the same",
  async (release) => {
    const owner = await databases.elsewhere();
    const file = backupOf(release);
    await restoreBackup(file, await checkBackup(file), owner);
    expect(await differingAnswers(owner, readRecorded(release))).toEqual([]);
    expect(await schemaOf(owner)).toBe(await schemaOf(inject("template")));
    expect(await migrateDatabase(owner)).toEqual([]);
  },
);
