import { expect, test } from "vitest";
import type { DaySummary } from "#core/contract/reports/day-summary.ts";
import { buildDaySummaryLines } from "./day-summary-text.ts";

const till = { id: "t", name: "Caja 1" };
const closed = { till, expected: 312_400, counted: 310_400, difference: -2_000, open: false };
const day: DaySummary = {
  date: "2026-11-28",
  sales: { count: 74, total: 486_300 },
  returns: { count: 0, total: 0 },
  profit: { known: 97_200, unknownCostShare: 0 },
  methods: [
    { method: "CREDIT", total: 53_000 },
    { method: "NEQUI", total: 120_900 },
    { method: "CASH", total: 312_400 },
  ],
  credit: { given: 53_000, collected: 0 },
  drawers: [],
  expenses: 0,
  ownUse: 0,
  transfers: { pending: 0, pendingCount: 0, denied: 0 },
  lowStock: { count: 0, names: [] },
  best: [],
  sameDayLastWeek: { total: 451_000 },
};
const linesOf = (fields: Partial<DaySummary>) =>
  buildDaySummaryLines({ ...day, ...fields }, "Tienda La Esquina");

test("the first lines are those of the contract", () => {
  expect(linesOf({})).toEqual([
    "Tienda La Esquina · sábado 28 de noviembre",
    "Vendiste $ 486.300 en 74 ventas (el sábado pasado $ 451.000)",
    "Ganancia $ 97.200",
    "Efectivo $ 312.400 · Nequi $ 120.900 · Fiado $ 53.000",
  ]);
});

test("a full day has at most 12 lines", () => {
  const full = linesOf({
    returns: { count: 1, total: 4_000 },
    profit: { known: 90_000, unknownCostShare: 12.5 },
    credit: { given: 53_000, collected: 20_000 },
    drawers: [
      closed,
      { till: { id: "u", name: "Caja 2" }, expected: 50_000, counted: null, difference: null, open: true },
    ],
    expenses: 8_000,
    ownUse: 5_600,
    transfers: { pending: 47_300, pendingCount: 3, denied: 9_000 },
    lowStock: { count: 7, names: ["Arroz", "Sal"] },
    best: [{ name: "Pan", quantity: 40, total: 20_000 }],
  });
  expect(full.slice(2)).toEqual([
    "Ganancia $ 90.000, sin el 12,5 % de lo vendido, que no tiene costo",
    "Efectivo $ 312.400 · Nequi $ 120.900 · Fiado $ 53.000",
    "1 devolución: $ 4.000",
    "Te abonaron $ 20.000",
    "Gastos $ 8.000 · Para la casa $ 5.600",
    "Caja 1: faltan $ 2.000 · Caja 2 sigue abierta con $ 50.000",
    "Por confirmar 3 · $ 47.300",
    "No llegó $ 9.000",
    "Lo más vendido: Pan (40)",
    "Se está acabando: Arroz, Sal y 5 más",
  ]);
  expect(full.length).toBe(12);
});

test("a day without sales says so", () => {
  const none = { count: 0, total: 0 };
  expect(
    linesOf({ sales: none, profit: { known: 0, unknownCostShare: 0 }, methods: [], sameDayLastWeek: null }),
  ).toEqual(["Tienda La Esquina · sábado 28 de noviembre", "No hubo ventas"]);
});
