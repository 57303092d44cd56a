import { beforeAll, describe, expect, it } from "vitest";
import { updateCustomer } from "#core/contract/customers.ts";
import { issueFiscalDocument, listFiscalDocuments } from "#core/contract/fiscal/fiscal-documents.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { buildReturnNoteContent } from "#server/features/fiscal/content-rules.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { queryAsDatabaseOwner, signIn, type TestClient } from "#server/test/harness.ts";

let ana: TestClient & { storeId: string };
let productId: string;
beforeAll(async () => {
  ana = await signIn();
  productId = (await aProduct(ana, { price: 1_000, stock: 1_000 })).id;
});

const cash = [{ method: "CASH" as const, amount: 1_000 }];
const saleBody = (part: object) => ({ items: [{ productId, quantity: 1 }], payments: cash, ...part });
const buyerOf = (document: string, documentType: "CC" | "NIT" | "PA" = "CC", name = "Pedro Gómez") => ({
  document: "FEV" as const,
  buyer: { documentType, document, name },
});
const sell = async (part: object) => (await ana.call(recordSale, { body: saleBody(part) })).data;

describe("the buyer of a document", () => {
  it.each([
    ["CC", "abc", "INVALID_INPUT"],
    ["CC", "43123456-7", "INVALID_INPUT"],
    ["NIT", "800197268-5", "INVALID_CHECK_DIGIT"],
    ["NIT", "8001972685", "INVALID_CHECK_DIGIT"],
    ["PA", "¿?", "INVALID_INPUT"],
  ] as const)("is refused with %s %s, and nothing is sold", async (type, document, code) => {
    const { status, body } = await ana.refused(recordSale, { body: saleBody(buyerOf(document, type)) });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, code, "buyer.document"]);
  });

  it("leaves out a customer whose number is wrong, and refuses an invoice for this customer", async () => {
    const kept = { documentType: "CC" as const, document: "abc" };
    const customer = await aCustomer(ana, { name: "Rosa", ...kept });
    const body = { name: "Rosa", phone: "300", ...kept };
    await ana.call(updateCustomer, { params: { id: customer.id }, body });
    const sale = await sell({ customerId: customer.id });
    const params = { id: sale.id };
    const { status, body: answer } = await ana.refused(issueFiscalDocument, {
      params,
      body: { kind: "FEV" },
    });
    expect([status, answer.errors?.[0]?.field]).toEqual([400, "buyer.document"]);
    await setMode("FEV");
    const automatic = await sell({ customerId: customer.id });
    await setMode("OFF");
    const { data } = await ana.call(getSale, { params: { id: automatic.id } });
    expect(data.documents).toMatchObject([{ kind: "FEV", buyer: null }]);
  });
});

const setMode = (mode: string) =>
  queryAsDatabaseOwner(
    `insert into fiscal_emission (store_id, mode) values ($1, $2)
     on conflict (store_id) do update set mode = excluded.mode`,
    [ana.storeId, mode],
  );

describe("documents are found", () => {
  const find = async (search: string) =>
    (await ana.call(listFiscalDocuments, { query: { search } })).data.map(({ buyer }) => buyer?.name);

  beforeAll(async () => {
    await sell(buyerOf("800.197.268-4", "NIT", "Peñón & Cía. Ltda."));
    await sell(buyerOf("1.023.456.789", "CC", "María Núñez"));
    await sell(buyerOf("1020304050-8", "NIT", "Luz Ávila"));
    await sell({ document: "FEV" });
  });

  it.each([
    ["Peñón", "Peñón & Cía. Ltda."],
    ["penon cia", "Peñón & Cía. Ltda."],
    ["800197268-4", "Peñón & Cía. Ltda."],
    ["NIT 800.197.268-4", "Peñón & Cía. Ltda."],
    ["800197268", "Peñón & Cía. Ltda."],
    ["maria nunez", "María Núñez"],
    ["NUÑEZ María", "María Núñez"],
    ["1.023.456.789", "María Núñez"],
    ["1023456789", "María Núñez"],
    ["1020304050-8", "Luz Ávila"],
    ["1.020.304.050", "Luz Ávila"],
  ])("by %j", async (search, name) => expect(await find(search)).toEqual([name]));

  it.each(["Núñez Peñón", "800197269-4", "7", "consumidor"])("not by %j", async (search) =>
    expect(await find(search)).toEqual([]),
  );
});

it("a note of a refund to a card declares the card that paid", () => {
  const content = { issuer: null, buyer: null, lines: [], total: 0, happenedAt: "" } as never as Parameters<
    typeof buildReturnNoteContent
  >[0];
  const paid = { ...content, payments: [{ method: "CARD" as const, card: "CREDIT" as const }] };
  const note = buildReturnNoteContent(paid, {
    lines: [],
    refunds: [{ method: "CARD" }],
    total: 0,
    isWhole: true,
    at: new Date(),
  });
  expect(note.payments).toEqual([{ method: "CARD", card: "CREDIT" }]);
});
