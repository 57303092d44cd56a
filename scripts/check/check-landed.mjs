import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "../build/list-files.mjs";
import { captureOutput, root } from "../run.mjs";

// A migration that has landed never changes, comments included: databases have stored its checksum. Neither do the lines
// of landed.json, which has the checksums, and of releases.json, which has a digest of all migrations of a release. A new
// migration says how long it holds a shop of a million sales.

const DIRECTORY = "server/db/migrations";
const LIST = `${DIRECTORY}/landed.json`;
const RELEASES = "server/releases/releases.json";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** A line of a migration, such as "-- With a million sales: 40 ms." */
const DURATION = /^-- With a million sales: (?<amount>\d+(?:\.\d+)?) (?<unit>ms|s)\b/m;
/** The longest time for which a migration may stop the tills; longer changes run in parts (server/db/backfills.ts). */
const LONGEST_MS = 2_000;

function durationFinding(name, text) {
  const { amount, unit } = DURATION.exec(text)?.groups ?? {};
  if (!unit)
    return `${DIRECTORY}/${name} does not say how long it takes: "-- With a million sales: 40 ms." (docs/releasing.md)`;
  return Number(amount) * (unit === "s" ? 1_000 : 1) > LONGEST_MS
    ? `${DIRECTORY}/${name} would hold the tills for more than 2 s: change existing rows in parts (server/db/backfills.ts)`
    : null;
}

/** `files` maps names to texts, `landed` maps names to checksums; `landedBefore` and `releasesBefore` come from git. */
export function landedFindings({ files: texts, landed, landedBefore, releases, releasesBefore }) {
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sha256(text)]));
  const findings = [];
  for (const [name, checksum] of Object.entries(landedBefore))
    if (landed[name] !== checksum) findings.push(`${LIST}: the line of ${name} is missing or has changed`);
  for (const [name, checksum] of Object.entries(landed)) {
    if (!files[name]) findings.push(`${DIRECTORY}/${name} has landed and is missing`);
    else if (files[name] !== checksum)
      findings.push(
        landedBefore[name] === checksum
          ? `${DIRECTORY}/${name} has landed and never changes, comments included: write a new migration`
          : `${LIST}: the line of ${name} is now "${name}": "${files[name]}"`,
      );
  }
  for (const [name, checksum] of Object.entries(files))
    if (!landed[name]) findings.push(`${LIST} lacks "${name}": "${checksum}"`);
  for (const [name, text] of Object.entries(texts)) {
    const finding = landedBefore[name] ? null : durationFinding(name, text);
    if (finding) findings.push(finding);
  }
  for (const release of releasesBefore)
    if (!releases.some((one) => JSON.stringify(one) === JSON.stringify(release)))
      findings.push(`${RELEASES}: the line of ${release.build ?? release.version} is missing or has changed`);
  for (const release of releases)
    if (![null, release.checksum].includes(digestUntil(release, landed)))
      findings.push(`${RELEASES}: ${release.build ?? release.version} had other migrations than ${LIST} has`);
  return findings;
}

/**
 * The digest of all landed migrations up to the last one of a release, as `digestMigrations` computes it from the files;
 * null if the list lacks that migration, because a later 0001-first-schema.sql contains it.
 */
function digestUntil({ lastMigration }, landed) {
  if (!(lastMigration in landed)) return null;
  const lines = Object.entries(landed)
    .filter(([name]) => !name.includes("/") && name <= lastMigration)
    .map(([name, checksum]) => `${name} ${checksum}\n`);
  return sha256(lines.sort().join(""));
}

/** The lists of the main branch; on the main branch itself, those of the previous commit. */
async function listsBefore() {
  const git = async (...args) => {
    const { code, output } = await captureOutput("git", ["-c", "safe.directory=*", ...args]);
    return code === 0 ? output.trim() : null;
  };
  const head = await git("rev-parse", "HEAD");
  const base =
    (await git("merge-base", "HEAD", "origin/main")) ?? (await git("merge-base", "HEAD", "main")) ?? head;
  const read = async (file, empty) =>
    JSON.parse((await git("show", `${base === head ? "HEAD~1" : base}:${file}`)) ?? empty);
  return { landedBefore: await read(LIST, "{}"), releasesBefore: await read(RELEASES, "[]") };
}

export async function checkLanded() {
  const directory = join(root, DIRECTORY);
  const names = listFiles(directory)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const read = (file) => readFile(join(root, file), "utf8");
  const files = {};
  for (const name of names) files[name] = await readFile(join(directory, name), "utf8");
  return landedFindings({
    files,
    landed: JSON.parse(await read(LIST)),
    releases: JSON.parse(await read(RELEASES)),
    ...(await listsBefore()),
  });
}
