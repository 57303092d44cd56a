import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../run.mjs";

/** The texts of the files, by path. */
export async function readSources(paths) {
  const read = async (path) => [path, await readFile(join(root, path), "utf8")];
  return new Map(await Promise.all(paths.map(read)));
}

/** What `find(path, text)` finds in those of the files that `isSource(path)` names, as sentences. */
export async function findInSources(files, isSource, find) {
  return [...(await readSources(files.filter(isSource)))].flatMap(([path, text]) => find(path, text));
}
