import { findStronglyConnected } from "./cycles.mjs";
import { isTest } from "./import-rules.mjs";

const featureOf = (path) => path.match(/^(?:server|web)\/features\/[^/]+/)?.[0];

/** Types and dynamic imports count too. `edges` are pairs of paths; the importing file is first. */
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
  const inComponent = (component) =>
    [...files].flatMap(([pair, imports]) =>
      pair.split(" → ").every((feature) => component.includes(feature)) ? imports : [],
    );
  return findStronglyConnected(graph).map((component) =>
    [`features that import each other: ${component.join(", ")}`, ...inComponent(component)].join("\n    "),
  );
}
