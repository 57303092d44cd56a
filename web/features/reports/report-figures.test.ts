import { expect, test } from "vitest";
import { compareFigures } from "./report-figures.tsx";

test("each figure says what it was before; without an answer the figures stay", () => {
  const now = [
    { name: "Vendieron", amount: 9_000 },
    { name: "Ventas", value: "3" },
  ];
  const before = [
    { name: "Vendieron", amount: 0 },
    { name: "Ventas", value: "1.200" },
  ];
  expect(compareFigures(now, before).map(({ note }) => note)).toEqual(["Antes: $\u00a00", "Antes: 1.200"]);
  expect(compareFigures(now, undefined)).toEqual(now);
});
