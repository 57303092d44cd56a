import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { captureOutput, root } from "../run.mjs";

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const readJson = (file) => JSON.parse(read(file) || "null");

function npm(cwd, ...args) {
  const all = [...args, "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const running = process.env.npm_execpath;
  return running?.endsWith(".js")
    ? captureOutput(process.execPath, [running, ...all], { cwd })
    : captureOutput("npm", all, { cwd, shell: process.platform === "win32" });
}

/** True if all packages of the lock file are installed. Optional packages, as of other platforms, may be missing. */
export const hasAllLocked = (lock, installed) =>
  Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional);
  });

/**
 * Installs the packages of the lock file in `folder`. A clone needs the development packages for its build,
 * even if NODE_ENV is `production`; a packed copy is already built and needs none.
 */
export async function ensureDependencies(folder = root, omitsDev = false) {
  const lockFile = join(folder, "package-lock.json");
  const stampFile = join(folder, "node_modules/.mostrador-lock");
  const hash = createHash("sha256").update(read(lockFile)).digest("hex");
  const stamp = `${hash} ${process.platform}-${process.arch}\n`;
  if (read(stampFile) === stamp) return;
  // If packages were installed by hand, or only packages of other platforms changed, nothing is installed.
  const installed = readJson(join(folder, "node_modules/.package-lock.json"));
  if (!installed || !hasAllLocked(readJson(lockFile), installed)) {
    console.log("Instalando dependencias…");
    const { code, output } = await npm(folder, "ci", omitsDev ? "--omit=dev" : "--include=dev");
    if (code !== 0) {
      console.error(output.trim());
      console.error(
        "No se pudieron instalar las dependencias: revisa la conexión a internet y vuelve a intentarlo.",
      );
      process.exit(code);
    }
  }
  writeFileSync(stampFile, stamp);
}
