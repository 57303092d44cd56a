import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDependencies } from "../install/dependencies.mjs";
import { root, runNode } from "../run.mjs";
import { listFiles } from "./list-files.mjs";

/** Files and folders that a build depends on. A build is repeated when one of them changes. */
const sources = [
  "core",
  "server",
  "web",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/build",
];
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file) || /^(server|web)\/test\//.test(file);

export const stampFile = join(root, "dist/.build-stamp");

function filesOf(source) {
  const path = join(root, source);
  if (!existsSync(path)) return [];
  if (source.includes(".")) return [source];
  return listFiles(path).map((file) => `${source}/${file}`);
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

/** Installs the packages and builds, if either is missing or outdated. A separate process builds, to free its memory. */
export async function ensureBuild() {
  await ensureDependencies();
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourceHash()) return;
  console.log("Preparando la aplicación…");
  const code = await runNode(join(root, "scripts/build.mjs"), ["--quiet"]);
  if (code !== 0) process.exit(code);
}
