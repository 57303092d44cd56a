import "./install/require-node.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, captureOutput, root } from "./run.mjs";

// npm run check: runs all static checks of the repository.

await ensureDependencies();
/** Lists all files that git does not ignore. `safe.directory` allows a clone that another user owns. */
async function repositoryFiles() {
  const { code, output } = await captureOutput("git", [
    "-c",
    "safe.directory=*",
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ]);
  if (code !== 0) throw new Error(`git could not list the files: ${output}`);
  return output.split("\0").filter((path) => path && existsSync(join(root, path)));
}

const tool =
  (file, ...args) =>
  async () => {
    const { code, output } = await captureOutput(process.execPath, [file, ...args]);
    return code === 0 ? "" : output.trim() || `ended with code ${code}`;
  };
/** Checks types incrementally: files that have not changed since the last check are skipped. */
const types = (part) => {
  const cacheFile = join(root, "node_modules/.cache/tsc", `${part}.tsbuildinfo`);
  return tool(bin.tsc, "-p", part, "--incremental", "--tsBuildInfoFile", cacheFile);
};
const files = repositoryFiles();
/** Runs `check` of a file in scripts/check/. */
const findings = (file, check) => async () => {
  const found = await import(`./check/${file}.mjs`);
  return (await found[check](await files)).join("\n");
};

const checks = [
  ["format and style", tool(bin.biome, "check", "--error-on-warnings", "--colors=off")],
  ["types of core", types("core")],
  ["types of server", types("server")],
  ["types of web", types("web")],
  ["allowed imports", findings("check-imports", "checkImports")],
  ["no export without an importer", findings("check-exports", "checkExports")],
  ["every feature has its three places", findings("check-features", "checkFeatures")],
  ["every package has a checksum", findings("check-lock", "checkLock")],
  ["what has landed never changes", findings("check-landed", "checkLanded")],
  ["nothing that a supported browser lacks", findings("check-browser-floor", "checkBrowserFloor")],
  ["the contract refines valid input", findings("check-contract", "checkContract")],
  ["no machine paths", findings("check-paths", "checkPaths")],
  ["errors by code, not by text", findings("check-message-comparisons", "checkMessageComparisons")],
  ["no flaky steps in tests", findings("check-flaky-tests", "checkFlakyTests")],
  ["one type scale, three weights", findings("check-type-scale", "checkTypeScale")],
  ["plain words", findings("check-words", "checkWords")],
  ["names in documents and comments exist", findings("check-documents", "checkDocuments")],
  ["documents within their bounds", findings("check-documents", "checkDocumentSizes")],
];

async function report([name, check]) {
  const found = await check().catch((error) => error.message);
  console.log(found === "" ? `✓ ${name}` : `✗ ${name}\n${found.replace(/^/gm, "    ")}`);
  return found === "";
}

const passed = await Promise.all(checks.map(report));
process.exitCode = passed.every(Boolean) ? 0 : 1;
