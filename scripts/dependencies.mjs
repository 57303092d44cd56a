import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { capture, root } from "./run.mjs";

const lockFile = join(root, "package-lock.json");
const stampFile = join(root, "node_modules/.mostrador-lock");

const read = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** What node_modules must have been installed from: the lock file, on this kind of machine. */
const wanted = () =>
  `${createHash("sha256").update(readFileSync(lockFile)).digest("hex")} ${process.platform}-${process.arch}\n`;

/**
 * Whether an installation that carries no stamp of ours (a plain `npm ci`) has exactly the locked versions.
 * Packages for other platforms are optional and may be missing.
 */
export function installedMatches(lock, installed) {
  return Object.entries(lock.packages).every(([path, { version, optional }]) => {
    if (path === "") return true;
    const found = installed.packages[path];
    return found ? found.version === version : Boolean(optional);
  });
}

function installedByHand() {
  const installed = read(join(root, "node_modules/.package-lock.json"));
  return installed !== "" && installedMatches(JSON.parse(read(lockFile)), JSON.parse(installed));
}

/** `npm ci` when node_modules is missing or is not what package-lock.json asks for; otherwise nothing. */
export async function ensureDependencies() {
  const stamp = wanted();
  const present = read(stampFile);
  if (present === stamp) return;
  if (present === "" && installedByHand()) return writeFileSync(stampFile, stamp);

  console.log("Instalando dependencias…");
  // The build needs the development packages too, also when NODE_ENV or npm's own settings say otherwise.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { code, output } = npm?.endsWith(".js")
    ? await capture(process.execPath, [npm, ...args])
    : await capture("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) {
    console.error(output);
    console.error(
      "No se pudieron instalar las dependencias: revisa la conexión a internet y vuelve a intentarlo.",
    );
    process.exit(code);
  }
  writeFileSync(stampFile, stamp);
}
