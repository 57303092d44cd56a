import { expect, it } from "vitest";
import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import { buildReceptionRequestBody, computeReceptionTotal, proposeReception } from "./reception-form.ts";

const line = (id: string, quantity: number, received: number): PurchaseOrderItem => ({
  id,
  quantity,
  received,
  unitPrice: 1_000,
  unit: "UNIT",
  productName: id,
  productId: null,
  gtin: null,
  description: null,
  notes: null,
  taxRate: null,
  presentation: null,
});
const order = { items: [line("a", 10, 4), line("b", 5, 5), line("c", 2, 3)] } as PurchaseOrder;

it("starts with all open quantities at the order's cost", () => {
  const arrivals = proposeReception(order);
  expect(arrivals.map(({ quantity }) => quantity)).toEqual([6, 0, 0]);
  expect(computeReceptionTotal(arrivals)).toBe(6_000);
  expect(buildReceptionRequestBody(arrivals, "")).toEqual({
    items: [{ itemId: "a", quantity: 6, unitCost: 1_000 }],
    note: "",
  });
});

it("sends the price paid, or the order's for an empty field", () => {
  const [a, b] = proposeReception(order);
  const arrivals = [
    { ...a!, quantity: 1, unitCost: 1_200 },
    { ...b!, quantity: 2, unitCost: null },
  ];
  expect(computeReceptionTotal(arrivals)).toBe(3_200);
  expect(buildReceptionRequestBody(arrivals, "x").items.map(({ unitCost }) => unitCost)).toEqual([
    1_200, 1_000,
  ]);
});

const paca = { id: "paca", name: "Paca", units: 24, count: 2, price: 47_500 };
const packed = (received: number) =>
  ({ items: [{ ...line("d", 48, received), unitPrice: 1_979, presentation: paca }] }) as PurchaseOrder;

it("counts whole packs that are open, at their share of the order's price", () => {
  const [one] = proposeReception(packed(24));
  expect([one!.quantity, one!.unitCost, computeReceptionTotal([one!])]).toEqual([1, 47_500, 47_500]);
  expect(buildReceptionRequestBody([one!], "").items).toEqual([{ itemId: "d", count: 1 }]);
  expect(buildReceptionRequestBody([{ ...one!, unitCost: 47_000 }], "").items).toEqual([
    { itemId: "d", count: 1, paid: 47_000 },
  ]);
  expect(buildReceptionRequestBody([{ ...one!, quantity: 2 }], "").items).toEqual([
    { itemId: "d", count: 2, paid: 95_000 },
  ]);
  const [loose] = proposeReception(packed(30));
  expect([loose!.pack, loose!.quantity]).toEqual([null, 18]);
  expect(buildReceptionRequestBody([loose!], "").items).toEqual([{ itemId: "d", quantity: 18 }]);
});

it("adds what came for free to the units, not to what was paid", () => {
  const [one] = proposeReception(packed(24));
  expect(buildReceptionRequestBody([{ ...one!, free: 2 }], "").items).toEqual([
    { itemId: "d", quantity: 26, paid: 47_500 },
  ]);
  const [piece] = proposeReception(order);
  expect(buildReceptionRequestBody([{ ...piece!, free: 1 }], "").items).toEqual([
    { itemId: "a", quantity: 7, paid: 6_000 },
  ]);
});
