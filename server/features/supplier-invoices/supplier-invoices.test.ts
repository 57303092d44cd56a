import { deflateRawSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { changeFiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { getSupplierAccount } from "#core/contract/payables.ts";
import { changeProductPrices } from "#core/contract/products/bulk-products.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import {
  changePurchaseOrderStatus,
  createPurchaseOrder,
  getPurchaseOrder,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { getLastPurchase } from "#core/contract/purchase-orders/receptions.ts";
import { reorderReport } from "#core/contract/reports/reports.ts";
import {
  type ReceivedInvoice,
  receiveSupplierInvoice,
} from "#core/contract/supplier-invoices/invoice-reception.ts";
import {
  changeSupplierInvoice,
  getSupplierInvoice,
  type InvoiceLine,
  listSupplierInvoices,
  type SupplierInvoice,
  uploadSupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { listSuppliers } from "#core/contract/suppliers.ts";
import {
  anAttachedDocument,
  anInvoice,
  cufeOfInvoice,
  type TestInvoiceFields,
  toBase64,
} from "#server/test/an-invoice.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
} from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";

const upload = async (who: TestClient, text: string | Buffer): Promise<SupplierInvoice> =>
  (await who.call(uploadSupplierInvoice, { body: { file: toBase64(text) } })).data;
const invoiceOf = (who: TestClient, about: TestInvoiceFields) => upload(who, anInvoice(about));
const receivedAll = (lines: readonly InvoiceLine[]) =>
  lines.map(({ line, match, quantity, cost }) => ({
    line,
    productId: match!.productId,
    units: match!.units,
    quantity,
    paid: cost,
  }));
const call = async (
  who: TestClient,
  body: EndpointCallInput<typeof receiveSupplierInvoice>["body"],
  id: string,
): Promise<ReceivedInvoice> => (await who.call(receiveSupplierInvoice, { params: { id }, body })).data;
const receive = (who: TestClient, { id, lines }: SupplierInvoice) =>
  call(who, { lines: receivedAll(lines) }, id);
const stockOf = async (who: TestClient, id: string) =>
  (await who.call(listProducts)).data.products.find((one) => one.id === id)!.stock;
const costOf = async (who: TestClient, id: string) =>
  (await who.call(getProductCost, { params: { id } })).data;

function zipOf(files: readonly [string, Buffer][]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, Buffer.from(name), packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), about, end, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(files.length, 4);
  tail.writeUInt16LE(files.length, 6);
  tail.writeUInt32LE(directory.length, 8);
  tail.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from([0x50, 0x4b, 5, 6]), tail]);
}

describe("reading an invoice", () => {
  it("returns supplier, amounts, taxes, due date and lines, with any namespace prefix", async () => {
    const ana = await signIn();
    const items = [
      { code: "PK24", name: "Poker lata x24", quantity: 2, price: 39_915.966387, unit: "BX", vat: 19 },
      { name: "Flete", price: 5_000 },
    ];
    const invoice = await invoiceOf(ana, { items, dueOn: "2026-12-20", prefix: "b" });
    expect(invoice).toMatchObject({
      kind: "INVOICE",
      supplier: {
        id: null,
        name: "Distribuidora Andina S.A.S.",
        nit: "900123456",
        checkDigit: "8",
        known: false,
      },
      number: "FE1",
      cufe: cufeOfInvoice("FE1"),
      cufeMatches: null,
      signature: "ABSENT",
      currency: "COP",
      dueAt: "2026-12-20",
      credit: true,
      issuedAt: "2026-11-20T15:00:00.000Z",
      state: "DRAFT",
      lines: [
        { line: 1, code: "PK24", quantity: 2, total: 79_831.93, taxRate: 19, match: null, suggestions: [] },
        { line: 2, description: "Flete", taxRate: null, taxes: [] },
      ],
    });
    expect((await ana.call(getSupplierInvoice, { params: { id: invoice.id } })).data).toEqual(invoice);
    const { data } = await ana.call(listSupplierInvoices, { query: { state: "DRAFT" } });
    expect(data.invoices).toMatchObject([{ id: invoice.id, _count: { lines: 2, unmatched: 1 } }]);
  });

  it("accepts a multipart file, a container and a zip, and reports whether the container names this CUFE", async () => {
    const ana = await signIn();
    const text = anInvoice({ number: "A1", items: [{ name: "Arroz", price: 100 }] });
    expect((await upload(ana, anAttachedDocument(text, cufeOfInvoice("A1").toUpperCase()))).cufeMatches).toBe(
      true,
    );
    const other = anInvoice({ number: "A2", items: [{ name: "Arroz", price: 100 }] });
    const zip = zipOf([
      ["factura.pdf", Buffer.from("%PDF")],
      ["ad.xml", Buffer.from(anAttachedDocument(other, cufeOfInvoice("otra")))],
    ]);
    expect(await upload(ana, zip)).toMatchObject({ number: "A2", cufeMatches: false });
    const form = anInvoice({ number: "A3", items: [{ name: "Arroz", price: 100 }] });
    const sent = await ana.send({
      method: "POST",
      url: "/api/supplier-invoices",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: `--x\r\ncontent-disposition: form-data; name="file"; filename="f.xml"\r\ncontent-type: text/xml\r\n\r\n${form}\r\n--x--\r\n`,
    });
    expect(sent.status).toBe(201);
  });

  it("shares discounts of the document among the lines", async () => {
    const ana = await signIn();
    const items = [
      { name: "Uno", price: 6_000 },
      { name: "Dos", price: 4_000 },
    ];
    const { lines, total } = await invoiceOf(ana, { items, adjustment: { charge: false, amount: 1_000 } });
    expect([total, ...lines.map(({ cost }) => cost)]).toEqual([9_000, 5_400, 3_600]);
  });

  it("reports an invoice made out to another buyer", async () => {
    const ana = await signIn();
    const one = await invoiceOf(ana, { number: "1", items: [{ name: "Uno", price: 1 }] });
    expect(one.buyer.matches).toBe(null);
    await ana.call(changeFiscalProfile, { body: { documentType: "NIT", document: "800197268" } });
    const read = async (id: string) =>
      (await ana.call(getSupplierInvoice, { params: { id } })).data.buyer.matches;
    expect(await read(one.id)).toBe(true);
    const two = await invoiceOf(ana, { number: "2", buyer: "900373076", items: [{ name: "Uno", price: 1 }] });
    expect(two.buyer).toMatchObject({ nit: "900373076", matches: false });
  });

  it("refuses the same CUFE with the id of the first, until that is dismissed", async () => {
    const ana = await signIn();
    const first = await invoiceOf(ana, { items: [{ name: "Uno", price: 1 }] });
    const again = () =>
      ana.refused(uploadSupplierInvoice, {
        body: { file: toBase64(anInvoice({ items: [{ name: "Uno", price: 1 }] })) },
      });
    const { status, body } = await again();
    expect([status, body.code, body.details]).toEqual([409, "INVOICE_ALREADY_HERE", { id: first.id }]);
    await ana.call(changeSupplierInvoice, { params: { id: first.id }, body: { state: "DISMISSED" } });
    await invoiceOf(ana, { items: [{ name: "Uno", price: 1 }] });
    const back = await ana.refused(changeSupplierInvoice, {
      params: { id: first.id },
      body: { state: "DRAFT" },
    });
    expect(back.body.code).toBe("INVOICE_ALREADY_HERE");
  });
});

describe("a zip with several files", () => {
  const text = (number: string) =>
    Buffer.from(anInvoice({ number, items: [{ name: `Caja ${number}`, price: 100 }] }));

  it("gives a draft or a refusal for each, with other files beside them", async () => {
    const ana = await signIn();
    const here = await invoiceOf(ana, { number: "Z0", items: [{ name: "Uno", price: 100 }] });
    const zip = zipOf([
      ["correo/respuesta.xml", Buffer.from("<ApplicationResponse/>")],
      ["correo/nota.xml", Buffer.from("<nota/>")],
      ["factura.pdf", Buffer.from("%PDF")],
      ["a/Z1.XML", text("Z1")],
      ["__MACOSX/a/._Z1.xml", Buffer.from("\0\0")],
      ["Z0.xml", text("Z0")],
      ["b/Z2.xml", text("Z2")],
      ["b/roto.xml", Buffer.from("<Invoice>")],
      ["Z2-contenedor.xml", Buffer.from(anAttachedDocument(text("Z2").toString(), cufeOfInvoice("Z2")))],
      ["Z3.xml", text("Z3")],
    ]);
    const { data, others } = await ana.call(uploadSupplierInvoice, { body: { file: toBase64(zip) } });
    expect(data.number).toBe("Z1");
    expect(others.map(({ file, invoice, error }) => [file, invoice?.number ?? error?.code])).toEqual([
      ["correo/nota.xml", "NOT_AN_INVOICE"],
      ["Z0.xml", "INVOICE_ALREADY_HERE"],
      ["Z2-contenedor.xml", "Z2"],
      ["b/roto.xml", "NOT_AN_INVOICE"],
      ["Z3.xml", "Z3"],
    ]);
    const { data: list } = await ana.call(listSupplierInvoices);
    expect(list.invoices.map(({ number }) => number).sort()).toEqual(["Z0", "Z1", "Z2", "Z3"]);
    const again = await ana.refused(uploadSupplierInvoice, {
      body: { file: toBase64(zipOf([["Z0.xml", text("Z0")]])) },
    });
    expect([again.body.code, again.body.details]).toEqual(["INVOICE_ALREADY_HERE", { id: here.id }]);
  });

  it("in which none can be read is refused with the same list", async () => {
    const ana = await signIn();
    const zip = zipOf([
      ["a.xml", Buffer.from("<nota/>")],
      ["b.xml", Buffer.from("<")],
    ]);
    const { status, body } = await ana.refused(uploadSupplierInvoice, { body: { file: toBase64(zip) } });
    const others = body.details?.others as { file: string; error: { code: string } }[];
    expect([status, body.code, others.map(({ file, error }) => [file, error.code])]).toEqual([
      400,
      "NOT_AN_INVOICE",
      [
        ["a.xml", "NOT_AN_INVOICE"],
        ["b.xml", "NOT_AN_INVOICE"],
      ],
    ]);
  });
});

describe("a hostile file", () => {
  const good = anInvoice({ items: [{ name: "Uno", price: 1 }] });
  const bomb = zipOf([["a.xml", Buffer.alloc(7 * 1024 * 1024, "<")]]);
  const many = `${"<a>".repeat(100)}`;
  it.each<[string, string | Buffer, RegExp]>([
    ["a DTD", good.replace("?>", "?><!DOCTYPE x SYSTEM 'http://127.0.0.1/x'>"), /DTD/],
    ["entities", good.replace("?>", "?><!DOCTYPE x [<!ENTITY a 'b'>]>").replace("Uno", "&a;"), /DTD/],
    ["an unknown entity", good.replace("Uno", "&a;"), /no es un XML/],
    ["no XML", "hola", /no es un XML/],
    ["a PDF", "%PDF-1.4", /PDF/],
    ["another document", "<a/>", /no es una factura/],
    ["DIAN's answer", "<ApplicationResponse/>", /respuesta de la DIAN/],
    ["no CUFE", good.replace(/<cbc:UUID.*?<\/cbc:UUID>/, ""), /CUFE/],
    ["no lines", good.replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ""), /no trae productos/],
    [
      "an invalid amount",
      good.replace(/PayableAmount currencyID="COP">1.00/, 'PayableAmount currencyID="COP">1e9'),
      /No se puede leer/,
    ],
    ["a zip in a zip", zipOf([["b.zip", Buffer.from("x")]]), /otro zip/],
    ["a zip without XML", zipOf([["b.pdf", Buffer.from("x")]]), /ningún archivo XML/],
    ["a zip bomb", bomb, /más de 6 MB/],
    ["a broken zip", zipOf([["a.xml", Buffer.from(good)]]).subarray(0, 300), /dañado/],
    ["too deep", many, /demasiado grande/],
    [
      "too many namespaces",
      `<a ${Array.from({ length: 5_000 }, (_, i) => `xmlns:n${i}="u"`).join(" ")}/>`,
      /demasiado grande/,
    ],
  ])("with %s is refused with a sentence, and nothing is kept", async (_, file, why) => {
    const ana = await signIn();
    const { status, body } = await ana.refused(uploadSupplierInvoice, { body: { file: toBase64(file) } });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, "NOT_AN_INVOICE", "file"]);
    expect(body.message).toMatch(why);
    expect((await ana.call(listSupplierInvoices)).pagination.total).toBe(0);
  });

  it("above 2 MB is refused before it is read", async () => {
    const ana = await signIn();
    const file = "x".repeat(2_900_000);
    const { status, body } = await ana.refused(uploadSupplierInvoice, { body: { file } });
    expect([status, body.errors?.[0]]).toEqual([
      400,
      { field: "file", message: "El archivo de la factura pesa más de 2 MB" },
    ]);
  });
});

describe("matching", () => {
  it("is by GTIN, then by name, with suggestions and packs, and remembers answers", async () => {
    const ana = await signIn();
    const [rice, beer, soap] = [
      await aProduct(ana, { name: "Arroz Diana 500 g", gtin: "7702511000014" }),
      await aProduct(ana, { name: "Cerveza Poker 330 ml" }),
      await aProduct(ana, { name: "Jabón Rey azul 300 g" }),
    ];
    const items = [
      { gtin: "7702511000014", name: "ARROZ DIANA", price: 2_000 },
      { code: "PK", name: "CERVEZA POKER LATA x24", price: 40_000, unit: "BX" },
      { code: "JR", name: "JABON REY AZUL 300 G", price: 1_500 },
      { name: "Algo que no hay", price: 1 },
    ];
    const { id, lines } = await invoiceOf(ana, { number: "1", items });
    expect(lines.map(({ match }) => match && [match.productId, match.units, match.by])).toEqual([
      [rice.id, 1, "CODE"],
      null,
      [soap.id, 1, "NAME"],
      null,
    ]);
    expect(lines[1]!.suggestions).toMatchObject([{ productId: beer.id, units: 24, name: beer.name }]);
    expect(lines[3]!.suggestions).toEqual([]);
    const chosen = [{ line: 2, productId: beer.id, units: 24 }];
    const { data } = await ana.call(changeSupplierInvoice, { params: { id }, body: { lines: chosen } });
    expect(data.lines[1]!.match).toMatchObject({ productId: beer.id, units: 24, by: "MEMORY" });
    const again = await invoiceOf(ana, { number: "2", items });
    expect(again.lines[1]!.match).toMatchObject({ productId: beer.id, units: 24, by: "MEMORY" });
    const other = await invoiceOf(ana, { number: "3", nit: "800111222", items });
    expect(other.lines[1]!.match, "another supplier's PK is another thing").toBe(null);
  });

  it("of a draft takes what the supplier's next received invoice taught, and keeps what a person chose", async () => {
    const ana = await signIn();
    const [beer, soap] = [await aProduct(ana, { name: "Poker" }), await aProduct(ana, { name: "Rey" })];
    const items = [
      { code: "C-24", name: "CERV PK LAT 330 X24", price: 40_000, unit: "BX" },
      { name: "JB AZ 300", price: 1_500 },
      { code: "X", name: "Otra cosa", price: 1_500 },
    ];
    const [first, draft, byHand, ofOther] = [
      await invoiceOf(ana, { number: "1", items }),
      await invoiceOf(ana, { number: "2", items: items.toReversed() }),
      await invoiceOf(ana, { number: "3", items }),
      await invoiceOf(ana, { number: "4", nit: "800111222", items }),
    ];
    const matchesOf = async ({ id }: SupplierInvoice) =>
      (await ana.call(getSupplierInvoice, { params: { id } })).data.lines.map(
        ({ match }) => match && [match.productId, match.units, match.by],
      );
    await ana.call(changeSupplierInvoice, {
      params: { id: byHand.id },
      body: { lines: [{ line: 1, productId: soap.id, units: 1 }] },
    });
    const line = { productId: beer.id, quantity: 1 };
    const lines = [
      { ...line, line: 1, units: 24, paid: 40_000 },
      { ...line, line: 2, productId: soap.id, units: 1, paid: 1_500 },
    ];
    await call(ana, { lines }, first.id);
    const [pack, bar] = [
      [beer.id, 24, "MEMORY"],
      [soap.id, 1, "MEMORY"],
    ];
    expect(await matchesOf(draft)).toEqual([null, bar, pack]);
    expect(await matchesOf(byHand)).toEqual([bar, bar, null]);
    expect(await matchesOf(ofOther)).toEqual([null, null, null]);
    const { invoices } = (await ana.call(listSupplierInvoices)).data;
    expect(invoices.find(({ id }) => id === draft.id)!._count).toEqual({ lines: 3, unmatched: 1 });
  });

  it("finds 500 lines by name among 50,000 products", { timeout: 120_000 }, async () => {
    const ana = await signIn();
    const words = [
      "arroz",
      "panela",
      "jabon",
      "cerveza",
      "galleta",
      "leche",
      "queso",
      "atun",
      "pasta",
      "aceite",
    ];
    await queryAsDatabaseOwner(
      `insert into products (store_id, id, name, price, category, on_hand, sold, created_at, updated_at)
       select $1, gen_random_uuid(), w || ' marca' || (n % 977) || ' tipo' || (n % 89) || ' ' || n, 1000, 'Otra', 0, 0, now(), now()
       from generate_series(1, 5000) n, unnest($2::text[]) w`,
      [ana.storeId, words],
    );
    await queryAsDatabaseOwner("analyze products");
    const items = (from: number) =>
      Array.from({ length: 500 }, (_, i) => {
        const n = from + i * 9;
        return {
          code: `C${n}`,
          name: `${words[i % 10]!.toUpperCase()} MARCA${n % 977} TIPO${n % 89} ${n}`,
          price: 1_000,
        };
      });
    for (const round of [1, 2, 3]) {
      const file = toBase64(anInvoice({ number: `M${round}`, items: items(round) }));
      const { data } = await ana.call(uploadSupplierInvoice, { body: { file } });
      expect(data.lines.filter(({ match }) => match).length).toBeGreaterThan(450);
    }
  });
});

describe("receiving an invoice", () => {
  it("adds stock, costs, a supplier, an order and the debt, and lists the products whose cost rose", async () => {
    const ana = await signIn();
    const beer = await aProduct(ana, { name: "Poker", price: 2_600, stock: 0 });
    const items = [{ code: "PK", name: "Paca de Poker x24", quantity: 2, price: 47_500, unit: "BX" }];
    const first = await invoiceOf(ana, { number: "1", items, dueOn: "2026-12-20" });
    const lines = [{ line: 1, productId: beer.id, units: 24, quantity: 2, paid: 95_000 }];
    const came = await call(ana, { lines, payable: {} }, first.id);
    expect(came).toMatchObject({
      invoice: { state: "RECEIVED", supplier: { known: true } },
      costs: [{ productId: beer.id, before: null, after: 1_979, price: 2_600, suggestedPrice: null }],
      differences: [],
      owed: 95_000,
    });
    expect(await stockOf(ana, beer.id)).toBe(48);
    expect(await costOf(ana, beer.id)).toMatchObject({ averageCost: 1_979, unitsBought: 48 });
    const { data } = await ana.call(listSuppliers);
    expect(data.suppliers).toMatchObject([
      {
        id: came.invoice.supplier.id,
        name: "Distribuidora Andina S.A.S.",
        nit: "900123456-8",
        phone: "6015550100",
      },
    ]);
    const account = (await ana.call(getSupplierAccount, { params: { id: data.suppliers[0]!.id } })).data;
    expect(account).toMatchObject({
      balance: 95_000,
      entries: [{ id: came.invoice.receptionId, kind: "PURCHASE", dueOn: "2026-12-20", reference: "1" }],
    });
    const order = await ana.call(getPurchaseOrder, { params: { id: came.invoice.purchaseOrderId! } });
    expect(order.data.purchaseOrder).toMatchObject({ status: "RECEIVED", items: [{ received: 48 }] });

    const dearer = [{ ...items[0]!, price: 57_000 }];
    const second = await invoiceOf(ana, { number: "2", items: dearer });
    expect(second.lines[0]!.match).toMatchObject({ productId: beer.id, units: 24, by: "MEMORY" });
    const { costs, owed } = await receive(ana, second);
    expect([owed, costs]).toMatchObject([
      0,
      [{ before: 1_979, after: 2_375, price: 2_600, suggestedPrice: 3_100 }],
    ]);
    const [{ productId, price, suggestedPrice }] = costs as [(typeof costs)[number]];
    await ana.call(changeProductPrices, {
      body: { changes: [{ id: productId, price: suggestedPrice!, priceBefore: price }] },
    });
  });

  it("adds a supplier once if two invoices of theirs are received at the same time", async () => {
    const ana = await signIn();
    // A server receives one invoice at a time, so the second one needs its own server.
    const { db, pool } = await openTestServer();
    const secondApp = await createTestApp(db);
    const clients = [ana, await createTestClient(ana.token, secondApp)];
    const receptions: (() => Promise<ReceivedInvoice>)[] = [];
    for (const [place, who] of clients.entries()) {
      const number = String(place + 1);
      const { id } = await aProduct(ana, { stock: 0 });
      const items = [{ code: number, name: `Caja ${number}`, quantity: 1, price: 1_000 }];
      const invoice = await invoiceOf(ana, { number, items });
      const lines = [{ line: 1, productId: id, units: 1, quantity: 1, paid: 1_000 }];
      receptions.push(() => call(who, { lines, payable: {} }, invoice.id));
    }
    const owner = pool("owner");
    const holder = await owner.connect();
    await holder.query("begin; lock table purchase_orders in share row exclusive mode");
    const receiving = receptions.map((send) => send());
    await vi.waitFor(async () => expect((await countDatabaseTransactions()).waiting).toBe(2), 30_000);
    await holder.query("commit");
    holder.release();
    const [one, two] = await Promise.all(receiving);
    await owner.end();
    await secondApp.close();
    expect(two!.invoice.supplier).toEqual(one!.invoice.supplier);
    const { suppliers } = (await ana.call(listSuppliers)).data;
    expect(suppliers.map(({ nit, _count }) => [nit, _count.purchaseOrders])).toEqual([["900123456-8", 2]]);
    const account = await ana.call(getSupplierAccount, { params: { id: suppliers[0]!.id } });
    expect(account.data.balance).toBe(one!.owed + two!.owed);
  });

  it("excludes IVA from the costs of a store that charges it; other taxes are in every cost; free units lower the average alone", async () => {
    const ana = await signIn();
    const [soap, soda] = [await aProduct(ana, { stock: 0 }), await aProduct(ana, { stock: 0 })];
    const items = [
      { name: "Jabón", quantity: 10, price: 1_000, vat: 19 },
      {
        name: "Gaseosa",
        quantity: 10,
        price: 1_000,
        vat: 19,
        others: [["34", "IBUA", 500]] as [string, string, number][],
      },
    ];
    const receiveIt = async (number: string, freeUnits = 0) => {
      const { id, lines } = await invoiceOf(ana, { number, items });
      const received = [soap, soda].map((product, i) => ({
        line: i + 1,
        productId: product.id,
        units: 1,
        quantity: 10,
        paid: lines[i]!.cost,
        freeUnits,
      }));
      return call(ana, { lines: received }, id);
    };
    const plain = await receiveIt("1");
    expect(plain.costs.map(({ after }) => after).sort()).toEqual([1_190, 1_240]);
    await ana.call(changeFiscalProfile, { body: { vat: "RESPONSIBLE" } });
    const deducted = await receiveIt("2");
    expect(deducted.costs.map(({ after }) => after).sort()).toEqual([1_000, 1_050]);
    const gifts = await receiveIt("3", 2);
    expect(gifts.costs.map(({ after }) => after).sort()).toEqual([1_000, 1_050]);
    // 10 with IVA, 10 without, and 12 for the price of 10 without: IBUA is in all of them.
    expect((await costOf(ana, soda.id)).averageCost).toBe(Math.round((12_400 + 10_500 + 10_500) / 32));
  });

  it("by the pack stocks paid and free units with their date, and suggests the pack the next time", async () => {
    const ana = await signIn();
    const beer = await aProduct(ana, { name: "Poker", price: 2_600, stock: 0, minStock: 90 });
    const pack = { name: "Paca", units: 24, price: 55_000 };
    const created = await ana.call(createPresentation, { params: { id: beer.id }, body: pack });
    const paca = created.data.product.presentations[0]!.id;
    const items = [{ code: "PK", name: "Paca de Poker x24", quantity: 2, price: 47_500, unit: "BX" }];
    const { id } = await invoiceOf(ana, { items });
    // Without `quantity`, the draft assumes that the billed quantity arrived.
    const noted = { line: 1, productId: beer.id, presentationId: paca, units: 24 };
    const { data: draft } = await ana.call(changeSupplierInvoice, {
      params: { id },
      body: { lines: [{ ...noted, freeUnits: 2, expiresOn: "2027-03-01" }] },
    });
    expect(draft.lines[0]!.received).toEqual({
      quantity: 2,
      freeUnits: 2,
      paid: 95_000,
      expiresOn: "2027-03-01",
    });
    const line = { ...noted, quantity: 2, paid: 95_000 };
    const { invoice } = await call(ana, { lines: [{ ...line, freeUnits: 2, expiresOn: "2027-03-01" }] }, id);
    expect(await costOf(ana, beer.id)).toMatchObject({ averageCost: 1_900, unitsBought: 50 });
    expect(invoice.lines[0]!.received).toMatchObject({ freeUnits: 2, expiresOn: "2027-03-01" });
    const { purchaseOrder } = (await ana.call(getPurchaseOrder, { params: { id: invoice.purchaseOrderId! } }))
      .data;
    expect(purchaseOrder).toMatchObject({
      status: "RECEIVED",
      total: 95_000,
      items: [{ quantity: 48, received: 50, presentation: { id: paca, count: 2, price: 47_500 } }],
      receptions: [{ items: [{ quantity: 50, paid: 95_000, expiresOn: "2027-03-01" }] }],
    });
    const [suggested] = (await ana.call(reorderReport)).data;
    expect(suggested).toMatchObject({
      suggested: 40,
      suggestedIn: { presentation: { id: paca }, count: 2, lastPrice: 47_500 },
    });
    const owner = (await openTestServer()).pool("owner");
    expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
    await owner.end();
  });

  it("receives an order by the pack, and completes it", async () => {
    const ana = await signIn();
    const supplier = await aSupplier(ana);
    const beer = await aProduct(ana, { name: "Poker", stock: 0 });
    const pack = { name: "Paca", units: 24, price: 55_000 };
    const created = await ana.call(createPresentation, { params: { id: beer.id }, body: pack });
    const paca = created.data.product.presentations[0]!.id;
    const presentation = { id: paca, count: 2, price: 47_000 };
    const ordered = [{ productId: beer.id, productName: "Poker", presentation }];
    const order = (await ana.call(createPurchaseOrder, { body: { supplierId: supplier.id, items: ordered } }))
      .data.purchaseOrder;
    await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "ORDERED" } });
    const items = [{ code: "PK", name: "Paca de Poker x24", quantity: 2, price: 47_500, unit: "BX" }];
    const { id } = await invoiceOf(ana, { items });
    const line = { line: 1, productId: beer.id, presentationId: paca, units: 24, quantity: 2, paid: 95_000 };
    await call(ana, { lines: [line], order: order.id }, id);
    const { purchaseOrder } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data;
    expect(purchaseOrder).toMatchObject({
      status: "RECEIVED",
      total: 94_000,
      items: [{ received: 48, presentation }],
      receptions: [{ total: 95_000 }],
    });
    const owner = (await openTestServer()).pool("owner");
    expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
    await owner.end();
  });

  it("receives an order with an unordered line added, and reports what did not arrive", async () => {
    const ana = await signIn();
    const supplier = await aSupplier(ana);
    const [rice, salt] = [await aProduct(ana, { stock: 0 }), await aProduct(ana, { stock: 0 })];
    const ordered = [{ productId: rice.id, productName: "Arroz", quantity: 10, unitPrice: 900 }];
    const order = (await ana.call(createPurchaseOrder, { body: { supplierId: supplier.id, items: ordered } }))
      .data.purchaseOrder;
    await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "ORDERED" } });
    const items = [
      { code: "A", name: "Arroz", quantity: 10, price: 900 },
      { code: "B", name: "Sal", quantity: 3, price: 500 },
    ];
    const { id } = await invoiceOf(ana, { items });
    const lines = [
      { line: 1, productId: rice.id, units: 1, quantity: 8, paid: 7_200 },
      { line: 2, productId: salt.id, units: 1, quantity: 3, paid: 1_500 },
    ];
    const { differences, invoice } = await call(ana, { lines, order: order.id }, id);
    expect([differences, invoice.supplier.id]).toEqual([[{ line: 1, billed: 10, received: 8 }], supplier.id]);
    const { purchaseOrder } = (await ana.call(getPurchaseOrder, { params: { id: order.id } })).data;
    expect(purchaseOrder).toMatchObject({
      status: "ORDERED",
      items: [{ received: 8 }, { productId: salt.id, received: 3 }],
      receptions: [{ id: invoice.receptionId, total: 8_700 }],
    });
    const next = await invoiceOf(ana, { number: "9", items });
    expect(next.supplier, "the supplier has the NIT now").toMatchObject({ id: supplier.id, known: true });
  });

  it("reports a line that did not arrive, also when the draft had its date", async () => {
    const ana = await signIn();
    const [rice, salt] = [await aProduct(ana, { stock: 0 }), await aProduct(ana, { stock: 0 })];
    const items = [
      { code: "A", name: "Arroz", quantity: 10, price: 900 },
      { code: "B", name: "Sal", quantity: 3, price: 500 },
    ];
    const { id } = await invoiceOf(ana, { items });
    const dated = { line: 2, productId: salt.id, units: 1, freeUnits: 1, expiresOn: "2027-03-01" };
    await ana.call(changeSupplierInvoice, { params: { id }, body: { lines: [dated] } });
    const lines = [{ line: 1, productId: rice.id, units: 1, quantity: 10, paid: 9_000 }];
    const { differences, invoice } = await call(ana, { lines }, id);
    expect(differences).toEqual([{ line: 2, billed: 3, received: 0 }]);
    expect(invoice.lines[1]!.received).toBeNull();
    expect(await stockOf(ana, salt.id)).toBe(0);
  });

  it("changes nothing when one line is wrong, and runs once", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana, { stock: 0 });
    const items = [
      { name: "Arroz", quantity: 10, price: 900 },
      { name: "Sal", price: 500 },
    ];
    const { id } = await invoiceOf(ana, { items });
    const good = { line: 1, productId: rice.id, units: 1, quantity: 10, paid: 9_000 };
    const refused = (lines: object[]) =>
      ana.refused(receiveSupplierInvoice, { params: { id }, body: { lines: lines as [] } });
    const pack = { name: "Paca", units: 24, price: 55_000 };
    const other = await aProduct(ana, { stock: 0 });
    const ofOther = (await ana.call(createPresentation, { params: { id: other.id }, body: pack })).data
      .product.presentations[0]!;
    for (const [bad, field] of [
      [{ ...good, line: 2, presentationId: ofOther.id, units: 24 }, "lines.1.presentationId"],
      [{ ...good, line: 2, presentationId: id, units: 24 }, "lines.1.presentationId"],
      [{ ...good, line: 3 }, "lines.1.line"],
      [{ ...good, line: 2, quantity: 0.5 }, "lines.1.quantity"],
      [{ ...good, line: 2, productId: id }, "lines.1.productId"],
    ] as const) {
      const { status, body } = await refused([good, bad]);
      expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect([await stockOf(ana, rice.id), (await ana.call(listSuppliers)).results]).toEqual([0, 0]);
    await call(ana, { lines: [good] }, id);
    const twice = await refused([good]);
    expect([twice.status, twice.body.code, await stockOf(ana, rice.id)]).toEqual([
      409,
      "INVOICE_NOT_DRAFT",
      10,
    ]);
  });

  const empties = { code: "ENV", name: "Envase retornado", quantity: -4, price: 500 };

  it("takes returned empties out of the stock, and spreads a discount and a freight that are lines", async () => {
    const ana = await signIn();
    const [beer, bottle] = [await aProduct(ana, { stock: 0 }), await aProduct(ana, { stock: 10 })];
    const items = [
      { code: "P", name: "Poker", quantity: 24, price: 2_000 },
      empties,
      { code: "D", name: "Descuento comercial", price: -1_500 },
      { code: "F", name: "Flete", price: 3_900 },
    ];
    const invoice = await invoiceOf(ana, { items, dueOn: "2026-12-20" });
    expect(invoice.lines.map(({ kind, cost }) => [kind, cost])).toEqual([
      ["GOODS", 50_400],
      ["RETURN", -2_000],
      ["DISCOUNT", 0],
      ["CHARGE", 0],
    ]);
    expect([invoice.total, invoice.balance.difference, invoice._count.unmatched]).toEqual([48_400, 0, 2]);
    const lines = [
      { line: 1, productId: beer.id, units: 1, quantity: 24, paid: 50_400 },
      { line: 2, productId: bottle.id, units: 1, quantity: 4, paid: 2_000 },
    ];
    const onlyBack = await ana.refused(receiveSupplierInvoice, {
      params: { id: invoice.id },
      body: { lines: [lines[1]!] },
    });
    expect([onlyBack.status, onlyBack.body.errors?.[0]?.field]).toEqual([400, "lines"]);
    const wrong = { line: 3, productId: beer.id, units: 1, quantity: 1, paid: 1 };
    const { body } = await ana.refused(receiveSupplierInvoice, {
      params: { id: invoice.id },
      body: { lines: [...lines, wrong] },
    });
    expect(body.errors?.[0]?.field).toBe("lines.2.line");
    const { owed, differences } = await call(ana, { lines, payable: {} }, invoice.id);
    expect([owed, differences]).toEqual([48_400, []]);
    expect([await stockOf(ana, beer.id), await stockOf(ana, bottle.id)]).toEqual([24, 6]);
    expect((await costOf(ana, beer.id)).averageCost).toBe(2_100);
  });

  it("that does not add up is received only by who accepts the difference; with its line marked as a discount it adds up", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana, { stock: 0 });
    const text = anInvoice({
      items: [
        { code: "A", name: "Arroz", quantity: 10, price: 900 },
        { code: "B", name: "Comercial", price: -1_500 },
      ],
    });
    // As older versions kept them: without the sign, and without what the document says of its parts.
    const { id, balance } = await upload(ana, text.replaceAll(">-1500", ">1500"));
    expect(balance).toMatchObject({ lines: 10_500, toPay: 7_500, difference: -3_000 });
    await queryAsDatabaseOwner("update supplier_invoices set stated = null where id = $1", [id]);
    const line = { line: 1, productId: rice.id, units: 1, quantity: 10, paid: 9_000 };
    const { status, body } = await ana.refused(receiveSupplierInvoice, {
      params: { id },
      body: { lines: [line] },
    });
    expect([status, body.code, body.details]).toEqual([
      409,
      "INVOICE_DOES_NOT_ADD_UP",
      { lines: 10_500, toPay: 7_500, difference: -3_000 },
    ]);
    const { data } = await ana.call(changeSupplierInvoice, {
      params: { id },
      body: { lines: [{ line: 2, kind: "DISCOUNT" }] },
    });
    expect([data.balance.difference, data.lines[0]!.cost]).toEqual([0, 7_500]);
    await ana.call(changeSupplierInvoice, { params: { id }, body: { lines: [{ line: 2, kind: "GOODS" }] } });
    await call(ana, { lines: [line], acceptDifference: true }, id);
    expect(await stockOf(ana, rice.id)).toBe(10);
  });

  it("with gifts lowers the average and never the last price", async () => {
    const ana = await signIn();
    const beer = await aProduct(ana, { price: 2_600, stock: 0 });
    const items = [
      { code: "P", name: "Poker", quantity: 24, price: 47_500 / 24 },
      { code: "P", name: "Poker bonificada", quantity: 2, price: 0 },
    ];
    const { id, lines } = await invoiceOf(ana, { number: "1", items });
    const all = lines.map(({ line, quantity, cost }) => ({
      line,
      productId: beer.id,
      units: 1,
      quantity,
      paid: cost,
    }));
    await call(ana, { lines: all }, id);
    expect(await costOf(ana, beer.id)).toMatchObject({ averageCost: 1_827, lastCost: 1_979 });
    expect((await ana.call(getLastPurchase, { params: { id: beer.id } })).data?.cost).toBe(1_979);
    const [need] = (await ana.call(reorderReport)).data;
    expect(need?.supplier?.lastCost ?? 1_979).toBe(1_979);
    const dearer = await invoiceOf(ana, {
      number: "2",
      items: [{ code: "P", name: "Poker", quantity: 24, price: 2_375 }],
    });
    const { costs } = await receive(ana, dearer);
    expect(costs).toMatchObject([{ before: 1_979, after: 2_375, suggestedPrice: 3_100 }]);
  });

  it("a credit note takes goods out and reduces the debt, to zero at most", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana, { stock: 0 });
    const items = [{ code: "A", name: "Arroz", quantity: 10, price: 900 }];
    const bill = await invoiceOf(ana, { number: "F1", items });
    const { invoice } = await call(
      ana,
      {
        lines: [{ line: 1, productId: rice.id, units: 1, quantity: 10, paid: 9_000 }],
        payable: { amount: 2_000 },
      },
      bill.id,
    );
    const refers = { number: "F1", cufe: cufeOfInvoice("F1") };
    const note = await invoiceOf(ana, {
      root: "CreditNote",
      number: "NC1",
      refers,
      items: [{ ...items[0]!, quantity: 3 }],
    });
    expect([note.kind, note.refersTo?.id, note.lines[0]!.match?.by]).toEqual([
      "CREDIT_NOTE",
      bill.id,
      "MEMORY",
    ]);
    const back = await receive(ana, note);
    expect([back.owed, back.invoice.state, await stockOf(ana, rice.id)]).toEqual([-2_000, "RECEIVED", 7]);
    const { data } = await ana.call(getSupplierAccount, { params: { id: invoice.supplier.id! } });
    expect([data.balance, data.entries[0]!.kind]).toEqual([0, "RETURN"]);
  });

  it("a debit note and another currency are shown and add no stock", async () => {
    const ana = await signIn();
    const rice = await aProduct(ana, { stock: 0 });
    const items = [{ name: "Arroz", quantity: 10, price: 9 }];
    const lines = [{ line: 1, productId: rice.id, units: 1, quantity: 10, paid: 90 }];
    for (const about of [
      { root: "DebitNote" as const, number: "ND" },
      { number: "USD", currency: "USD" },
    ]) {
      const { id } = await invoiceOf(ana, { ...about, items });
      expect((await ana.refused(receiveSupplierInvoice, { params: { id }, body: { lines } })).status).toBe(
        400,
      );
    }
    expect(await stockOf(ana, rice.id)).toBe(0);
  });

  it.each([
    ["EMPLOYEE", 201],
    ["CASHIER", 403],
  ] as const)("is for %s: %i", async (role, status) => {
    const ana = await signIn();
    const who = await signIn(role, ana.storeId);
    const body = { file: toBase64(anInvoice({ items: [{ name: "Uno", price: 1 }] })) };
    expect((await who.send({ method: "POST", url: "/api/supplier-invoices", body })).status).toBe(status);
  });

  it("another store sees and receives nothing", async () => {
    const [ana, eva] = [await signIn(), await signIn()];
    const { id } = await invoiceOf(ana, { items: [{ name: "Uno", price: 1 }] });
    expect((await eva.refused(getSupplierInvoice, { params: { id } })).body.code).toBe(
      "SUPPLIER_INVOICE_NOT_FOUND",
    );
    await invoiceOf(eva, { items: [{ name: "Uno", price: 1 }] });
  });
});
