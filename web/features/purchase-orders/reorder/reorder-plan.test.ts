import { expect, it, test } from "vitest";
import {
  isReady,
  lastsText,
  needText,
  orderBody,
  planSize,
  plansOf,
  planTotal,
  type ReorderRow,
  suggestedText,
  wishedIn,
} from "./reorder-plan.ts";

const granero = { id: "g", name: "El Granero", lastCost: 900, lastQuantity: 12 };
const row = (id: string, more: Partial<ReorderRow> = {}): ReorderRow => ({
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
  const plans = plansOf([...needs, row("Enough", { suggested: 0 })], new Map());
  expect(plans.map(({ supplier, rows }) => [supplier?.name, rows.map(({ product }) => product.id)])).toEqual([
    ["El Granero", ["Arroz", "Café"]],
    ["Don Aurelio", ["Papa"]],
    [undefined, ["Sal"]],
  ]);
  expect(plans.map(isReady)).toEqual([true, true, false]);
});

it("uses the user's changes, without removed products", () => {
  const wishes = new Map([
    ["Arroz", { quantity: 24, unitPrice: 1_000, pack: null }],
    ["Café", { quantity: 0, unitPrice: null, pack: null }],
  ]);
  const [plan] = plansOf([row("Arroz"), row("Café")], wishes);
  expect([planSize(plan!), planTotal(plan!), isReady(plan!)]).toEqual([1, 24_000, true]);
  expect(orderBody(plan!)).toEqual({
    supplierId: "g",
    items: [{ productId: "Arroz", productName: "Arroz", quantity: 24, unitPrice: 1_000 }],
  });
});

test.each([
  [{}, "Alcanza 2 días"],
  [{ daysLeft: 1.9 }, "Alcanza 1 día"],
  [{ daysLeft: 0.4 }, "Alcanza para hoy"],
  [{ daysLeft: null, soldPerDay: 0 }, "Queda poco"],
  [{ daysLeft: 0, product: { ...row("a").product, stock: -1 } }, "Se acabó"],
])("%o: %s", (more, text) => {
  expect(lastsText(row("a", more))).toBe(text);
});

it("shows stock, sales and ordered quantity", () => {
  expect(needText(row("a", { ordered: 12, soldPerDay: 2.46 }))).toBe(
    "Quedan 5 · se venden 2,5 al día · ya pediste 12",
  );
  const cheese = { ...row("a").product, unit: "KG" as const, stock: 0.5 };
  expect(needText(row("a", { product: cheese, soldPerDay: 0 }))).toBe("Quedan 0,5 kg · no se ha vendido");
});

it("suggests the pack that was bought last, and orders it by pack or by unit", () => {
  const paca = { id: "p", name: "Paca", units: 24 };
  const suggestedIn = { presentation: paca, count: 3, lastPrice: 47_500 };
  const beer = row("Poker", { suggested: 51, suggestedIn });
  expect(suggestedText(beer)).toBe("Te faltan 51: 3 pacas de 24");
  const [plan] = plansOf([beer], new Map());
  expect([planTotal(plan!), isReady(plan!)]).toEqual([142_500, true]);
  expect(orderBody(plan!).items).toEqual([
    { productId: "Poker", productName: "Poker", presentation: { id: "p", count: 3, price: 47_500 } },
  ]);
  const [wished] = plan!.rows;
  const loose = wishedIn(wished!, null);
  expect(loose).toEqual({ quantity: 51, unitPrice: 900, pack: null });
  expect(wishedIn({ ...wished!, wish: loose }, paca)).toEqual({ quantity: 3, unitPrice: 47_500, pack: paca });
});
