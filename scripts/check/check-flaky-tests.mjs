import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";
import { lineOf, nodesOf, programOf } from "./source-imports.mjs";

/** Files that may pause, because they imitate the speed of a scanner. */
const MAY_PAUSE = ["e2e/wedge.ts"];

const methodOf = ({ type, callee }) =>
  type === "CallExpression" && callee.type === "MemberExpression" ? callee.property.name : undefined;

const isNamed = (node, name) => node?.type === "Identifier" && node.name === name;

/** Matches `new Promise((resolve) => setTimeout(resolve, 50))`, which ends only by time. */
function isPause({ type, callee, arguments: [executor] = [] }) {
  if (type !== "NewExpression" || !isNamed(callee, "Promise")) return false;
  const [done] = executor?.params ?? [];
  const { body } = executor ?? {};
  const only = body?.type === "BlockStatement" ? body.body[0]?.expression : body;
  return (
    only?.type === "CallExpression" &&
    isNamed(only.callee, "setTimeout") &&
    isNamed(only.arguments[0], done?.name)
  );
}

/** True unless only `setImmediate` is imported, which lets pending work finish without a pause. */
const takesTime = ({ specifiers }) => specifiers.some(({ imported }) => imported?.name !== "setImmediate");

function problemOf(node) {
  if (isPause(node) || methodOf(node) === "waitForTimeout") return "waits for a time; wait for the condition";
  if (node.type === "ImportDeclaration" && node.source.value === "node:timers/promises" && takesTime(node))
    return "waits for a time; wait for the condition";
  if (node.type === "Literal" && node.value === "networkidle")
    return "waits until nothing happens; wait for the condition, or settled()";
  if (methodOf(node) === "first" && methodOf(node.callee.object) === "getByText")
    return "takes the first text that matches; say where it is";
  return null;
}

export function findFlakySteps(path, text) {
  return [...nodesOf(programOf(path, text))].flatMap((node) => {
    const problem = problemOf(node);
    return problem ? [{ line: lineOf(text, node), problem }] : [];
  });
}

/** Finds steps that make tests flaky or unclear: fixed pauses, `networkidle`, and the first of several equal texts. */
export const checkFlakyTests = (files) =>
  findInSources(
    files,
    (path) => (isTest(path) || /^e2e\/.*\.ts$/.test(path)) && !MAY_PAUSE.includes(path),
    (path, text) => findFlakySteps(path, text).map(({ line, problem }) => `${path}:${line}: ${problem}`),
  );
