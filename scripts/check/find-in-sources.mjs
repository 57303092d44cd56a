import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../run.mjs";

/** What `find(path, text)` finds in those of the files that `isSource(path)` names, as sentences. */
export async function findInSources(files, isSource, find) {
  const found = await Promise.all(
    files.filter(isSource).map(async (path) => find(path, await readFile(join(root, path), "utf8"))),
  );
  return found.flat();
}
