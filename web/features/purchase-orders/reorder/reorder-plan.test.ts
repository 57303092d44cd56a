import { expect, it, test } from "vitest";
import {
  buildOrderDraftFromPlan,
  buildOrderFromPlan,
  computeReorderPlanTotal,
  countPlannedReorderRows,
  describeStockDaysLeft,
  formatReorderReason,
  isReorderPlanComplete,
  planReordersBySupplier,
  type ReorderSuggestion,
} from "./reorder-plan.ts";

const granero = { id: "g", name: "El Granero", lastCost: 900, lastQuantity: 12 };
const row = (id: string, more: Partial<ReorderSuggestion> = {}): ReorderSuggestion => ({
  product: { id, name: id, unit: "UNIT", stock: 5, minStock: null },
  soldPerDay: 2,
  daysLeft: 2.5,
  ordered: 0,
  supplier: granero,
  suggested: 12,
  ...more,
});

it("suggests one order per supplier, with unknown suppliers last", () => {
  const other = { ...granero, id: "d", name: "Don Aurelio" };
  const needs = [row("Sal", { supplier: null }), row("Arroz"), row("Papa", { supplier: other }), row("Café")];
  const plans = planReordersBySupplier([...needs, row("Enough", { suggested: 0 })], new Map());
  expect(plans.map(({ supplier, rows }) => [supplier?.name, rows.map(({ product }) => product.id)])).toEqual([
    ["El Granero", ["Arroz", "Café"]],
    ["Don Aurelio", ["Papa"]],
    [undefined, ["Sal"]],
  ]);
  expect(plans.map(isReorderPlanComplete)).toEqual([true, true, false]);
});

it("uses the user's changes, without removed products", () => {
  const plannedQuantities = new Map([
    ["Arroz", { quantity: 24, unitPrice: 1_000, pack: null }],
    ["Café", { quantity: 0, unitPrice: null, pack: null }],
  ]);
  const [plan] = planReordersBySupplier([row("Arroz"), row("Café")], plannedQuantities);
  expect([
    countPlannedReorderRows(plan!),
    computeReorderPlanTotal(plan!),
    isReorderPlanComplete(plan!),
  ]).toEqual([1, 24_000, true]);
  expect(buildOrderFromPlan(plan!)).toEqual({
    supplierId: "g",
    items: [{ productId: "Arroz", productName: "Arroz", quantity: 24, unitPrice: 1_000 }],
  });
});

it("suggests and orders in the pack that was bought last", () => {
  const paca = { id: "paca", name: "Paca", units: 24 };
  const poker = row("Poker", {
    suggested: 51,
    suggestedIn: { presentation: paca, count: 3, lastPrice: 47_500 },
  });
  const [plan] = planReordersBySupplier([poker], new Map());
  expect([plan!.rows[0]!.planned.quantity, computeReorderPlanTotal(plan!)]).toEqual([3, 142_500]);
  const presentation = { id: "paca", count: 3, price: 47_500 };
  expect(buildOrderFromPlan(plan!).items).toEqual([
    { productId: "Poker", productName: "Poker", presentation },
  ]);
  expect(buildOrderDraftFromPlan(plan!).lines).toMatchObject([
    { pack: paca, quantity: 3, unitPrice: 47_500 },
  ]);
});

test.each([
  [{}, "Alcanza 2 días"],
  [{ daysLeft: 1.9 }, "Alcanza 1 día"],
  [{ daysLeft: 0.4 }, "Alcanza para hoy"],
  [{ daysLeft: null, soldPerDay: 0 }, "Queda poco"],
  [{ daysLeft: 0, product: { ...row("a").product, stock: -1 } }, "Se acabó"],
])("%o: %s", (more, text) => {
  expect(describeStockDaysLeft(row("a", more))).toBe(text);
});

it("shows stock, sales and ordered quantity", () => {
  expect(formatReorderReason(row("a", { ordered: 12, soldPerDay: 2.46 }))).toBe(
    "Quedan 5 · se venden 2,5 al día · ya pediste 12",
  );
  const cheese = { ...row("a").product, unit: "KG" as const, stock: 0.5 };
  expect(formatReorderReason(row("a", { product: cheese, soldPerDay: 0 }))).toBe(
    "Quedan 0,5 kg · no se ha vendido",
  );
});
