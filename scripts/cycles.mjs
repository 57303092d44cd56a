/**
 * One cycle for every knot of files that reach each other, as a list of paths that ends where it begins.
 * `graph`: Map of path → paths it imports.
 */
export function findCycles(graph) {
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
