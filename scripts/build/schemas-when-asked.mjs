/**
 * The contract of the whole shop is 1,600 schemas of zod, and a screen asks for a few dozen: to make all of them as a
 * page loads took a slow phone a quarter of a second. In the build for the browser
 *
 *     endpoint({ path: "/sales", output: wrapped(sale) })   has   get output() { return once(this, "output", wrapped(sale)) }
 *     z.object({ id: uuid("El id") })                       is    objectOf(() => ({ id: uuid("El id") }))
 *
 * whose parts are made when something is first read by them. The server makes them all, and needs nothing of this.
 */
const PARTS = new Set(["params", "query", "body", "output"]);

const ONCE = `const __once = (holder, key, value) => { Object.defineProperty(holder, key, { value }); return value; };\n`;
// Like zod's result of `extend`.
const OBJECT_OF = `const __objectOf = (shape) => new z.ZodObject({ type: "object", get shape() { return __once(this, "shape", shape()); } });\n`;

/** `code` is JavaScript, `parse` its parser; null when nothing can be deferred. */
export function schemasWhenAsked(code, parse) {
  /** @type {{ start: number, end: number, text: string }[]} */
  const edits = [];
  const visit = (node) => {
    if (isObjectOfSchemas(node)) {
      const [shape] = node.arguments;
      edits.push({ start: node.start, end: shape.start, text: "__objectOf(() => (" });
      edits.push({ start: shape.end, end: node.end, text: "))" });
    }
    for (const { key, value } of partsOfEndpoint(node)) {
      edits.push({
        start: key.start,
        end: value.start,
        text: `get ${key.name}() { return __once(this, "${key.name}", `,
      });
      edits.push({ start: value.end, end: value.end, text: ") }" });
    }
    for (const child of Object.values(node).flat()) if (typeof child?.type === "string") visit(child);
  };
  visit(parse(code));
  if (edits.length === 0) return null;

  let written = ONCE + OBJECT_OF;
  let at = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start || a.end - b.end)) {
    written += code.slice(at, start) + text;
    at = end;
  }
  return written + code.slice(at);
}

/** With its own message as second argument it stays unchanged. */
const isObjectOfSchemas = ({ type, callee, arguments: given }) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  callee.object.name === "z" &&
  callee.property.name === "object" &&
  given.length === 1;

/** A part that only refers to another declaration needs no deferral. */
function partsOfEndpoint({ type, callee, arguments: given }) {
  if (type !== "CallExpression" || callee.name !== "endpoint") return [];
  return given[0].properties.filter(({ key, value }) => PARTS.has(key?.name) && value.type !== "Identifier");
}
