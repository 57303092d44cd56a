import { inflateRawSync } from "node:zlib";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getFiscalDocumentPdf, mailFiscalDocument } from "#core/contract/fiscal/fiscal-documents.ts";
import { beginContingency } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { getStoreOutbox, retryOutboxWork } from "#core/contract/outbox.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import { readXml, textAtPath } from "#server/fiscal/xml/read-xml.ts";
import { createOutbox } from "#server/start-outbox.ts";
import { TEST_TECHNICAL_KEY } from "#server/test/fiscal-shapes.ts";
import { type FiscalShop, openFiscalShop, type SentMail } from "#server/test/fiscal-shop.ts";
import { createTestApp, openTestServer, queryAsDatabaseOwner, signIn } from "#server/test/harness.ts";
import { isXmlsecInstalled, SIGNED_REFERENCE_TYPES, xmlsecErrorMessage } from "#server/test/xmlsec.ts";
import { DIAN_TEST_SOFTWARE } from "../../../dian/registry.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

const ANA = { documentType: "CC", document: "43123456", name: "Ana Pérez", email: "ana@example.co" };
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

/** Names and contents of a zip's files, read along its local headers. */
function filesOf(zip: Buffer): [string, Buffer][] {
  const files: [string, Buffer][] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameLength, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ];
    const from = at + 30 + nameLength + extra;
    const name = zip.toString("utf8", at + 30, at + 30 + nameLength);
    files.push([name, inflateRawSync(zip.subarray(from, from + packed))]);
    at = from + packed;
  }
  return files;
}

const ofDocument = (mails: readonly SentMail[]) =>
  mails.filter(({ attachments }) => attachments !== undefined);
const accepted = async (more: object = {}) => {
  const sale = await shop.sell({ document: "FEV", buyer: ANA, ...more });
  await shop.work();
  return (await shop.documentsOf(sale.id))[0]!;
};

describe("the mail to the buyer", () => {
  it("is sent automatically once, with the document, DIAN's answer and the PDF in one zip, and DIAN's subject", async () => {
    await shop.prepare("OFF");
    const document = await accepted();
    expect(document).toMatchObject({ state: "ACCEPTED" });
    const [mail, ...others] = ofDocument(shop.mails);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "ana@example.co",
      subject: `900373076;Luz;${document.number};01;La Ñapa`,
    });
    expect(mail!.text).toContain("no tiene validez");
    const [zip] = mail!.attachments!;
    expect(zip!.name).toMatch(/^z0900373076000\d\d00000001\.zip$/);
    expect(zip!.content.length).toBeLessThan(2 * 1024 * 1024);
    const files = filesOf(zip!.content);
    expect(files.map(([name]) => name)).toEqual([
      expect.stringMatching(/^ad0900373076000\d\d00000001\.xml$/),
      expect.stringMatching(/^fv0900373076000\d\d00000001\.pdf$/),
    ]);
    const container = files[0]![1].toString("utf8");
    const root = readXml(container);
    expect(textAtPath(root, "ParentDocumentID")).toBe(document.number);
    // The container has the signed XML and DIAN's answer unchanged, byte for byte.
    const way = ["Attachment", "ExternalReference", "Description"];
    expect(textAtPath(root, ...way)).toBe(await shop.xmlOf(document.id));
    const answer = textAtPath(root, "ParentDocumentLineReference", "DocumentReference", ...way)!;
    expect(textAtPath(readXml(answer), "DocumentResponse", "Response", "ResponseCode")).toBe("02");
    expect(container).toContain("<![CDATA[<?xml");
    if (isXmlsecInstalled)
      expect(
        await xmlsecErrorMessage(
          container,
          certificate.credentials.chain[0].toString(),
          SIGNED_REFERENCE_TYPES,
        ),
      ).toBeNull();
    expect(files[1]![1].toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("is sent again to the address that the shop enters, with the container that was signed first", async () => {
    await shop.prepare("OFF");
    const document = await accepted({ buyer: { ...ANA, email: undefined } });
    expect(ofDocument(shop.mails)).toEqual([]);
    const params = { id: document.id };
    for (const email of ["a@example.co", "b@example.co"])
      expect((await shop.owner.call(mailFiscalDocument, { params, body: { email } })).data).toEqual({
        email,
      });
    await shop.work();
    const mails = ofDocument(shop.mails);
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(["a@example.co", "b@example.co"]);
    const [first, second] = mails.map(({ attachments }) => filesOf(attachments![0]!.content)[0]![1]);
    expect(first!.equals(second!)).toBe(true);
  });

  it("is rejected before DIAN accepted it, without a mail server, and for an invalid address", async () => {
    await shop.prepare("OFF");
    shop.dian.fault({ kind: "DOWN" });
    const waiting = await accepted();
    const refusal = async (id: string, email: string) => {
      const { status, body } = await shop.owner.refused(mailFiscalDocument, {
        params: { id },
        body: { email },
      });
      return [status, body.code];
    };
    expect(await refusal(waiting.id, "ana@example.co")).toEqual([409, "DOCUMENT_NOT_ACCEPTED"]);
    expect(await refusal(waiting.id, "ana")).toEqual([400, "INVALID_INPUT"]);
    const employee = await signIn("EMPLOYEE", shop.owner.storeId);
    const input = { params: { id: waiting.id }, body: { email: "ana@example.co" } };
    expect((await employee.refused(mailFiscalDocument, input)).status).toBe(403);
    await shop.close();
    shop = await openFiscalShop(certificate, false);
    await shop.prepare("OFF");
    const document = await accepted();
    expect(document.state).toBe("ACCEPTED");
    expect(ofDocument(shop.mails)).toEqual([]);
    expect(await refusal(document.id, "ana@example.co")).toEqual([409, "NO_MAIL_SERVER"]);
  });

  it("is sent without DIAN's answer in a contingency of DIAN", async () => {
    await shop.prepare("OFF");
    shop.dian.fault({ kind: "DOWN" });
    await shop.owner.call(beginContingency, { body: { kind: "DIAN" } });
    const sale = await shop.sell({ document: "FEV", buyer: ANA });
    await shop.work(1);
    const [document] = await shop.documentsOf(sale.id);
    await shop.owner.call(mailFiscalDocument, {
      params: { id: document!.id },
      body: { email: "ana@example.co" },
    });
    await shop.work(1);
    const [mail] = ofDocument(shop.mails);
    expect(mail!.subject).toContain(";04;");
    const root = readXml(filesOf(mail!.attachments![0]!.content)[0]![1].toString("utf8"));
    expect(textAtPath(root, "ParentDocumentLineReference", "LineID")).toBeUndefined();
  });

  it("waits when the address has reached its quota, and gives no private reason", async () => {
    await shop.prepare("OFF");
    const document = await accepted({ buyer: { ...ANA, email: undefined } });
    const params = { id: document.id };
    for (let i = 0; i < 8; i++)
      await shop.owner.call(mailFiscalDocument, { params, body: { email: "a@example.co" } });
    await shop.work(1);
    expect(ofDocument(shop.mails)).toHaveLength(6);
    expect((await shop.owner.call(getStoreOutbox)).data.work).toEqual([]);
    shop.setAhead(3 * 3_600_000);
    await shop.work(1);
    expect(ofDocument(shop.mails)).toHaveLength(8);
  });
});

describe("a mail server that does not answer", () => {
  it("uses up no quota: after seven failures of a mail it and five more are sent in the same hour", async () => {
    await shop.prepare("OFF");
    const document = await accepted({ buyer: { ...ANA, email: undefined } });
    const request = () =>
      shop.owner.call(mailFiscalDocument, { params: { id: document.id }, body: { email: "a@example.co" } });
    shop.failMails(7);
    await request();
    for (let failed = 0; failed < 7; failed++) {
      await shop.work(1);
      await shop.owner.call(retryOutboxWork, {
        params: { id: (await shop.owner.call(getStoreOutbox)).data.work[0]!.id },
      });
    }
    for (let more = 0; more < 5; more++) await request();
    await shop.work(1);
    expect(ofDocument(shop.mails)).toHaveLength(6);
  });
});

describe("the metrics", () => {
  it("count the document jobs by kind, without personal data", async () => {
    await shop.prepare("OFF");
    const document = await accepted({ buyer: { ...ANA, email: undefined } });
    await shop.owner.call(mailFiscalDocument, {
      params: { id: document.id },
      body: { email: "ana@example.co" },
    });
    await shop.sell({ document: "FEV", buyer: ANA });
    const { db } = await openTestServer();
    const { figures } = createOutbox({
      db,
      deliver: async () => {},
      log: { info: () => {}, warn: () => {}, error: () => {} },
      ...{
        config: { SMTP_URL: "smtp://h" },
        appUrl: () => "",
        fiscal: { box: createSecretBox(Buffer.alloc(32)) },
      },
    });
    const app = await createTestApp(db, undefined, { outbox: figures });
    const metrics = (await app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
    await app.close();
    for (const kind of ["FISCAL_MAKE", "FISCAL_MAIL"])
      expect(metrics).toContain(`outbox_waiting{kind="${kind}"} 1`);
    const { id, pin, testSetId } = DIAN_TEST_SOFTWARE.FEV;
    for (const secret of [
      id,
      pin,
      testSetId,
      TEST_TECHNICAL_KEY,
      ANA.email,
      ANA.document,
      document.key!,
      shop.owner.storeId,
    ])
      expect(metrics).not.toContain(secret);
  });
});

describe("the PDF of a document", () => {
  it("is null before it is signed, and made of what was signed", async () => {
    const sale = await shop.sell({ document: "FEV" });
    const [pending] = await shop.documentsOf(sale.id);
    const pdfOf = async (id: string) =>
      (await shop.owner.call(getFiscalDocumentPdf, { params: { id } })).data;
    expect(await pdfOf(pending!.id)).toBeNull();
    await shop.prepare("OFF");
    shop.setAhead(180_000);
    await shop.work();
    const made = await pdfOf(pending!.id);
    expect(made!.fileName).toBe("SETP990000000.pdf");
    expect(Buffer.from(made!.pdf, "base64").toString("latin1", 0, 5)).toBe("%PDF-");
    const stranger = await signIn();
    expect((await stranger.refused(getFiscalDocumentPdf, { params: { id: pending!.id } })).body.code).toBe(
      "DOCUMENT_NOT_FOUND",
    );
  });
});
