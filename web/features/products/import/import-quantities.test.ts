import { describe, expect, it } from "vitest";
import type { Unit } from "#core/units.ts";
import { readCostCell, readStockCell, readUnitCell } from "./import-quantities.ts";

describe("a stock", () => {
  it.each([
    [12, 12],
    ["12,00", 12],
    ["1.000", 1000],
    ["", 0],
    [undefined, 0],
    [-3, -3],
  ])("%j is %j", (cell, value) => expect(readStockCell(cell, "UNIT", 0)).toEqual({ value }));

  it.each([2.5, "2,5"])("%j is no number of units", (cell) =>
    expect(readStockCell(cell, "UNIT", 0)).toEqual({ problem: "El stock se cuenta en unidades completas" }),
  );

  it.each([
    [2.5, 2.5],
    [2.4999999999999996, 2.5], // calculated
    [12, 12],
    ["2,5", 2.5],
    ["2.5 kg", 2.5],
    ["12,25", 12.25],
    ["1,500", 1.5],
    ["12,345", 12.345],
    ["0,125", 0.125],
    ["0.125", 0.125],
    ["1500", 1_500],
    ["1.234.567", 1_234_567],
    ["-2,5", -2.5],
    ["", null],
  ])("%j of kilos is %j", (cell, value) => expect(readStockCell(cell, "KG", null)).toEqual({ value }));

  it.each([
    ["1.500", "No sabemos si es 1,500 o 1500. Escríbelo con coma o sin punto"],
    [0.1234, "Puede tener hasta 3 decimales, como 2,125"],
    ["media", "No entendemos esta cantidad. Escríbela como 2,5: «media»"],
    ["1.234,5", "No entendemos esta cantidad. Escríbela como 2,5: «1.234,5»"],
  ])("%j of kilos is not guessed", (cell, problem) =>
    expect(readStockCell(cell, "KG", null)).toEqual({ problem }),
  );
});

describe("a unit", () => {
  it.each([
    ["KG", ["kg", "Kg.", "KILO", "kilos", "Por kilo", "kilogramo", "KGM"]],
    ["LB", ["lb", "Libra", "libras", "por libra", "LBR"]],
    ["L", ["L", "lt", "Litro", "ltr"]],
    ["M", ["m", "mt", "metros", "Por metro"]],
    ["UNIT", ["", null, "Unidad", "UND", "un.", "94", "caja", "Por unidad", "paquete"]],
  ] satisfies [Unit, unknown[]][])("%s has these names: %j", (unit, names) => {
    for (const name of names) expect([name, readUnitCell(name)]).toEqual([name, { value: unit }]);
  });

  it("is never guessed", () =>
    expect(readUnitCell("arroba")).toEqual({
      problem: "No entendemos esta unidad: «arroba». Escribe unidad, kilo, libra, litro o metro",
    }));
});

describe("a cost", () => {
  it.each([
    [900, 900],
    [933.3333, 933],
    ["$ 1.200,50", 1_201],
    ["1.200,49", 1_200],
    ["900", 900],
    ["", null],
    [undefined, null],
  ])("%j is %j", (cell, value) => expect(readCostCell(cell)).toEqual({ value }));

  it("is never guessed", () =>
    expect(readCostCell("mil")).toEqual({ problem: "No entendemos este costo. Escríbelo como 900: «mil»" }));
});
