import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { updateCustomer } from "#core/contract/customers.ts";
import {
  changeFiscalProfile,
  findMunicipalities,
  readFiscalProfile,
} from "#core/contract/fiscal/fiscal-profile.ts";
import { changeTill, createTill, listTills } from "#core/contract/shifts/tills.ts";
import { getStoreSettings, updateStore } from "#core/contract/stores/stores.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { aCustomer } from "#server/test/builders.ts";
import { openTestServer, queryAsDatabaseOwner, signIn, type TestClient } from "#server/test/harness.ts";

const read = async (who: TestClient) => (await who.call(readFiscalProfile)).data;
const change = async (who: TestClient, body: object) => (await who.call(changeFiscalProfile, { body })).data;
async function refused(who: TestClient, body: object) {
  const answer = await who.refused(changeFiscalProfile, { body });
  return [answer.status, answer.body.code, answer.body.errors?.[0]?.field, answer.body.message];
}

describe("fiscal profile", () => {
  it("of a new store has the store's own data", async () => {
    const ana = await signIn();
    const params = { id: ana.storeId };
    await ana.call(updateStore, { params, body: { name: "La Esquina", phone: "", nit: "900.373.115-3" } });
    expect(await read(await signIn("EMPLOYEE", ana.storeId))).toMatchObject({
      vat: "NOT_RESPONSIBLE",
      consumptionTax: false,
      simple: false,
      qualities: [],
      personType: "NATURAL",
      documentType: "NIT",
      document: "900373115",
      checkDigit: "3",
      tradeName: "La Esquina",
      legalName: "Ana",
      address: null,
      municipality: null,
      postalCode: null,
      email: null,
      phone: null,
      activity: null,
      freeItemTax: "EXCLUDED",
      creditDays: 30,
    });
    expect((await (await signIn("CASHIER", ana.storeId)).refused(readFiscalProfile)).status).toBe(403);
    expect(
      (await (await signIn("EMPLOYEE", ana.storeId)).refused(changeFiscalProfile, { body: { simple: true } }))
        .status,
    ).toBe(403);
  });

  it("accepts partial changes, and is in the trail and on the till", async () => {
    const ana = await signIn();
    const all = {
      vat: "RESPONSIBLE",
      consumptionTax: true,
      simple: true,
      qualities: ["VAT_WITHHOLDER", "LARGE_TAXPAYER"],
      personType: "LEGAL",
      documentType: "NIT",
      document: "900.373.115",
      checkDigit: "3",
      legalName: "Ana SAS",
      tradeName: "La Tienda",
      address: "Calle 1 # 2-3",
      municipality: "05001",
      postalCode: "050001",
      email: "ana@example.com",
      phone: "300",
      activity: "4711",
      freeItemTax: "IVA19",
      creditDays: 15,
    };
    expect(await change(ana, all)).toEqual({
      ...all,
      qualities: ["LARGE_TAXPAYER", "VAT_WITHHOLDER"],
      document: "900373115",
      municipalityName: "Medellín, Antioquia",
    });
    expect(await change(ana, { address: "", creditDays: 0 })).toMatchObject({
      address: null,
      creditDays: 0,
      phone: "300",
    });
    const { taxes } = (await ana.call(getStoreSettings)).data;
    expect(taxes).toEqual({ vat: "RESPONSIBLE", consumptionTax: true, freeItemTax: "IVA19", said: true });
    const { events } = (await ana.call(listAudit)).data;
    expect(events.filter(({ kind }) => kind === "FISCAL_CHANGED")).toMatchObject([
      { details: { address: null, creditDays: 0 } },
      { details: { vat: "RESPONSIBLE", document: "900373115", qualities: "LARGE_TAXPAYER, VAT_WITHHOLDER" } },
    ]);
    expect((await (await signIn()).call(getStoreSettings)).data).toEqual(DEFAULT_STORE_SETTINGS);
  });

  it("explains a wrong check digit with the right one, in any notation", async () => {
    const ana = await signIn();
    const right = "El dígito de verificación de 900373115 es 3";
    expect(await refused(ana, { document: "900373115-4" })).toEqual([
      400,
      "INVALID_CHECK_DIGIT",
      "document",
      right,
    ]);
    expect(await refused(ana, { document: "900373115", checkDigit: "9" })).toEqual([
      ...[400, "INVALID_CHECK_DIGIT", "checkDigit", right],
    ]);
    expect((await read(ana)).document).toBeNull();
    await change(ana, { document: "900373115-3" });
    expect(await refused(ana, { checkDigit: "1" })).toEqual([
      400,
      "INVALID_CHECK_DIGIT",
      "checkDigit",
      right,
    ]);
  });

  it("saves a stored unchecked number again, and refuses another wrong one", async () => {
    const ana = await signIn();
    await change(ana, { document: "900373115" });
    await queryAsDatabaseOwner(
      "update store_fiscal set document = 'ABC1', document_type = 'CC' where store_id = $1",
      [ana.storeId],
    );
    await change(ana, { document: "ABC1", documentType: "CC", phone: "300" });
    expect(await read(ana)).toMatchObject({ document: "ABC1", phone: "300" });
    expect((await refused(ana, { document: "ABC-2" })).slice(0, 3)).toEqual([
      400,
      "INVALID_INPUT",
      "document",
    ]);
  });

  it.each([
    [{ vat: "YES" }, "vat"],
    [{ municipality: "99998" }, "municipality"],
    [{ municipality: "5001" }, "municipality"],
    [{ postalCode: "1234" }, "postalCode"],
    [{ activity: "47a1" }, "activity"],
    [{ email: "ana@" }, "email"],
    [{ document: "ABC" }, "document"],
    [{ freeItemTax: "IVA16" }, "freeItemTax"],
    [{ qualities: ["O-13"] }, "qualities.0"],
    [{ creditDays: -1 }, "creditDays"],
    [{ legalName: "a".repeat(201) }, "legalName"],
    [{}, "vat"],
  ])("refuses %j and changes nothing", async (body, field) => {
    const ana = await signIn();
    const before = await read(ana);
    expect((await refused(ana, body)).slice(0, 3)).toEqual([400, "INVALID_INPUT", field]);
    expect(await read(ana)).toEqual(before);
  });

  it("keeps past responsibilities for late sales", async () => {
    const ana = await signIn();
    const { db } = await openTestServer();
    const before = new Date(Date.now() - 60_000);
    await change(ana, { vat: "RESPONSIBLE" });
    await change(ana, { phone: "300" });
    const between = new Date();
    await expect.poll(() => Date.now()).toBeGreaterThan(between.getTime() + 1);
    await change(ana, { vat: "NOT_RESPONSIBLE", freeItemTax: "IVA5" });
    const at = (when?: Date) =>
      db.inStore(ana.storeId, async (tx: StoreTx) => (await readStoreSettings(tx, when)).taxes.vat);
    expect([await at(before), await at(between), await at(new Date()), await at()]).toEqual([
      ...["NOT_RESPONSIBLE", "RESPONSIBLE", "NOT_RESPONSIBLE", "NOT_RESPONSIBLE"],
    ]);
  });
});

it("finds at most 20 municipalities, ignoring accents, and none for an empty search", async () => {
  const cashier = await signIn("CASHIER");
  const find = async (search: string) => (await cashier.call(findMunicipalities, { query: { search } })).data;
  expect(await find("medellin")).toEqual([{ code: "05001", name: "Medellín", department: "Antioquia" }]);
  expect((await find("BOGOTA"))[0]).toMatchObject({ code: "11001" });
  expect((await find("antioquia"))[0]).toMatchObject({ department: "Antioquia" });
  expect(await find("a")).toHaveLength(20);
  expect(await find("no hay tal")).toEqual([]);
});

describe("other fields of documents", () => {
  it("a customer's NIT returns its check digit; a number is kept as it was typed", async () => {
    const ana = await signIn();
    const nit = { documentType: "NIT" as const, document: "900373115" };
    const customer = await aCustomer(ana, { name: "Ferretería", ...nit });
    expect(customer).toMatchObject({ ...nit, checkDigit: "3" });
    expect(await aCustomer(ana, { documentType: "CC", document: "123" })).not.toHaveProperty("checkDigit");
    for (const documentType of ["PA", "PPT", "RC", "NUIP", "DE"] as const)
      expect(await aCustomer(ana, { documentType, document: "A1" })).toMatchObject({ documentType });
    const params = { id: customer.id };
    for (const document of ["900373115-4", "ABC", "12"]) {
      const body = { name: "Ferretería", documentType: "NIT" as const, document };
      const { data } = await ana.call(updateCustomer, { params, body });
      expect(data.customer).toMatchObject({ documentType: "NIT", document });
      expect((await ana.call(updateCustomer, { params, body })).data.customer.document).toBe(document);
    }
  });

  it("a till has a plate, a place and a kind", async () => {
    const ana = await signIn();
    const { data: made } = await ana.call(createTill, { body: { name: "Caja 2", plate: "P-1" } });
    expect(made).toMatchObject({ name: "Caja 2", plate: "P-1", place: null, kind: null });
    const params = { id: made.id };
    const { data } = await ana.call(changeTill, { params, body: { place: "Entrada", kind: "Pequeña" } });
    expect(data).toEqual({ ...made, place: "Entrada", kind: "Pequeña" });
    expect((await ana.call(listTills)).data.find(({ id }) => id === made.id)).toEqual(data);
    expect((await ana.refused(changeTill, { params, body: { place: "a".repeat(101) } })).status).toBe(400);
  });
});
