import "./install/require-node.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./install/dependencies.mjs";
import { bin, captureOutput, root } from "./run.mjs";

// npm run check: runs all static checks of the repository.

await ensureDependencies();
const { checkBrowserFloor } = await import("./check/check-browser-floor.mjs");
const { checkContract } = await import("./check/check-contract.mjs");
const { checkDocumentSizes, checkDocuments } = await import("./check/check-documents.mjs");
const { checkExports } = await import("./check/check-exports.mjs");
const { checkFeatures } = await import("./check/check-features.mjs");
const { checkImports } = await import("./check/check-imports.mjs");
const { checkLanded } = await import("./check/check-landed.mjs");
const { checkLock } = await import("./check/check-lock.mjs");
const { checkPaths } = await import("./check/check-paths.mjs");
const { checkMessageComparisons } = await import("./check/check-message-comparisons.mjs");
const { checkFlakyTests } = await import("./check/check-flaky-tests.mjs");
const { checkTypeScale } = await import("./check/check-type-scale.mjs");
const { checkWords } = await import("./check/check-words.mjs");

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
const findings = (check) => async () => (await check(await files)).join("\n");

const checks = [
  ["format and style", tool(bin.biome, "check", "--error-on-warnings", "--colors=off")],
  ["types of core", types("core")],
  ["types of server", types("server")],
  ["types of web", types("web")],
  ["allowed imports", findings(checkImports)],
  ["no export without an importer", findings(checkExports)],
  ["every feature has its three places", findings(checkFeatures)],
  ["every package has a checksum", findings(checkLock)],
  ["what has landed never changes", async () => (await checkLanded()).join("\n")],
  ["nothing that a supported browser lacks", findings(checkBrowserFloor)],
  ["the contract refines valid input", findings(checkContract)],
  ["no machine paths", findings(checkPaths)],
  ["errors by code, not by text", findings(checkMessageComparisons)],
  ["no flaky steps in tests", findings(checkFlakyTests)],
  ["one type scale, three weights", findings(checkTypeScale)],
  ["plain words", findings(checkWords)],
  ["names in documents and comments exist", findings(checkDocuments)],
  ["documents within their bounds", findings(checkDocumentSizes)],
];

async function report([name, check]) {
  const found = await check().catch((error) => error.message);
  console.log(found === "" ? `✓ ${name}` : `✗ ${name}\n${found.replace(/^/gm, "    ")}`);
  return found === "";
}

const passed = await Promise.all(checks.map(report));
process.exitCode = passed.every(Boolean) ? 0 : 1;
