import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";
import { lineOf, nodesOf, programOf } from "./source-imports.mjs";

/** The file with the functions that replace `refine` and `superRefine`. */
const HELPERS = "core/contract/checks.ts";
/** Functions whose checks Zod skips for invalid values. */
const ALLOWED = new Set([
  "refineValid",
  "requireChange",
  "checkValid",
  "refuseErrors",
  "requireReasonNote",
  "maxLengthCheck",
  "guid",
]);

const nameOf = ({ type, name, property }) => (type === "MemberExpression" ? property.name : name);

function runsOnInvalidInput({ type, callee, arguments: given }) {
  if (type !== "CallExpression" || callee.type !== "MemberExpression") return false;
  const method = callee.property.name;
  if (method === "refine" || method === "superRefine") return true;
  return (
    method === "check" &&
    !given.every((one) => one.type === "CallExpression" && ALLOWED.has(nameOf(one.callee)))
  );
}

export function linesOfRawRefinements(path, text) {
  return [...nodesOf(programOf(path, text))].filter(runsOnInvalidInput).map((node) => lineOf(text, node));
}

/** Zod runs its own refinements on invalid values too, and a function that trusts the type then throws. */
export const checkContract = (files) =>
  findInSources(
    files,
    (path) => /^core\/contract\/.*\.ts$/.test(path) && !isTest(path) && path !== HELPERS,
    (path, text) =>
      linesOfRawRefinements(path, text).map(
        (line) => `${path}:${line}: use refineValid or checkValid of ${HELPERS}`,
      ),
  );
