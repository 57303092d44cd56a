import "../install/require-node.mjs";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run.mjs";
import { ensureBuild } from "./build-stamp.mjs";

// `npm pack` runs this script before and after it packs. npm installs the dependencies of a packed package.json without a
// lock file, and ignores its npm-shrinkwrap.json. So the packed package.json names no dependencies: dist/ has a manifest
// and a lock file, and the first start installs their packages (scripts/start.mjs).

const manifestFile = join(root, "package.json");
const original = join(root, "dist/.package.json");
const packed = { manifest: join(root, "dist/package.json"), lock: join(root, "dist/package-lock.json") };

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Restores package.json, also after an interrupted run, and removes the files for the package. */
function restore() {
  if (existsSync(original)) renameSync(original, manifestFile);
  for (const file of Object.values(packed)) rmSync(file, { force: true });
}

function prepare() {
  const { scripts, dependencies, optionalDependencies, devDependencies, ...manifest } =
    readJson(manifestFile);
  const { name, version, private: isPrivate, type, engines } = manifest;
  const program = { name, version, private: isPrivate, type, engines, dependencies, optionalDependencies };
  const lock = readJson(join(root, "package-lock.json"));
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  writeJson(packed.manifest, program);
  writeJson(packed.lock, { ...lock, version, packages: { "": program, ...Object.fromEntries(packages) } });
  renameSync(manifestFile, original);
  writeJson(manifestFile, manifest);
}

restore();
if (process.argv[2] === "before") {
  await ensureBuild();
  prepare();
}
