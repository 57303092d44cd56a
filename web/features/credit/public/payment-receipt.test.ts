import { expect, test } from "vitest";
import { ticketToText } from "#core/printing/ticket-row.ts";
import { buildDebtReceiptRows } from "./payment-receipt.ts";

test("a receipt shows payment, settled debts, change and remaining debt", () => {
  const rows = buildDebtReceiptRows(
    {
      id: "p",
      number: "A-7",
      createdAt: "2026-11-21T03:30:00.000Z",
      amount: 15_000,
      method: "CASH",
      rounding: 0,
      change: 5_000,
      balanceBefore: 35_000,
      balanceAfter: 20_000,
      paid: [
        { saleId: null, saleNumber: null, amount: 4_000, settled: true },
        { saleId: "01a1fbab-4c11-7000-8000-0123456789ab", saleNumber: null, amount: 6_000, settled: true },
        { saleId: "s", saleNumber: "A-3", amount: 5_000, settled: false },
      ],
    },
    { customerName: "Luz", store: { name: "La Esquina", nit: null, phone: "300 123 4567" } },
  );
  expect(ticketToText(rows)).toBe(
    [
      "La Esquina",
      "Tel. 300 123 4567",
      "--------------------",
      "Recibo de abono",
      "A-7",
      "20 de noviembre de 2026",
      "Cliente: Luz",
      "--------------------",
      "Debía: $ 35.000",
      "ABONO: $ 15.000",
      "Método de pago: Efectivo",
      "Pagado: $ 20.000",
      "Vuelto: $ 5.000",
      "Queda debiendo: $ 20.000",
      "--------------------",
      "Saldo anterior: $ 4.000, pagado",
      "Venta 01a1fbab-4c11: $ 6.000, pagada",
      "Venta A-3: $ 5.000",
      "--------------------",
      "¡Gracias por tu pago!",
    ].join("\n"),
  );
});
