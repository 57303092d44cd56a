import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";
import { lineOf, nodesOf, programOf } from "./source-imports.mjs";

/** Files that tell refusals apart by the server's message, as the specification (section 8) requires. */
const EXEMPT_FILES = ["web/api/sentences.ts", "web/features/suppliers/supplier-failures.ts"];

const TEXTS = new Set(["message", "errorField"]);
const OF_TEXT = new Set(
  "includes startsWith endsWith match matchAll search indexOf lastIndexOf localeCompare".split(" "),
);
const WITH_TEXT = new Set(["test", "exec", "includes", "indexOf", "has", "get"]);

function isSaid(node) {
  switch (node?.type) {
    case "Identifier":
      return TEXTS.has(node.name);
    case "MemberExpression":
      return !node.computed && TEXTS.has(node.property.name);
    case "ChainExpression":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return isSaid(node.expression);
    case "LogicalExpression":
      return isSaid(node.left) || isSaid(node.right);
    case "CallExpression":
      return node.callee.type === "MemberExpression" && isSaid(node.callee.object);
    default:
      return false;
  }
}

const isNothing = ({ type, value, name }) =>
  (type === "Literal" && (value === "" || value === null)) || (type === "Identifier" && name === "undefined");

function comparesSaid(node) {
  switch (node.type) {
    case "BinaryExpression":
      if (node.operator === "in") return isSaid(node.left);
      if (!/^[!=]==?$/.test(node.operator) || isNothing(node.left) || isNothing(node.right)) return false;
      return isSaid(node.left) || isSaid(node.right);
    case "SwitchStatement":
      return isSaid(node.discriminant);
    case "MemberExpression":
      return node.computed && isSaid(node.property);
    case "CallExpression": {
      const { type, object, property } = node.callee;
      if (type !== "MemberExpression") return false;
      return (
        (OF_TEXT.has(property.name) && isSaid(object)) ||
        (WITH_TEXT.has(property.name) && node.arguments.some(isSaid))
      );
    }
    default:
      return false;
  }
}

export function linesThatCompareMessages(path, text) {
  const found = [...nodesOf(programOf(path, text))].filter(comparesSaid);
  return [...new Set(found.map((node) => lineOf(text, node)))];
}

/** Screens must tell errors apart by status and code, because messages may be reworded. */
export const checkSentences = (files) =>
  findInSources(
    files,
    (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path),
    (path, text) => {
      const lines = linesThatCompareMessages(path, text);
      if (!EXEMPT_FILES.includes(path))
        return lines.map((line) => `${path}:${line}: tells errors apart by their text; use the code`);
      return lines.length > 0
        ? []
        : [`${path}: no longer compares texts; remove it from check-sentences.mjs`];
    },
  );
