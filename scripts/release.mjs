import "./install/require-node.mjs";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureOutput, root, runNode } from "./run.mjs";
import { commitOfRelease } from "./testing/older-build.mjs";

// npm run release -- 1.2.3 (or major, minor, patch): makes a release and commits it. npm run release -- tag: tags the
// newest release, after its commit has its final place in the history. See docs/releasing.md.

const RELEASES = "server/releases/releases.json";
const MIGRATIONS = "server/db/migrations";
const RECORDER = "server/test/releases/record-release.ts";

const read = (file) => readFileSync(join(root, file), "utf8");
const readJson = (file) => JSON.parse(read(file));
const write = (file, text) => writeFileSync(join(root, file), text);
const writeJson = (file, value) => write(file, `${JSON.stringify(value, null, 2)}\n`);

class Refusal extends Error {}

async function git(...args) {
  const { code, output } = await captureOutput("git", args);
  if (code !== 0) throw new Refusal(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** @throws Refusal unless `wanted` is a version above `current`, or major, minor or patch */
export function nextVersion(current, wanted) {
  const [major, minor, patch] = VERSION.exec(current).slice(1).map(Number);
  const named = {
    major: [major + 1, 0, 0],
    minor: [major, minor + 1, 0],
    patch: [major, minor, patch + 1],
  };
  const next =
    named[wanted] ??
    VERSION.exec(wanted ?? "")
      ?.slice(1)
      .map(Number);
  const differs = next?.map((part, i) => part - [major, minor, patch][i]).find((part) => part !== 0);
  if (!next || !(differs > 0))
    throw new Refusal(`name a version above ${current}, or major, minor or patch: npm run release -- minor`);
  return next.join(".");
}

/** The text of the changelog under the heading `## [title]`, up to the next such heading. */
export function sectionOf(changelog, title) {
  const from = changelog.indexOf(`## [${title}]`);
  if (from < 0) return "";
  const [, ...lines] = changelog.slice(from).split("\n");
  const end = lines.findIndex((line) => line.startsWith("## "));
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join("\n")
    .trim();
}

/** Moves the entries of [Unreleased] under the version. @throws Refusal if there are no entries */
export function cutChangelog(changelog, version, date) {
  if (!sectionOf(changelog, "Unreleased")) throw new Refusal("CHANGELOG.md has nothing under [Unreleased]");
  return changelog.replace("## [Unreleased]", `## [Unreleased]\n\n## [${version}] - ${date}`);
}

/** The entry of a release in the list. Its checksum is that of `digestMigrations` in server/test/releases/releases.ts. */
function lineOfRelease(version, date) {
  const names = readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const sha256 = (text) => createHash("sha256").update(text).digest("hex");
  const lines = names.map((name) => `${name} ${sha256(read(`${MIGRATIONS}/${name}`))}\n`).sort();
  return { version, date, lastMigration: names.at(-1), checksum: sha256(lines.join("")) };
}

async function cut(wanted) {
  if (await git("status", "--porcelain")) throw new Refusal("commit or remove what has changed first");
  const version = nextVersion(readJson("package.json").version, wanted);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = cutChangelog(read("CHANGELOG.md"), version, date);
  if ((await runNode(join(root, "scripts/upgrades.mjs"))) !== 0)
    throw new Refusal("npm run upgrades has not passed on this commit; nothing was changed");

  write("CHANGELOG.md", changelog);
  // The files are changed as text, because parsing and writing them would change their layout.
  for (const [file, times] of Object.entries({ "package.json": 1, "package-lock.json": 2 })) {
    let left = times;
    write(
      file,
      read(file).replace(/^( {2,6}"version": ")[^"]*/gm, (found, start) =>
        left-- > 0 ? start + version : found,
      ),
    );
  }
  writeJson(RELEASES, [...readJson(RELEASES), lineOfRelease(version, date)]);
  const env = { ...process.env, RECORD_RELEASE: version };
  if ((await runNode(join(root, "scripts/test.mjs"), ["--project", "server", RECORDER], { env })) !== 0)
    throw new Refusal("the release could not be recorded; git restore . takes back what was changed");
  await git("add", "--all");
  await git("commit", "-m", `chore(release): ${version}`);
  console.log(`\n${sectionOf(changelog, version)}\n\n${version} is committed. Once the commit is where it stays:
npm run release -- tag, and npm pack for the file that shops get.`);
}

async function tag() {
  const release = readJson(RELEASES).at(-1);
  const { version } = release;
  const commit = await commitOfRelease(release);
  const notes = sectionOf(read("CHANGELOG.md"), version);
  // Headings of the notes begin with #, which git would take for comments.
  await git("tag", "--annotate", "--cleanup=verbatim", "-m", `${version}\n\n${notes}`, `v${version}`, commit);
  console.log(`v${version} is at ${commit}: git push origin v${version}`);
}

const [word] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename)
  try {
    await (word === "tag" ? tag() : cut(word));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
