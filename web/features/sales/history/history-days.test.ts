import { expect, test } from "vitest";
import { aSale } from "#web/test/builders.ts";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { formatHistoryDay, groupSalesByDay } from "./history-days.ts";

test("groups sales by the store's dates, each with its total", () => {
  const at = (createdAt: string) => aSale({ id: createdAt, createdAt });
  const sales = ["2026-11-21T05:00:00Z", "2026-11-21T04:59:00Z", "2026-11-20T12:00:00Z"].map(at);
  const sums = [
    { date: "2026-11-21", count: 7, total: 70_000 },
    { date: "2026-11-20", count: 2, total: 2_000 },
  ];
  expect(groupSalesByDay(sales, sums)).toEqual([
    { date: "2026-11-21", sum: sums[0], sales: [sales[0]] },
    { date: "2026-11-20", sum: sums[1], sales: [sales[1], sales[2]] },
  ]);
  expect(groupSalesByDay([], sums)).toEqual([]);
});

test.each([
  ["2026-11-22", "Hoy"],
  ["2026-11-21", "Ayer"],
  ["2026-11-20", "Viernes 20 de noviembre"],
  ["2025-12-31", "Miércoles 31 de diciembre de 2025"],
])("%s is called %s", (date, name) => {
  expect(formatHistoryDay(date, new Date("2026-11-23T04:59:00Z"))).toBe(name);
});

test("one sale is one", () => {
  expect([1, 2, 1_200].map(saleCountText)).toEqual(["1 venta", "2 ventas", "1.200 ventas"]);
});
