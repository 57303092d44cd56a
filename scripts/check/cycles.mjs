/** The strongly connected components, sorted. `graph` maps a node to a set of nodes. */
export function findStronglyConnected(graph) {
  const reached = new Map([...graph.keys()].map((node) => [node, reachedFrom(graph, node)]));
  const components = [];
  const placed = new Set();
  for (const node of [...graph.keys()].sort()) {
    if (placed.has(node) || !reached.get(node).has(node)) continue;
    const component = [...reached.get(node)].filter((other) => reached.get(other)?.has(node)).sort();
    for (const other of component) placed.add(other);
    components.push(component);
  }
  return components;
}

function reachedFrom(graph, start) {
  const reached = new Set();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of graph.get(node) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

/**
 * One cycle per component, as a path that ends where it begins. `graph` maps a path to its imported paths.
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
