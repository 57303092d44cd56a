import { describe, expect, it } from "vitest";
import { readCodeCell, readPesosCell, readTextCell } from "./cells.ts";

describe("price", () => {
  it.each([
    [1200, 1200],
    [2974.9999999999995, 2975], // calculated
    ["1200", 1200],
    ["1.200", 1200],
    ["1,200", 1200],
    ["$ 1.200", 1200],
    ["$1.200", 1200],
    ["COP 1.200", 1200],
    ["1200 pesos", 1200],
    ["1.200,00", 1200],
    ["1,200.00", 1200],
    ["1200,0", 1200],
    ["1'200.000", 1_200_000],
    ["12.345.678", 12_345_678],
    ["\u00a0$\u00a01.200\u00a0", 1200],
    ["-1200", -1200], // the schema reports the error
    ["0", 0],
    ["", null],
    [null, null],
  ])("%j is %j", (cell, value) => expect(readPesosCell(cell)).toEqual({ value }));

  it.each(["1.200,50", "1,200.5", 1200.5, "12.5", "0,99"])("%j has cents", (cell) =>
    expect(readPesosCell(cell)).toEqual({ problem: "Tiene centavos. Escribe pesos completos, como 1200" }),
  );

  it.each([
    "mil",
    "1.20.0",
    "1.200,000",
    "1.200.00",
    "1200.000",
    "12 000",
    "1e3",
    "1.200-1.500",
    true,
    ",50",
  ])("%j is not guessed", (cell) =>
    expect(readPesosCell(cell)).toMatchObject({ problem: expect.stringContaining("No entendemos") }),
  );
});

describe("code", () => {
  it.each([
    ["7702004003508", "7702004003508"],
    [7702004003508, "7702004003508"],
    [17702004003505, "17702004003505"],
    ["0012", "0012"],
    ['="0012"', "0012"],
    ["'0012", "0012"],
    ["770 2004 003508", "7702004003508"],
    ["AB 12", "AB 12"],
    [1234565, "1234565"], // an EAN-8 without its zero, or another code: asked elsewhere
    [12345678905, "12345678905"],
    [12, "12"],
    ["12E5", "12E5"],
    ["", ""],
  ])("%j is %j", (cell, value) => expect(readCodeCell(cell)).toEqual({ value }));

  it.each(["7,70201E+12", "7.70201E+12", "8E+12"])("%j has lost digits", (cell) =>
    expect(readCodeCell(cell)).toMatchObject({ problem: expect.stringContaining("abrevió") }),
  );

  it.each([1e15, 7702004003508999, 7.5, -1, new Date(), "#N/A", "#¡REF!"])("%j is no code", (cell) =>
    expect(readCodeCell(cell)).toHaveProperty("problem"),
  );
});

it("keeps a name on one line", () =>
  expect(readTextCell("  Arroz\n Diana\u00a0500 ")).toEqual({ value: "Arroz Diana 500" }));
