import { expect, it } from "vitest";
import { sumTaxAmounts } from "./tax-of-line.ts";
import { formatPesosWithCents, formatTaxName } from "./tax-text.ts";

it.each([
  [0, "$ 0,00"],
  [1_900.5, "$ 1.900,50"],
  [399.16, "$ 399,16"],
  [-0.07, "-$ 0,07"],
  [1_234_567.89, "$ 1.234.567,89"],
])("writes %d as %s", (amount, text) => expect(formatPesosWithCents(amount)).toBe(text));

const iva = (rate: number, base: number, amount: number) => ({
  kind: "IVA" as const,
  rate,
  perUnit: null,
  base,
  amount,
});
const bags = { kind: "BAG" as const, rate: null, perUnit: 73, base: 0, amount: 146 };

it("names each tax", () => {
  expect(
    [iva(19, 0, 0), iva(0, 0, 0), { ...iva(8, 0, 0), kind: "INC" as const }, bags].map(formatTaxName),
  ).toEqual([...["IVA 19 %", "Exento (IVA 0 %)", "Impuesto al consumo 8 %", "Bolsas plásticas ($ 73 c/u)"]]);
});

it("sums by kind, exactly", () => {
  expect(sumTaxAmounts([iva(5, 0.1, 0.2), iva(19, 0.2, 0.1), bags])).toEqual({
    base: 0.3,
    iva: 0.3,
    inc: 0,
    bags: 146,
  });
  expect(sumTaxAmounts([])).toBeNull();
});
