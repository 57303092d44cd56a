import { describe, expect, test } from "vitest";
import { dianFileNames } from "#server/fiscal/document/dian-file-names.ts";
import { InvalidZipError, unzipOneFile, zipOneFile } from "#server/fiscal/zip.ts";

describe("the files of a document", () => {
  test.each([
    ["fv", "800197268", 2019, 0x11, "fv08001972680001900000011.xml", "z08001972680001900000011.zip"],
    ["ds", "800197268", 2020, 1, "ds08001972680002000000001.xml", "z08001972680002000000001.zip"],
    ["ncs", "900373076", 2026, 0xffffffff, "ncs090037307600026FFFFFFFF.xml", "z090037307600026FFFFFFFF.zip"],
  ])("%s %s %i %i", (tag, nit, year, counter, xml, zip) => {
    expect(dianFileNames({ tag, nit, year, counter })).toEqual({ xml, zip });
  });

  test("refuse a NIT or a counter that does not fit", () => {
    const good = { tag: "fv", nit: "900373076", year: 2026, counter: 1 };
    for (const wrong of [
      { nit: "12345678901" },
      { nit: "900373076-4" },
      { counter: 0 },
      { counter: 2 ** 32 },
    ])
      expect(() => dianFileNames({ ...good, ...wrong })).toThrow(RangeError);
  });

  test("travel in a zip of one file that is always the same", () => {
    const content = Buffer.from("<a>ñ</a>".repeat(100));
    const zip = zipOneFile("a.xml", content);
    expect(zip).toEqual(zipOneFile("a.xml", content));
    expect(unzipOneFile(zip, 10_000)).toEqual({ name: "a.xml", content });
    expect(() => unzipOneFile(zip, 500)).toThrow(InvalidZipError);
    for (const cut of [0, 10, 40, zip.length - 30])
      expect(() => unzipOneFile(zip.subarray(0, cut), 10_000)).toThrow(InvalidZipError);
  });

  test("are not unpacked beyond their limit, also when the zip states a smaller size", () => {
    const zip = zipOneFile("a.xml", Buffer.alloc(1_000_000));
    zip.writeUInt32LE(100, zip.indexOf("PK\x01\x02") + 24);
    expect(() => unzipOneFile(zip, 10_000)).toThrow("FILE_TOO_LARGE");
  });
});
