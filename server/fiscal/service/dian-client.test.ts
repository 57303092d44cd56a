import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import { dianFileNames } from "#server/fiscal/document/dian-file-names.ts";
import type { FiscalDocumentInput, NumberingAuthorization } from "#server/fiscal/document/document-input.ts";
import {
  type DianResponse,
  interpretDianAnswer,
  readValidationTime,
} from "#server/fiscal/service/dian-answers.ts";
import { createDianClient, DianCallError, type DianClient } from "#server/fiscal/service/dian-client.ts";
import { buildSoapEnvelope } from "#server/fiscal/service/soap-envelope.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { zipOneFile } from "#server/fiscal/zip.ts";
import {
  buildCreditNoteInput,
  buildEquivalentDocumentInput,
  buildInvoiceInput,
  CONTINGENCY_RANGE,
  ELECTRONIC_INVOICE_RANGE,
  EQUIVALENT_DOCUMENT_RANGE,
  LINES_WITH_ALL_TAXES,
  RICE_LINE,
  SODA_LINE,
  TEST_DOCUMENTS,
  TEST_FISCAL_SOFTWARE,
  TEST_ISSUE_TIME,
} from "#server/test/fiscal-shapes.ts";
import { isXmlsecInstalled, xmlsecErrorMessage } from "#server/test/xmlsec.ts";
import { DIAN_TEST_NUMBER_RANGES } from "../../../dian/registry.ts";
import { type DianStandIn, startDianStandIn } from "../../../dian/stand-in.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

const TEST_SET = "2f4ba8a4-8b0c-4f7d-9c2e-1d0f6f8a3c11";
const RANGES: NumberingAuthorization[] = [
  ELECTRONIC_INVOICE_RANGE,
  EQUIVALENT_DOCUMENT_RANGE,
  CONTINGENCY_RANGE,
];

let certificate: TestCertificate;
let dian: DianStandIn;
let client: DianClient;
let counter = 0;

beforeAll(async () => {
  const [from, to] = [new Date("2026-11-01T00:00:00Z"), new Date("2028-11-01T00:00:00Z")];
  certificate = await createTestCertificate({
    nit: "900373076",
    check: 4,
    name: "Tienda La Ñapa S.A.S.",
    from,
    to,
  });
});
beforeEach(async () => {
  dian = await startDianStandIn({
    software: [{ ...TEST_FISCAL_SOFTWARE, testSetId: TEST_SET }],
    ranges: RANGES,
  });
  client = createDianClient({ url: dian.url, credentials: certificate.credentials });
});
afterEach(async () => {
  client.close();
  await dian.close();
});

type Sendable = { zipName: string; zip: Buffer; key: string };

function made(input: FiscalDocumentInput, change: (xml: string) => string = (xml) => xml): Sendable {
  const { unsigned, key, tag } = buildFiscalDocument(input);
  const xml = change(signDocument(unsigned, certificate.credentials, input.issuedAt));
  const names = dianFileNames({ tag, nit: "900373076", year: 2026, counter: ++counter });
  return { zipName: names.zip, zip: zipOneFile(names.xml, Buffer.from(xml)), key };
}
const send = ({ zipName, zip }: Sendable) => client.sendBill(zipName, zip);
/** What an answer says about the document that it names. */
const verdictOf = (answer: DianResponse) => interpretDianAnswer(answer.key ?? "ab", answer).kind;
const rules = ({ messages }: { messages: { rule: string }[] }) => messages.map(({ rule }) => rule);

describe("the stand-in of DIAN", () => {
  test.each(Object.entries(TEST_DOCUMENTS))("accepts %s", async (_, input) => {
    const document = made(input);
    const answer = await send(document);
    expect(answer.messages).toEqual([]);
    expect(verdictOf(answer)).toBe("ACCEPTED");
    expect(answer.key).toBe(document.key);
    expect(verdictOf(await client.status(document.key))).toBe("ACCEPTED");
    expect(readValidationTime(answer.applicationResponse!)).toBeInstanceOf(Date);
  });

  test.each<[rule: string, what: string, change: (xml: string) => string]>([
    ["ZE02", "one cent changed", (xml) => xml.replace("45530.77</cbc:Line", "45530.78</cbc:Line")],
    ["ZE01", "a document type", (xml) => xml.replace("?>", '?><!DOCTYPE a [<!ENTITY b "c">]>')],
    [
      "ZB01",
      "another order",
      (xml) => xml.replace(/(<cbc:ID>EPOS7<\/cbc:ID>)(<cbc:UUID.*?<\/cbc:UUID>)/, "$2$1"),
    ],
    [
      "DEAD03",
      "a blank after the profile",
      (xml) => xml.replace("Documento Equivalente POS<", "Documento Equivalente POS <"),
    ],
    ["DEPD21", "a till without accents", (xml) => xml.replace("UbicaciónCaja", "UbicacionCaja")],
    [
      "DEAJ24",
      "another check digit",
      (xml) =>
        xml.replaceAll('schemeID="4" schemeName="31">900373076', 'schemeID="5" schemeName="31">900373076'),
    ],
    ["DEAJ26", "a code of the RUT that is not taken", (xml) => xml.replace(">R-99-PN<", ">O-48<")],
    ["DEAN01", "no payment", (xml) => xml.replaceAll(/<cac:PaymentMeans>.*?<\/cac:PaymentMeans>/g, "")],
    ["DEAX07", "another rate", (xml) => xml.replaceAll("<cbc:Percent>19.00<", "<cbc:Percent>16.00<")],
    [
      "DEAU04",
      "excluded lines in the base",
      (xml) => xml.replace("40780.77</cbc:TaxEx", "45530.77</cbc:TaxEx"),
    ],
    [
      "DEAB27b",
      "another number in the code of the software",
      (xml) => xml.replace(/(SecurityCode [^>]*>)./, "$1x"),
    ],
    ["DEAD06", "another key", (xml) => xml.replace(/(<cbc:UUID[^>]*>)[0-9a-f]/, "$1z")],
    [
      "DEAD10",
      "the hour of UTC",
      (xml) => xml.replace("10:15:30-05:00</cbc:IssueTime", "15:15:30Z</cbc:IssueTime"),
    ],
    [
      "DEAB10a",
      "another prefix",
      (xml) =>
        xml.replace(
          "<cac:CorporateRegistrationScheme><cbc:ID>EPOS",
          "<cac:CorporateRegistrationScheme><cbc:ID>EPO",
        ),
    ],
  ])("rejects with %s: %s", async (rule, _, change) => {
    const before = made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    expect(before.zip).not.toEqual(made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES), change).zip);
    const answer = await send(made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES), change));
    // A file that cannot be read has no key, so no answer about it names one.
    expect(verdictOf(answer)).toBe(rule === "ZE01" ? "NOTHING" : "REJECTED");
    expect(rules(answer)).toContain(rule);
  });

  test("rejects a signature of another day, number, range, certificate or software", async () => {
    const rejects = async (input: FiscalDocumentInput, rule: string) =>
      expect(rules(await send(made(input)))).toContain(rule);
    await rejects(buildEquivalentDocumentInput(1001, LINES_WITH_ALL_TAXES), "DEAD05c");
    await rejects(
      buildEquivalentDocumentInput(9, LINES_WITH_ALL_TAXES, {
        authorization: { ...EQUIVALENT_DOCUMENT_RANGE, resolution: "1" },
      }),
      "DEAB05a",
    );
    await rejects(
      buildEquivalentDocumentInput(8, LINES_WITH_ALL_TAXES, {
        software: { ...TEST_FISCAL_SOFTWARE, id: "another" },
      }),
      "DEAB24a",
    );
    await rejects(
      buildInvoiceInput(990_000_001, LINES_WITH_ALL_TAXES, {
        authorization: { ...ELECTRONIC_INVOICE_RANGE, technicalKey: "0".repeat(40) },
      }),
      "FAD06",
    );
    const other = await createTestCertificate({
      nit: "800197268",
      check: 4,
      name: "Otra",
      from: new Date("2026-11-01"),
    });
    const tomorrow = new Date("2026-11-26T15:00:00Z");
    for (const [number, credentials, signedAt, rule] of [
      [10, other.credentials, TEST_ISSUE_TIME, "ZE02"],
      [11, certificate.credentials, tomorrow, "DEAD09e"],
    ] as const) {
      const { unsigned, tag } = buildFiscalDocument(
        buildEquivalentDocumentInput(number, LINES_WITH_ALL_TAXES),
      );
      const names = dianFileNames({ tag, nit: "900373076", year: 2026, counter: number });
      const xml = signDocument(unsigned, credentials, signedAt);
      expect(rules(await client.sendBill(names.zip, zipOneFile(names.xml, Buffer.from(xml))))).toContain(
        rule,
      );
    }
  });

  test("requires one file, named as the annex says", async () => {
    const { zip, zipName } = made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    expect(rules(await client.sendBill(zipName.replace("z09", "z9"), zip))).toEqual(["ZIP"]);
    expect(rules(await client.sendBill(zipName, Buffer.from("hola")))).toEqual(["ZIP"]);
  });

  test("accepts a number once, and a rejected number again under another key", async () => {
    const first = made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    dian.fault({ kind: "REJECT", rule: "DEAK24", times: 1 });
    expect(rules(await send(first))).toEqual(["DEAK24"]);
    // The same file again is answered as processed before; its state is still rejected.
    const again = await send(first);
    expect(verdictOf(again)).toBe("DUPLICATE");
    expect(verdictOf(await client.status(first.key))).toBe("REJECTED");
    const mended = made(buildEquivalentDocumentInput(7, [RICE_LINE]));
    expect(verdictOf(await send(mended))).toBe("ACCEPTED");
    expect(verdictOf(await send(made(buildEquivalentDocumentInput(7, [SODA_LINE]))))).toBe("DUPLICATE");
    expect(verdictOf(await send(mended))).toBe("DUPLICATE");
    expect(verdictOf(await client.status(mended.key))).toBe("ACCEPTED");
  });

  test("rejects notes above the amount of their document", async () => {
    const sold = made(buildInvoiceInput(990_000_001, [SODA_LINE]));
    await send(sold);
    const reference = { number: "SETP990000001", key: sold.key, issueDate: "2026-11-25" };
    expect(verdictOf(await send(made(buildCreditNoteInput(1, [SODA_LINE], { reference }))))).toBe("ACCEPTED");
    expect(verdictOf(await send(made(buildCreditNoteInput(2, [RICE_LINE], { reference }))))).toBe("REJECTED");
  });

  test("returns notices without rejecting (#9)", async () => {
    dian.fault({ kind: "NOTICE", rule: "FAJ73" });
    const answer = await send(made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES)));
    expect(verdictOf(answer)).toBe("ACCEPTED");
    expect(answer.messages).toEqual([{ rule: "FAJ73", kind: "NOTICE", text: "Pedido a la DIAN de pruebas" }]);
  });

  test("accepts a test set, and reports its result", async () => {
    const { zip, zipName } = made(buildInvoiceInput(990_000_001, [SODA_LINE]));
    const { zipKey } = await client.sendTestSet(zipName, zip, TEST_SET);
    const [answer] = await client.statusZip(zipKey!);
    expect(verdictOf(answer!)).toBe("ACCEPTED");
    expect(await client.statusZip("another")).toEqual([]);
    const refused = await client.sendTestSet(zipName, zip, "another");
    expect(refused.zipKey).toBeNull();
    expect(refused.messages[0]!.text).toContain("no existe");
  });

  test("returns the ranges of a shop", async () => {
    const found = await client.numberingRanges("900373076", TEST_FISCAL_SOFTWARE.id);
    expect(found).toHaveLength(RANGES.length);
    expect(found[0]).toMatchObject({
      resolution: "18760000001",
      prefix: "SETP",
      from: 990_000_000,
      to: 995_000_000,
      technicalKey: DIAN_TEST_NUMBER_RANGES[0]!.technicalKey,
    });
    expect(found[1]!.technicalKey).toBeNull();
    expect(await client.numberingRanges("", TEST_FISCAL_SOFTWARE.id)).toEqual([]);
  });
});

describe("the client", () => {
  const failure = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof DianCallError)) throw error ?? new Error("it did not fail");
    return error.kind;
  };

  test.skipIf(!isXmlsecInstalled)(
    "signs its messages in both forms so that DIAN and xmlsec1 accept them (needs xmlsec1)",
    async () => {
      for (const form of ["TO", "TIMESTAMP_AND_TO"] as const) {
        const other = createDianClient({ url: dian.url, credentials: certificate.credentials, form });
        expect(verdictOf(await other.status("ab".repeat(48)))).toBe("NOT_HELD");
        other.close();
        const text = buildSoapEnvelope({
          operation: "GetStatus",
          parameters: [["trackId", "<&>"]],
          to: dian.url,
          form,
          now: new Date(),
          credentials: certificate.credentials,
        });
        const ids = ["To", "Timestamp"].map((name) =>
          name === "To"
            ? "http://www.w3.org/2005/08/addressing:To"
            : "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd:Timestamp",
        );
        expect(await xmlsecErrorMessage(text, certificate.credentials.chain[0].toString(), ids)).toBeNull();
      }
    },
  );

  test("distinguishes requests that may have arrived from those that did not", async () => {
    const document = made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    dian.fault({ kind: "LOSE_REQUEST", times: 1 });
    expect(await failure(send(document))).toBe("NO_ANSWER");
    expect(verdictOf(await client.status(document.key))).toBe("NOT_HELD");
    dian.fault({ kind: "LOSE_ANSWER", times: 1 });
    expect(await failure(send(document))).toBe("NO_ANSWER");
    expect(verdictOf(await client.status(document.key))).toBe("ACCEPTED");
    await dian.close();
    const other = createDianClient({ url: dian.url, credentials: certificate.credentials });
    expect(await failure(other.status(document.key))).toBe("UNREACHABLE");
    other.close();
  });

  test("stops waiting after its timeout", async () => {
    const hasty = createDianClient({ url: dian.url, credentials: certificate.credentials, timeout: 200 });
    dian.fault({ kind: "SLOW", milliseconds: 2000, times: 1 });
    expect(await failure(hasty.status("ab".repeat(48)))).toBe("NO_ANSWER");
    hasty.close();
  });

  test.each([
    ["DOWN", "NO_ANSWER"],
    ["HTML", "NO_ANSWER"],
    ["FAULT", "REFUSED"],
  ] as const)("%s is %s", async (kind, expected) => {
    dian.fault({ kind, times: 1 });
    expect(await failure(client.status("ab".repeat(48)))).toBe(expected);
  });

  test("does not accept a success without validity, nor a document still in process", async () => {
    const document = made(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    dian.fault({ kind: "WORKING", times: 1 });
    expect(verdictOf(await send(document))).toBe("IN_PROCESS");
    dian.fault({ kind: "NO_ANSWER_FILE", times: 1 });
    const answer = await client.status(document.key);
    expect([verdictOf(answer), answer.applicationResponse]).toEqual(["ACCEPTED", null]);
    const nothing = { description: "", messages: [], key: null, applicationResponse: null };
    expect(verdictOf({ ...nothing, isValid: false, statusCode: "00" })).toBe("NOTHING");
    expect(verdictOf({ ...nothing, isValid: false, statusCode: "90" })).toBe("NOT_HELD");
  });
});
