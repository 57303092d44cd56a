import { describe, expect, it, test } from "vitest";
import { computeQrChecksum, isMerchantQr, qrWithAmount } from "#core/sale/payment-qr.ts";

const TEXT =
  "00020101021126320014CO.COM.CRB.LLA021030012345675204541153031705802CO5917TIENDA LA ESQUINA6006BOGOTA630499B8";
/** The text with its checksum, which a changed text needs again. */
const checked = (text: string) => `${text.slice(0, -4)}${computeQrChecksum(text.slice(0, -4))}`;

test("the checksum is CRC-16/CCITT-FALSE, of the bytes in UTF-8", () => {
  expect(computeQrChecksum("123456789")).toBe("29B1");
  expect(computeQrChecksum("")).toBe("FFFF");
  expect(computeQrChecksum("Ñ")).not.toBe(computeQrChecksum("N"));
  expect(computeQrChecksum(TEXT.slice(0, -4))).toBe("99B8");
});

describe("the amount", () => {
  it.each([
    [14_900, "540814900.00", "88C0"],
    [500, "5406500.00", "2779"],
  ])("of %i stands in its place by number, and the checksum is new", (amount, field, checksum) => {
    expect(qrWithAmount(TEXT, amount)).toBe(
      `00020101021126320014CO.COM.CRB.LLA02103001234567520454115303170${field}5802CO5917TIENDA LA ESQUINA6006BOGOTA6304${checksum}`,
    );
  });

  it("replaces one that is there", () => {
    expect(qrWithAmount(qrWithAmount(TEXT, 500)!, 14_900)).toBe(qrWithAmount(TEXT, 14_900));
  });

  it("stands last, before the checksum, where no field comes after it", () => {
    const short = checked("00020153031706304____");
    expect(qrWithAmount(short, 1)).toBe(checked("000201530317054041.006304____"));
  });

  it("leaves names with accents as they are", () => {
    const named = checked(TEXT.replace("5917TIENDA LA ESQUINA", "5910DOÑA ROSÍO"));
    expect(qrWithAmount(named, 500)).toContain("5910DOÑA ROSÍO");
  });
});

it.each([
  ["one digit of the checksum is changed", TEXT.replace(/8$/, "9"), 14_900],
  ["it is sealed", checked(TEXT.replace("6304", "9104SEAL6304")), 14_900],
  ["it is not in pesos", checked(TEXT.replace("5303170", "5303840")), 14_900],
  ["it says no currency", checked(TEXT.replace("5303170", "")), 14_900],
  ["it is another text", "https://nequi.com.co/pagar?valor=1", 14_900],
  ["it is empty", "", 14_900],
  ["it ends in the middle of a field", TEXT.slice(0, -6), 14_900],
  ["something stands behind the checksum", `${TEXT}5303170`, 14_900],
  [
    "it is longer than such codes are",
    checked(`000201${"8099".padEnd(103, "x").repeat(5)}${TEXT.slice(6)}`),
    1,
  ],
  ["the amount is 0", TEXT, 0],
  ["the amount is longer than the field", TEXT, 99_999_999_999],
])("is null where %s", (_, text, amount) => expect(qrWithAmount(text, amount)).toBeNull());

test("the text of a merchant's code is known, also when it is sealed or its checksum is wrong", () => {
  expect(isMerchantQr(TEXT)).toBe(true);
  expect(isMerchantQr(TEXT.replace(/8$/, "9"))).toBe(true);
  expect(isMerchantQr("000201")).toBe(false);
  expect(isMerchantQr("3005550101")).toBe(false);
});
