import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createStore, login } from "#core/contract/auth.ts";
import type { buyerInput } from "#core/contract/fiscal/document-request.ts";
import {
  addNumberRange,
  changeDocumentIssuingSettings,
  uploadFiscalCertificate,
} from "#core/contract/fiscal/fiscal.ts";
import {
  getFiscalDocument,
  getFiscalDocumentXml,
  issueFiscalDocument,
  listFiscalDocuments,
  retryFiscalDocument,
} from "#core/contract/fiscal/fiscal-documents.ts";
import { changeFiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { changeTill, listTills } from "#core/contract/shifts/tills.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createMakeDocumentJobKind } from "#server/features/fiscal/make-document.ts";
import { createSendDocumentJobKind } from "#server/features/fiscal/send-document.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { createJobAttempts } from "#server/outbox/job-attempts.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import {
  ELECTRONIC_INVOICE_RANGE,
  EQUIVALENT_DOCUMENT_RANGE,
  TEST_TECHNICAL_KEY,
} from "#server/test/fiscal-shapes.ts";
import {
  createTestApp,
  createTestClient,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
} from "#server/test/harness.ts";
import { DIAN_TEST_SOFTWARE } from "../../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const box = createSecretBox(Buffer.alloc(32, 3));
const PASSWORD = "Segura.2026$a";
const ANA = {
  documentType: "CC" as const,
  document: "43.123.456",
  name: "Ana Pérez",
  email: "ana@example.co",
};

let dian: DianStandIn;
let app: FastifyInstance;
let certificate: TestCertificate;
let owner: TestClient & { storeId: string };
/** Milliseconds by which the workers' clock is ahead. */
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa" });
});
beforeEach(async () => {
  await queryAsDatabaseOwner("delete from outbox");
  ahead = 0;
  await dian?.close();
  await app?.close();
  dian = await startDianStandIn();
  app = await createTestApp((await openTestServer()).db, undefined, { fiscal: { box, url: dian.url } });
  const email = `luz-${uuidv7()}@example.com`;
  const anyone = await createTestClient(null, app);
  const made = await anyone.call(createStore, {
    body: { name: "La Ñapa", ownerName: "Luz", email, password: PASSWORD },
  });
  const { data } = await anyone.call(login, { body: { email, password: PASSWORD } });
  owner = { ...(await createTestClient(made.token, app)), storeId: data.store.id };
  await owner.call(updateStore, {
    params: { id: owner.storeId },
    body: { name: "La Ñapa", nit: "900373076-4" },
  });
});
afterAll(async () => {
  await app.close();
  await dian.close();
});

/** Stores the fiscal profile, certificate and number ranges that a fiscal document needs. */
async function prepare(
  mode: "OFF" | "DEE" | "FEV" = "DEE",
  vat: "RESPONSIBLE" | "NOT_RESPONSIBLE" = "RESPONSIBLE",
) {
  await owner.call(changeFiscalProfile, {
    body: {
      vat,
      consumptionTax: true,
      municipality: "05001",
      address: "Cra 52 # 49-01",
      freeItemTax: "IVA19",
    },
  });
  await owner.call(uploadFiscalCertificate, {
    body: { file: (await certificate.p12("clave")).toString("base64"), password: "clave" },
  });
  for (const [kind, range] of [
    ["FEV", ELECTRONIC_INVOICE_RANGE],
    ["DEE", { ...EQUIVALENT_DOCUMENT_RANGE, to: 1_000_000 }],
  ] as const) {
    const technicalKey = kind === "FEV" ? TEST_TECHNICAL_KEY : undefined;
    await owner.call(addNumberRange, { body: { ...range, kind, date: "2019-01-19", technicalKey } });
  }
  await setMode(mode);
}

const setMode = (mode: "OFF" | "DEE" | "FEV") =>
  owner.call(changeDocumentIssuingSettings, {
    body: { password: PASSWORD, mode, software: DIAN_TEST_SOFTWARE },
  });

/** Runs the due jobs, and then jobs due some minutes later. */
async function work(rounds = 6): Promise<void> {
  const { db } = await openTestServer();
  const kinds = [createMakeDocumentJobKind(box), createSendDocumentJobKind({ box, url: dian.url })];
  for (let round = 0; round < rounds; round++) {
    const attempts = createJobAttempts({
      db,
      kinds,
      log: quiet,
      clock,
      stopping: new AbortController().signal,
    });
    for (let held = await attempts.claim(owner.storeId); held; held = await attempts.claim(owner.storeId))
      await attempts.attempt(held);
    if ((await queryAsDatabaseOwner("select from outbox where store_id = $1", [owner.storeId])).length === 0)
      break;
    ahead += 3 * 60_000;
  }
}

const bread = { description: "Pan", price: 11_900, quantity: 1 };
type SaleOptions = {
  paymentMethod?: string;
  card?: string;
  payments?: object[];
  document?: "NONE" | "DEE" | "FEV";
  buyer?: z.input<typeof buyerInput>;
  customerId?: string;
  late?: object;
};
const sell = async (more: SaleOptions = {}, who: TestClient = owner, headers = {}) =>
  (
    await who.call(
      recordFreeSale,
      { body: { items: [bread], paymentMethod: "CASH", ...more } as never },
      headers,
    )
  ).data;
const documentsOf = async (id: string) => (await owner.call(getSale, { params: { id } })).data.documents;
const xmlOf = async (id: string) => (await owner.call(getFiscalDocumentXml, { params: { id } })).data!.xml;
const rows = () =>
  queryAsDatabaseOwner<{ kind: string }>("select kind from fiscal_documents where store_id = $1", [
    owner.storeId,
  ]);

describe("a sale", () => {
  it("gets no document while documents are off", async () => {
    const sale = await sell();
    expect(sale).not.toHaveProperty("documents");
    expect(await documentsOf(sale.id)).toEqual([]);
    expect(await sell({ document: "NONE" })).toMatchObject({ total: 11_900 });
    expect(await queryAsDatabaseOwner("select from outbox where store_id = $1", [owner.storeId])).toEqual([]);
  });

  it("gets the store's kind of document with the sale's figures, which DIAN accepts", async () => {
    await prepare();
    const [till] = (await owner.call(listTills)).data;
    await owner.call(changeTill, {
      params: { id: till!.id },
      body: { plate: "P-77", place: "Local 1", kind: "Principal" },
    });
    const rice = await aProduct(owner, { price: 2_300, barcode: "7702511000014", tax: "IVA5" } as never);
    const tomato = await aProduct(owner, { price: 3_800, unit: "KG", tax: "EXCLUDED" } as never);
    const lunch = await aProduct(owner, { price: 15_000, tax: "INC8" } as never);
    const bags = await aProduct(owner, { price: 100, tax: "BAG" } as never);
    const egg = await aProduct(owner, { price: 600, tax: "EXEMPT" } as never);
    const { data: sale } = await owner.call(recordSale, {
      body: {
        items: [
          { productId: rice.id, quantity: 3, discount: 300 },
          { productId: tomato.id, quantity: 1.25 },
          { productId: lunch.id, quantity: 1 },
          { productId: bags.id, quantity: 2 },
          { productId: egg.id, quantity: 30 },
          { ...bread },
        ],
        discount: 1_000,
        payments: [{ method: "CASH" }, { method: "NEQUI", amount: 5_000 }],
      } as never,
    });
    expect(sale).not.toHaveProperty("documents");
    expect(await documentsOf(sale.id)).toMatchObject([
      { kind: "DEE", state: "PENDING", saleId: sale.id, number: null, buyer: null, total: sale.total },
    ]);
    await work();
    const [document] = await documentsOf(sale.id);
    expect(document).toMatchObject({
      state: "ACCEPTED",
      number: "EPOS1",
      messages: [],
      tries: 0,
      nextTryAt: null,
    });
    const xml = await xmlOf(document!.id);
    for (const text of ["P-77", "Local 1", "7702511000014", "LIBRE", "Luz", "Consumidor Final"])
      expect(xml).toContain(text);
    expect(xml).toContain(`<cbc:PayableAmount currencyID="COP">${sale.total}.00</cbc:PayableAmount>`);
    expect((await owner.call(getFiscalDocument, { params: { id: document!.id } })).data).toEqual(document);
  });

  it("of packs counts packs, and the note of a part counts units", async () => {
    await prepare();
    const beer = await aProduct(owner, { name: "Cerveza", price: 2_600, stock: 50, tax: "IVA19" });
    const six = { name: "Six pack", units: 6, price: 14_500 };
    const { data: made } = await owner.call(createPresentation, { params: { id: beer.id }, body: six });
    const presentation = { id: made.product.presentations[0]!.id, count: 2 };
    const { data: sale } = await owner.call(recordSale, {
      body: { items: [{ productId: beer.id, presentation }], paymentMethod: "CASH" },
    });
    await work();
    const [document] = await documentsOf(sale.id);
    const xml = await xmlOf(document!.id);
    expect(document!.state).toBe("ACCEPTED");
    expect(xml).toContain('<cbc:InvoicedQuantity unitCode="94">2.000000<');
    expect(xml).toContain("<cbc:Description>Cerveza (Six pack)</cbc:Description>");
    // 29.000 including 19 % IVA is 24.369,75 for two packs, so 12.184,875 each.
    expect(xml).toContain(">12184.875000</cbc:PriceAmount>");
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 5 }];
    await owner.call(returnGoods, { params: { id: sale.id }, body: { items, reason: "CHANGED_MIND" } });
    await work();
    const note = (await documentsOf(sale.id)).find(({ kind }) => kind === "DEE_ADJUSTMENT")!;
    const back = await xmlOf(note.id);
    expect(note.state).toBe("ACCEPTED");
    expect(back).toContain(' unitCode="94">5.000000<');
    expect(back).toContain("<cbc:Description>Cerveza</cbc:Description>");
    expect(back).toMatch(/>2030\.756000<\/cbc:PriceAmount>/);
  });

  it("is invoiced to its customer, or to the buyer that was named", async () => {
    await prepare("FEV", "NOT_RESPONSIBLE");
    const company = await aCustomer(owner, {
      name: "Compras SAS",
      documentType: "NIT",
      document: "800.197.268-4",
    });
    const nobody = await aCustomer(owner, { name: "Sin documento" });
    const first = await sell({ customerId: company.id });
    const second = await sell({ customerId: company.id, buyer: ANA });
    const third = await sell({ customerId: nobody.id });
    await work();
    expect(await documentsOf(first.id)).toMatchObject([
      {
        kind: "FEV",
        state: "ACCEPTED",
        buyer: { documentType: "NIT", document: "800197268", name: "Compras SAS" },
      },
    ]);
    expect(await documentsOf(second.id)).toMatchObject([
      { state: "ACCEPTED", buyer: { documentType: "CC", document: "43123456", email: "ana@example.co" } },
    ]);
    expect(await documentsOf(third.id)).toMatchObject([{ state: "ACCEPTED", buyer: null }]);
  });

  it("may be invoiced while documents are off, and waits until the store is set up", async () => {
    const sale = await sell({ document: "FEV", buyer: ANA });
    await work(1);
    expect(await documentsOf(sale.id)).toMatchObject([
      {
        kind: "FEV",
        state: "PENDING",
        reason: "Falta el certificado de la tienda",
        nextTryAt: expect.any(String),
      },
    ]);
    await prepare("OFF");
    ahead += 3 * 60_000;
    await work();
    expect(await documentsOf(sale.id)).toMatchObject([{ state: "ACCEPTED", number: "SETP990000000" }]);
  });

  it("takes the corrected payment until it is made; then the sale says what it says", async () => {
    await prepare();
    const [first, second] = [await sell(), await sell()];
    const payments = [{ method: "NEQUI" as const }];
    const correct = async (id: string) =>
      (await owner.call(correctSalePayments, { params: { id }, body: { payments } })).data.sale;
    expect(await correct(first.id)).not.toHaveProperty("documentPaymentMethod");
    await work();
    const codes = await Promise.all(
      [first, second].map(async ({ id }) => {
        const [document] = await documentsOf(id);
        return /<cbc:PaymentMeansCode>(\w+)</.exec(await xmlOf(document!.id))?.[1];
      }),
    );
    expect(codes[1]).toBe("10");
    expect(codes[0]).not.toBe("10");
    expect((await owner.call(getSale, { params: { id: first.id } })).data).not.toHaveProperty(
      "documentPaymentMethod",
    );
    expect(await correct(second.id)).toMatchObject({ paymentMethod: "NEQUI", documentPaymentMethod: "CASH" });
  });

  it("waits for the data of the store, and is made as soon as they are complete", async () => {
    await prepare();
    await owner.call(changeFiscalProfile, { body: { municipality: null } });
    const sale = await sell();
    ahead = 60 * 60_000; // the document has waited so long that it is looked at every half an hour
    await work(1);
    expect((await documentsOf(sale.id))[0]!.reason).toContain("municipio");
    ahead = 60 * 60_000;
    await owner.call(changeFiscalProfile, { body: { municipality: "05001" } });
    await work(1);
    expect(await documentsOf(sale.id)).toMatchObject([{ state: "ACCEPTED" }]);
  });

  it("has no document only if the owner or an administrator chooses so", async () => {
    await prepare();
    const cashier = await signIn("CASHIER", owner.storeId);
    const body = { items: [bread], paymentMethod: "CASH" as const, document: "NONE" as const };
    const refused = await cashier.refused(recordFreeSale, { body });
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    expect(await queryAsDatabaseOwner("select from sales where store_id = $1", [owner.storeId])).toEqual([]);
    expect(await documentsOf((await sell({ document: "NONE" })).id)).toEqual([]);
    const at = new Date(Date.now() - 60_000).toISOString();
    const late = await sell({ document: "NONE", late: { at } }, cashier);
    expect(late.flags.map(({ code }) => code)).toEqual(["ROLE"]);
    expect(await documentsOf(late.id)).toMatchObject([{ kind: "DEE" }]);
  });

  it("gets one document when it arrives late, also with an invalid buyer", async () => {
    await prepare();
    const at = new Date(Date.now() - 26 * 60 * 60_000).toISOString();
    const key = { "idempotency-key": uuidv7() };
    const buyer = { documentType: "NIT" as const, document: "800197268-9", name: "Mal" };
    const sale = await sell({ late: { at }, buyer }, owner, key);
    expect((await sell({ late: { at }, buyer }, owner, key)).id).toBe(sale.id);
    await work();
    const [document, ...others] = await documentsOf(sale.id);
    expect(others).toEqual([]);
    expect(document).toMatchObject({ state: "ACCEPTED", buyer: null });
    expect(await xmlOf(document!.id)).toContain(`Operación del ${dayOf(new Date(at))}`);
  });

  it.each([
    [{ documentType: "NIT", document: "800197268-9", name: "Otra" }, "INVALID_CHECK_DIGIT", "buyer.document"],
    [{ documentType: "NIT", document: "ABC", name: "Otra" }, "INVALID_INPUT", "buyer.document"],
    [{ documentType: "CC", document: "1".repeat(30), name: "Otra" }, "INVALID_INPUT", "buyer.document"],
    [{ documentType: "Otro", document: "1", name: "Otra" }, "INVALID_INPUT", "buyer.documentType"],
    [{ documentType: "CC", document: "1", name: "" }, "INVALID_INPUT", "buyer.name"],
    [{ documentType: "CC", document: "1", name: "Ana", email: "ana" }, "INVALID_INPUT", "buyer.email"],
  ])("is refused with the buyer %j", async (buyer, code, field) => {
    const body = { items: [bread], paymentMethod: "CASH", document: "FEV", buyer } as never;
    const refused = await owner.refused(recordFreeSale, { body });
    expect([refused.status, refused.body.code, refused.body.errors?.[0]?.field]).toEqual([400, code, field]);
    expect(await rows()).toEqual([]);
  });

  it("on credit says when it is due", async () => {
    await prepare();
    const customer = await aCustomer(owner, { name: "Rosa", documentType: "CC", document: "43123456" });
    const { data: sale } = await owner.call(recordFreeSale, {
      body: { items: [bread], customerId: customer.id, payments: [{ method: "CREDIT" }] },
    });
    await work();
    const [document] = await documentsOf(sale.id);
    expect(document).toMatchObject({ state: "ACCEPTED" });
    expect(await xmlOf(document!.id)).toContain(
      `<cbc:DueDate>${addDays(dayOf(new Date(sale.createdAt)), 30)}</cbc:DueDate>`,
    );
  });
});

describe("the card of a payment", () => {
  const codesOf = async (id: string) =>
    [...(await xmlOf((await documentsOf(id))[0]!.id)).matchAll(/<cbc:PaymentMeansCode>(\w+)</g)].map(
      ([, code]) => code,
    );
  const paymentsOf = async (id: string) =>
    (await owner.call(getSale, { params: { id } })).data.payments.map(({ method, card }) => [method, card]);

  it("is answered, and is the payment code of the document; debit where nobody said it", async () => {
    await prepare();
    const credit = await sell({ paymentMethod: "CARD", card: "CREDIT" });
    const unsaid = await sell({ paymentMethod: "CARD" });
    const payments = [
      { method: "CARD", card: "DEBIT", amount: 1_000 },
      { method: "CARD", card: "CREDIT", amount: 2_000 },
      { method: "CASH" },
    ];
    const split = await sell({ paymentMethod: undefined, payments });
    await work();
    expect([await paymentsOf(credit.id), await codesOf(credit.id)]).toEqual([[["CARD", "CREDIT"]], ["48"]]);
    expect([await paymentsOf(unsaid.id), await codesOf(unsaid.id)]).toEqual([[["CARD", undefined]], ["49"]]);
    expect(await paymentsOf(split.id)).toEqual([
      ["CARD", "DEBIT"],
      ["CARD", "CREDIT"],
      ["CASH", undefined],
    ]);
    expect(await codesOf(split.id)).toEqual(["49", "48", "10"]);
    expect((await documentsOf(split.id))[0]).toMatchObject({ state: "ACCEPTED" });
  });

  it("of another method or of another value is refused", async () => {
    const items = [{ description: "Pan", price: 3_000, quantity: 1 }];
    const refusal = async (more: object) => {
      const { status, body } = await owner.send({
        method: "POST",
        url: "/api/sales/free",
        body: { items, ...more },
      });
      return [status, body.errors?.[0]?.field];
    };
    expect(await refusal({ paymentMethod: "CARD", card: "FOO" })).toEqual([400, "card"]);
    expect(await refusal({ paymentMethod: "CASH", card: "DEBIT" })).toEqual([400, "card"]);
    expect(await refusal({ payments: [{ method: "CARD", card: "FOO" }] })).toEqual([400, "payments.0.card"]);
    expect(await refusal({ payments: [{ method: "NEQUI", card: "CREDIT" }] })).toEqual([
      400,
      "payments.0.card",
    ]);
    expect(await refusal({ payments: [{ method: "CARD" }], card: "CREDIT" })).toEqual([400, "card"]);
  });
});

describe("an invoice requested after the sale", () => {
  const ask = async (id: string, body: object, who: TestClient = owner) =>
    (await who.call(issueFiscalDocument, { params: { id }, body: body as never })).data;
  const refusal = async (id: string, body: object) =>
    (await owner.refused(issueFiscalDocument, { params: { id }, body: body as never })).body.code;

  it("annuls the accepted equivalent document first, and is made after it", async () => {
    await prepare();
    const sale = await sell();
    await work();
    const cashier = await signIn("CASHIER", owner.storeId);
    expect(await ask(sale.id, { kind: "FEV", buyer: ANA }, cashier)).toMatchObject([
      { kind: "DEE", state: "ACCEPTED" },
      { kind: "DEE_ADJUSTMENT", state: "PENDING", total: sale.total, returnId: null },
      { kind: "FEV", state: "PENDING", buyer: { document: "43123456" } },
    ]);
    dian.fault({ kind: "DOWN", operation: "SendBillSync", times: 1 });
    await work(1);
    expect((await documentsOf(sale.id))[2]).toMatchObject({
      state: "PENDING",
      reason: "Espera a que la DIAN acepte la nota que anula el documento POS",
    });
    ahead += 3 * 60_000;
    await work();
    const [dee, note, fev] = await documentsOf(sale.id);
    expect([dee, note, fev]).toMatchObject([
      { state: "ACCEPTED" },
      { state: "ACCEPTED", aboutId: dee!.id, number: "NADC1" },
      { state: "ACCEPTED", aboutId: note!.id, number: "SETP990000000", total: sale.total },
    ]);
    expect(await xmlOf(note!.id)).toContain("<cbc:ResponseCode>2</cbc:ResponseCode>");
    expect(await refusal(sale.id, { kind: "FEV" })).toBe("ALREADY_DOCUMENTED");
    // Later returns refer to the invoice.
    await owner.call(returnGoods, { params: { id: sale.id }, body: { reason: "WRONG_CHARGE" } });
    await work();
    expect((await documentsOf(sale.id))[3]).toMatchObject({
      kind: "CREDIT_NOTE",
      state: "ACCEPTED",
      aboutId: fev!.id,
    });
  });

  it("is made once for parallel requests", async () => {
    const sale = await sell();
    const body = { kind: "FEV" as const };
    const send = () => owner.send({ method: "POST", url: `/api/sales/${sale.id}/document`, body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await documentsOf(sale.id)).toHaveLength(1);
  });

  it("is refused after a return or a rejected document, and changes nothing", async () => {
    await prepare();
    const returned = await sell();
    await owner.call(returnGoods, { params: { id: returned.id }, body: { reason: "WRONG_CHARGE" } });
    expect(await refusal(returned.id, { kind: "FEV" })).toBe("SALE_CAME_BACK");
    await work();
    dian.fault({ kind: "REJECT", rule: "DEAK24", operation: "SendBillSync", times: 1 });
    const rejected = await sell();
    await work();
    expect(await refusal(rejected.id, { kind: "FEV" })).toBe("DOCUMENT_REJECTED");
    const wrong = { documentType: "NIT", document: "800197268-9", name: "Otra" };
    const plain = await sell({ document: "NONE" });
    expect(await refusal(plain.id, { kind: "FEV", buyer: wrong })).toBe("INVALID_CHECK_DIGIT");
    expect(await documentsOf(rejected.id)).toHaveLength(1);
    expect(await documentsOf(plain.id)).toEqual([]);
    expect(await ask(plain.id, { kind: "DEE" })).toMatchObject([{ kind: "DEE", state: "PENDING" }]);
  });
});

describe("a return", () => {
  const back = async (saleId: string, body: object) =>
    (await owner.call(returnGoods, { params: { id: saleId }, body: body as never })).data;
  const twoLines = async (more: SaleOptions = {}) =>
    (
      await owner.call(recordFreeSale, {
        body: {
          items: [
            { description: "Gaseosa", price: 5_500, quantity: 3, discount: 500 },
            { description: "Queso", price: 8_601, quantity: 1 },
          ],
          paymentMethod: "CASH",
          ...more,
        } as never,
      })
    ).data;

  it.each([
    ["DEE", "DEE_ADJUSTMENT"],
    ["FEV", "CREDIT_NOTE"],
  ] as const)(
    "of a %s makes its %s, piece by piece, and gives back exactly its figures",
    async (kind, note) => {
      await prepare(kind);
      const sale = await twoLines({ buyer: ANA });
      const [soda, cheese] = sale.items;
      const first = await back(sale.id, {
        reason: "DEFECTIVE",
        items: [{ saleItemId: soda!.id, quantity: 1 }],
      });
      expect(await documentsOf(sale.id)).toMatchObject([
        { kind },
        { kind: note, state: "PENDING", returnId: first.id, saleId: sale.id, total: first.total },
      ]);
      const second = await back(sale.id, { reason: "CHANGED_MIND" });
      await work();
      const [document, ...notes] = await documentsOf(sale.id);
      expect(notes).toMatchObject([
        {
          kind: note,
          state: "ACCEPTED",
          aboutId: document!.id,
          total: first.total,
          buyer: { document: "43123456" },
        },
        { kind: note, state: "ACCEPTED", aboutId: document!.id, total: second.total, messages: [] },
      ]);
      expect(first.total + second.total).toBe(sale.total);
      for (const { id } of notes) expect(await xmlOf(id)).toContain("<cbc:ResponseCode>1</cbc:ResponseCode>");
      const xml = await xmlOf(notes[0]!.id);
      expect(xml).toContain(document!.key);
      expect(xml).toContain("Gaseosa");
      expect(xml).not.toContain("Queso");
      expect(cheese!.returned).toBe(0);
    },
  );

  it("of the whole sale annuls the document, also on credit and late", async () => {
    await prepare();
    const customer = await aCustomer(owner, { name: "Rosa" });
    const sale = await twoLines({
      payments: [{ method: "CREDIT" }],
      paymentMethod: undefined,
      customerId: customer.id,
    } as never);
    const at = new Date(Date.now() - 1_000).toISOString();
    const returned = await back(sale.id, { reason: "WRONG_CHARGE", late: { at } });
    await work();
    const documents = await documentsOf(sale.id);
    expect(documents).toMatchObject([
      { kind: "DEE", state: "ACCEPTED", number: "EPOS1" },
      {
        kind: "DEE_ADJUSTMENT",
        state: "ACCEPTED",
        number: "NADC1",
        returnId: returned.id,
        total: sale.total,
      },
    ]);
    expect(await xmlOf(documents[1]!.id)).toContain("<cbc:ResponseCode>2</cbc:ResponseCode>");
  });

  it("for something else makes a note and a document, together", async () => {
    await prepare();
    const sale = await twoLines();
    const product = await aProduct(owner, { price: 20_000 });
    const { data: next } = await owner.call(recordSale, {
      body: {
        items: [{ productId: product.id, quantity: 1 }],
        payments: [{ method: "CASH" }],
        exchange: { saleId: sale.id, reason: "WRONG_ITEM", refunds: [{ method: "CASH" }] },
      } as never,
    });
    await work();
    expect(await documentsOf(sale.id)).toMatchObject([
      { kind: "DEE", state: "ACCEPTED" },
      { kind: "DEE_ADJUSTMENT", state: "ACCEPTED" },
    ]);
    expect(await documentsOf(next.id)).toMatchObject([{ kind: "DEE", state: "ACCEPTED" }]);
  });

  it("issues no note without a document, and waits with a waiting document", async () => {
    const plain = await twoLines();
    await back(plain.id, { reason: "WRONG_CHARGE" });
    expect(await documentsOf(plain.id)).toEqual([]);
    const sale = await twoLines({ document: "FEV" });
    await back(sale.id, { reason: "WRONG_CHARGE" });
    await work(1);
    expect(await documentsOf(sale.id)).toMatchObject([
      { kind: "FEV", state: "PENDING" },
      { kind: "CREDIT_NOTE", state: "PENDING" },
    ]);
    await prepare("OFF");
    ahead += 3 * 60_000;
    await work();
    expect(await documentsOf(sale.id)).toMatchObject([
      { state: "ACCEPTED" },
      { state: "ACCEPTED", number: "NC1" },
    ]);
  });
});

describe("the documents of a store", () => {
  it("are found by state, kind, day, number, sale and buyer, in pages", async () => {
    await prepare();
    const one = await sell();
    await sell({ document: "FEV", buyer: ANA });
    await work();
    await sell();
    const find = async (query: object) => {
      const { data, pagination } = await owner.call(listFiscalDocuments, { query });
      return [data.map(({ kind, state }) => `${kind} ${state}`), pagination.total];
    };
    const [dee, fev, waiting] = ["DEE ACCEPTED", "FEV ACCEPTED", "DEE PENDING"];
    expect(await find({})).toEqual([[waiting, fev, dee], 3]);
    expect(await find({ limit: 1, page: 2 })).toEqual([[fev], 3]);
    expect(await find({ state: "PENDING" })).toEqual([[waiting], 1]);
    expect(await find({ state: "ACCEPTED", kind: "DEE" })).toEqual([[dee], 1]);
    const today = dayOf(new Date());
    expect(await find({ startDate: today, endDate: today, kind: "FEV" })).toEqual([[fev], 1]);
    expect(await find({ startDate: addDays(today, 1) })).toEqual([[], 0]);
    for (const search of ["setp990000000", "990000000", "43.123.456"])
      expect(await find({ search }), search).toEqual([[fev], 1]);
    expect(await find({ search: "EPOS1" })).toEqual([[dee], 1]);
    expect(await find({ search: "XPOS1" })).toEqual([[], 0]);
    expect(await find({ search: "nada" })).toEqual([[], 0]);
    expect((await documentsOf(one.id))[0]!.number).toBe("EPOS1");
  });

  it("rejected documents are remade under their number, and waiting ones run now", async () => {
    await prepare();
    dian.fault({ kind: "REJECT", rule: "DEAK24", operation: "SendBillSync", times: 1 });
    const sale = await sell();
    await work();
    const [rejected] = await documentsOf(sale.id);
    expect(rejected).toMatchObject({ state: "REJECTED", messages: [{ rule: "DEAK24", kind: "REJECTION" }] });
    const params = { id: rejected!.id };
    expect((await owner.call(retryFiscalDocument, { params })).data).toMatchObject({
      state: "PENDING",
      number: "EPOS1",
    });
    expect((await owner.call(retryFiscalDocument, { params })).data).toMatchObject({
      state: "PENDING",
      tries: 0,
    });
    // The document's key (CUFE or CUDE) depends on the second in which it is issued.
    ahead += 60_000;
    await work();
    const [accepted] = await documentsOf(sale.id);
    expect(accepted).toMatchObject({ state: "ACCEPTED", number: "EPOS1" });
    expect(accepted!.key).not.toBe(rejected!.key);
    const again = await owner.refused(retryFiscalDocument, { params });
    expect([again.status, again.body.code]).toEqual([409, "DOCUMENT_ACCEPTED"]);
  });

  it("of a rejected buyer are remade under their number with another buyer, and keep the old XML", async () => {
    await prepare();
    dian.fault({ kind: "REJECT", rule: "FAK24", operation: "SendBillSync", times: 1 });
    const sale = await sell({ document: "FEV", buyer: ANA });
    await work();
    const [rejected] = await documentsOf(sale.id);
    expect(rejected).toMatchObject({ state: "REJECTED", number: "SETP990000000" });
    const ask = (body: object) =>
      owner.refused(issueFiscalDocument, { params: { id: sale.id }, body: body as never });
    const buyer = {
      documentType: "NIT",
      document: "800197268-4",
      name: "Otra S.A.S.",
      email: "a@example.co",
    };
    expect((await ask({ kind: "FEV" })).body.code).toBe("ALREADY_DOCUMENTED");
    expect((await ask({ kind: "DEE", buyer })).body.code).toBe("ALREADY_DOCUMENTED");
    expect((await ask({ kind: "FEV", buyer: { ...buyer, document: "800197268-9" } })).body.code).toBe(
      "INVALID_CHECK_DIGIT",
    );
    expect(await documentsOf(sale.id)).toMatchObject([
      { state: "REJECTED", buyer: { document: "43123456" } },
    ]);
    const { data } = await owner.call(issueFiscalDocument, {
      params: { id: sale.id },
      body: { kind: "FEV", buyer } as never,
    });
    expect(data).toMatchObject([{ id: rejected!.id, state: "PENDING", number: "SETP990000000" }]);
    ahead += 60_000;
    await work();
    const [accepted] = await documentsOf(sale.id);
    expect(accepted).toMatchObject({
      ...{ id: rejected!.id, state: "ACCEPTED", number: "SETP990000000" },
      buyer: { documentType: "NIT", document: "800197268", name: "Otra S.A.S.", email: "a@example.co" },
    });
    expect(await xmlOf(accepted!.id)).toContain("Otra S.A.S.");
    const signed = await queryAsDatabaseOwner<{ key: string }>(
      "select key from fiscal_signed where store_id = $1 and document_id = $2 order by version",
      [owner.storeId, accepted!.id],
    );
    expect(signed.map(({ key }) => key)).toEqual([rejected!.key, accepted!.key]);
    expect((await ask({ kind: "FEV", buyer })).body.code).toBe("ALREADY_DOCUMENTED");
  });

  it("rejected for a sale that came back whole end with the corrected buyer: invoice, then its note", async () => {
    await prepare();
    dian.fault({ kind: "REJECT", rule: "FAK24", operation: "SendBillSync", times: 1 });
    const sale = await sell({ document: "FEV", buyer: ANA });
    await work();
    await owner.call(returnGoods, { params: { id: sale.id }, body: { reason: "WRONG_CHARGE" } });
    await work(1);
    expect(await documentsOf(sale.id)).toMatchObject([{ state: "REJECTED" }, { state: "PENDING" }]);
    const body = { kind: "FEV", buyer: { ...ANA, document: "43999888" } };
    await owner.call(issueFiscalDocument, { params: { id: sale.id }, body: body as never });
    ahead += 60_000;
    await work();
    expect(await documentsOf(sale.id)).toMatchObject([
      { kind: "FEV", state: "ACCEPTED", number: "SETP990000000", buyer: { document: "43999888" } },
      { kind: "CREDIT_NOTE", state: "ACCEPTED", buyer: { document: "43999888" } },
    ]);
    expect((await owner.call(listFiscalDocuments, { query: {} })).open).toEqual({
      ...{ PENDING: 0, SIGNED: 0, SENT: 0, REJECTED: 0 },
    });
  });

  it("have no XML before they are signed, and belong to the owner and administrators", async () => {
    const sale = await sell({ document: "FEV" });
    const { id } = (await documentsOf(sale.id))[0]!;
    expect((await owner.call(getFiscalDocumentXml, { params: { id } })).data).toBeNull();
    const employee = await signIn("EMPLOYEE", owner.storeId);
    expect((await employee.refused(listFiscalDocuments)).status).toBe(403);
    const stranger = await signIn();
    expect((await stranger.refused(getFiscalDocument, { params: { id } })).body.code).toBe(
      "DOCUMENT_NOT_FOUND",
    );
  });
});
