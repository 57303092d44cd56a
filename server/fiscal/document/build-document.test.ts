import { beforeAll, describe, expect, test } from "vitest";
import { centsWithoutTax, toMillionths, unitPriceInMillionths } from "#server/fiscal/decimals.ts";
import { buildFiscalDocument, FiguresDisagreeError } from "#server/fiscal/document/build-document.ts";
import { signDocument } from "#server/fiscal/signing/sign-document.ts";
import { buildXmlElement } from "#server/fiscal/xml/build-xml.ts";
import {
  buildAdjustmentNoteInput,
  buildEquivalentDocumentInput,
  documentReference,
  LINES_WITH_ALL_TAXES,
  RICE_LINE,
  SODA_LINE,
  TEST_DOCUMENTS,
  TEST_ISSUE_TIME,
} from "#server/test/fiscal-shapes.ts";
import { isXmlsecInstalled, SIGNED_REFERENCE_TYPES, xmlsecErrorMessage } from "#server/test/xmlsec.ts";
import { createTestCertificate, type TestCertificate } from "../../../dian/test-certificates.ts";

let certificate: TestCertificate;
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

const textOf = (xml: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1];
const allOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

describe("a document", () => {
  test.skipIf(!isXmlsecInstalled).each(Object.entries(TEST_DOCUMENTS))(
    "%s is signed so that xmlsec1 verifies it (needs xmlsec1)",
    async (_, input) => {
      const { unsigned } = buildFiscalDocument(input);
      const xml = signDocument(unsigned, certificate.credentials, input.issuedAt);
      const pem = certificate.credentials.chain[0].toString();
      expect(await xmlsecErrorMessage(xml, pem, SIGNED_REFERENCE_TYPES)).toBeNull();
      expect(
        await xmlsecErrorMessage(xml.replace("La Ñapa", "La Napa"), pem, SIGNED_REFERENCE_TYPES),
      ).toContain("FAIL");
    },
  );

  test("has the sums of its lines, and what the buyer paid", () => {
    const { unsigned, key, number } = buildFiscalDocument(
      buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES),
    );
    const xml = unsigned.head + unsigned.tail;
    expect(number).toBe("EPOS7");
    expect(textOf(xml, "cbc:UUID")).toBe(key);
    const total = xml.slice(xml.indexOf("<cac:LegalMonetaryTotal>"), xml.indexOf("<cac:InvoiceLine>"));
    // The tomatoes, excluded from IVA, are part of the first amount (pesos) and not of the second.
    expect(allOf(total, "cbc:LineExtensionAmount")).toEqual(["45530.77"]);
    expect(allOf(total, "cbc:TaxExclusiveAmount")).toEqual(["40780.77"]);
    expect(allOf(total, "cbc:PayableAmount")).toEqual(["49650.00"]);
  });

  test("is dated in Colombia, with any server clock", () => {
    const late = buildFiscalDocument(
      buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES, { issuedAt: new Date("2026-11-26T04:59:59Z") }),
    );
    expect([late.issueDate, late.issueTime]).toEqual(["2026-11-25", "23:59:59-05:00"]);
    const early = buildFiscalDocument(
      buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES, { issuedAt: new Date("2027-01-01T05:00:01Z") }),
    );
    expect([early.issueDate, early.issueTime]).toEqual(["2027-01-01", "00:00:01-05:00"]);
  });

  test("is refused if its figures differ from the stored ones", () => {
    expect(() =>
      buildFiscalDocument(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES, { total: 49_651 })),
    ).toThrow(FiguresDisagreeError);
  });

  test("writes an excluded line without a tax, and an exempt one with one of 0 %", () => {
    const { tail } = buildFiscalDocument(
      TEST_DOCUMENTS["an equivalent document of all classes for consumidor final"]!,
    ).unsigned;
    const lines = tail.split("<cac:InvoiceLine>").slice(1);
    const [cheese, tomato] = [
      lines.find((line) => line.includes("Queso"))!,
      lines.find((line) => line.includes("Tomate"))!,
    ];
    expect(allOf(cheese, "cbc:Percent")).toEqual(["0.00"]);
    expect(allOf(cheese, "cbc:TaxableAmount")).toEqual(["8600.00"]);
    expect(tomato).not.toContain("TaxTotal");
    expect(textOf(tomato, "cbc:PriceAmount")).toBe("3800.000000");
  });

  test("spells Bogotá as DIAN's list does, not as maps do", () => {
    const { tail } = buildFiscalDocument(TEST_DOCUMENTS["an invoice of a shop in Bogotá"]!).unsigned;
    expect(allOf(tail, "cbc:CityName")).toEqual(["Bogotá, D.c.", "Bogotá, D.c."]);
    expect(allOf(tail, "cbc:CountrySubentity")).toEqual(["Bogotá", "Bogotá"]);
  });

  test("counts a pound as half a kilo", () => {
    const { tail } = buildFiscalDocument(TEST_DOCUMENTS["an equivalent document by measure"]!).unsigned;
    const line = tail.split("<cac:InvoiceLine>").find((text) => text.includes("Papa"))!;
    expect(line).toContain('<cbc:InvoicedQuantity unitCode="KGM">1.250000<');
    expect(textOf(line, "cbc:PriceAmount")).toBe("4200.000000");
  });

  test("counts packs as packs, with their price, and the tax of bags by the bag", () => {
    const pack = { description: "Cerveza", code: "1", unit: "UNIT" as const, quantity: 12, total: 29_000 };
    const packed = { name: "Six pack", count: 2 };
    const taxes = [{ kind: "IVA" as const, rate: 19, base: 24_369.75, amount: 4_630.25 }];
    const bags = {
      description: "Bolsa",
      code: "2",
      unit: "UNIT" as const,
      quantity: 100,
      total: 10_000,
      packed: { name: "x".repeat(400), count: 1 },
      taxes: [
        { kind: "BAG" as const, perUnit: 73, base: 0, amount: 7_300 },
        { kind: "IVA" as const, rate: 19, base: 2_268.91, amount: 431.09 },
      ],
    };
    const { tail } = buildFiscalDocument(
      buildEquivalentDocumentInput(7, [{ ...pack, packed, taxes }, bags]),
    ).unsigned;
    const lines = tail.split("<cac:InvoiceLine>").slice(1);
    expect(lines[0]).toContain('<cbc:InvoicedQuantity unitCode="94">2.000000<');
    expect(textOf(lines[0]!, "cbc:Description")).toBe("Cerveza (Six pack)");
    expect(textOf(lines[0]!, "cbc:PriceAmount")).toBe("12184.875000");
    expect(lines[1]).toContain('<cbc:InvoicedQuantity unitCode="94">1.000000<');
    expect(lines[1]).toContain('<cbc:BaseUnitMeasure unitCode="94">100.000000<');
    expect(textOf(lines[1]!, "cbc:Description")).toHaveLength(300);
    const note = buildAdjustmentNoteInput(5, [{ ...pack, taxes }], { reference: documentReference("EPOS7") });
    const back = buildFiscalDocument({ ...note }).unsigned.tail;
    expect(textOf(back, "cbc:PriceAmount")).toBe("2030.812500");
  });

  test("shows a discount in its line", () => {
    const { tail } = buildFiscalDocument(TEST_DOCUMENTS["an equivalent document with discounts"]!).unsigned;
    const line = tail.split("<cac:InvoiceLine>").find((text) => text.includes("Gaseosa"))!;
    expect(allOf(line, "cbc:Amount")).toEqual(["1386.56"]);
    expect(allOf(line, "cbc:BaseAmount")).toEqual(["13865.55"]);
    expect(textOf(line, "cbc:LineExtensionAmount")).toBe("12478.99");
  });

  test("of a note refers to its document, and has no groups of a till", () => {
    const { head, tail } = buildFiscalDocument(
      buildAdjustmentNoteInput(5, [RICE_LINE], { reference: documentReference("EPOS7") }),
    ).unsigned;
    expect(head).not.toContain("PuntoVenta");
    expect(tail).toContain("<cbc:DocumentTypeCode>20</cbc:DocumentTypeCode>");
    expect(tail.indexOf("<cac:PaymentMeans>")).toBeGreaterThan(0);
  });

  test("the printed QR code matches the XML", () => {
    const { qr, key } = buildFiscalDocument(buildEquivalentDocumentInput(7, LINES_WITH_ALL_TAXES));
    expect(qr.split("\n")).toEqual([
      "NumFac: EPOS7",
      "FecFac: 2026-11-25",
      "HorFac: 10:15:30-05:00",
      "NitFac: 900373076",
      "DocAdq: 222222222222",
      "ValFac: 45530.77",
      "ValIva: 2862.12",
      "ValOtroIm: 1257.11",
      "ValTolFac: 49650.00",
      `CUDE: ${key}`,
      `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${key}`,
    ]);
  });

  test.skipIf(!isXmlsecInstalled)("escapes hostile texts (needs xmlsec1)", async () => {
    const description = 'a&b<c>"d"\u0000\r\n]]>\u000b\ud800 ñ é 🍅 <!-- --> <?x?>';
    const input = buildEquivalentDocumentInput(7, [{ ...SODA_LINE, description }]);
    const xml = signDocument(buildFiscalDocument(input).unsigned, certificate.credentials, TEST_ISSUE_TIME);
    expect(
      await xmlsecErrorMessage(xml, certificate.credentials.chain[0].toString(), SIGNED_REFERENCE_TYPES),
    ).toBeNull();
    expect(buildXmlElement("a", { b: 'x"<&\n' }, "\r\n").text).toBe('<a b="x&quot;&lt;&amp; ">\n</a>');
  });
});

describe("prices with six decimals", () => {
  test("reproduce the value of a line to the cent, for any quantity and weight", () => {
    let state = 1;
    const next = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return 1 + (state % most);
    };
    for (let i = 0; i < 20_000; i++) {
      const thousandths = next(999_999);
      const cents = centsWithoutTax(next(300_000_000), [0, 5, 8, 19][i % 4]!);
      const quantity = toMillionths(thousandths / 1000);
      const again = (unitPriceInMillionths(cents, quantity) * quantity) / 1_000_000n;
      expect(Math.abs(Number(again) - cents * 10_000)).toBeLessThanOrEqual(5000);
    }
  });
});
