import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../run.mjs";

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * The commit of a release in server/releases/releases.json: its `build`, or the commit that added the release to the list.
 * @throws Error with a sentence if the clone lacks that commit
 */
export async function commitOfRelease({ build, version }) {
  if (build) return build;
  const added = ["log", "--format=%H", `-S"version": "${version}"`, "--", "server/releases/releases.json"];
  const commit = (await run("git", added, { cwd: root })).stdout.trim().split("\n").at(-1);
  if (!commit) throw new Error(`No commit of this clone adds ${version} to server/releases/releases.json.`);
  return commit;
}

/**
 * Builds the version of a commit with the packages of its own lock file, and returns the folder. A later call reuses it.
 * @throws Error with a sentence if the clone lacks the commit
 */
export async function buildOlderVersion(commit) {
  const folder = join(root, "dist/older", commit);
  if (existsSync(folder)) return folder;
  const next = `${folder}.${process.pid}`;
  await mkdir(next, { recursive: true });
  try {
    const archive = join(next, "older.tar");
    await run("git", ["archive", "--output", archive, commit], { cwd: root }).catch(() => {
      throw new Error(
        `This clone has no commit ${commit}. "git fetch --unshallow" brings the whole history.`,
      );
    });
    await run("tar", ["-xf", archive], { cwd: next });
    await rm(archive);
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: next, maxBuffer: MAX_OUTPUT });
    await run(process.execPath, ["scripts/build.mjs", "--quiet"], { cwd: next, maxBuffer: MAX_OUTPUT });
    await rename(next, folder);
    return folder;
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}
