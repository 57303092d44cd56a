import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAmbiguousNumbers, readCellAs } from "./ambiguous-numbers.ts";
import { readPesosCell } from "./cells.ts";

const quantityOf = (...values: (string | number)[]) => findAmbiguousNumbers(values).quantity;
const mark = fc.constantFrom(".", ",");
const other = (one: string) => (one === "." ? "," : ".");
const grouped = (whole: number, by: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, by);
const unclear = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), mark);
const thousandths = (rest: number) => String(rest).padStart(3, "0");

describe("number reading of a column", () => {
  it("is asked when no value shows the meaning of its separator", () => {
    fc.assert(
      fc.property(unclear, fc.array(fc.integer({ min: 0, max: 9_999 })), ([whole, rest, by], plain) => {
        const text = `${whole}${by}${thousandths(rest)}`;
        expect(quantityOf(text, ...plain.map(String))).toMatchObject({ example: text, reading: undefined });
      }),
    );
  });

  it("is one for the column: each reading gives the numbers meant by it", () => {
    fc.assert(
      fc.property(unclear, ([whole, rest, by]) => {
        const text = `${whole}${by}${thousandths(rest)}`;
        expect(readCellAs(text, "thousands")).toBe(whole * 1_000 + rest);
        expect(readCellAs(text, "decimals")).toBeCloseTo(whole + rest / 1_000, 9);
        expect(readCellAs(`-${text} kg`, "thousands")).toBe(-(whole * 1_000 + rest));
      }),
    );
  });

  it("is known when millions or decimals are in the same column", () => {
    fc.assert(
      fc.property(unclear, fc.integer({ min: 1_000_000, max: 9_999_999 }), ([whole, rest, by], million) => {
        const text = `${whole}${by}${thousandths(rest)}`;
        expect(quantityOf(text, grouped(million, by))?.reading).toBe("thousands");
        expect(quantityOf(text, `${grouped(million, by)}${other(by)}5`)?.reading).toBe("thousands");
        expect(quantityOf(text, `2${by}5`)?.reading).toBe("decimals");
        expect(quantityOf(text, `0${by}125`)?.reading).toBe("decimals");
      }),
    );
  });

  it.each([
    ["a decimal comma beside a point", ["12.000", "2,5"], "thousands"],
    ["a decimal point beside a comma, which people mix here", ["12,000", "2.5"], undefined],
    ["both marks unclear", ["12.000", "3,000"], undefined],
    ["a column that contradicts itself", ["12.000", "1.234.567", "2.5"], undefined],
  ])("%s", (_name, values, reading) => expect(quantityOf(...values)?.reading).toBe(reading));

  it("needs no question for numeric cells or plain numbers", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true })), (values) => {
        expect(findAmbiguousNumbers(values).quantity).toBeUndefined();
      }),
    );
    expect(quantityOf("12", "2,5", "1200", "0,125", "abc", "1.200 - 3")).toBeUndefined();
  });

  it("changes nothing else in a column", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("thousands" as const, "decimals" as const),
        (text, reading) => {
          const read = readCellAs(text, reading);
          expect(typeof read === "number" ? /^\s*-?\d{1,3}[.,]\d{3}/.test(text) : read === text).toBe(true);
        },
      ),
    );
  });
});

describe("amount of pesos", () => {
  it("is the same in every notation", () => {
    const writing = fc.tuple(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.constantFrom("", ".", ","),
      fc.constantFrom("", "00", "0"),
      fc.constantFrom("", "$", "$ ", "COP "),
      fc.constantFrom("", " ", "\u00a0", " pesos"),
    );
    fc.assert(
      fc.property(writing, ([pesos, by, cents, before, after]) => {
        const text = `${before}${by ? grouped(pesos, by) : pesos}${cents && `${by ? other(by) : ","}${cents}`}${after}`;
        expect(readPesosCell(text)).toEqual({ value: pesos });
      }),
    );
  });

  it("is never another number: the result can be written as the input", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[\d.,]{1,12}$/), (text) => {
        const read = readPesosCell(text);
        if (!("value" in read) || read.value === null) return;
        const cents = /[.,]\d{1,2}$/.exec(text)?.[0] ?? "";
        const digits = text.slice(0, text.length - cents.length).replace(/[^\d-]/g, "");
        expect(read.value).toBe(Number(digits));
      }),
    );
  });
});
