import { childElementsOf, type XmlElement } from "#server/fiscal/xml/read-xml.ts";

/**
 * Options of Canonical XML 1.0 without comments. `exclusive`: only namespaces that an element uses are declared, and
 * those of `prefixes`. `without`: an element that is left out, such as an enveloped signature.
 */
export type CanonicalizationOptions = {
  exclusive: boolean;
  prefixes?: readonly string[];
  without?: XmlElement;
};

type Written = Readonly<Record<string, string>>;

const XML = "xml";

const REFERENCES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};
const escapeText = (text: string) => text.replace(/[&<>\r]/g, (sign) => REFERENCES[sign]!);
const escapeAttribute = (text: string) => text.replace(/[&<"\t\n\r]/g, (sign) => REFERENCES[sign]!);

const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function canonicalize(apex: XmlElement, how: CanonicalizationOptions): string {
  const chunks: string[] = [];
  const waiting: (XmlElement | string | { end: string; written: Written })[] = [apex];
  let written: Written = { "": "" };
  const outer: Written[] = [];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (typeof next === "string") chunks.push(escapeText(next));
    else if ("end" in next) {
      chunks.push(next.end);
      written = outer.pop()!;
    } else if (next !== how.without) {
      outer.push(written);
      const opened = openingOf(next, written, how, next === apex);
      written = opened.written;
      chunks.push(opened.text);
      waiting.push({ end: `</${next.name}>`, written });
      for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
    }
  }
  return chunks.join("");
}

function openingOf(
  element: XmlElement,
  before: Written,
  { exclusive, prefixes = [] }: CanonicalizationOptions,
  isApex: boolean,
): { text: string; written: Written } {
  const prefixOf = (name: string) => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");
  const used = new Set([prefixOf(element.name), ...prefixes]);
  for (const { prefix } of element.attributes) if (prefix !== "") used.add(prefix);
  const candidates = exclusive ? [...used] : Object.keys(element.namespaces);
  const added: Record<string, string> = {};
  const declarations: string[] = [];
  if (exclusive || isApex || element.namespaces !== element.parent?.namespaces)
    for (const prefix of candidates.sort(byCode)) {
      const uri = Object.hasOwn(element.namespaces, prefix) ? element.namespaces[prefix] : undefined;
      if (prefix === XML || uri === undefined || before[prefix] === uri) continue;
      declarations.push(` xmlns${prefix && ":"}${prefix}="${escapeAttribute(uri)}"`);
      added[prefix] = uri;
    }
  const written = declarations.length > 0 ? { ...before, ...added } : before;
  // In inclusive canonicalization the apex also gets the `xml:` attributes of its ancestors.
  const inherited =
    isApex && !exclusive
      ? inheritedOf(element.parent, new Set(element.attributes.map(({ name }) => name)))
      : [];
  const attributes = [...element.attributes, ...inherited]
    .map((one) => ({ ...one, uri: one.prefix === "" ? "" : (element.namespaces[one.prefix] ?? "") }))
    .sort((a, b) => byCode(a.uri, b.uri) || byCode(a.local, b.local))
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`);
  return { text: `<${element.name}${declarations.join("")}${attributes.join("")}>`, written };
}

function inheritedOf(element: XmlElement | null, seen: Set<string>): XmlElement["attributes"] {
  const found: XmlElement["attributes"][number][] = [];
  for (let here = element; here; here = here.parent)
    for (const attribute of here.attributes)
      if (attribute.prefix === XML && !seen.has(attribute.name)) {
        seen.add(attribute.name);
        found.push(attribute);
      }
  return found;
}

export function* iterateElements(root: XmlElement): Generator<XmlElement> {
  const waiting = [root];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    yield next;
    const children = childElementsOf(next);
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i]!);
  }
}
