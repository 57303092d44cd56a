import { describe, expect, it } from "vitest";
import { PAYMENT_METHODS, type PaymentMethod } from "#core/sale/payment.ts";
import { UNITS, type Unit } from "#core/units.ts";
import { buildFiscalDocument } from "#server/fiscal/document/build-document.ts";
import { buildEquivalentDocumentInput, RICE_LINE } from "#server/test/fiscal-shapes.ts";

const xmlOf = (part: Partial<Parameters<typeof buildEquivalentDocumentInput>[2]>, line = RICE_LINE) => {
  const { unsigned } = buildFiscalDocument(buildEquivalentDocumentInput(7, [line], part));
  return unsigned.head + unsigned.tail;
};
const payment = (method: PaymentMethod) => ({ payments: [{ method, dueDate: "2026-12-25" }] });

describe("a payment is declared as", () => {
  const DECLARED: Record<PaymentMethod, string> = {
    CASH: "1 10",
    CARD: "1 49",
    NEQUI: "1 47",
    DAVIPLATA: "1 47",
    BREB: "1 47",
    TRANSFER: "1 47",
    OTHER: "1 1",
    CREDIT: "2 ZZZ 2026-12-25",
  };
  it.each(PAYMENT_METHODS)("%s", (method) => {
    const means = /<cac:PaymentMeans>(.*?)<\/cac:PaymentMeans>/s.exec(xmlOf(payment(method)))![1]!;
    expect(
      means
        .replace(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/)
        .join(" "),
    ).toBe(DECLARED[method]);
  });

  it("makes no document for a method that is not in the list", () => {
    for (const method of ["TRANSFERENCIA", "toString", ""])
      expect(() => xmlOf(payment(method as PaymentMethod))).toThrow(RangeError);
  });
});

it("makes no document for a unit that is not in the list", () => {
  for (const unit of UNITS) expect(() => xmlOf({}, { ...RICE_LINE, unit })).not.toThrow();
  expect(() => xmlOf({}, { ...RICE_LINE, unit: "OZ" as Unit })).toThrow(RangeError);
});

it("makes no document for a buyer's document that is not in the list", () => {
  const buyer = { documentType: "Otro" as "CC", document: "123456", name: "Ana" };
  expect(() => xmlOf({ buyer })).toThrow(RangeError);
});
