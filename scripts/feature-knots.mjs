import { findKnots } from "./cycles.mjs";
import { isTest } from "./import-rules.mjs";

/**
 * Imports that still close a circle of features: from a feature, of a file. What is no longer imported must be taken off the
 * list, and nothing is added to it (checks.test.mjs). They end when the figures of a day stand below the sales.
 */
export const KNOWN = [
  ["server/features/credit", "server/features/sales/post-figures.ts"],
  ["server/features/shifts", "server/features/sales/post-figures.ts"],
  ["server/features/returns", "server/features/sales/post-figures.ts"],
  ["server/features/returns", "server/features/sales/post-return.ts"],
];

const featureOf = (path) => path.match(/^(?:server|web)\/features\/[^/]+/)?.[0];

/**
 * Findings, in Spanish: no features import each other in a circle, types and what is imported later included. `edges`: pairs
 * of paths, the importing file first.
 */
export function checkFeatureKnots(edges, known = KNOWN) {
  const graph = new Map();
  const files = new Map();
  const unused = new Set(known);
  for (const [from, to] of edges) {
    const [source, target] = [featureOf(from), featureOf(to)];
    if (!source || !target || source === target || isTest(from)) continue;
    const exception = known.find(([feature, file]) => feature === source && file === to);
    if (exception) {
      unused.delete(exception);
      continue;
    }
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
    const pair = `${source} → ${target}`;
    files.set(pair, [...(files.get(pair) ?? []), `${from} → ${to}`]);
  }
  const inKnot = (knot) =>
    [...files].flatMap(([pair, imports]) =>
      pair.split(" → ").every((feature) => knot.includes(feature)) ? imports : [],
    );
  return [
    ...findKnots(graph).map((knot) =>
      [`funciones que se importan en círculo: ${knot.join(", ")}`, ...inKnot(knot)].join("\n    "),
    ),
    ...[...unused].map(([feature, file]) => `scripts/feature-knots.mjs: ${feature} ya no importa ${file}`),
  ];
}
