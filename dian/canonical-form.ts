import type { XmlElement } from "#server/fiscal/xml/read-xml.ts";

const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#xD;");

const escapeAttribute = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;");

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type Form = {
  /** An element to leave out, for example the enveloped signature. */
  without?: XmlElement;
  /** The InclusiveNamespaces prefixes of Exclusive Canonical XML; absent for Canonical XML 1.0. */
  exclusive?: readonly string[];
};

/** Canonical XML 1.0 or Exclusive Canonical XML 1.0, without comments, of an element and its descendants. */
export function toCanonicalXml(element: XmlElement, { without, exclusive }: Form = {}): string {
  const write = (node: XmlElement | string, shown: Readonly<Record<string, string>>): string => {
    if (typeof node === "string") return escapeText(node);
    if (node === without) return "";
    const used = new Set([node.name, ...node.attributes.map(({ name }) => name)].map(prefixOf));
    for (const { prefix } of node.attributes) if (prefix === "") used.delete("");
    if (prefixOf(node.name) === "") used.add("");
    const now = { ...shown };
    let start = node.name;
    for (const prefix of Object.keys(node.namespaces).sort(compareTexts)) {
      if (prefix === "xml") continue;
      if (exclusive && !used.has(prefix) && !exclusive.includes(prefix)) continue;
      const uri = node.namespaces[prefix]!;
      if ((shown[prefix] ?? "") === uri) continue;
      start += ` xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeAttribute(uri)}"`;
      now[prefix] = uri;
    }
    const uriOf = ({ prefix }: { prefix: string }) => (prefix === "" ? "" : (node.namespaces[prefix] ?? ""));
    const attributes = [...node.attributes].sort(
      (a, b) => compareTexts(uriOf(a), uriOf(b)) || compareTexts(a.local, b.local),
    );
    for (const { name, value } of attributes) start += ` ${name}="${escapeAttribute(value)}"`;
    return `<${start}>${node.children.map((child) => write(child, now)).join("")}</${node.name}>`;
  };
  return write(element, {});
}

const prefixOf = (name: string) => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");
