import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  changeDocumentIssuingSettings,
  listNumberRanges,
  readDocumentIssuingSettings,
} from "#core/contract/fiscal/fiscal.ts";
import { askDianAboutDocuments, listFiscalDocuments } from "#core/contract/fiscal/fiscal-documents.ts";
import {
  getDianTestSet,
  issueTestDocument,
  startDianTestSet,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { type FiscalShop, OWNER_PASSWORD, openFiscalShop } from "#server/test/fiscal-shop.ts";
import { queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";
import { createTestCertificate, type TestCertificate } from "../../../../dian/test-certificates.ts";

let certificate: TestCertificate;
let shop: FiscalShop;
beforeAll(async () => {
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa" });
});
beforeEach(async () => {
  await queryAsDatabaseOwner("delete from outbox");
  shop = await openFiscalShop(certificate);
});
afterEach(() => shop.close());

const start = async (body: object) => (await shop.owner.call(startDianTestSet, { body: body as never })).data;
const refusal = async (body: object) => {
  const { status, body: answer } = await shop.owner.refused(startDianTestSet, { body: body as never });
  return [status, answer.code, answer.message];
};
const progress = async (kind: "FEV" | "DEE") =>
  (await shop.owner.call(getDianTestSet)).data.find((one) => one.kind === kind)!;
const toProduction = (mode?: "DEE" | "FEV") =>
  shop.owner.send({
    method: "PATCH",
    url: "/api/fiscal/emission",
    body: { password: OWNER_PASSWORD, environment: "PRODUCTION", mode },
  });

describe("the proof before the first sale", () => {
  const prove = async (kind: "FEV" | "DEE") =>
    (await shop.owner.call(issueTestDocument, { body: { kind } })).data;

  it("says all that is missing, and makes nothing", async () => {
    expect(await prove("FEV")).toEqual({
      missing: [
        "Falta la dirección en los datos de la tienda",
        "Falta el municipio en los datos de la tienda",
        "Falta el certificado de la tienda",
        "Falta el software registrado en la DIAN",
      ],
      document: null,
    });
    expect((await shop.owner.call(listFiscalDocuments)).data).toEqual([]);
  });

  it("sends a document the whole way, that is of no sale", async () => {
    await shop.prepare("OFF");
    const { missing, document } = await prove("DEE");
    expect(missing).toEqual([]);
    expect(document).toMatchObject({ state: "PENDING", kind: "DEE", environment: "TEST", saleId: null });
    await shop.work();
    expect((await shop.owner.call(listFiscalDocuments)).data).toMatchObject([
      { id: document!.id, state: "ACCEPTED", doubt: null },
    ]);
  });
});

describe("documents that DIAN has not decided", () => {
  it("are shown in doubt since when, and asked about at once by a button", async () => {
    await shop.prepare("DEE");
    const { id } = await shop.sell();
    shop.dian.fault({ kind: "EMPTY_RESULT" });
    await shop.work(3);
    const [sent] = await shop.documentsOf(id);
    expect(sent).toMatchObject({ state: "SENT", doubt: "UNKNOWN", doubtSince: expect.any(String) });
    expect(sent!.reason).toContain("no ha dicho");
    shop.dian.fault(null);
    // A job that a process of an earlier version lost.
    await queryAsDatabaseOwner("delete from outbox where kind = 'FISCAL_SEND'");
    expect((await shop.owner.call(askDianAboutDocuments)).data).toEqual({ asked: 1 });
    await shop.work(1);
    expect(await shop.documentsOf(id)).toMatchObject([{ state: "ACCEPTED", doubt: null }]);
    expect((await shop.owner.call(askDianAboutDocuments)).data).toEqual({ asked: 0 });
  });
});

describe("the test set", () => {
  it("of invoices uses DIAN's public test numbers, is sent, and opens production", async () => {
    await shop.prepare("OFF", false);
    expect((await toProduction("FEV")).body).toMatchObject({ code: "NOT_HABILITATED" });
    const documents = { FEV: 8, CREDIT_NOTE: 2, DEBIT_NOTE: 1 };
    const [started] = await start({ kind: "FEV", documents });
    expect(started).toMatchObject({
      kind: "FEV",
      state: "RUNNING",
      saidAt: null,
      messages: [],
      documents: [
        { kind: "FEV", asked: 8, waiting: 8, accepted: 0, rejected: 0 },
        { kind: "CREDIT_NOTE", asked: 2, waiting: 2 },
        { kind: "DEBIT_NOTE", asked: 1, waiting: 1 },
      ],
    });
    expect((await shop.owner.call(listNumberRanges)).data).toMatchObject([
      { prefix: "SETP", environment: "TEST" },
    ]);
    expect((await refusal({ kind: "FEV", documents })).slice(0, 2)).toEqual([409, "TEST_SET_RUNNING"]);
    await shop.work();
    expect(await progress("FEV")).toMatchObject({
      state: "ACCEPTED",
      reason: null,
      documents: [
        { kind: "FEV", accepted: 8, waiting: 0, rejected: 0 },
        { kind: "CREDIT_NOTE", accepted: 2 },
        { kind: "DEBIT_NOTE", accepted: 1 },
      ],
    });
    expect(shop.dian.documents().filter(({ isAccepted }) => isAccepted)).toHaveLength(11);
    expect((await shop.owner.call(readDocumentIssuingSettings)).data.ready).toEqual({
      FEV: true,
      DEE: false,
    });
    expect((await toProduction("DEE")).status).toBe(409);
    expect((await toProduction("FEV")).status).toBe(200);
    const again = await shop.owner.send({
      method: "PATCH",
      url: "/api/fiscal/emission",
      body: { password: OWNER_PASSWORD, mode: "DEE" },
    });
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, "NOT_HABILITATED"]);
  });

  it("of POS documents waits for the numbers that DIAN gives, and says so", async () => {
    await shop.prepare("OFF", false);
    await start({ kind: "DEE", documents: { DEE: 3, DEE_ADJUSTMENT: 1 } });
    await shop.work(1);
    expect(await progress("DEE")).toMatchObject({
      state: "RUNNING",
      reason: "No hay numeración vigente con números libres",
    });
    await shop.prepare("OFF");
    await shop.work();
    expect(await progress("DEE")).toMatchObject({
      state: "ACCEPTED",
      documents: [
        { kind: "DEE", accepted: 3 },
        { kind: "DEE_ADJUSTMENT", accepted: 1 },
      ],
    });
  });

  it("reports DIAN's rejections, and another set may be sent", async () => {
    await shop.prepare("OFF");
    shop.dian.fault({ kind: "REJECT", rule: "FAJ26", operation: "SendTestSetAsync" });
    await start({ kind: "FEV", documents: { FEV: 2 } });
    await shop.work();
    expect(await progress("FEV")).toMatchObject({
      state: "REJECTED",
      messages: [{ rule: "FAJ26", kind: "REJECTION" }],
      documents: [{ kind: "FEV", asked: 2, rejected: 2 }],
    });
    shop.dian.fault(null);
    // Makes the previous set older, so that its documents do not count in the new one.
    await queryAsDatabaseOwner("update fiscal_documents set created_at = created_at - interval '1 hour'");
    await start({ kind: "FEV", documents: { FEV: 1 } });
    await shop.work();
    expect(await progress("FEV")).toMatchObject({
      state: "ACCEPTED",
      documents: [{ asked: 1, accepted: 1 }],
    });
  });

  it("is polled until DIAN has decided, and sent once", async () => {
    await shop.prepare("OFF");
    shop.dian.fault({ kind: "WORKING", operation: "GetStatusZip", times: 2 });
    await start({ kind: "FEV", documents: { FEV: 1 } });
    await shop.work(1);
    expect(await progress("FEV")).toMatchObject({
      state: "RUNNING",
      reason: "La DIAN todavía está procesando el documento",
    });
    await shop.work();
    expect(await progress("FEV")).toMatchObject({ state: "ACCEPTED" });
    expect(shop.dian.documents().map(({ times }) => times)).toEqual([1]);
  });

  it.each([
    ["FEV", { FEV: 8, CREDIT_NOTE: 1, DEBIT_NOTE: 1 }],
    ["DEE", { DEE: 30, DEE_ADJUSTMENT: 10 }],
  ] as const)("of %s without counts sends what the portal commonly asks for", async (kind, common) => {
    await shop.prepare("OFF");
    await start({ kind });
    expect((await progress(kind)).documents.map(({ kind: one, asked }) => [one, asked])).toEqual(
      Object.entries(common),
    );
  });

  it("needs the certificate, the software with its test set, and the store's data", async () => {
    const body = { kind: "FEV", documents: { FEV: 1 } };
    expect(await refusal(body)).toEqual([409, "NOT_READY_FOR_DIAN", "Falta el certificado de la tienda"]);
    await shop.prepare("OFF");
    await queryAsDatabaseOwner("update fiscal_software set test_set_id = null where store_id = $1", [
      shop.owner.storeId,
    ]);
    expect(await refusal(body)).toMatchObject([
      409,
      "NOT_READY_FOR_DIAN",
      expect.stringContaining("set de pruebas"),
    ]);
    expect((await shop.owner.call(listFiscalDocuments)).data).toEqual([]);
  });

  it.each([
    [{ kind: "FEV", documents: { CREDIT_NOTE: 1 } }, "Di cuántos documentos pide el portal de cada clase"],
    [{ kind: "FEV", documents: { FEV: 0 } }, "Las facturas"],
    [{ kind: "FEV", documents: { FEV: 61 } }, "Las facturas"],
    [{ kind: "FEV", documents: { FEV: 1, CREDIT_NOTE: 2 } }, "No puede haber más notas que documentos"],
    [{ kind: "DEE", documents: { DEE: 1, DEBIT_NOTE: 1 } }, "Cada set de pruebas"],
    [{ kind: "POS", documents: { DEE: 1 } }, "La clase de documento"],
  ])("is refused for %j", async (body, message) => {
    const [status, code, answerMessage] = await refusal(body);
    expect([status, code]).toEqual([400, "INVALID_INPUT"]);
    expect(answerMessage).toContain(message);
  });

  it("may be declared done without sending, by owners and administrators only", async () => {
    await shop.prepare("OFF");
    const [fev] = await start({ kind: "FEV", done: true });
    expect(fev).toMatchObject({ state: "SAID", saidAt: expect.any(String), documents: [] });
    expect((await toProduction()).status).toBe(200);
    expect(
      (
        await shop.owner.call(changeDocumentIssuingSettings, {
          body: { password: OWNER_PASSWORD, environment: "TEST" },
        })
      ).data,
    ).toMatchObject({ environment: "TEST", ready: { FEV: true, DEE: false } });
    const employee = await signIn("EMPLOYEE", shop.owner.storeId);
    expect((await employee.refused(getDianTestSet)).status).toBe(403);
  });
});
