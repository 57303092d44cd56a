import { expect, test } from "vitest";
import {
  formatCountDifference,
  formatCountProgress,
  formatCountScope,
  formatSignedPesos,
} from "./count-text.ts";

const none = { category: null, supplierId: null, supplierName: null };
const progress = { products: 20, counted: 0, moved: 0 };

test.each([
  [{ ...none, kind: "ALL" }, "Toda la tienda"],
  [{ ...none, kind: "CATEGORY", category: "Huevos" }, "Huevos"],
  [{ ...none, kind: "SUPPLIER", supplierId: "s", supplierName: "Postobón" }, "Lo que trae Postobón"],
  [{ ...none, kind: "LIST" }, "Una lista de 20 productos"],
] as const)("%j is called %s", (scope, text) => expect(formatCountScope({ scope, progress })).toBe(text));

test("the progress separates thousands", () =>
  expect(formatCountProgress({ counted: 212, products: 1_840 })).toBe("Contados 212 de 1.840"));

test.each([
  [0, "UNIT", "Cuadra"],
  [-1, "UNIT", "Falta 1"],
  [-4, "UNIT", "Faltan 4"],
  [1, "UNIT", "Sobra 1"],
  [0.5, "KG", "Sobran 0,5 kg"],
] as const)("%d of %s reads '%s'", (difference, unit, text) =>
  expect(formatCountDifference(difference, unit)).toBe(text),
);

test("signs stand before the pesos", () =>
  expect([-12_000, 0, 500].map(formatSignedPesos)).toEqual(["−$ 12.000", "$ 0", "+$ 500"]));
