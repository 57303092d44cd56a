import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addNumberRange,
  changeNumberRange,
  listNumberRanges,
  readDocumentIssuingSettings,
} from "#core/contract/fiscal/fiscal.ts";
import { issueFiscalDocument, retryFiscalDocument } from "#core/contract/fiscal/fiscal-documents.ts";
import {
  beginContingency,
  endContingency,
  getContingency,
} from "#core/contract/fiscal/fiscal-habilitation.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { CONTINGENCY_RANGE, EQUIVALENT_DOCUMENT_RANGE } from "#server/test/fiscal-shapes.ts";
import { BREAD_ITEM, type FiscalShop, openFiscalShop } from "#server/test/fiscal-shop.ts";
import { queryAsDatabaseOwner } from "#server/test/harness.ts";
import { createTestCertificate, type TestCertificate } from "../../../../dian/test-certificates.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 24 * 3_600_000];
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

const contingency = async () => (await shop.owner.call(getContingency)).data;
const begin = (kind: "DIAN" | "ISSUER") => shop.owner.call(beginContingency, { body: { kind } });

describe("a contingency", () => {
  it("of DIAN is offered when it does not answer, makes invoices of type 04, and counts 48 hours from its end", async () => {
    await shop.prepare("FEV");
    shop.dian.fault({ kind: "DOWN" });
    const before = await shop.sell();
    await shop.work(1);
    expect((await contingency()).offers).toEqual([]);
    await shop.work(4);
    expect(await contingency()).toMatchObject({
      open: null,
      ended: [],
      offers: [{ kind: "DIAN", since: expect.any(String), documents: 1 }],
    });
    await begin("DIAN");
    const [inIt, dee] = [await shop.sell(), await shop.sell({ document: "DEE" })];
    await shop.work(2);
    const { open } = await contingency();
    expect(open).toMatchObject({ kind: "DIAN", endedAt: null, documents: 1, unsent: 1 });
    expect(Date.parse(open!.sendBy) - Date.parse(open!.beganAt)).toBe(48 * HOUR_MS);
    const [document] = await shop.documentsOf(inIt.id);
    expect(document).toMatchObject({ contingency: "DIAN", number: "SETP990000001", state: "SENT" });
    expect(await shop.xmlOf(document!.id)).toContain("<cbc:InvoiceTypeCode>04</cbc:InvoiceTypeCode>");
    // Documents signed before the contingency, and POS documents, do not belong to the contingency.
    expect(await shop.documentsOf(before.id)).toMatchObject([{ contingency: null, number: "SETP990000000" }]);
    expect(await shop.documentsOf(dee.id)).toMatchObject([{ contingency: null }]);
    expect((await shop.owner.call(readDocumentIssuingSettings)).data.warnings).toMatchObject([
      { code: "CONTINGENCY", left: 1 },
    ]);
    shop.dian.fault(null);
    const { data: over } = await shop.owner.call(endContingency);
    expect(over).toMatchObject({ open: null, ended: [{ kind: "DIAN", unsent: 1 }] });
    const [ended] = over.ended;
    expect(Date.parse(ended!.sendBy) - Date.parse(ended!.endedAt!)).toBe(48 * HOUR_MS);
    shop.setAhead(3 * HOUR_MS);
    await shop.work();
    for (const { id } of [before, inIt, dee])
      expect(await shop.documentsOf(id)).toMatchObject([{ state: "ACCEPTED" }]);
    expect((await contingency()).ended).toMatchObject([{ documents: 1, unsent: 0 }]);
    expect((await shop.owner.call(readDocumentIssuingSettings)).data.warnings).toEqual([]);
    const after = await shop.sell();
    await shop.work();
    expect(await shop.documentsOf(after.id)).toMatchObject([{ contingency: null, state: "ACCEPTED" }]);
  });

  it("uses the contingency range of the shop, and waits without one", async () => {
    await shop.prepare("FEV");
    await begin("ISSUER");
    const sale = await shop.sell();
    await shop.work(1);
    expect(await shop.documentsOf(sale.id)).toMatchObject([
      { state: "PENDING", reason: "No hay numeración de contingencia vigente con números libres" },
    ]);
    await shop.owner.call(addNumberRange, {
      body: { ...CONTINGENCY_RANGE, kind: "CONTINGENCY", date: "2026-01-01" },
    });
    await shop.work(2);
    const [document] = await shop.documentsOf(sale.id);
    expect(document).toMatchObject({ contingency: "ISSUER", number: "CONT1" });
    expect(await shop.xmlOf(document!.id)).toContain("<cbc:InvoiceTypeCode>03</cbc:InvoiceTypeCode>");
  });

  it("is opened once, ends once, and never begins automatically", async () => {
    await shop.prepare("FEV");
    await begin("DIAN");
    const twice = await shop.owner.refused(beginContingency, { body: { kind: "ISSUER" } });
    expect([twice.status, twice.body.code]).toEqual([409, "CONTINGENCY_OPEN"]);
    await shop.owner.call(endContingency);
    const again = await shop.owner.refused(endContingency);
    expect([again.status, again.body.code]).toEqual([409, "CONTINGENCY_NOT_OPEN"]);
    shop.dian.fault({ kind: "DOWN" });
    const sale = await shop.sell();
    await shop.work(5);
    expect(await shop.documentsOf(sale.id)).toMatchObject([{ contingency: null }]);
  });
});

describe("midnight", () => {
  it("flags a sale whose document is made on the next day, and dates the document that day", async () => {
    await shop.prepare("DEE");
    const sale = await shop.sell();
    shop.setAhead(DAY_MS);
    await shop.work();
    const { data } = await shop.owner.call(getSale, { params: { id: sale.id } });
    const [today, next] = [
      dayOf(new Date(data.createdAt)),
      dayOf(new Date(Date.parse(data.createdAt) + DAY_MS)),
    ];
    expect(data.flags).toMatchObject([
      {
        code: "DOCUMENT",
        details: { day: today, made: next },
        seenAt: null,
        message: `La venta es del ${today} y su documento electrónico se hizo el ${next}`,
      },
    ]);
    const xml = await shop.xmlOf(data.documents[0]!.id);
    expect(xml).toContain(`<cbc:IssueDate>${next}</cbc:IssueDate>`);
    expect(xml).toContain(`Operación del ${today}`);
  });

  it("keeps signed documents, and flags no sale of today or with a document requested later", async () => {
    await shop.prepare("DEE");
    const [signed, undocumented] = [await shop.sell(), await shop.sell({ document: "NONE" })];
    shop.dian.fault({ kind: "DOWN" });
    await shop.work(1);
    const before = await shop.xmlOf((await shop.documentsOf(signed.id))[0]!.id);
    shop.dian.fault(null);
    shop.setAhead(DAY_MS);
    await shop.owner.call(issueFiscalDocument, {
      params: { id: undocumented.id },
      body: { kind: "FEV" },
    });
    await shop.work();
    const [document] = await shop.documentsOf(signed.id);
    expect(document).toMatchObject({ state: "ACCEPTED" });
    expect(await shop.xmlOf(document!.id)).toBe(before);
    expect(await shop.documentsOf(undocumented.id)).toMatchObject([{ state: "ACCEPTED" }]);
    for (const { id } of [signed, undocumented])
      expect((await shop.owner.call(getSale, { params: { id } })).data.flags).toEqual([]);
  });

  it("flags a sale that arrives a day late", async () => {
    await shop.prepare("DEE");
    const { data: sale } = await shop.owner.call(recordFreeSale, {
      body: {
        items: [BREAD_ITEM],
        paymentMethod: "CASH",
        late: { at: new Date(Date.now() - 26 * HOUR_MS).toISOString() },
      },
    });
    await shop.work();
    const { data } = await shop.owner.call(getSale, { params: { id: sale.id } });
    expect(data.flags.map(({ code }) => code)).toEqual(["DOCUMENT"]);
    expect(data.documents).toMatchObject([{ state: "ACCEPTED" }]);
  });
});

describe("numbers", () => {
  it("come from the till's own range, and never from that of another till", async () => {
    await shop.prepare("DEE", false);
    const { data: other } = await shop.owner.call(createTill, { body: { name: "Caja 2" } });
    const range = { ...EQUIVALENT_DOCUMENT_RANGE, kind: "DEE" as const, date: "2022-01-01", to: 1_000_000 };
    const { data: own } = await shop.owner.call(addNumberRange, { body: { ...range, tillId: other.id } });
    const sale = await shop.sell();
    await shop.work(1);
    expect(await shop.documentsOf(sale.id)).toMatchObject([
      { state: "PENDING", reason: "No hay numeración vigente con números libres" },
    ]);
    await queryAsDatabaseOwner(
      `insert into fiscal_ranges select store_id, $2, kind, environment, resolution, resolved_on, 'ZZ', 1, 9, valid_from,
         valid_to, 1, sealed_key, null, true, now() from fiscal_ranges where store_id = $1 and id = $3`,
      [shop.owner.storeId, "00000000-0000-7000-8000-00000000000a", own.id],
    );
    await queryAsDatabaseOwner(
      "update fiscal_ranges set till_id = (select id from tills where store_id = $1 and id <> $2 limit 1) where id = $3",
      [shop.owner.storeId, other.id, own.id],
    );
    await shop.owner.call(changeNumberRange, { params: { id: own.id }, body: { active: true } });
    await shop.work();
    expect(await shop.documentsOf(sale.id)).toMatchObject([{ state: "ACCEPTED", number: "EPOS1" }]);
    expect(
      (await shop.owner.call(listNumberRanges)).data.find(({ prefix }) => prefix === "ZZ"),
    ).toMatchObject({
      next: 1,
    });
  });
});

describe("the owner", () => {
  it("warns the owner once, by mail and in the settings, before something ends", async () => {
    await shop.prepare("DEE", false);
    await queryAsDatabaseOwner("update users set verified_email = email_form where store_id = $1", [
      shop.owner.storeId,
    ]);
    const notAfter = new Date(Date.now() + 29.5 * DAY_MS);
    await queryAsDatabaseOwner("update fiscal_certificates set not_after = $2 where store_id = $1", [
      ...[shop.owner.storeId, notAfter],
    ]);
    const validTo = addDays(dayOf(new Date()), 20);
    await shop.owner.call(addNumberRange, {
      body: { ...EQUIVALENT_DOCUMENT_RANGE, kind: "DEE", date: "2022-01-01", to: 1_000_000, validTo },
    });
    await queryAsDatabaseOwner("update fiscal_ranges set next = 999990 where store_id = $1", [
      shop.owner.storeId,
    ]);
    const { warnings } = (await shop.owner.call(readDocumentIssuingSettings)).data;
    expect(warnings).toMatchObject([
      { code: "CERTIFICATE", days: 29, left: null, message: expect.stringContaining("vence en 29 días") },
      { code: "RANGE_DAYS", days: 20, left: 11, message: expect.stringContaining("EPOS vence en 20 días") },
      { code: "RANGE_NUMBERS", left: 11, message: expect.stringContaining("quedan 11 números") },
    ]);
    await shop.sell();
    await shop.sell();
    await shop.work();
    const warningMails = shop.mails.filter(({ subject }) => subject.includes("facturación"));
    expect(warningMails).toHaveLength(1);
    expect(warningMails[0]).toMatchObject({ recipient: shop.email });
    for (const text of ["vence en 29 días", "vence en 20 días", "quedan 10 números"])
      expect(warningMails[0]!.text).toContain(text);
  });

  it("sees on the dashboard what needs action, and not what waits for others", async () => {
    await shop.prepare("DEE");
    const count = async () => (await shop.owner.call(readDashboardFigures)).data.documentsToSee;
    const sale = await shop.sell();
    await shop.owner.call(issueFiscalDocument, {
      params: { id: sale.id },
      body: { kind: "FEV" },
    });
    shop.dian.fault({ kind: "DOWN" });
    await shop.work(1);
    expect(await count()).toBe(0);
    shop.dian.fault({ kind: "REJECT", rule: "DEAJ26", operation: "SendBillSync", times: 1 });
    shop.setAhead(HOUR_MS);
    await shop.work(2);
    // The rejected document and its note need the owner; the invoice after them only waits.
    expect(await count()).toBe(2);
  });
});

describe("an annulment that DIAN rejects", () => {
  it("is notified by the waiting invoice, which is then remade with it", async () => {
    await shop.prepare("DEE");
    const sale = await shop.sell();
    await shop.work();
    await shop.owner.call(issueFiscalDocument, {
      params: { id: sale.id },
      body: { kind: "FEV" },
    });
    shop.dian.fault({ kind: "REJECT", rule: "NAAJ26", operation: "SendBillSync", times: 1 });
    await shop.work(2);
    const [, note, invoice] = await shop.documentsOf(sale.id);
    expect(note).toMatchObject({ state: "REJECTED", number: "NADC1" });
    expect(invoice).toMatchObject({
      kind: "FEV",
      state: "PENDING",
      number: null,
      reason: "La DIAN rechazó la nota que anula el documento POS: corrígela y vuelve a enviarla",
    });
    await shop.owner.call(retryFiscalDocument, { params: { id: invoice!.id } });
    // The document's key (CUFE or CUDE) depends on the second in which it is issued.
    shop.setAhead(HOUR_MS);
    await shop.work();
    expect(await shop.documentsOf(sale.id)).toMatchObject([
      { kind: "DEE", state: "ACCEPTED" },
      { kind: "DEE_ADJUSTMENT", state: "ACCEPTED", number: "NADC1" },
      { kind: "FEV", state: "ACCEPTED", number: "SETP990000000" },
    ]);
  });

  it("two parallel requests leave one invoice and nothing open", async () => {
    await shop.prepare("OFF");
    const sale = await shop.sell();
    const url = `/api/sales/${sale.id}/document`;
    const ask = (kind: string) => shop.owner.send({ method: "POST", url, body: { kind } });
    const answers = await Promise.all([ask("DEE"), ask("FEV"), ask("DEE"), ask("FEV")]);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
    await shop.work();
    const documents = await shop.documentsOf(sale.id);
    const kinds = documents.map(({ kind }) => kind).join();
    expect(["FEV", "DEE,DEE_ADJUSTMENT,FEV"]).toContain(kinds);
    expect(documents.map(({ state }) => state)).toEqual(documents.map(() => "ACCEPTED"));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(kinds === "FEV" ? 1 : 2);
  });
});
