import { expect, test } from "vitest";
import { findSellerTotals, listSalesPeriods, signInMethodText } from "./employee-screen.tsx";

test("today counts in every period", () => {
  expect(listSalesPeriods("2024-03-05").map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ["2024-03-05", "2024-03-05"],
    ["2024-02-28", "2024-03-05"],
    ["2024-02-05", "2024-03-05"],
  ]);
});

test("a seller's share is of all sales; without sales there is none", () => {
  const of = (id: string, total: number) => ({ id, name: id, count: 2, total, discounts: 100, returns: 50 });
  const sellers = [of("ana", 7_500), of("eva", 2_500)];
  expect(findSellerTotals("eva", sellers)).toEqual({
    count: 2,
    total: 2_500,
    discounts: 100,
    returns: 50,
    share: 0.25,
  });
  const nothing = { count: 0, total: 0, discounts: 0, returns: 0 };
  expect(findSellerTotals("luz", sellers)).toEqual({ ...nothing, share: 0 });
  expect(findSellerTotals("luz", [])).toEqual({ ...nothing, share: null });
});

test.each([
  [{ hasPin: true, pinOnly: true as const }, "PIN, en los equipos de la tienda"],
  [{ hasPin: true }, "Contraseña o PIN"],
  [{ hasPin: false }, "Contraseña; sin PIN"],
])("%j comes in with: %s", (employee, text) => expect(signInMethodText(employee)).toBe(text));
