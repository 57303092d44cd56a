import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./run.mjs";

/** `path/of/a-file.ts`, perhaps with the name of a test in it: `e2e/till.test.ts` › “twenty codes a second”. */
const reference = /`((?:core|server|web|e2e|scripts|bench|faults|docs)\/[\w./-]*)`(?: › “([^”]+)”)?/g;
const link = /\]\((?!https?:)([^)#\s]+)/g;

/** What a page names, each with its line (from 1). `links` are relative to the page. */
export function namesIn(text) {
  return text
    .split("\n")
    .flatMap((line, i) => [
      ...[...line.matchAll(reference)].map(([, file, test]) => ({ line: i + 1, file, test })),
      ...[...line.matchAll(link)].map(([, target]) => ({ line: i + 1, link: target })),
    ]);
}

const isPage = (file) => /^docs\/specification(\/.+)?\.md$|^docs\/specification\//.test(file);

/** Findings, in Spanish: what the pages of the specification name is there, files, tests and pages. */
export async function checkSpecification(files) {
  const known = new Set(files);
  const exists = (file) => known.has(file) || (file.endsWith("/") && files.some((f) => f.startsWith(file)));
  const read = (file) => readFile(path.join(root, file), "utf8");

  async function problem(page, { file, test, link: target }) {
    const named = file ?? path.posix.join(path.posix.dirname(page), target);
    if (!exists(named)) return `nombra ${named}, que no existe`;
    if (test && !(await read(named)).includes(test))
      return `nombra una prueba que no está en ${named}: ${test}`;
  }

  const findings = await Promise.all(
    files.filter(isPage).map(async (page) => {
      const names = namesIn(await read(page));
      return Promise.all(
        names.map(async (name) => {
          const found = await problem(page, name);
          return found ? [`${page}:${name.line}: ${found}`] : [];
        }),
      );
    }),
  );
  return findings.flat(2);
}
