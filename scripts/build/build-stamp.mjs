import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ensureDependencies } from "../install/dependencies.mjs";
import { root, runNode } from "../run.mjs";

const sources = [
  "core",
  "server",
  "web",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/build/screen-pages.mjs",
  "scripts/build/service-worker.mjs",
];
const isTest = (file) => /\.test\.tsx?$/.test(file) || /^(server|web)\/test\//.test(file);

export const stampFile = join(root, "dist/.build-stamp");

function filesOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (source.includes(".")) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"));
}

export function sourceHash() {
  const hash = createHash("sha256");
  for (const file of sources
    .flatMap(filesOf)
    .filter((file) => !isTest(file))
    .sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Installs the packages and builds, where either is missing. A separate process builds and frees its memory at the end. */
export async function ensureBuild() {
  await ensureDependencies();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceHash()) return;
  console.log("Preparando la aplicación…");
  const code = await runNode(join(root, "scripts/build.mjs"), ["--quiet"]);
  if (code !== 0) process.exit(code);
}
