import { expect, it } from "vitest";
import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders.ts";
import { arrivalBody, arrivalsOf, arrivalTotal, countedIn } from "./reception-form.ts";

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
  const arrivals = arrivalsOf(order);
  expect(arrivals.map(({ quantity }) => quantity)).toEqual([6, 0, 0]);
  expect(arrivalTotal(arrivals)).toBe(6_000);
  expect(arrivalBody(arrivals, "")).toEqual({
    items: [{ itemId: "a", quantity: 6, unitCost: 1_000 }],
    note: "",
  });
});

it("sends the price paid, or the order's for an empty field", () => {
  const [a, b] = arrivalsOf(order);
  const arrivals = [
    { ...a!, quantity: 1, unitCost: 1_200 },
    { ...b!, quantity: 2, unitCost: null },
  ];
  expect(arrivalTotal(arrivals)).toBe(3_200);
  expect(arrivalBody(arrivals, "x").items.map(({ unitCost }) => unitCost)).toEqual([1_200, 1_000]);
});

const paca = { id: "p", name: "Paca", units: 24 };
const packed = (received: number) => ({
  ...line("a", 48, received),
  unitPrice: 1_979,
  presentation: { ...paca, count: 2, price: 47_500 },
});
const packedOrder = (received: number) => ({ items: [packed(received)] }) as unknown as PurchaseOrder;

it("counts a line by pack, at the price of the pack", () => {
  const [two] = arrivalsOf(packedOrder(0));
  expect([two!.quantity, two!.pack?.name, arrivalTotal([two!])]).toEqual([2, "Paca", 95_000]);
  expect(arrivalBody([two!], "").items).toEqual([{ itemId: "a", count: 2 }]);
  expect(arrivalBody([{ ...two!, unitCost: 48_000 }], "").items).toEqual([
    { itemId: "a", count: 2, paid: 96_000 },
  ]);
});

it("counts the rest of opened packs by unit, at its share", () => {
  const [rest] = arrivalsOf(packedOrder(30));
  expect([rest!.quantity, rest!.pack, arrivalTotal([rest!])]).toEqual([18, null, 35_625]);
  expect(arrivalBody([rest!], "").items).toEqual([{ itemId: "a", quantity: 18 }]);
  const loose = countedIn(arrivalsOf(packedOrder(0))[0]!, null);
  expect([loose.quantity, arrivalTotal([loose])]).toEqual([48, 95_000]);
});

it("adds free units without paying for them", () => {
  const [two] = arrivalsOf(packedOrder(0));
  const one = { ...two!, quantity: 1, free: 2 };
  expect(arrivalBody([one], "").items).toEqual([{ itemId: "a", quantity: 26, paid: 47_500 }]);
  const [plain] = arrivalsOf(order);
  expect(arrivalBody([{ ...plain!, free: 1 }], "").items).toEqual([
    { itemId: "a", quantity: 7, paid: 6_000 },
  ]);
});
