import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../run.mjs";

/** `exceptions` are packages of other platforms that may lack a checksum: they were not downloaded for the lock file. */
export function lockFindings({ packages }, exceptions) {
  const installed = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link);
  const namedPackages = installed.map(([path, entry]) => ({
    ...entry,
    id: `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${entry.version}`,
  }));
  const without = new Set(namedPackages.filter(({ integrity }) => !integrity).map(({ id }) => id));
  return [
    ...[...without].filter((id) => !exceptions.includes(id)).map((id) => `${id} has no integrity`),
    ...namedPackages.filter(({ resolved }) => resolved).map(({ id }) => `${id} names a registry (resolved)`),
    ...exceptions
      .filter((id) => !without.has(id))
      .map((id) => `${id} is no longer needed in lock-without-integrity.json`),
  ];
}

export async function checkLock() {
  const read = async (name) => JSON.parse(await readFile(join(root, name), "utf8"));
  return lockFindings(
    await read("package-lock.json"),
    await read("scripts/install/lock-without-integrity.json"),
  );
}
