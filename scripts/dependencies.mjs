import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasAllLocked, hasOnlyLocked, lockBelongsTo } from "./installed-packages.mjs";
import { capture, root } from "./run.mjs";

const read = (name) => {
  const file = join(root, name);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
const readJson = (name) => JSON.parse(read(name) || "null");

const stampFile = "node_modules/.mostrador-lock";

/** What node_modules must have been installed from: the lock file, on this kind of machine. */
const wanted = () =>
  `${createHash("sha256").update(read("package-lock.json")).digest("hex")} ${process.platform}-${process.arch}\n`;

function npm(...args) {
  // The build needs the development packages too, also when NODE_ENV or npm's own settings say otherwise.
  const all = [...args, "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const running = process.env.npm_execpath;
  return running?.endsWith(".js")
    ? capture(process.execPath, [running, ...all])
    : capture("npm", all, { shell: process.platform === "win32" });
}

async function install() {
  const lock = readJson("package-lock.json");
  const clean = await npm("ci");
  // A lock file made against a registry that lacks the parts for some platforms leaves those out, and then `npm ci`
  // refuses it on every platform. The plain install reads the same lock file; that it kept to it is checked here.
  if (!clean.output.includes("EUSAGE") || !lockBelongsTo(readJson("package.json"), lock)) return clean;
  const plain = await npm("install", "--no-save");
  if (plain.code !== 0) return plain;
  const installed = readJson("node_modules/.package-lock.json");
  return installed && hasAllLocked(lock, installed) && hasOnlyLocked(lock, installed) ? plain : clean;
}

/** Installs when node_modules is missing or is not what package-lock.json asks for; otherwise does nothing. */
export async function ensureDependencies() {
  const stamp = wanted();
  if (read(stampFile) === stamp) return;
  // Installed by hand, or only other platforms' packages changed in the lock file.
  const installed = readJson("node_modules/.package-lock.json");
  if (!installed || !hasAllLocked(readJson("package-lock.json"), installed)) {
    console.log("Instalando dependencias…");
    const { code, output } = await install();
    if (code !== 0) {
      console.error(output.trim());
      console.error(
        "No se pudieron instalar las dependencias: revisa la conexión a internet y vuelve a intentarlo.",
      );
      process.exit(code);
    }
  }
  writeFileSync(join(root, stampFile), stamp);
}
