import { expect, it } from "vitest";
import { readCategoryCell } from "./import-products.ts";

it.each([
  ["Granos y Cereales", "Granos y Cereales"],
  ["lacteos y DERIVADOS", "Lácteos y Derivados"],
  ["", "Otra"],
])("%j is %j", (cell, value) => expect(readCategoryCell(cell)).toEqual({ value }));

it("notes an unknown category and its replacement", () => {
  expect(readCategoryCell("granos")).toEqual({
    value: "Granos y Cereales",
    note: "«granos» queda en Granos y Cereales",
  });
  expect(readCategoryCell("Ferretería")).toEqual({ value: "Otra", note: "«Ferretería» queda en Otra" });
});
