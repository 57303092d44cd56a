import "./require-node.mjs";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "./dependencies.mjs";
import { bin, capture, root } from "./run.mjs";

await ensureDependencies();
const { checkDocuments } = await import("./check-documents.mjs");
const { checkFeatures } = await import("./check-features.mjs");
const { checkImports } = await import("./check-imports.mjs");
const { checkLock } = await import("./check-lock.mjs");
const { checkPaths } = await import("./check-paths.mjs");
const { checkSentences } = await import("./check-sentences.mjs");
const { checkWaits } = await import("./check-waits.mjs");

/** Committed and uncommitted files, without ignored ones. Works for any owner of the clone. */
async function repositoryFiles() {
  const { code, output } = await capture("git", [
    "-c",
    "safe.directory=*",
    "ls-files",
    "-z",
    "--cached",
    "--others",
    "--exclude-standard",
  ]);
  if (code !== 0) throw new Error(`git no pudo listar los archivos: ${output}`);
  return output.split("\0").filter((path) => path && existsSync(join(root, path)));
}

const tool =
  (file, ...args) =>
  async () => {
    const { code, output } = await capture(process.execPath, [file, ...args]);
    return code === 0 ? "" : output.trim() || `terminó con el código ${code}`;
  };
const files = repositoryFiles();
const findings = (check) => async () => (await check(await files)).join("\n");

const checks = [
  [
    "formato y estilo",
    tool(bin.biome, "check", "--error-on-warnings", "--colors=off", "--no-errors-on-unmatched", "."),
  ],
  ["tipos de core", tool(bin.tsc, "-p", "core")],
  ["tipos de server", tool(bin.tsc, "-p", "server")],
  ["tipos de web", tool(bin.tsc, "-p", "web")],
  ["importaciones permitidas", findings(checkImports)],
  ["cada función en sus tres lugares", findings(checkFeatures)],
  ["cada paquete con su suma", findings(checkLock)],
  ["sin rutas de un equipo", findings(checkPaths)],
  ["errores por su código", findings(checkSentences)],
  ["pruebas que esperan lo que dicen", findings(checkWaits)],
  ["lo que nombran los documentos existe", findings(checkDocuments)],
];

/** Runs one check and prints its result at once. */
async function report([name, check]) {
  const found = await check().catch((error) => error.message);
  console.log(found === "" ? `✓ ${name}` : `✗ ${name}\n${found.replace(/^/gm, "    ")}`);
  return found === "";
}

const passed = await Promise.all(checks.map(report));
process.exitCode = passed.every(Boolean) ? 0 : 1;
