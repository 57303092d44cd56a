import { expect, it } from "vitest";
import { readCategory } from "./import-categories.ts";

it.each([
  ["Granos y Cereales", "Granos y Cereales"],
  ["lacteos y DERIVADOS", "Lácteos y Derivados"],
  ["", "Otra"],
])("%j is %j", (cell, value) => expect(readCategory(cell)).toEqual({ value }));

it("notes an unknown category and its replacement", () => {
  expect(readCategory("granos")).toEqual({
    value: "Granos y Cereales",
    note: "«granos» queda en Granos y Cereales",
  });
  expect(readCategory("Ferretería")).toEqual({ value: "Otra", note: "«Ferretería» queda en Otra" });
});
