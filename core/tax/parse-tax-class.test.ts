import { expect, it } from "vitest";
import { TAX_CLASS_LABELS, TAX_CLASSES } from "#core/tax/classes.ts";
import { parseTaxClass } from "#core/tax/parse-tax-class.ts";

it.each([
  ["19%", "IVA19"],
  ["0.19", "IVA19"],
  ["0,19", "IVA19"],
  ["19", "IVA19"],
  ["19,00 %", "IVA19"],
  ["IVA (19.00%)", "IVA19"],
  ["GRAVADO 19", "IVA19"],
  ["Gravado", "IVA19"],
  ["Tarifa general", "IVA19"],
  ["IVA 5", "IVA5"],
  ["iva(5%)", "IVA5"],
  ["0.05", "IVA5"],
  ["EXENTO", "EXEMPT"],
  ["IVA Exento 0%", "EXEMPT"],
  ["Excluido", "EXCLUDED"],
  ["EXCLUIDOS", "EXCLUDED"],
  ["No gravado", "EXCLUDED"],
  ["Sin IVA", "EXCLUDED"],
  ["Ninguno", "EXCLUDED"],
  ["Impoconsumo 8%", "INC8"],
  ["INC 8", "INC8"],
  ["Bolsa", "BAG"],
  ["", null],
  ["Sin clasificar", null],
])("reads %j as %s", (written, value) => {
  expect(parseTaxClass(written)).toEqual({ value });
});

it.each(["16%", "0%", "0", "3800", "taxable", "19 5", "IVA"])("does not take %j for a class", (written) => {
  expect(parseTaxClass(written)).toEqual({ problem: expect.any(String) });
});

it("reads the labels of the store's own file", () => {
  for (const tax of TAX_CLASSES) expect(parseTaxClass(TAX_CLASS_LABELS[tax])).toEqual({ value: tax });
});
