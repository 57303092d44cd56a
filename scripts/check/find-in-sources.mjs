import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../run.mjs";

/** Reads the files into a map from path to text. */
export async function readSources(paths) {
  const read = async (path) => [path, await readFile(join(root, path), "utf8")];
  return new Map(await Promise.all(paths.map(read)));
}

/** Returns all findings of `find(path, text)` in the files for which `isSource(path)` is true. */
export async function findInSources(files, isSource, find) {
  return [...(await readSources(files.filter(isSource)))].flatMap(([path, text]) => find(path, text));
}
