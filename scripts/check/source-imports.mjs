import { posix } from "node:path";
import { parseSync } from "vite";

const isNode = (value) => typeof value === "object" && value !== null;

export function* nodesOf(node) {
  if (!isNode(node)) return;
  if (typeof node.type === "string") yield node;
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const item of child) yield* nodesOf(item);
    else yield* nodesOf(child);
  }
}

/** `typeOnly`: the compiler removes the import. `later`: the import is dynamic. */
function importOf(node) {
  switch (node.type) {
    case "ImportDeclaration":
      return { specifier: node.source.value, typeOnly: node.importKind === "type", later: false };
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
      return (
        node.source && { specifier: node.source.value, typeOnly: node.exportKind === "type", later: false }
      );
    case "ImportExpression":
      return (
        typeof node.source.value === "string" && {
          specifier: node.source.value,
          typeOnly: false,
          later: true,
        }
      );
    case "TSImportType":
      return { specifier: node.source.value, typeOnly: true, later: true };
    default:
      return null;
  }
}

const isReExport = (node) =>
  node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && Boolean(node.source));

/**
 * Parses a source file.
 * @throws when it does not parse
 */
export function programOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

/** The line of a node, counted from 1. */
export const lineOf = (text, { start }) => text.slice(0, start).split("\n").length;

/** `barrel` is true for a file that only re-exports. */
export function readSource(path, text) {
  const program = programOf(path, text);
  return {
    imports: [...nodesOf(program)].map(importOf).filter(Boolean),
    barrel: program.body.length > 0 && program.body.every(isReExport),
  };
}

/** Returns `file` for a path in the repository, or `name` for a package or a module of Node. */
export function resolveSpecifier(from, specifier) {
  const clean = specifier.replace(/\?.*$/, "");
  if (clean.startsWith("#")) return { file: clean.slice(1) };
  if (clean.startsWith(".")) return { file: posix.join(posix.dirname(from), clean) };
  const [scope, name] = clean.split("/");
  return { name: clean.startsWith("@") ? `${scope}/${name}` : scope };
}
