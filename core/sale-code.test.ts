import { describe, expect, it } from "vitest";
import {
  isExchangePayment,
  readSaleCode,
  referenceToReplacementSale,
  referenceToReturnedSale,
  saleCode,
} from "./sale-code.ts";

const id = "01a1fbab-4c11-7000-8000-0123456789ab";

describe("the code of a sale's ticket", () => {
  it("is the beginning of its id", () => expect(readSaleCode(saleCode(id))).toBe("01a1fbab-4c11"));

  it.each([
    "01a1fbab-4c11",
    "01A1FBAB-4C11",
    "01a1fbab'4c11",
    "01a1fbab/4c11",
    "01a1fbab?4c11",
    " 01a1fbab-4c11 ",
    "]C001a1fbab-4c11",
    "+C001a1fbab'4c11",
  ])("is read from «%s»", (scanned) => expect(readSaleCode(scanned)).toBe("01a1fbab-4c11"));

  it.each([
    "",
    "7702004003508",
    "01a1fbab",
    "01a1fbab-4c1",
    "01a1fbab-4c11-7000",
    "91a1fbab-4c11",
    "0xa1fbab-4c11",
  ])("is not «%s»", (scanned) => expect(readSaleCode(scanned)).toBeNull());
});

it("recognises a payment by exchange from its reference", () => {
  for (const reference of [
    referenceToReturnedSale({ id }),
    referenceToReplacementSale({ id, number: "A-3" }),
  ])
    expect(isExchangePayment({ method: "OTHER", reference })).toBe(true);
  expect(isExchangePayment({ method: "OTHER", reference: "Cambio" })).toBe(false);
  expect(isExchangePayment({ method: "OTHER", reference: null })).toBe(false);
  expect(isExchangePayment({ method: "NEQUI", reference: referenceToReturnedSale({ id }) })).toBe(false);
});
