import { describe, expect, test } from "vitest";
import {
  computeDocumentKey,
  type DocumentKeyFields,
  parseTechnicalKey,
  sha384Hex,
  softwareSecurityCode,
} from "#server/fiscal/document/document-key.ts";

const parts = (text: string): DocumentKeyFields => {
  const [
    number,
    issueDate,
    issueTime,
    lineExtension,
    iva,
    inc,
    ica,
    payable,
    issuer,
    buyer,
    secret,
    environment,
  ] = text.split("|");
  return {
    number: number!,
    issueDate: issueDate!,
    issueTime: issueTime!,
    lineExtension: lineExtension!,
    iva: iva!,
    inc: inc!,
    ica: ica!,
    payable: payable!,
    issuer: issuer!,
    buyer: buyer!,
    secret: secret!,
    environment: environment!,
  };
};

describe("the key of a document", () => {
  test.each([
    [
      "CUFE of the annex",
      "323200000129|2019-01-16|10:53:10-05:00|1500000.00|285000.00|0.00|0.00|1785000.00|700085371|800199436|693ff6f2a553c3646a063436fd4dd9ded0311471|1",
      "8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4",
    ],
    [
      "CUFE with ICA",
      "8110007871|2019-02-20|16:46:55-05:00|235.28|19.00|0.00|8.28|262.56|900373076|8355990|12345|2",
      "955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7",
    ],
    [
      "CUDE of a credit note",
      "8110007871|2019-01-12|07:00:00-05:00|5000.00|950.00|0.00|0.00|5950.00|900373076|8355990|12301|1",
      "907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168",
    ],
    [
      "CUDE of an equivalent document",
      "EPOS001|2024-03-01|16:40:02-05:00|100100.00|19000.00|0.00|0.00|119150.00|2024022902|222222222222|12345|2",
      "ae964d2796d112b6c431f46f2245dc84c6b707f7961189f3d5be299bdb0370b43662c9930d2d095e50bec7d34a90ce73",
    ],
    [
      "CUDE of an equivalent document of our own",
      "EPOS7|2026-11-25|10:15:30-05:00|45539.39|2853.50|1111.11|0.00|49650.00|900373076|222222222222|K7w-Zp93qLmX|2",
      "b093c13426b9f8a7aa639ecb53e36132c9e3040fb38dcf1d4415df9e5c9a652fe3bb725d60841a8ef44ad3cdb804eae2",
    ],
    [
      "CUFE of an invoice on credit",
      "SETP990000101|2026-11-25|10:15:30-05:00|45539.39|2853.50|1111.11|0.00|51150.00|900373076|43123456|fc8eac422eba16e22ffd8c6f94b3f40a6e38162c|2",
      "250431e7a27c0677ce44a769e911d5ff0b50e62443677d7b0b6243225bd0016ccfd9223896f0966c55e61779b41ec3da",
    ],
    [
      "CUDE of a transcribed invoice",
      "SETP990000102|2026-11-25|10:15:30-05:00|18246.50|2853.50|0.00|0.00|21100.00|900373076|43123456|K7w-Zp93qLmX|2",
      "07e9f540ef8f03d340adef1344f6a7b44d4677107e761c87aab49da8334423776e2246289c42ff65fc2105a32487f359",
    ],
    [
      "CUDE of an adjustment note",
      "NADC5|2026-11-25|10:15:30-05:00|45539.39|2853.50|1111.11|0.00|49650.00|900373076|222222222222|K7w-Zp93qLmX|2",
      "f650388c8b453740d735ead5b394fb7023ce8b8dcee6623b6ca75f116d6710749c39d35fb4bdd9b7af532995f48cfc94",
    ],
  ])("%s", (_, text, key) => {
    expect(computeDocumentKey(parts(text))).toBe(key);
  });

  test("the code of the software", () => {
    expect(
      softwareSecurityCode({ id: "e19ec220-eafb-4d7e-864f-9f7261264bf7", pin: "12345" }, "EPOS001"),
    ).toBe(
      "6d8657d3ec704ad10dd054a5c77be2d917315698b1a2d97390362cf7af74a644cc83027cec31fe0e33c446bbe10bdf52",
    );
    // The hash (CUDE) of an event, whose fields are joined in another order.
    expect(sha384Hex("12019-04-3019:48:50-05:0099998888800197268030FE1230111111")).toBe(
      "0d91ba25b01f5e7dbda870a11b274501d3a62a73e91932c473c86c93f12a142a2ac45876efcde3e679024a01c0be41f9",
    );
  });

  test("a technical key has 40 or 64 hexadecimal digits, however it was pasted", () => {
    const key = "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c";
    expect(parseTechnicalKey(` ${key.toUpperCase().slice(0, 20)}\n${key.slice(20)} `)).toBe(key);
    expect(parseTechnicalKey(key + key.slice(0, 24))).toBe(key + key.slice(0, 24));
    for (const length of [36, 38, 39, 41, 63]) expect(parseTechnicalKey("a".repeat(length))).toBeNull();
    expect(parseTechnicalKey("g".repeat(40))).toBeNull();
  });
});
