import "./install/require-node.mjs";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findHeadlessShell, findOrInstallBrowser, requireBrowser, variableOf } from "./browser.mjs";
import { ensureBuild } from "./build/build-stamp.mjs";
import { listFiles } from "./build/list-files.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, root, runNode } from "./run.mjs";
import { readTestArgs } from "./testing/test-args.mjs";

// npm test: runs the tests with Vitest and reports failed, repeated and skipped tests at the end.

const journeys = listFiles(join(root, "e2e"))
  .map((name) => `e2e/${name}`)
  .filter((name) => name.endsWith(".test.ts"));

function databaseInUse() {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return "the embedded PostgreSQL";
  return URL.canParse(url) ? Object.assign(new URL(url), { password: "***" }).href : "TEST_DATABASE_URL";
}

async function runVitest(args, selection, env) {
  const dir = mkdtempSync(join(tmpdir(), "mostrador-test-"));
  const countsFile = join(dir, "counts.json");
  const reporters = [`--reporter=${join(root, "scripts/testing/count-reporter.mjs")}`];
  if (!selection.ownReporter) reporters.unshift("--reporter=default");
  try {
    const code = await runNode(bin.vitest, ["run", ...reporters, ...args], {
      env: { ...process.env, ...env, TEST_COUNTS_FILE: countsFile },
    });
    const counts = existsSync(countsFile) ? JSON.parse(readFileSync(countsFile, "utf8")) : null;
    return { code, counts };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const args = process.argv.slice(2);
const selection = readTestArgs(args, journeys);

await ensureDependencies();
const env = {};
/** Why the journeys do not run in an engine that no machine must have. */
const lackingEngines = [];
if (selection.engines.length > 0) await ensureBuild();
for (const engine of selection.engines) {
  if (engine === "chromium" && !process.env.CHROME_PATH)
    env.HEADLESS_SHELL_PATH = (await findHeadlessShell()) ?? "";
  if (engine === "chromium" || selection.namesProjects)
    env[variableOf(engine)] = await requireBrowser(engine);
  else
    try {
      env[variableOf(engine)] = await findOrInstallBrowser(engine);
    } catch (error) {
      lackingEngines.push(error.message);
    }
}

const { code, counts } = await runVitest(args, selection, env);
const emptyCounts = { passed: 0, failed: 0, skipped: 0, failures: [], unstable: [], missing: [] };
const { passed, failed, skipped, failures, unstable, missing } = counts ?? emptyCounts;
// Vitest can fail without a failed test: a set-up fails, a server does not stop, or no test was found.
const broken = code !== 0 && failed === 0 ? 1 : 0;
// Tests that need a program or a port which the machine lacks are listed. Other skipped tests fail the run.
const unexpectedSkips = skipped > missing.length && !selection.chosenByName;

// Failures are repeated at the very end, because only the end of a long log may be kept.
const describeTest =
  (sign) =>
  ({ name, errors }) =>
    `${sign} ${[name, ...errors].join("\n").replaceAll("\n", "\n    ")}\n`;
const summary = [
  ...failures.map(describeTest("✗")),
  ...unstable.map(describeTest("~ passed only on retry:")),
];
for (const text of summary) console.error(`\n${text.trimEnd()}`);
if (process.env.TEST_FAILURES_FILE) appendFileSync(process.env.TEST_FAILURES_FILE, summary.join(""));

console.log(`\nTest database: ${databaseInUse()}.`);
if (broken && passed > 0) console.error("The run failed outside the tests: see the error above.");
if (missing.length + lackingEngines.length > 0)
  console.error(
    `\nNot run, because this machine lacks what they need:\n${[...missing, ...lackingEngines].join("\n")}`,
  );
if (unexpectedSkips) console.error("Tests were skipped without being asked for: mend or delete them.");
if (passed + failed + skipped === 0) console.error("No test ran.");
console.log(`\n${passed} passed, ${failed + broken} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = code !== 0 ? code : Number(failed > 0 || unexpectedSkips || passed === 0);
