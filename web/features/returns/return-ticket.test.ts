import { expect, test } from "vitest";
import { ticketToText } from "#core/printing/ticket-row.ts";
import { aReturn } from "#web/test/builders.ts";
import { buildReturnTicket } from "./return-ticket.ts";

const store = { name: "La Esquina", nit: "900.123.456-8", phone: null };

test("shows goods, reason and refund", () => {
  const back = aReturn({
    total: 12_003,
    rounding: 47,
    reason: "OTHER",
    note: "Estaba vencido",
    items: [
      { ...aReturn().items[0]!, productName: "Queso costeño", unit: "KG", quantity: 0.25, total: 6_503 },
      { ...aReturn().items[0]!, productName: "Gaseosa", quantity: 1, total: 5_500 },
    ],
    refunds: [
      { method: "CREDIT", amount: 4_000, reference: null },
      { method: "OTHER", amount: 3_000, reference: "Cambio por 01a1fbab-4c11" },
      { method: "CASH", amount: 5_050, reference: null },
    ],
  });
  expect(ticketToText(buildReturnTicket(back, { store, customerName: "Luz" }))).toBe(
    [
      "La Esquina",
      "NIT 900.123.456-8",
      "--------------------",
      "Comprobante de devolución",
      "21 de noviembre de 2026, 10:05",
      "Atendió: Ana",
      "Cliente: Luz",
      "Motivo: Estaba vencido",
      "--------------------",
      "Queso costeño",
      "0,25 kg: $ 6.503",
      "Gaseosa",
      "1: $ 5.500",
      "--------------------",
      "DEVUELTO: $ 12.003",
      "Ajuste por monedas: $ 47",
      "Descontado de lo que debe: $ 4.000",
      "Cambio por 01a1fbab-4c11: $ 3.000",
      "Efectivo: $ 5.050",
      "--------------------",
      "De la venta",
      "0199aaaa-0000-7000-8000-000000000000",
    ].join("\n"),
  );
});

test("its barcode is the sale's", () => {
  const rows = buildReturnTicket(aReturn(), { store, customerName: null });
  expect(rows.at(-1)).toEqual({ kind: "barcode", code: "0199aaaa-0000" });
});
