import path from "node:path";
import { readSources } from "./find-in-sources.mjs";

const isPage = (file) => /^(README|CONTRIBUTING)\.md$|^docs\/.+\.md$/.test(file);
/** scripts/check is left out, because the checks name things that do not exist. */
const isSource = (file) =>
  !/^(docs\/|scripts\/check)/.test(file) && /\.(tsx?|mjs|sql|json|css|html|js)$/.test(file);

/** Names in documents that belong to PostgreSQL or other programs and not to this repository's code. */
const OTHERS = new Set(
  `pg_dump pg_hba pg_upgrade remote_apply remote_write
  pg_stat_statements includeSubDomains convert_to _x000D_`.split(/\s+/),
);

const FOLDERS = "core|server|web|e2e|scripts|bench|faults|docs|deploy|\\.ci";
const FILE = new RegExp(`^(?:${FOLDERS})/[\\w./*<>-]*$|^[\\w*.-]+\\.(?:tsx?|mjs|sql|css)$`);
/** Matches dotted names with or without brackets: `useCheckout().finish`, `answerOf`, `sales.units_sold`. */
const NAME = /^[A-Za-z_$][\w$]*(?:\(\))?(?:\.[A-Za-z_$][\w$]*)*(?:\(.*\))?$/;
/** Matches an English word; anything else (camel case, or with brackets) is an identifier. */
const PLAIN = /^[A-Z]?[a-z]+$|^[A-Z]+$/;

const WORD = /[A-Za-z_$][\w$]*/g;
const CODE = /`([^`\n]+)`/g;
const LIST = "(?:`[^`\\n]+`(?:,?\\s+(?:and\\s+)?|;\\s+)?)+";
const PATH = "`(?<file>[^`\\n]+)`";
const IN_FILE = [
  `(?<names>\`[^\`\\n]+\`)\\s+\\(${PATH}`, // `a()` (`file`)
  `(?<names>${LIST})in\\s+${PATH}`, // `a` and `b` in `file`
  `${PATH}:\\s+(?<names>${LIST})`, // `file`: `a`, `b`
  `\\|\\s+${PATH}\\s+\\|\\s+(?<names>${LIST})\\|`, // a row of a table with both
].map((pattern) => new RegExp(pattern, "g"));

const codes = (text) => [...text.matchAll(CODE)].map(([, code]) => code);
const lineAt = (text, index) => text.slice(0, index).split("\n").length;
const wordsOf = (name) =>
  name
    .replace(/\(.*\)$/, "")
    .split(/[.()]+/)
    .filter(Boolean);

const DECLARED = /^export (?:default )?(?:async )?(?:function\*?|const|class|type|interface) ([\w$]+)/gm;

/** Names and links of a page with their line (from 1); code blocks are ignored. */
export function namesIn(page) {
  const text = page.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, " "));
  const found = [];
  const add = (index, what) => found.push({ line: lineAt(text, index), ...what });

  for (const { index, 1: code } of text.matchAll(CODE)) {
    if (FILE.test(code)) add(index, { file: code });
    else if (NAME.test(code))
      for (const word of wordsOf(code)) if (!PLAIN.test(word) || /\)$/.test(code)) add(index, { word });
  }
  for (const { index, 1: file, 2: test } of text.matchAll(/`([^`\n]+)` › “([^”]+)”/g))
    add(index, { file, test });
  for (const { index, 1: link } of text.matchAll(/\]\((?!https?:)([^)#\s]+)/g)) add(index, { link });
  for (const pattern of IN_FILE)
    for (const { index, groups } of text.matchAll(pattern)) {
      const names = codes(groups.names);
      if (!FILE.test(groups.file) || names.some((name) => FILE.test(name))) continue;
      // Only the first name is looked up, because a name after a dot belongs to another object.
      for (const name of names.filter((one) => NAME.test(one)))
        add(index, { word: wordsOf(name)[0], file: groups.file });
    }
  return found;
}

const DECISION = /^docs\/decisions\/\d{4}-.+\.md$/;
const BOUNDS = { decisions: 34, wordsOfDecision: 500, words: 18_000 };

/** `words` maps pages to their number of words. Only pages of docs/ itself and numbered decisions have bounds. */
export function documentSizeFindings(words) {
  const pages = Object.entries(words);
  const decisions = pages.filter(([page]) => DECISION.test(page));
  const sum = pages
    .filter(([page]) => /^docs\/[^/]+\.md$/.test(page))
    .reduce((total, [, count]) => total + count, 0);
  const findings = decisions
    .filter(([, count]) => count > BOUNDS.wordsOfDecision)
    .map(([page, count]) => `${page} has ${count} words; at most ${BOUNDS.wordsOfDecision}`);
  if (decisions.length > BOUNDS.decisions)
    findings.push(
      `docs/decisions/ has ${decisions.length} decisions; at most ${BOUNDS.decisions}, merge those of one subject`,
    );
  if (sum > BOUNDS.words) findings.push(`docs/*.md have ${sum} words; at most ${BOUNDS.words}`);
  return findings;
}

export async function checkDocumentSizes(files) {
  const pages = await readSources(files.filter((file) => /^docs\/.+\.md$/.test(file)));
  const counts = [...pages].map(([page, text]) => [page, text.split(/\s+/).filter(Boolean).length]);
  return documentSizeFindings(Object.fromEntries(counts));
}

const COMMENT = /(?:^|\s)\/\/ .*|\/\*[\s\S]*?\*\/|^\s*-- .*/gm;

/** A finding for each name in a comment of `sources` that is in no code. */
export function namesOnlyInComments(sources) {
  const written = [...sources].filter(([file]) => /\.(tsx?|mjs|sql)$/.test(file));
  const codeOf = (file, text) => (/\.(tsx?|mjs|sql)$/.test(file) ? text.replace(COMMENT, " ") : text);
  const words = new Set([...sources].flatMap(([file, text]) => codeOf(file, text).match(WORD) ?? []));
  return written.flatMap(([file, text]) =>
    [...text.matchAll(COMMENT)]
      .flatMap(([comment]) => codes(comment))
      .filter((code) => NAME.test(code) && !FILE.test(code))
      .flatMap(wordsOf)
      .filter((word) => !PLAIN.test(word) && !words.has(word) && !OTHERS.has(word))
      .map((word) => `${file}: a comment names ${word}, which is not in the code`),
  );
}

/** Matches a path as documents write it, where `<name>` and `NNNN` stand for any text. */
function patternOf(file) {
  const escaped = file.replace(/[.+]/g, "\\$&");
  return escaped.replace(/\*|<\w+>|NNNN/g, "[^/]*");
}

export async function checkDocuments(files) {
  const sources = await readSources(files.filter(isSource));
  const declared = new Map();
  for (const [file, text] of sources)
    for (const [, name] of text.matchAll(DECLARED)) declared.set(name, [...(declared.get(name) ?? []), file]);
  const wordsOfFile = new Map([...sources].map(([file, text]) => [file, new Set(text.match(WORD))]));
  const words = new Set([...wordsOfFile.values()].flatMap((some) => [...some]));

  function meant(file) {
    const from = new RegExp(`^(?:${FOLDERS})/`).test(file) ? "^" : "(?:^|/)";
    const to = file.endsWith("/") ? "" : "(?:/|$)";
    const pattern = new RegExp(from + patternOf(file) + to);
    return files.filter((one) => pattern.test(one));
  }

  function problem(page, { file, word, test, link }) {
    if (link) {
      const target = path.posix.join(path.posix.dirname(page), link);
      const there = files.some((one) => one === target || (target.endsWith("/") && one.startsWith(target)));
      return there ? null : `names ${target}, which does not exist`;
    }
    if (!file) return OTHERS.has(word) || words.has(word) ? null : `names ${word}, which is not in the code`;
    const found = meant(file);
    // A path with a placeholder is an example of a file to be created.
    if (found.length === 0) return /NNNN|</.test(file) ? null : `names ${file}, which does not exist`;
    if (test && !found.some((one) => sources.get(one)?.includes(test)))
      return `names a test that is not in ${file}: ${test}`;
    const isIn = (one) => declared.get(word)?.includes(one) ?? wordsOfFile.get(one)?.has(word) ?? false;
    if (word && !found.some(isIn)) return `names ${word}, which is not in ${file}`;
    return null;
  }

  const findings = [...(await readSources(files.filter(isPage)))].flatMap(([page, text]) =>
    namesIn(text).flatMap((name) => {
      const found = problem(page, name);
      return found ? [`${page}:${name.line}: ${found}`] : [];
    }),
  );
  return [...new Set([...findings, ...namesOnlyInComments(sources)])];
}
