import { setImmediate as nextTurn } from "node:timers/promises";
import { SaxesParser, type SaxesTagNS } from "saxes";

/** XML that is not well-formed, too large, or has a document type, which could define entities that fill the memory. */
export class InvalidXmlError extends Error {}

type XmlAttribute = { name: string; prefix: string; local: string; value: string };

export type XmlElement = {
  name: string;
  local: string;
  uri: string;
  attributes: readonly XmlAttribute[];
  /** All namespaces in scope, by prefix; "" is the default namespace. */
  namespaces: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
  parent: XmlElement | null;
};

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 200_000;
/** Maximum per element, including namespaces, of which the root of a DIAN document declares ten. */
const MAX_ATTRIBUTES = 100;
/** Maximum namespaces of one element, and their copies in all elements, which could fill the memory. */
const MAX_NAMESPACES = 200;
const MAX_COPIED = 2_000_000;
/** Characters that the parser gets at once: at most 15 ms of work. */
const STEP = 64 * 1024;
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Parses well-formed XML strictly. Comments and processing instructions are left out.
 * @throws InvalidXmlError
 */
export function readXml(text: string): XmlElement {
  const steps = readXmlSteps(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Parses like `readXml` on the serving thread, and lets other requests run between its steps. */
export async function readXmlInTurns(text: string): Promise<XmlElement> {
  const steps = readXmlSteps(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

function* readXmlSteps(text: string): Generator<void, XmlElement> {
  if (LONE_SURROGATE.test(text)) throw new InvalidXmlError("half of a surrogate pair");
  const parser = new SaxesParser({
    xmlns: true,
    position: false,
    defaultXMLVersion: "1.0",
    forceXMLVersion: true,
  });
  let root: XmlElement | null = null;
  let here: XmlElement | null = null;
  let [depth, elements, attributes, copied] = [0, 0, 0, 0];
  const keepText = (content: string) => here?.children.push(content);
  parser.on("error", ({ message }) => {
    throw new InvalidXmlError(message);
  });
  parser.on("doctype", () => {
    throw new InvalidXmlError("a document type");
  });
  parser.on("opentagstart", () => {
    attributes = 0;
    if (++elements > MAX_ELEMENTS || ++depth > MAX_DEPTH) throw new InvalidXmlError("too large");
  });
  parser.on("attribute", () => {
    if (++attributes > MAX_ATTRIBUTES) throw new InvalidXmlError("too large");
  });
  parser.on("opentag", (tag) => {
    const element = elementOf(tag, here);
    if (here && element.namespaces !== here.namespaces) {
      const names = Object.keys(element.namespaces).length;
      copied += names;
      if (names > MAX_NAMESPACES || copied > MAX_COPIED) throw new InvalidXmlError("too large");
    }
    here?.children.push(element);
    root ??= element;
    here = element;
  });
  parser.on("closetag", () => {
    here = here!.parent;
    depth--;
  });
  parser.on("text", keepText);
  parser.on("cdata", keepText);
  for (let at = 0; at < text.length; at += STEP) {
    parser.write(text.slice(at, at + STEP));
    yield;
  }
  parser.close();
  return root!;
}

function elementOf({ name, local, uri, ...tag }: SaxesTagNS, parent: XmlElement | null): XmlElement {
  const inherited: Readonly<Record<string, string>> = parent?.namespaces ?? { xml: XML_NAMESPACE, "": "" };
  const attributes: XmlAttribute[] = [];
  const declared: Record<string, string> = {};
  for (const { name, prefix, local, value } of Object.values(tag.attributes)) {
    const declares = prefix === "xmlns" ? local : name === "xmlns" ? "" : null;
    if (declares === null) attributes.push({ name, prefix, local, value });
    else if (!Object.hasOwn(inherited, declares) || inherited[declares] !== value) declared[declares] = value;
  }
  const namespaces = Object.keys(declared).length > 0 ? { ...inherited, ...declared } : inherited;
  return { name, local, uri, attributes, namespaces, children: [], parent };
}

export const childElementsOf = (node: XmlElement): XmlElement[] =>
  node.children.filter((child): child is XmlElement => typeof child !== "string");

/** The elements below `node` whose local names, from level to level, are those of `way`. */
export function childElementsAtPath(node: XmlElement, ...way: readonly string[]): XmlElement[] {
  return way.reduce<XmlElement[]>(
    (nodes, local) => nodes.flatMap((one) => childElementsOf(one).filter((child) => child.local === local)),
    [node],
  );
}

export const childElementAtPath = (node: XmlElement, ...way: readonly string[]): XmlElement | undefined =>
  childElementsAtPath(node, ...way)[0];

export const textOfElement = (node: XmlElement): string =>
  node.children.filter((child) => typeof child === "string").join("");

export function textAtPath(node: XmlElement, ...way: readonly string[]): string | undefined {
  const found = childElementAtPath(node, ...way);
  return found && textOfElement(found);
}

export const attributeValueOf = (node: XmlElement | undefined, name: string): string | undefined =>
  node?.attributes.find((attribute) => attribute.name === name)?.value;

/** All elements below `node` with this local name, at any depth. */
export function findDescendants(node: XmlElement, local: string): XmlElement[] {
  return childElementsOf(node).flatMap((child) => [
    ...(child.local === local ? [child] : []),
    ...findDescendants(child, local),
  ]);
}
