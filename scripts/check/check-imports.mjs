import { readSources } from "./find-in-sources.mjs";
import { checkFileImport, checkPackageImport, isTest } from "./import-rules.mjs";
import { readSource, resolveSpecifier } from "./source-imports.mjs";

const checkImport = (from, { file, name }, how) =>
  file ? checkFileImport(from, file, how) : checkPackageImport(from, name);

/** True for a file that lists modules which load together, after the first load. */
const isChunk = (path) => path.endsWith(".chunk.ts");

/** Checks the imports of all files; `sources` maps paths to texts. */
export function checkSources(sources) {
  const findings = [];
  const edges = [];
  const graph = new Map();
  for (const [path, text] of sources) {
    const { imports, barrel } = readSource(path, text);
    if (barrel && !isChunk(path))
      findings.push(`${path}: only re-exports; import each name from its own file`);
    const now = [];
    for (const { specifier, typeOnly, later } of imports) {
      const target = resolveSpecifier(path, specifier);
      const problem = checkImport(path, target, { typeOnly });
      if (problem) findings.push(`${path} → ${specifier}: ${problem}`);
      if (target.file && isChunk(target.file) && !later)
        findings.push(`${path} → ${specifier}: a chunk loads later, by lazyComponent`);
      if (target.file) edges.push([path, target.file]);
      if (target.file && (typeOnly || !later)) now.push(target.file);
    }
    graph.set(path, now);
  }
  for (const cycle of findCycles(graph)) findings.push(`import cycle: ${cycle.join(" → ")}`);
  return { findings, edges };
}

export async function checkImports(files) {
  const paths = files.filter(
    (path) =>
      /^(bench|core|dian|e2e|faults|scripts|server|web)\/.*\.(tsx?|mjs)$/.test(path) &&
      !path.endsWith(".d.ts"),
  );
  const { findings, edges } = checkSources(await readSources(paths));
  return [...findings, ...checkFeatureCycles(edges)];
}

const featureOf = (path) => path.match(/^(?:server|web)\/features\/[^/]+/)?.[0];

/**
 * Finds features that import each other, also for types or dynamically. `edges` are pairs of paths; the importing file
 * is first.
 */
export function checkFeatureCycles(edges) {
  const graph = new Map();
  const files = new Map();
  for (const [from, to] of edges) {
    const [source, target] = [featureOf(from), featureOf(to)];
    if (!source || !target || source === target || isTest(from)) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
    const pair = `${source} → ${target}`;
    files.set(pair, [...(files.get(pair) ?? []), `${from} → ${to}`]);
  }
  return findCycles(graph).map((cycle) => {
    const imports = cycle.slice(1).flatMap((target, place) => files.get(`${cycle[place]} → ${target}`));
    return [`features that import each other: ${cycle.join(" → ")}`, ...imports].join("\n    ");
  });
}

/** Paths that end where they begin, at least one for each group that imports itself. `graph` maps a path to its imports. */
function findCycles(graph) {
  const state = new Map();
  const trail = [];
  const cycles = [];
  const visit = (path) => {
    state.set(path, "open");
    trail.push(path);
    for (const next of graph.get(path) ?? []) {
      if (state.get(next) === "open") cycles.push([...trail.slice(trail.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    trail.pop();
    state.set(path, "done");
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path);
  return cycles;
}
