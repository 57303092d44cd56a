import { findInSources } from "./find-in-sources.mjs";
import { isTest } from "./import-rules.mjs";
import { lineOf, nodesOf, programOf } from "./source-imports.mjs";

/** Files that must tell errors apart by the server's message (specification, section 8). */
const EXEMPT_FILES = ["web/features/suppliers/supplier-failures.ts"];

/** Names of values that hold the text of an error. */
const TEXTS = new Set(["message", "errorField"]);
/** Methods that compare the text they are called on. */
const OF_TEXT = new Set(
  "includes startsWith endsWith match matchAll search indexOf lastIndexOf localeCompare".split(" "),
);
/** Methods that compare a text passed to them. */
const WITH_TEXT = new Set(["test", "exec", "includes", "indexOf", "has", "get"]);

function isMessage(node) {
  switch (node?.type) {
    case "Identifier":
      return TEXTS.has(node.name);
    case "MemberExpression":
      return !node.computed && TEXTS.has(node.property.name);
    case "ChainExpression":
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
      return isMessage(node.expression);
    case "LogicalExpression":
      return isMessage(node.left) || isMessage(node.right);
    case "CallExpression":
      return node.callee.type === "MemberExpression" && isMessage(node.callee.object);
    default:
      return false;
  }
}

const isEmptyValue = ({ type, value, name }) =>
  (type === "Literal" && (value === "" || value === null)) || (type === "Identifier" && name === "undefined");

function comparesMessage(node) {
  switch (node.type) {
    case "BinaryExpression":
      if (node.operator === "in") return isMessage(node.left);
      if (!/^[!=]==?$/.test(node.operator) || isEmptyValue(node.left) || isEmptyValue(node.right))
        return false;
      return isMessage(node.left) || isMessage(node.right);
    case "SwitchStatement":
      return isMessage(node.discriminant);
    case "MemberExpression":
      return node.computed && isMessage(node.property);
    case "CallExpression": {
      const { type, object, property } = node.callee;
      if (type !== "MemberExpression") return false;
      return (
        (OF_TEXT.has(property.name) && isMessage(object)) ||
        (WITH_TEXT.has(property.name) && node.arguments.some(isMessage))
      );
    }
    default:
      return false;
  }
}

export function linesThatCompareMessages(path, text) {
  const found = [...nodesOf(programOf(path, text))].filter(comparesMessage);
  return [...new Set(found.map((node) => lineOf(text, node)))];
}

/** Screens must tell errors apart by status and code, because messages may be reworded. */
export const checkMessageComparisons = (files) =>
  findInSources(
    files,
    (path) => /^web\/.*\.tsx?$/.test(path) && !isTest(path),
    (path, text) => {
      const lines = linesThatCompareMessages(path, text);
      if (!EXEMPT_FILES.includes(path))
        return lines.map((line) => `${path}:${line}: tells errors apart by their text; use the code`);
      return lines.length > 0
        ? []
        : [`${path}: no longer compares texts; remove it from check-message-comparisons.mjs`];
    },
  );
