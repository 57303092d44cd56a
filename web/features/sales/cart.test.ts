import { describe, expect, it, test } from "vitest";
import { MAX_LINES } from "#core/stock.ts";
import { type CartAction, emptyCart, reduceCart, refusal, totalOf, unitsOf } from "./cart.ts";

const rice = { id: "rice", name: "Arroz", price: 2_500, stock: 3 };
const milk = { id: "milk", name: "Leche", price: 4_200, stock: 10 };
const add = (product: typeof rice): CartAction => ({ type: "add", product });
const set = (productId: string, quantity: number): CartAction => ({
  type: "setQuantity",
  productId,
  quantity,
});
const run = (...actions: CartAction[]) => actions.reduce(reduceCart, emptyCart("key-1"));
/** `rice×2 milk×1` and the total. */
const shown = (cart: ReturnType<typeof run>) => [
  cart.lines.map((line) => `${line.productId}×${line.quantity}`).join(" "),
  totalOf(cart),
];

const cases: [string, CartAction[], [string, number]][] = [
  ["a product is added with quantity 1", [add(rice)], ["rice×1", 2_500]],
  ["the same product again is one more", [add(rice), add(milk), add(rice)], ["rice×2 milk×1", 9_200]],
  ["a quantity can be set", [add(milk), set("milk", 7)], ["milk×7", 29_400]],
  [
    "a product can be taken out",
    [add(rice), add(milk), { type: "remove", productId: "rice" }],
    ["milk×1", 4_200],
  ],
  [
    "what is not there cannot be taken out",
    [add(rice), { type: "remove", productId: "x" }],
    ["rice×1", 2_500],
  ],
  ["clearing leaves nothing", [add(rice), { type: "clear", key: "key-2" }], ["", 0]],
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
test.each(cases)("%s", (_, actions, result) => expect(shown(run(...actions))).toEqual(result));

describe("the key of the sale", () => {
  it("stays while the sale is put together, refused and put right", () => {
    const cart = run(
      add(rice),
      { type: "pricesChanged", products: [{ id: "rice", price: 1 }] },
      { type: "stockRefused", products: [{ id: "rice", stock: 1 }] },
      { type: "remove", productId: "rice" },
      add(milk),
    );
    expect(cart.key).toBe("key-1");
  });

  it("is another one for the next sale", () =>
    expect(run(add(rice), { type: "clear", key: "key-2" }).key).toBe("key-2"));
});

it("marks the lines that the server refused until they are touched", () => {
  const refused = run(add(rice), add(milk), {
    type: "stockRefused",
    products: [{ id: "milk", stock: 4 }],
  });
  expect(refused.lines.map((line) => line.problem)).toEqual([null, "Quedan 4"]);
  expect(reduceCart(refused, set("milk", 2)).lines[1]!.problem).toBeNull();
});

it("takes no more lines than a sale may have", () => {
  const actions = Array.from({ length: MAX_LINES + 1 }, (_, i) => add({ ...rice, id: `p${i}` }));
  const cart = run(...actions);
  expect(unitsOf(cart)).toBe(MAX_LINES);
  expect(refusal(cart, actions.at(-1)!)).toBe("lines");
});
