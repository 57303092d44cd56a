import { expect, test } from "vitest";
import type { Sale } from "#core/contract/sales.ts";
import { barcodeModules } from "#web/ui/barcode/modules.ts";
import { ticketCode, ticketOf, ticketText } from "./ticket.ts";

const sale: Sale = {
  id: "01a1fbab-4c11-7000-8000-0123456789ab",
  createdAt: "2026-11-21T03:30:00.000Z",
  total: 1_234_500,
  amountPaid: 1_250_000,
  change: 15_500,
  paymentMethod: "CASH",
  status: "COMPLETED",
  customer: null,
  seller: { id: "u", name: "Yurani" },
  items: [
    {
      id: "1",
      productId: "p",
      productName: "Café Águila",
      description: null,
      quantity: 1_000,
      price: 1_234,
      product: null,
    },
    {
      id: "2",
      productId: null,
      productName: "Bolsa",
      description: "Bolsa",
      quantity: 1,
      price: 500,
      product: null,
    },
  ],
};

test("says what was sold, for how much and by whom, as a receipt that is no invoice", () => {
  const text = ticketText(ticketOf(sale, { name: "La Esquina", nit: "900.123.456-8", phone: null }));
  expect(text).toBe(
    [
      "La Esquina",
      "NIT 900.123.456-8",
      "--------------------",
      "20 de noviembre de 2026, 22:30",
      "Vendedor: Yurani",
      "--------------------",
      "Café Águila",
      "1.000 x $ 1.234: $ 1.234.000",
      "Bolsa",
      "1 x $ 500: $ 500",
      "--------------------",
      "TOTAL: $ 1.234.500",
      "Método de pago: Efectivo",
      "Pagado: $ 1.250.000",
      "Vuelto: $ 15.500",
      "--------------------",
      "Venta",
      "01a1fbab-4c11-7000-8000-0123456789ab",
      "No es factura de venta",
      "¡Gracias por tu compra!",
    ].join("\n"),
  );
});

test("its barcode fits the narrow paper with two dots for the thinnest bar", () => {
  const modules = barcodeModules(ticketCode(sale.id));
  expect(modules).toMatch(/^11[01]+11$/);
  expect(modules.length * 2).toBeLessThanOrEqual(384);
});
