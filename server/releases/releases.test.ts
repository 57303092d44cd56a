import { expect, it } from "vitest";
import { readMigrations } from "#server/db/migration-files.ts";
import { digestMigrations, readReleases } from "#server/releases/releases.ts";

it("every release since the first schema has the first of today's migrations", async () => {
  const all = await readMigrations();
  const since = readReleases().filter(({ lastMigration }) => all.some(({ name }) => name === lastMigration));
  expect(since.map(({ build }) => build).slice(0, 2)).toEqual(["54091a85", "3899b8bb"]);
  for (const { lastMigration, checksum } of since)
    expect(digestMigrations(all.filter(({ name }) => name <= lastMigration))).toBe(checksum);
});
