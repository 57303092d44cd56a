import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../run.mjs";

// The folder names are written apart, so that the pattern does not match this file.
const machinePath = new RegExp(`(?<![\\w.~-])/(${["work", "root"].join("|")})/`);

export const linesWithMachinePath = (text) =>
  text.split("\n").flatMap((line, i) => (machinePath.test(line) ? i + 1 : []));

export async function checkPaths(files) {
  const findings = await Promise.all(
    files.map(async (path) => {
      const content = await readFile(join(root, path)).catch(() => null);
      if (content === null || content.includes(0)) return [];
      return linesWithMachinePath(content.toString("utf8")).map(
        (line) => `${path}:${line}: names a machine path`,
      );
    }),
  );
  return findings.flat();
}
