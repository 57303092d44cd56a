import { expect, test } from "vitest";
import {
  isOpenSinceEarlierDay,
  openShiftText,
  sumCollectedDebts,
  sumRevenueByMethod,
  weekComparisonText,
} from "./day-text.ts";

const saturday = { date: "2026-11-14", count: 3, revenue: 20_000 };

test.each([
  [23_000, saturday, "Vas $ 3.000 por encima del sábado pasado, que cerró en $ 20.000."],
  [5_000, saturday, "Vas $ 15.000 por debajo del sábado pasado, que cerró en $ 20.000."],
  [20_000, saturday, "Vas igual que el sábado pasado, que cerró en $ 20.000."],
  [0, saturday, "Hoy no has vendido todavía. El sábado pasado cerró en $ 20.000."],
  [20_000, { ...saturday, count: 0, revenue: 0 }, "El sábado pasado no hubo ventas."],
])("%i against a week before", (revenue, weekBefore, text) => {
  expect(weekComparisonText({ revenue, weekBefore }).replaceAll("\u00a0", " ")).toBe(text);
});

test("shows today's shift with its hour, and an earlier open shift with its day", () => {
  const shift = { till: "Caja 1", openedBy: "Ana", openedAt: "2026-11-21T14:30:00.000Z" };
  expect(openShiftText(shift, "2026-11-21")).toBe("Caja 1 abierta desde las 9:30 a. m. por Ana");
  expect(isOpenSinceEarlierDay(shift, "2026-11-21")).toBe(false);
  // Late on Friday, by the store's clock.
  const left = { ...shift, openedAt: "2026-11-21T04:59:00.000Z" };
  expect(isOpenSinceEarlierDay(left, "2026-11-21")).toBe(true);
  expect(openShiftText(left, "2026-11-21")).toBe("Caja 1 abierta desde el viernes 20 por Ana");
});

test("sums by method add up to the revenue, without zeros and payments of older debts", () => {
  const methods = [
    { method: "CASH" as const, sales: 5_000, debtPayments: 4_000, refunds: 5_000, net: 4_000 },
    { method: "NEQUI" as const, sales: 7_000, debtPayments: 0, refunds: 0, net: 7_000 },
    { method: "CREDIT" as const, sales: 12_000, debtPayments: 0, refunds: 1_000, net: 11_000 },
  ];
  const lines = [
    { method: "NEQUI", amount: 7_000 },
    { method: "CREDIT", amount: 11_000 },
  ];
  expect(sumRevenueByMethod({ methods, revenue: 18_000 })).toEqual({ lines, rounding: 0 });
  expect(sumRevenueByMethod({ methods, revenue: 18_030 })).toEqual({ lines, rounding: 30 });
  expect(sumCollectedDebts({ methods })).toBe(4_000);
  expect(sumRevenueByMethod({ methods: [], revenue: 0 })).toEqual({ lines: [], rounding: 0 });
});
