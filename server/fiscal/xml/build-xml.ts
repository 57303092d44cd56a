/**
 * The text of an element in the form of Canonical XML 1.0, as signatures need it. Only the root of a document declares
 * namespaces.
 */
export class XmlFragment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type XmlChild = XmlFragment | string | number | null | undefined | false | readonly XmlChild[];

/** Characters that XML 1.0 does not allow: control characters and halves of surrogate pairs. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters to remove them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escapeXmlText = (text: string) =>
  text
    .replace(FORBIDDEN, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[&<>]/g, (sign) => ENTITIES[sign]!);

const escapeAttribute = (text: string) =>
  text
    .replace(FORBIDDEN, "")
    .replace(/[\t\n\r]/g, " ")
    .replace(/[&<"]/g, (sign) => ENTITIES[sign]!);

type XmlAttributeValues = Readonly<Record<string, string | undefined>>;

const isAttributes = (part: XmlAttributeValues | XmlChild): part is XmlAttributeValues =>
  typeof part === "object" && part !== null && !Array.isArray(part) && !(part instanceof XmlFragment);

/** Attributes come before the children. Omits children that are null, undefined or false, and undefined attributes. */
export function buildXmlElement(
  name: string,
  first?: XmlAttributeValues | XmlChild,
  ...rest: readonly XmlChild[]
): XmlFragment {
  if (!isAttributes(first)) return buildXmlElement(name, {}, first, ...rest);
  let start = name;
  for (const key of Object.keys(first).sort()) {
    const value = first[key];
    if (value !== undefined) start += ` ${key}="${escapeAttribute(value)}"`;
  }
  return new XmlFragment(`<${start}>${content(rest)}</${name}>`);
}

function content(children: readonly XmlChild[]): string {
  let text = "";
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (child instanceof XmlFragment) text += child.text;
    else if (Array.isArray(child)) text += content(child);
    else text += escapeXmlText(String(child));
  }
  return text;
}

export const DSIG_NAMESPACE = "http://www.w3.org/2000/09/xmldsig#";
const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

const PREFIXES: Readonly<Record<string, string>> = {
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
  ds: DSIG_NAMESPACE,
  ext: `${UBL}CommonExtensionComponents-2`,
  sts: "dian:gov:co:facturaelectronica:Structures-2-1",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
  xades141: "http://uri.etsi.org/01903/v1.4.1#",
  xsi: "http://www.w3.org/2001/XMLSchema-instance",
};

type DocumentRootName = "Invoice" | "CreditNote" | "DebitNote" | "AttachedDocument" | "ApplicationResponse";

export function namespaceDeclarationsOf(root: DocumentRootName): string {
  const prefixed = Object.keys(PREFIXES)
    .sort()
    .map((prefix) => ` xmlns:${prefix}="${PREFIXES[prefix]}"`);
  return ` xmlns="${UBL}${root}-2"${prefixed.join("")}`;
}

export type UnsignedDocument = { root: DocumentRootName; head: string; tail: string };

/** Builds a document without its signature, which belongs into the last extension: between `head` and `tail`. */
export function buildUnsignedDocument(
  root: DocumentRootName,
  extensions: readonly XmlFragment[],
  body: readonly XmlChild[],
): UnsignedDocument {
  const open = "<ext:UBLExtension><ext:ExtensionContent>";
  const close = "</ext:ExtensionContent></ext:UBLExtension>";
  const before = extensions.map(({ text }) => `${open}${text}${close}`).join("");
  return {
    root,
    head: `<${root}${namespaceDeclarationsOf(root)}><ext:UBLExtensions>${before}${open}`,
    tail: `${close}</ext:UBLExtensions>${content(body)}</${root}>`,
  };
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';
