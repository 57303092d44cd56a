/** Thrown for XML that is refused. Document types are refused, so no entity is expanded. */
export class InvalidXmlError extends Error {}

export type XmlAttribute = { name: string; prefix: string; local: string; value: string };

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
const STEPS = 2_000;
const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_.\-·]*$/u;

export function readXml(text: string): XmlElement {
  const steps = readXmlInSteps(text);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Parses XML. Yields after some thousand tokens, so that the caller can let other work run.
 * @throws InvalidXmlError
 */
export function* readXmlInSteps(text: string): Generator<void, XmlElement> {
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  if (/<!(?!--|\[CDATA\[)/.test(source)) throw new InvalidXmlError("a document type");
  if (FORBIDDEN.test(source)) throw new InvalidXmlError("a control character");
  let root: XmlElement | null = null;
  let here: XmlElement | null = null;
  let [depth, elements, tokens] = [0, 0, 0];
  const copied = { names: 0 };
  // A separate regular expression per call, because other calls may run between two steps.
  const token = new RegExp(TOKEN.source, TOKEN.flags);
  while (token.lastIndex < source.length) {
    if (++tokens % STEPS === 0) yield;
    const match = token.exec(source);
    if (!match) throw new InvalidXmlError("not well-formed");
    const [whole, cdata, closing, opening, attributes = "", empty, characters] = match;
    if (opening !== undefined) {
      if (++elements > MAX_ELEMENTS || depth >= MAX_DEPTH) throw new InvalidXmlError("too large");
      const element: XmlElement = elementOf(opening, attributes, here, copied);
      if (here) here.children.push(element);
      else if (root) throw new InvalidXmlError("two roots");
      else root = element;
      if (empty !== "/") {
        here = element;
        depth++;
      }
    } else if (closing !== undefined) {
      if (here?.name !== closing) throw new InvalidXmlError(`</${closing}> closes nothing`);
      here = here.parent;
      depth--;
    } else if (cdata !== undefined) {
      if (!here) throw new InvalidXmlError("text outside of the root");
      here.children.push(cdata);
    } else if (characters !== undefined) {
      if (here) here.children.push(decode(characters));
      else if (characters.trim() !== "") throw new InvalidXmlError("text outside of the root");
    } else if (whole.startsWith("<?xml") && match.index > 0)
      throw new InvalidXmlError("a declaration in the middle");
  }
  if (!root || here) throw new InvalidXmlError("not well-formed");
  return root;
}

function elementOf(
  name: string,
  text: string,
  parent: XmlElement | null,
  copied: { names: number },
): XmlElement {
  const written = [...text.matchAll(ATTRIBUTE)];
  if (written.length > MAX_ATTRIBUTES) throw new InvalidXmlError("too large");
  const raw = written.map(([, key, double, single]) => ({
    key: key!,
    value: decode((double ?? single ?? "").replace(/[\t\n]/g, " ")),
  }));
  if (new Set(raw.map(({ key }) => key)).size !== raw.length) throw new InvalidXmlError("an attribute twice");
  const inherited: Readonly<Record<string, string>> = parent?.namespaces ?? { xml: XML_NAMESPACE, "": "" };
  const attributes: XmlAttribute[] = [];
  const declared: Record<string, string> = {};
  for (const { key, value } of raw) {
    if (key !== "xmlns" && !key.startsWith("xmlns:")) attributes.push({ name: key, ...split(key), value });
    else if (!Object.hasOwn(inherited, key.slice(6)) || inherited[key.slice(6)] !== value)
      declared[key.slice(6)] = value;
  }
  const isNew = Object.keys(declared).length > 0;
  const namespaces = isNew ? { ...inherited, ...declared } : inherited;
  if (isNew) {
    const names = Object.keys(namespaces).length;
    copied.names += names;
    if (names > MAX_NAMESPACES || copied.names > MAX_COPIED) throw new InvalidXmlError("too large");
  }
  const { prefix, local } = split(name);
  const uri = Object.hasOwn(namespaces, prefix) ? namespaces[prefix] : undefined;
  if (uri === undefined) throw new InvalidXmlError(`the prefix ${prefix} is not declared`);
  return { name, local, uri, attributes, namespaces, children: [], parent };
}

function split(name: string): { prefix: string; local: string } {
  const parts = name.split(":");
  if (parts.length > 2 || !parts.every((part) => NAME.test(part)))
    throw new InvalidXmlError(`${name} is no name`);
  return parts.length === 2 ? { prefix: parts[0]!, local: parts[1]! } : { prefix: "", local: name };
}

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
    const character = whole.endsWith(";") ? characterOf(name) : undefined;
    if (character === undefined) throw new InvalidXmlError("an unknown entity");
    return character;
  });
}

function characterOf(name: string): string | undefined {
  const number = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (!number) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = number[1] === undefined ? Number(number[2]) : Number.parseInt(number[1], 16);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(code);
  return FORBIDDEN.test(character) ? undefined : character;
}

export const childElementsOf = (node: XmlElement): XmlElement[] =>
  node.children.filter((child): child is XmlElement => typeof child !== "string");

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

export function findDescendants(node: XmlElement, local: string): XmlElement[] {
  return childElementsOf(node).flatMap((child) => [
    ...(child.local === local ? [child] : []),
    ...findDescendants(child, local),
  ]);
}
