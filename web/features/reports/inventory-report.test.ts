import { expect, test } from "vitest";
import type { InventoryReport, ReorderReport } from "#core/contract/reports/reports.ts";
import { sortByDaysLeft, stockDaysLeftText } from "./inventory-report.tsx";

type Product = InventoryReport["products"][number];
const product = (id: string, active = true) => ({ id, name: id, active, stock: 5 }) as Product;
const selling = (id: string, daysLeft: number | null) =>
  ({ product: { id }, daysLeft }) as ReorderReport[number];

test("sorts by days left; products without sales follow in their order", () => {
  const products = [product("arroz"), product("vela"), product("pan"), product("sal", false), product("té")];
  const needs = [selling("pan", 0.4), selling("arroz", 12.9), selling("té", null), selling("sal", 1)];
  expect(sortByDaysLeft(products, needs).map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
    ["pan", 0.4],
    ["arroz", 12.9],
    ["vela", null],
    ["sal", null],
    ["té", null],
  ]);
});

test.each([
  [0, 0, "Se acabó"],
  [2, 0.4, "Hoy"],
  [5, 1.9, "1 día"],
  [5, 12.9, "12 días"],
  [5000, 1500, "1.500 días"],
  [0, null, null],
])("of %d, for %s days: %s", (stock, daysLeft, text) => {
  expect(stockDaysLeftText({ stock, daysLeft })).toBe(text);
});
