import { expect, test } from "vitest";
import { ticketToText } from "#core/printing/ticket-row.ts";
import type { SaleLineRequest } from "#core/sale/line.ts";
import { buildPickingListRows } from "#web/features/sales/till/screens/picking-list-dialog.tsx";

const line = (more: Partial<SaleLineRequest>): SaleLineRequest => ({
  kind: "product",
  productId: "p",
  name: "Arroz",
  unit: "UNIT",
  price: 4_200,
  quantity: 2,
  amount: null,
  discount: null,
  ...more,
});

test("a picking list has goods and quantities, packs by name, and no prices", () => {
  const pack = { id: "s", name: "Six pack", units: 6, price: 14_500, count: 2 };
  const lines = [
    line({}),
    line({ name: "Queso costeño", unit: "KG", quantity: 0.25 }),
    line({ name: "Cerveza", quantity: 12, presentation: pack }),
  ];
  const at = Date.parse("2026-11-26T15:05:00Z");
  const text = ticketToText(buildPickingListRows({ name: "Doña Luz, Calle 5", at, lines }));
  expect(text.split("\n").filter((row) => !row.startsWith("--"))).toEqual([
    "Para alistar",
    "Doña Luz, Calle 5",
    expect.stringContaining("10:05 a. m."),
    "Arroz: 2",
    "Queso costeño: 0,25 kg",
    "Cerveza: 2 x Six pack",
    "3 renglones",
  ]);
  expect(text).not.toContain("$");
});
