import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A release, or a build without a number of its own that shops may have. */
export type Release = {
  version: string;
  /** The commit, for the builds that were all called 0.1.0. */
  build?: string;
  /** YYYY-MM-DD */
  date: string;
  lastMigration: string;
  /** What `digestMigrations` returns for all its migrations. */
  checksum: string;
};

type RanMigration = { name: string; checksum: string };

/** Every release, oldest first. The list only grows: `npm run release` adds a line, a tag follows it. */
export const readReleases = (): Release[] =>
  JSON.parse(readFileSync(new URL("../../releases/releases.json", import.meta.url), "utf8"));

/** SHA-256 of the lines `name checksum`, sorted by name. */
export function digestMigrations(migrations: RanMigration[]): string {
  const lines = migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  return createHash("sha256").update(lines.join("")).digest("hex");
}
