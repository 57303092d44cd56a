import { expect, test } from "vitest";
import { DEFAULT_STORE_TAXES } from "#core/tax/classes.ts";
import {
  computeInvoiceUnitCost,
  findInvoiceLineTaxClass,
  findPackByUnits,
  suggestProductName,
  suggestSalePrice,
} from "./product-of-invoice-line.ts";

const iva = { code: "01", name: "IVA", rate: 19, base: 48_000, amount: 9_120 };
const ibua = { code: "34", name: "IBUA", rate: null, base: null, amount: 480 };

test.each([
  [[iva], 19, "IVA19"],
  [[{ ...iva, rate: 5 }], 5, "IVA5"],
  [[{ ...iva, rate: 0, amount: 0 }], 0, "EXEMPT"],
  [[{ ...iva, code: "04", rate: 8 }], null, "INC8"],
  [[ibua], null, null],
  [[], null, null],
] as const)("taxes %j at %s %% are class %s", (taxes, taxRate, tax) => {
  expect(findInvoiceLineTaxClass({ taxes: [...taxes], taxRate })).toBe(tax);
});

test("one unit costs its share with its taxes, without the IVA that the store deducts", () => {
  const line = { cost: 48_000, taxes: [iva, ibua], quantity: 2 };
  expect(computeInvoiceUnitCost(line, 24, false)).toBe(1_200);
  expect(computeInvoiceUnitCost(line, 24, true)).toBe(1_010);
});

test("the price leaves the margin and is payable in coins", () => {
  const suggest = (cost: number, margin: number) =>
    suggestSalePrice(cost, margin, "IVA19", DEFAULT_STORE_TAXES);
  expect([suggest(1_200, 20), suggest(1_010, 25), suggest(0, 25)]).toEqual([1_500, 1_350, 0]);
});

test("where the store charges IVA, the price leaves the margin without it", () => {
  const responsible = { ...DEFAULT_STORE_TAXES, vat: "RESPONSIBLE" } as const;
  expect(suggestSalePrice(8_000, 20, "IVA19", responsible)).toBe(11_900);
  expect(suggestSalePrice(8_000, 20, null, responsible)).toBe(10_000);
});

test("a pack is chosen by its units, and never for single units", () => {
  const packs = [
    { id: "paca", units: 24, active: true },
    { id: "one", units: 1, active: true },
    { id: "six", units: 6, active: false },
  ];
  expect([24, 1, 6].map((units) => findPackByUnits(packs, units))).toEqual(["paca", null, null]);
});

test.each([
  ["ARROZ  DIANA X 500 GR", 1, "Arroz diana x 500 gr"],
  ["CERVEZA POKER 330 ML PACA X 24", 24, "Cerveza poker 330 ml"],
  ["Salsa 165 cc caja x12 unidades", 12, "Salsa 165 cc"],
  ["GASEOSA X 240 ML", 24, "Gaseosa x 240 ml"],
  ["Arroz Diana", 1, "Arroz Diana"],
])("the name of %j with %d units is %j", (description, units, name) => {
  expect(suggestProductName(description, units)).toBe(name);
});
