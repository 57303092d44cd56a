import { describe, expect, it, test } from "vitest";
import { priceSale } from "#core/sale/price-sale.ts";
import { MAX_DOCUMENT_LINES } from "#core/stock.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { computeCartTotal, countCartUnits, createEmptyCart, reduceCart, stepCart } from "./cart.ts";
import type { Cart, CartAction, SellableProduct } from "./cart-line.ts";

const rice: SellableProduct = { id: "rice", name: "Arroz", price: 2_500, stock: 3, unit: "UNIT" };
const milk: SellableProduct = { id: "milk", name: "Leche", price: 4_200, stock: 10, unit: "UNIT" };
const cheese: SellableProduct = { id: "cheese", name: "Queso", price: 13_000, stock: 2, unit: "KG" };
const add = (product: SellableProduct): CartAction => ({ type: "add", product });
const weigh = (quantity: number, amount: number | null = null): CartAction => ({
  type: "add",
  product: cheese,
  measure: { quantity, amount },
});
const free = (id: string, price: number): CartAction => ({
  type: "addFree",
  item: { id, description: "Recarga", price },
});
const set = (id: string, quantity: number): CartAction => ({ type: "setQuantity", key: id, quantity });
const run = (...actions: CartAction[]) =>
  actions.reduce((cart: Cart, action) => reduceCart(cart, action), createEmptyCart("key-1"));
const findCartActionRefusal = (...step: Parameters<typeof stepCart>) => stepCart(...step).refused;
/** Lines such as `rice×2 milk×1`, and the total. */
const shown = (cart: ReturnType<typeof run>) => [
  cart.lines.map((line) => `${line.key}×${line.quantity}`).join(" "),
  computeCartTotal(cart),
];

const cases: [string, CartAction[], [string, number]][] = [
  ["a product is added with quantity 1", [add(rice)], ["rice×1", 2_500]],
  ["the same product again is one more", [add(rice), add(milk), add(rice)], ["rice×2 milk×1", 9_200]],
  ["a quantity can be set", [add(milk), set("milk", 7)], ["milk×7", 29_400]],
  ["a product can be taken out", [add(rice), add(milk), { type: "remove", key: "rice" }], ["milk×1", 4_200]],
  ["what is not there cannot be taken out", [add(rice), { type: "remove", key: "x" }], ["rice×1", 2_500]],
  ["adding stops at the stock", [add(rice), add(rice), add(rice), add(rice)], ["rice×3", 7_500]],
  ["a product without stock is not added", [add({ ...rice, stock: 0 })], ["", 0]],
  ["a quantity above the stock changes nothing", [add(rice), set("rice", 4)], ["rice×1", 2_500]],
  ["a quantity below 1 changes nothing", [add(rice), set("rice", 0)], ["rice×1", 2_500]],
  ["half a unit changes nothing", [add(rice), set("rice", 1.5)], ["rice×1", 2_500]],
  [
    "a price that the server changed counts from then on",
    [add(rice), add(milk), { type: "pricesChanged", products: [{ id: "rice", price: 2_700 }] }],
    ["rice×1 milk×1", 6_900],
  ],
  [
    "a refused stock keeps the quantity for the cashier to decide",
    [add(rice), add(rice), { type: "stockRefused", products: [{ id: "rice", stock: 1 }] }],
    ["rice×2", 5_000],
  ],
  [
    "beyond a refused stock one can still go down",
    [
      add(rice),
      add(rice),
      add(rice),
      { type: "stockRefused", products: [{ id: "rice", stock: 1 }] },
      set("rice", 2),
    ],
    ["rice×2", 5_000],
  ],
  [
    "a delivery that arrived meanwhile lifts the limit",
    [add(rice), add(rice), add(rice), add({ ...rice, stock: 9 })],
    ["rice×4", 10_000],
  ],
];
const uncounted: SellableProduct = { ...rice, stock: -2, tracksStock: false };
test("a product whose stock nobody tracks is sold in any quantity, and gets no message about its stock", () => {
  const cart = run(...[add(uncounted), set("rice", 40), add(uncounted)], {
    type: "stockLearned",
    products: [{ id: "rice", stock: -9 }],
  });
  expect(shown(cart)[0]).toBe("rice×41");
  expect(cart.lines[0]!.problem).toBeNull();
  // Counted meanwhile: the limit is back.
  expect(findCartActionRefusal(cart, add({ ...rice, stock: 5 }))).toBe("stock");
  expect(findCartActionRefusal(cart, add({ ...rice, stock: 5, tracksStock: true }))).toBe("stock");
});

test.each(cases)("%s", (_, actions, result) => expect(shown(run(...actions))).toEqual(result));

it("keeps its key while it is edited, refused and corrected", () => {
  const cart = run(
    add(rice),
    { type: "pricesChanged", products: [{ id: "rice", price: 1 }] },
    { type: "stockRefused", products: [{ id: "rice", stock: 1 }] },
    { type: "remove", key: "rice" },
    add(milk),
  );
  expect(cart.key).toBe("key-1");
});

it("marks refused lines until they change", () => {
  const refused = run(add(rice), add(milk), {
    type: "stockRefused",
    products: [{ id: "milk", stock: 4 }],
  });
  expect(refused.lines.map((line) => line.problem)).toEqual([null, "Quedan 4"]);
  expect(reduceCart(refused, set("milk", 2)).lines[1]!.problem).toBeNull();
});

it("limits the number of lines", () => {
  const actions = Array.from({ length: MAX_DOCUMENT_LINES + 1 }, (_, i) => add({ ...rice, id: `p${i}` }));
  const cart = run(...actions);
  expect(countCartUnits(cart)).toBe(MAX_DOCUMENT_LINES);
  expect(findCartActionRefusal(cart, actions.at(-1)!)).toBe("lines");
});

describe("new stock information", () => {
  const learn = (id: string, stock: number): CartAction => ({
    type: "stockLearned",
    products: [
      { id, stock },
      { id: "other", stock: 1 },
    ],
  });

  it("lets a line grow after a delivery", () => {
    const full = run(add(rice), set("rice", 3));
    expect(findCartActionRefusal(full, set("rice", 4))).toBe("stock");
    expect(shown(run(add(rice), set("rice", 3), learn("rice", 20), set("rice", 4)))).toEqual([
      "rice×4",
      10_000,
    ]);
  });

  it("marks a line above the stock left by another till, and unmarks it again", () => {
    const short = run(add(rice), set("rice", 3), learn("rice", 2));
    expect(short.lines[0]).toMatchObject({ quantity: 3, stock: 2, problem: "Quedan 2" });
    expect(reduceCart(short, learn("rice", 5)).lines[0]).toMatchObject({ stock: 5, problem: null });
  });

  it("keeps other problems of a line, and a cart without news unchanged", () => {
    const gone = run(add(rice), { type: "gone", products: [{ id: "rice" }], problem: "Está inactivo" });
    expect(reduceCart(gone, learn("rice", 9)).lines[0]!.problem).toBe("Está inactivo");
    expect(reduceCart(gone, learn("rice", 3))).toBe(gone);
    expect(reduceCart(gone, learn("milk", 1))).toBe(gone);
  });
});

describe("measured products", () => {
  it("add up by weight and by pesos", () => {
    expect(shown(run(weigh(0.1), weigh(0.2)))).toEqual(["cheese×0.3", 3_900]);
    expect(shown(run(weigh(0.154, 2_000), weigh(0.077, 1_000)))).toEqual(["cheese×0.231", 3_000]);
  });

  it("in both ways cost the sum of both", () => {
    const both = run(weigh(0.154), weigh(0.077, 1_000));
    expect(both.lines[0]).toMatchObject({ amount: 3_002, quantity: 0.231 });
    expect(computeCartTotal(both)).toBe(3_002);
  });

  it("are limited by the stock unless the store sells below it", () => {
    expect(findCartActionRefusal(run(weigh(1.5)), weigh(0.501))).toBe("stock");
    expect(findCartActionRefusal(run(weigh(1.5)), weigh(0.5))).toBeNull();
    expect(findCartActionRefusal(run(weigh(1.5)), weigh(0.501), { sellBelowStock: true })).toBeNull();
    expect(findCartActionRefusal(run(), weigh(0.0005))).toBe("quantity");
  });

  it("count as one item", () => expect(countCartUnits(run(weigh(1.5), add(milk), add(milk)))).toBe(3));

  it("keep their amount after a price change, and show the remaining stock with its unit", () => {
    const dear = reduceCart(run(weigh(0.154, 2_000)), {
      type: "pricesChanged",
      products: [{ id: "cheese", price: 20_000 }],
    });
    expect(dear.lines[0]).toMatchObject({ amount: 2_000, quantity: 0.1, price: 20_000 });
    const short = reduceCart(dear, { type: "stockRefused", products: [{ id: "cheese", stock: 0.05 }] });
    expect(short.lines[0]!.problem).toBe("Quedan 0,05 kg");
  });
});

describe("discounts", () => {
  const off = (id: string | null, kind: "pesos" | "percent", value: number): CartAction => ({
    type: "discount",
    key: id,
    discount: { in: kind, value },
  });

  it("apply to a line or the sale, in pesos or percent", () => {
    const cart = run(add(milk), free("a", 10_000), off("milk", "pesos", 200), off(null, "percent", 10));
    expect(priceSale(cart, { role: "OWNER", settings: DEFAULT_STORE_SETTINGS })).toMatchObject({
      subtotal: 14_200,
      discount: 1_600,
      total: 12_600,
      saleDiscount: 1_400,
      lines: [{ ownDiscount: 200 }, { ownDiscount: 0 }],
    });
  });

  it("never exceed the cost, and percentages follow the quantity", () => {
    expect(computeCartTotal(run(add(milk), off("milk", "pesos", 9_000)))).toBe(0);
    expect(computeCartTotal(run(add(milk), off("milk", "percent", 50), add(milk)))).toBe(4_200);
  });

  it("of the sale are removed with its last line", () =>
    expect(run(add(milk), off(null, "pesos", 100), { type: "remove", key: "milk" }).discount).toBeNull());
});

it("a line beyond the stock is not marked where the store sells below stock", () => {
  const rules = { sellBelowStock: true };
  const cart = reduceCart(run(add(rice)), set("rice", 9), rules);
  const learned = reduceCart(cart, { type: "stockLearned", products: [{ id: "rice", stock: 1 }] }, rules);
  expect(learned.lines[0]).toMatchObject({ quantity: 9, stock: 1, problem: null });
});
