import { zipSync } from "fflate";
import { afterAll, describe, expect, it, vi } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { anInvoice } from "#server/test/an-invoice.ts";
import { openStepCounter } from "#server/test/count-steps.ts";
import { keyStoreOfRounds } from "#server/test/hostile-certificates.ts";
import { wordsOfOneHash } from "#server/test/hostile-words.ts";

/** How many times the steps of each one more that tenfold input may take; where each is compared with all, it is 10. */
const LINEAR = 2;
/** Input that is refused before it is read takes no steps more. */
const IS_READ = 0.3;

const EXCLUSIVE = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>';
const SIGNED = `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>${EXCLUSIVE}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>x</ds:DigestValue></ds:Reference></ds:SignedInfo></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
const ITEM = { name: "Pan", price: 1_000 };

/** An invoice whose signature is checked, with `more` before its end. */
const invoiceWith = (more: string, items = [ITEM]) =>
  anInvoice({ items })
    .replace(/(<Invoice[^>]*>)/, `$1${SIGNED}`)
    .replace("</Invoice>", `${more}</Invoice>`);
const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join("");
const container = (inside: string) =>
  `<AttachedDocument xmlns="urn:oasis:names:specification:ubl:schema:xsd:AttachedDocument-2" xmlns:cac="c" xmlns:cbc="b">${inside}</AttachedDocument>`;
const escaped = (xml: string) => xml.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const counter = await openStepCounter();
afterAll(() => counter.close());

// Loaded again: the counter does not see the loops of functions that another test has run.
vi.resetModules();
const { PRODUCT_NAME_SEPARATORS, ProductNameIndex } = await import(
  "#server/features/supplier-invoices/product-name-index.ts"
);
const { decryptKeyStore } = await import("#server/fiscal/signing/pkcs12.ts");
const { FOREIGN_TASKS } = await import("#server/foreign/tasks.ts");
const [readInvoices, buildDocumentPdf] = await Promise.all([
  FOREIGN_TASKS.readSupplierInvoices(),
  FOREIGN_TASKS.buildDocumentPdf(),
]);
const read = (file: string | Uint8Array) => readInvoices(Buffer.from(file));

/** Work on an input of each kind of that size. */
const INVOICES: Record<string, [size: number, make: (size: number) => string | Uint8Array]> = {
  bytes: [20_000, (size) => invoiceWith(`<x>${"a".repeat(size)}</x>`)],
  elements: [500, (size) => invoiceWith("<x/>".repeat(size))],
  "elements of one id": [500, (size) => invoiceWith('<x Id="a"/>'.repeat(size))],
  "elements of other ids": [500, (size) => invoiceWith(times(size, (i) => `<x Id="a${i}"/>`))],
  attributes: [9, (size) => invoiceWith(`<x ${times(size, (i) => ` a${i}="1"`)}/>`.repeat(100))],
  namespaces: [200, (size) => invoiceWith(times(size, (i) => `<x xmlns:n${i}="n"/>`))],
  depth: [5, (size) => invoiceWith(`${"<x>".repeat(size)}${"</x>".repeat(size)}`.repeat(100))],
  entities: [2_000, (size) => invoiceWith(`<x>${"&amp;".repeat(size)}</x>`)],
  "entities in an attribute": [2_000, (size) => invoiceWith(`<x a="${"&amp;".repeat(size)}"/>`)],
  comments: [500, (size) => invoiceWith("<!--x-->".repeat(size))],
  lines: [20, (size) => invoiceWith("", Array(size).fill(ITEM))],
  "elements beside fifty prefixes": [
    100,
    (size) =>
      invoiceWith("<x/>".repeat(size)).replace(
        EXCLUSIVE,
        EXCLUSIVE.replace(
          "/>",
          `><c:InclusiveNamespaces xmlns:c="c" PrefixList="${times(50, (i) => ` p${i}`)}"/></ds:Transform>`,
        ),
      ),
  ],
  "references of a container": [
    30,
    (size) =>
      container(
        `<cac:Attachment><cac:ExternalReference><cbc:Description>${escaped(invoiceWith(""))}</cbc:Description></cac:ExternalReference></cac:Attachment>${"<cac:ParentDocumentLineReference><cac:DocumentReference><cbc:UUID>a</cbc:UUID><cac:Attachment><cac:ExternalReference><cbc:Description>&lt;ApplicationResponse/&gt;</cbc:Description></cac:ExternalReference></cac:Attachment></cac:DocumentReference></cac:ParentDocumentLineReference>".repeat(size)}`,
      ),
  ],
  "files of a zip": [
    19,
    (size) =>
      zipSync(
        Object.fromEntries([
          ["a.xml", Buffer.from(invoiceWith(""))],
          ...Array.from({ length: size }, (_, i) => [`${i}.txt`, Buffer.alloc(100)]),
        ]),
      ),
  ],
};

const KINDS: Record<string, [size: number, work: (size: number) => () => unknown]> = {
  ...Object.fromEntries(
    Object.entries(INVOICES).map(([name, [size, make]]) => [
      `${name} of an invoice`,
      [
        size,
        (count: number) => {
          const file = make(count);
          return () => read(file);
        },
      ],
    ]),
  ),
  "parts of a certificate": [
    3,
    (size) => {
      const file = keyStoreOfRounds(0, 1, { bags: size });
      return () => decryptKeyStore(file, "x");
    },
  ],
  "rounds of a certificate": [
    300,
    (size) => {
      const file = keyStoreOfRounds(1, size, { isOld: true });
      return () => decryptKeyStore(file, "x");
    },
  ],
  "words of one hash": [
    200,
    (size) => {
      const words = wordsOfOneHash(size);
      const names = words.map((word) => nameOf(`${word} pan`)).join(PRODUCT_NAME_SEPARATORS.record);
      return () => new ProductNameIndex(names).findProductsWithWords(words, 9);
    },
  ],
  "names of products": [
    200,
    (size) => {
      const names = Array.from({ length: size }, (_, i) => nameOf(`pan ${i}`)).join(
        PRODUCT_NAME_SEPARATORS.record,
      );
      return () => new ProductNameIndex(names).findProductsWithWords(["pan"], 9);
    },
  ],
  "rows of a printed document": [
    3,
    (size) => {
      const file = Buffer.from(invoiceWith("", Array(size).fill(ITEM)));
      return () => buildDocumentPdf(file, null);
    },
  ],
};

const nameOf = (name: string) => [uuidv7(), "UNIT", name].join(PRODUCT_NAME_SEPARATORS.field);

describe("tenfold input takes tenfold steps", () => {
  it.each(Object.entries(KINDS))("%s", async (_name, [size, work]) => {
    await counter.count(work(size)); // with what the first run alone does
    const [one, some, many] = [
      await counter.count(work(1)),
      await counter.count(work(size)),
      await counter.count(work(10 * size)),
    ];
    const growth = (many - one) / (10 * size - 1) / ((some - one) / (size - 1));
    expect(growth).toBeLessThan(LINEAR);
    expect(growth).toBeGreaterThan(IS_READ);
  });
});

it("counts copies of a list that grows, and searches in it", async () => {
  const copies = (size: number) => () => {
    let list: number[] = [];
    for (let i = 0; i < size; i++) list = [...list, i];
  };
  const searches = (size: number) => () => {
    const list: number[] = [];
    for (let i = 0; i < size; i++) if (!list.includes(i)) list.push(i);
  };
  for (const work of [copies, searches])
    expect((await counter.count(work(2_000))) / (await counter.count(work(200)))).toBeGreaterThan(50);
});
