import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bin, captureOutput, root } from "../run.mjs";

const cacheFile = join(root, "node_modules/.cache/biome.json");
/** Decide what Biome accepts, so a change of one makes it check all files again. */
const RULES = ["biome.json", "package-lock.json", ".gitignore"];
/** Above this count the command line might become too long. */
const MOST_NAMED_FILES = 200;

/** Skips files that passed with the same content. No enabled rule of Biome compares files. */
export async function checkFormat(files) {
  const rules = RULES.map(hashOf).join(" ");
  const hashes = Object.fromEntries(files.map((path) => [path, hashOf(path)]));
  const before = readCache();
  const changed =
    before.rules === rules ? files.filter((path) => before.passed[path] !== hashes[path]) : files;
  if (changed.length === 0) return "";
  const paths = changed.length > MOST_NAMED_FILES ? ["."] : changed;
  const options = ["--error-on-warnings", "--colors=off", "--no-errors-on-unmatched"];
  const { code, output } = await captureOutput(process.execPath, [bin.biome, "check", ...options, ...paths]);
  if (code !== 0) return output.trim() || `ended with code ${code}`;
  mkdirSync(dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify({ rules, passed: hashes }));
  return "";
}

const hashOf = (path) =>
  createHash("sha256")
    .update(readFileSync(join(root, path)))
    .digest("base64");

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, "utf8"));
  } catch {
    return { rules: "", passed: {} };
  }
}
