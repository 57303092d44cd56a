import { expect, test } from "vitest";
import type { Shift } from "#core/contract/shifts/shifts.ts";
import { ticketToText } from "#core/printing/ticket-row.ts";
import { aBlindShift, aClosedShift, aShift } from "#web/test/a-shift.ts";
import {
  buildCashMovementRows,
  buildShiftClosingText,
  buildShiftOpeningRows,
  buildShiftReportRows,
} from "./shift-paper.ts";

const STORE = { name: "Tienda La Paz", nit: "900.123.456-8", phone: null };
const lines = (shift: Shift) => ticketToText(buildShiftReportRows(shift, STORE)).split("\n");

test("the paper of a closing has everything from the float to the seal", () => {
  const rule = "--------------------";
  expect(lines(aClosedShift())).toEqual([
    ...["Tienda La Paz", "NIT 900.123.456-8", rule, "Cierre de caja", "Caja 1: Turno 12"],
    ...["Abrió: 21 nov 2026, 8:05 a. m.", "por: Ana", "Cerró: 21 nov 2026, 8:15 p. m.", "por: Luz", rule],
    ...[
      "Efectivo",
      "Base con la que se abrió: $ 50.000",
      "Ventas en efectivo: $ 20.000",
      "Salidas: -$ 8.000",
    ],
    ...["Debe haber: $ 62.000", "Contado: $ 60.000", "Faltan $ 2.000", rule],
    ...["Nequi", "Ventas: $ 9.000", "Debe haber: $ 9.000", "Contado: $ 9.000", "Cuadra", rule],
    ...["Ventas (2): $ 20.000", rule, "Entradas y salidas", "Salida · Gasto: -$ 8.000", "Bolsas", rule],
    ...["Billetes y monedas", "1 x $ 50.000: $ 50.000", "1 x $ 10.000: $ 10.000", rule],
    ...[
      "Se saca: $ 10.000",
      "Queda en la caja: $ 50.000",
      rule,
      "Un domicilio",
      rule,
      "Sello 4b400e555fc8c395",
    ],
  ]);
});

test("the paper of an open shift says so, and hides what the reader may not see", () => {
  expect(lines(aShift())).toEqual(expect.arrayContaining(["Caja sin cerrar", "Debe haber: $ 70.000"]));
  const blind = lines(aBlindShift());
  expect(blind.join("\n")).not.toContain("$");
  expect(blind).toContain("Nequi");
});

test("sellers are listed when there were several, and zero amounts are left out", () => {
  const ana = { id: "u", name: "Ana", count: 1, total: 15_000 };
  const bySeller = [ana, { id: "l", name: "Luz", count: 1, total: 5_000 }];
  const returns = { count: 1, total: 3_000 };
  const busy = lines(aClosedShift({ bySeller, returns, rounding: -30, creditGiven: 4_000, discounts: 500 }));
  const from = busy.indexOf("Ventas (2): $ 20.000");
  expect(busy.slice(from + 1, from + 7)).toEqual([
    "Devoluciones (1): -$ 3.000",
    "Descuentos: $ 500",
    "Fiado: $ 4.000",
    "Ajuste por monedas: -$ 30",
    "Ana: $ 15.000",
    "Luz: $ 5.000",
  ]);
});

test("other people's money has its own part on paper and in the summary, and none without operations", () => {
  const services = { in: 210_000, out: 150_000, fees: 500, count: 3 };
  const paper = lines(aClosedShift({ services }));
  const from = paper.indexOf("Recargas y corresponsal");
  expect(paper.slice(from, from + 5)).toEqual([
    "Recargas y corresponsal",
    "Operaciones: 3",
    "Recibido de clientes: $ 210.000",
    "Entregado a clientes: -$ 150.000",
    "Cobrado por el servicio: $ 500",
  ]);
  expect(buildShiftClosingText(aClosedShift({ services }), STORE)).toContain(
    "Recargas y corresponsal: $ 60.500",
  );
  const hidden = { in: null, out: null, fees: null, count: 2 };
  for (const shift of [aClosedShift(), aClosedShift({ services: hidden })])
    expect(lines(shift).join("\n")).not.toContain("Recargas");
});

test("an opening has its base, and a number once the server gave one", () => {
  const paper = (shift: Shift) => ticketToText(buildShiftOpeningRows(shift, STORE)).split("\n");
  expect(paper(aShift())).toEqual(expect.arrayContaining(["Caja abierta", "Base: $ 50.000", "Abrió: Ana"]));
  expect(paper(aShift({ number: 0 }))).toContain("Caja 1: Turno por subir");
});

test("the chat gets a summary", () => {
  expect(buildShiftClosingText(aClosedShift(), STORE).split("\n")).toEqual([
    "*Cierre de Caja 1 · Tienda La Paz*",
    "sábado, 21 de noviembre, 8:15 p. m. (turno 12)",
    "Cerró Luz",
    "",
    "Ventas: $ 20.000 (2)",
    "Efectivo: $ 20.000",
    "Nequi: $ 9.000",
    "Salidas de dinero: -$ 8.000",
    "",
    "*Efectivo: faltan $ 2.000 (debía haber $ 62.000, hay $ 60.000)*",
    "*Nequi: cuadra ($ 9.000)*",
    "",
    "Queda en la caja: $ 50.000",
    "Nota: Un domicilio",
  ]);
});

test("a withdrawal has a line for the signature", () => {
  const [movement] = aClosedShift().movements;
  const rows = ticketToText(buildCashMovementRows(movement!, aClosedShift(), STORE)).split("\n");
  expect(rows.slice(3)).toEqual([
    ...[
      "Salida de dinero",
      "Caja 1: Turno 12",
      "21 nov 2026, 10:00 a. m.",
      "Motivo: Gasto",
      "Bolsas",
      "VALOR: $ 8.000",
    ],
    ...["Entregó: Ana", "--------------------", "Recibí: ____________________"],
  ]);
  const into = ticketToText(
    buildCashMovementRows({ ...movement!, kind: "IN", note: null }, aClosedShift(), STORE),
  );
  expect(into).toMatch(/Entrada de dinero[\s\S]*Recibió: Ana[\s\S]*Entregué: _/);
});

test("cash that undoes an expense says so", () => {
  const [movement] = aClosedShift().movements;
  const back = { ...movement!, kind: "IN" as const, note: null, reverses: movement!.id };
  const paper = ticketToText(
    buildShiftReportRows({ ...aClosedShift(), movements: [movement!, back] }, STORE),
  );
  expect(paper).toMatch(/Salida · Gasto: -\$ 8\.000[\s\S]*Gasto anulado: \$ 8\.000/);
});
