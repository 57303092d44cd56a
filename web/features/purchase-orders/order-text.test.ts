import { expect, test } from "vitest";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { buildOrderMessageText, listOrderDatesAndStatus, listSupplierContactLines } from "./order-text.ts";

const item = {
  id: "1",
  productId: null,
  gtin: null,
  description: null,
  notes: null,
  taxRate: null,
  presentation: null,
  unit: "UNIT" as const,
  received: 0,
};
const order: PurchaseOrder = {
  id: "01a1fbab-4c11-7000-8000-0123456789ab",
  orderNumber: "OC-000007",
  supplierId: "s",
  supplier: { id: "s", name: "Tostadora El Cafetal" },
  status: "ORDERED",
  total: 12_109_000,
  items: [
    { ...item, productName: "Café molido 500 g", gtin: "7702032111237", quantity: 1_345, unitPrice: 9_000 },
    { ...item, productName: "Bolsas", notes: "grandes", quantity: 8, unitPrice: 500 },
  ],
  notes: "Antes de las 9",
  expectedDate: "2026-12-01",
  receivedAt: null,
  createdAt: "2026-11-21T03:30:00.000Z",
  _count: { items: 2 },
};
const store = { name: "La Esquina", nit: "900.123.456-8", phone: null };

test("tells the supplier who orders what, for when and at what price", () => {
  expect(buildOrderMessageText(order, { store, supplier: order.supplier })).toBe(
    [
      "La Esquina",
      "NIT 900.123.456-8",
      "",
      "Orden de compra OC-000007",
      "Proveedor: Tostadora El Cafetal",
      "Fecha: 20 de noviembre de 2026",
      "Fecha esperada: 1 de diciembre de 2026",
      "",
      "1.345 x Café molido 500 g",
      "   Código 7702032111237",
      "   $ 9.000 c/u: $ 12.105.000",
      "8 x Bolsas",
      "   grandes",
      "   $ 500 c/u: $ 4.000",
      "",
      "Total: $ 12.109.000",
      "Notas: Antes de las 9",
    ].join("\n"),
  );
});

test("shows units and totals", () => {
  const items = [{ ...item, productName: "Queso", unit: "KG" as const, quantity: 2.5, unitPrice: 9_001 }];
  const text = buildOrderMessageText({ ...order, items }, { store, supplier: order.supplier });
  expect(text).toContain("2,5 kg x Queso\n   $ 9.001 / kg: $ 22.503");
});

test("omits unknown values, and marks a cancelled order", () => {
  expect(listOrderDatesAndStatus({ ...order, status: "CANCELLED", expectedDate: null })).toEqual([
    ["Fecha", "20 de noviembre de 2026"],
    ["Estado", "Cancelada"],
  ]);
  expect(listSupplierContactLines({ name: "x" })).toEqual([]);
  expect(
    listSupplierContactLines({ name: "x", nit: "1", contactName: "Luz", phone: "310", address: null }),
  ).toEqual(["NIT 1", "Luz", "Tel. 310"]);
});

test("a line by the pack names the pack, and costs its price times its count", () => {
  const presentation = { id: "p", name: "Paca", units: 24, count: 2, price: 47_500 };
  const packed = { ...item, productName: "Poker", quantity: 48, unitPrice: 1_979, presentation };
  const text = buildOrderMessageText({ ...order, items: [packed] }, { store, supplier: order.supplier });
  expect(text).toContain("2 pacas (24) x Poker\n   $ 47.500 c/u: $ 95.000");
});
