import { describe, expect, it, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#core/purchasing/order-status.ts";
import {
  computeOrderTotal,
  refuseForbiddenStatusChange,
  refuseFractionalQuantities,
  sumReceivedUnits,
} from "./order-rules.ts";

describe("the total of an order", () => {
  it("is the sum of quantities times prices", () => {
    const items = [
      { quantity: 3, unitPrice: 1_500, presentation: null },
      { quantity: 1, unitPrice: 0, presentation: null },
    ];
    expect(computeOrderTotal(items)).toBe(4_500);
  });
  it("rounds each line half up to whole pesos", () => {
    const items = [
      { quantity: 2.5, unitPrice: 1_001, presentation: null },
      { quantity: 0.154, unitPrice: 13_000, presentation: null },
      { quantity: 0.1, unitPrice: 3, presentation: null },
    ];
    expect(computeOrderTotal(items)).toBe(2_503 + 2_002 + 0);
  });
  it("is refused above the maximum amount", () =>
    expect(() =>
      computeOrderTotal([{ quantity: 2, unitPrice: 999_999_999_999, presentation: null }]),
    ).toThrow("El total de la orden"));
});

const allowed = [
  "PENDING→ORDERED",
  "PENDING→CANCELLED",
  "ORDERED→RECEIVED",
  "ORDERED→CANCELLED",
  "RECEIVED→COMPLETED",
];
const all = ORDER_STATUSES.flatMap((from) =>
  ORDER_STATUSES.map((to) => [from, to] as [OrderStatus, OrderStatus]),
);
test.each(all)("%s → %s follows the table", (from, to) => {
  const move = () => refuseForbiddenStatusChange(from, to);
  if (allowed.includes(`${from}→${to}`)) expect(move).not.toThrow();
  else expect(move).toThrow(/no puede pasar a/);
});

describe("unitsReceived", () => {
  const cafe = { id: "a", name: "Café", stock: 5, unit: "UNIT" } as const;
  it("adds up lines of one product, and omits unlinked lines", () => {
    const lines = [
      { productId: "a", quantity: 2 },
      { productId: "a", quantity: 3 },
      { productId: "gone", quantity: 9 },
    ];
    expect(sumReceivedUnits(lines, [cafe])).toEqual([{ productId: "a", quantity: 5 }]);
  });
  it("adds up measured fractions exactly", () => {
    const cheese = { ...cafe, name: "Queso", unit: "KG" } as const;
    const lines = [0.1, 0.2, 2.5].map((quantity) => ({ productId: "a", quantity }));
    expect(sumReceivedUnits(lines, [cheese])).toEqual([{ productId: "a", quantity: 2.8 }]);
    expect(() => sumReceivedUnits(lines, [cafe])).toThrow(
      "«Café» se cuenta por unidades y la orden trae 0,1: no se puede recibir así",
    );
  });
  it("is refused beyond the maximum stock", () =>
    expect(() =>
      sumReceivedUnits([{ productId: "a", quantity: 1 }], [{ ...cafe, stock: 9_999_999 }]),
    ).toThrow("«Café» quedaría con más de 9.999.999 unidades"));
});

it("names the line with a fraction of a piece", () => {
  const line = {
    productId: null,
    gtin: null,
    productName: "Pan",
    description: null,
    unitPrice: 0,
    notes: null,
    taxRate: null,
  };
  const items = [2.5, 3, 0.5].map((quantity) => ({ ...line, quantity }));
  expect(() => refuseFractionalQuantities(items, ["KG", "UNIT", "LB"])).not.toThrow();
  expect(() => refuseFractionalQuantities(items, ["KG", "UNIT", "UNIT"])).toThrow(
    expect.objectContaining({
      fields: [
        {
          field: "items.2.quantity",
          message: "La cantidad debe ser un número entero entre 1 y 99.999",
        },
      ],
    }),
  );
});
