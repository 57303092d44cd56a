import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import { renderDocumentPdf } from "#server/fiscal/pdf/document-pdf.ts";
import { readPrintedDocument } from "#server/fiscal/pdf/printed-document.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import {
  buildEquivalentDocumentInput,
  buildInvoiceInput,
  LINES_WITH_ALL_TAXES,
  TEST_DOCUMENTS,
  TEST_ISSUE_TIME,
} from "#server/test/fiscal-shapes.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

let certificate: TestCertificate;
beforeAll(async () => {
  certificate = await createTestCertificate({ nit: "900373076", check: 4, name: "Tienda La Ñapa" });
});

const printedOf = (input: Parameters<typeof buildFiscalDocument>[0]) =>
  readPrintedDocument(
    signDocument(buildFiscalDocument(input).unsigned, certificate.credentials, TEST_ISSUE_TIME),
    null,
  );

/** All streams of the file, unpacked. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content]) => {
    try {
      return [inflateSync(Buffer.from(content!, "latin1")).toString("latin1")];
    } catch {
      return [];
    }
  });
}

describe("the printed form", () => {
  test.each(Object.entries(TEST_DOCUMENTS))("of %s matches its XML", (_, input) => {
    const built = buildFiscalDocument(input);
    const printed = printedOf(input);
    expect(printed).toMatchObject({ number: built.number, key: built.key, qr: built.qr, isTest: true });
    expect(printed.total).toBe(`${input.total}.00`);
    expect(printed.lines.map(({ description }) => description)).toEqual(
      input.lines.map(({ description }) => description),
    );
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    const taxes = printed.taxes.reduce((sum, { amount }) => sum + cents(amount), 0);
    expect(cents(printed.lineExtension) + taxes).toBe(cents(printed.total));
    for (const text of [printed.title, printed.buyer.name, printed.issuer.legalName])
      expect(text).not.toBe("");
    expect(printed.payments.length).toBeGreaterThan(0);
  });

  test("has what an equivalent document must show", () => {
    const printed = printedOf(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    expect(printed.title).toContain("tiquete de máquina registradora con sistema P.O.S.");
    expect(printed.authorization).toContain("18760000001");
    expect(printed.register).toEqual([
      ["Caja", "CAJA-01"],
      ["Lugar", "Local 1"],
      ["Cajero", "Luz Dary"],
      ["Tipo de caja", "Caja principal"],
      ["Venta", "A-123"],
    ]);
    expect(printed.keyName).toBe("CUDE");
  });

  test("has letter-size pages for all lines, with the embedded font and the QR code on each", async () => {
    const pages = async (lines: number) => {
      const many = Array.from(
        { length: lines },
        (_, i) => LINES_WITH_ALL_TAXES[i % LINES_WITH_ALL_TAXES.length]!,
      );
      const pdf = await renderDocumentPdf(printedOf(buildInvoiceInput(990_000_300, many)));
      const text = pdf.toString("latin1");
      expect(text).toContain("/MediaBox [0 0 612 792]");
      expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+PTSans/);
      expect(text).toContain("/FontFile2");
      expect(text).not.toContain("/Helvetica");
      // Each page has its own QR code of some thousand squares, 85 points (3 cm) wide.
      const withCode = streamsOf(pdf).filter((stream) => (stream.match(/ re\n/g) ?? []).length > 500);
      const count = (text.match(/\/Type \/Page\n/g) ?? []).length;
      expect(withCode).toHaveLength(count);
      const left = withCode[0]!
        .match(/[\d.]+ [\d.]+ [\d.]+ [\d.]+ re/g)!
        .map((one) => one.split(" ").map(Number));
      const width = Math.max(...left.map(([x]) => x!)) - Math.min(...left.map(([x]) => x!));
      expect((width / 72) * 2.54).toBeGreaterThan(2);
      return count;
    };
    expect(await pages(1)).toBe(1);
    expect(await pages(50)).toBe(3);
  });

  test("accepts characters without a glyph, and names that fill the page", async () => {
    const description = `${"Ñandú açaí ".repeat(20)} 🍅 漢字 Ő`;
    const input = buildInvoiceInput(990_000_301, [{ ...LINES_WITH_ALL_TAXES[0]!, description }], {
      issuer: { ...printedIssuer(), tradeName: "Ñ".repeat(200), legalName: "W".repeat(200) },
    });
    const pdf = await renderDocumentPdf(printedOf(input));
    expect(pdf.length).toBeLessThan(200_000);
  });
});

const printedIssuer = () => buildInvoiceInput(1, LINES_WITH_ALL_TAXES).issuer;
