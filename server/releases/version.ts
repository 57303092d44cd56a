import { opendir } from "node:fs/promises";
import { version } from "../../package.json";

/** The version of this program, by https://semver.org. The build writes it into the bundle. */
export const VERSION: string = version;

/** A file that `npm pack` made, by the name that it gives. */
const FILE = /^mostrador-(\d{1,4})\.(\d{1,4})\.(\d{1,4})\.tgz$/;
/** The maximum of entries of the folder that are read. */
const MAX_ENTRIES = 2_000;

const compare = (a: number[], b: number[]): number =>
  a.map((part, i) => part - b[i]!).find((difference) => difference !== 0) ?? 0;

/** The newest file of Mostrador in `folder` that is newer than `version`, or null. Nothing on the network is read. */
export async function findNewerRelease(folder: string, version: string) {
  let newest = version.split(".").map(Number);
  let found = null;
  let entries = 0;
  for await (const { name } of await opendir(folder)) {
    if (++entries > MAX_ENTRIES) break;
    const parts = FILE.exec(name)?.slice(1).map(Number);
    if (!parts || compare(parts, newest) <= 0) continue;
    newest = parts;
    found = { version: parts.join("."), file: name };
  }
  return found;
}
