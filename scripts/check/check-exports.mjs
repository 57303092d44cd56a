import { readSources } from "./find-in-sources.mjs";
import { lineOf, nodesOf, programOf, resolveSpecifier } from "./source-imports.mjs";

const isCode = (path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith(".d.ts") && !path.endsWith(".d.mts");
const isChecked = (path) => /^(core|server|web)\//.test(path);
const ALL = "*";

/** Pairs of an exported value's name and its node. Types are left out, because they may describe exported functions. */
function exportsOf(program) {
  return program.body
    .filter(
      ({ type, source, exportKind }) => type === "ExportNamedDeclaration" && !source && exportKind !== "type",
    )
    .flatMap(({ declaration, specifiers }) => {
      if (!declaration) return specifiers.map((node) => [node.exported.name, node]);
      if (declaration.type !== "VariableDeclaration") return [[declaration.id.name, declaration]];
      const names = [...declaration.declarations].flatMap(({ id }) =>
        id.type === "Identifier"
          ? [id]
          : [...nodesOf(id)]
              .filter(({ type, value }) => type === "Property" && value)
              .map(({ value }) => value),
      );
      return names.map((node) => [node.name, node]);
    });
}

/** Pairs of a specifier and a name imported from it; `*` means all names. */
function* importsOf(program) {
  for (const node of nodesOf(program)) {
    if (node.type === "ImportDeclaration" || (node.type === "ExportNamedDeclaration" && node.source))
      for (const { type, imported, local } of node.specifiers)
        yield [node.source.value, type === "ImportNamespaceSpecifier" ? ALL : (imported ?? local).name];
    else if (node.type === "ExportAllDeclaration") yield [node.source.value, ALL];
    else if (node.type === "ImportExpression") yield [node.source.value, ALL];
    else if (node.type === "TSImportType") yield [node.source.value, ALL];
  }
}

/** Reports exports of core, server and web that no other file imports. `sources` maps paths to texts. */
export function unusedExports(sources) {
  const programs = new Map([...sources].map(([path, text]) => [path, programOf(path, text)]));
  const used = new Set();
  for (const [path, program] of programs)
    for (const [specifier, name] of importsOf(program)) {
      const { file } = typeof specifier === "string" ? resolveSpecifier(path, specifier) : {};
      if (file) used.add(`${file} ${name}`);
    }
  const findings = [];
  for (const [path, program] of programs) {
    if (!isChecked(path) || used.has(`${path} ${ALL}`)) continue;
    for (const [name, node] of exportsOf(program))
      if (!used.has(`${path} ${name}`))
        findings.push(`${path}:${lineOf(sources.get(path), node)}: no other file imports ${name}`);
  }
  return findings;
}

export const checkExports = async (files) => unusedExports(await readSources(files.filter(isCode)));
