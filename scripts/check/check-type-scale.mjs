import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";

/** The second screen fills any monitor, and a ticket is as large as its paper. */
const OWN_SIZES = [
  "web/features/sales/customer-screen/customer-screen.tsx",
  "web/features/receipts/ticket-paper.tsx",
];

const STRING = /"[^"\n]*"|`[^`]*`/g;
const OTHER_WEIGHT = /(?<![\w-])font-(?:thin|extralight|light|medium|extrabold|black|\[|\()[\w\])]*/g;
const OTHER_SIZE = /(?<![\w-])text-\[(?!#|hsl|var)[^\]]*\]/g;
const BOLD = /(?<![\w-])font-bold(?![\w-])/;
const LARGE = /(?:^.?|\s)text-(?:lg|[2-5]?xl)(?![\w-])/;

/** @returns {{ line: number, problem: string }[]} */
export function typeScaleProblems(text) {
  return [...text.matchAll(STRING)].flatMap(({ 0: classes, index }) => {
    const problems = [
      ...(classes.match(OTHER_WEIGHT) ?? []).map((name) => `${name} is none of the three weights`),
      ...(classes.match(OTHER_SIZE) ?? []).map((name) => `${name} is no size of the scale`),
    ];
    if (BOLD.test(classes) && !LARGE.test(classes))
      problems.push("font-bold is for headings and figures of at least text-lg; others are font-semibold");
    const line = text.slice(0, index).split("\n").length;
    return problems.map((problem) => ({ line, problem }));
  });
}

/** Text has the sizes and weights of web/styles.css. Bold text is also large, so that a region has one. */
export const checkTypeScale = (files) =>
  findInSources(
    files,
    (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path) && !OWN_SIZES.includes(path),
    (path, text) => typeScaleProblems(text).map(({ line, problem }) => `${path}:${line}: ${problem}`),
  );
