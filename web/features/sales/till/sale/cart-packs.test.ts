import { describe, expect, it } from "vitest";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { computeCartTotal, countCartUnits, createEmptyCart, reduceCart, stepCart } from "./cart.ts";
import type { Cart, CartAction, CartPack, SellableProduct } from "./cart-line.ts";
import { storedCartSchema } from "./cart-shape.ts";

const six: CartPack = { id: "six", name: "Six pack", units: 6, price: 14_500, wholesalePrice: null };
const crate: CartPack = { id: "crate", name: "Paca", units: 24, price: 55_000, wholesalePrice: 52_800 };
const poker: SellableProduct = {
  id: "poker",
  name: "Poker",
  price: 2_600,
  stock: 30,
  unit: "UNIT",
  tiers: [{ from: 12, price: 2_400 }],
  wholesalePrice: 2_300,
  packs: [six, crate],
};
const loose: CartAction = { type: "add", product: poker };
const pack = (presentation: CartPack): CartAction => ({
  type: "add",
  product: { ...poker, presentation },
});
const run = (...actions: CartAction[]) =>
  actions.reduce((cart: Cart, action) => reduceCart(cart, action), createEmptyCart("key-1"));
const findCartActionRefusal = (...step: Parameters<typeof stepCart>) => stepCart(...step).refused;
const shown = (cart: Cart, level: PriceLevel = "PUBLIC") => [
  cart.lines
    .map(({ key, quantity, presentation }) => `${key}×${presentation?.count ?? ""}/${quantity}`)
    .join(" "),
  computeCartTotal(cart, level),
];

describe("a cart with presentations", () => {
  it("keeps one line per product and presentation", () => {
    const cart = run(loose, pack(six), pack(six), loose, pack(crate));
    expect(shown(cart)).toEqual(["poker×/2 poker six×2/12", 2 * 2_600 + 2 * 14_500]);
    expect(findCartActionRefusal(run(loose, pack(six)), pack(crate))).toBe("stock");
    expect(countCartUnits(cart)).toBe(4);
  });

  it("counts all lines of a product against its stock", () => {
    const cart = run(pack(crate), loose);
    expect(findCartActionRefusal(cart, pack(six))).toBe("stock");
    expect(findCartActionRefusal(cart, { type: "setQuantity", key: "poker", quantity: 6 })).toBe(null);
    expect(findCartActionRefusal(cart, { type: "setQuantity", key: "poker", quantity: 7 })).toBe("stock");
    expect(findCartActionRefusal(cart, { type: "setQuantity", key: "poker crate", quantity: 2 })).toBe(
      "stock",
    );
  });

  it("applies the quantity price to the whole line, and the wholesale price at that level", () => {
    const twelve = run(loose, { type: "setQuantity", key: "poker", quantity: 12 });
    expect(shown(twelve)).toEqual(["poker×/12", 28_800]);
    expect(shown(run(loose), "WHOLESALE")).toEqual(["poker×/1", 2_300]);
    expect(shown(run(pack(six)), "WHOLESALE")).toEqual(["poker six×1/6", 13_800]);
    expect(shown(run(pack(crate)), "WHOLESALE")).toEqual(["poker crate×1/24", 52_800]);
  });

  it("merges a line changed to another presentation with an existing one", () => {
    const two = run(loose, { type: "setQuantity", key: "poker", quantity: 2 });
    const packed = reduceCart(two, { type: "repack", key: "poker", pack: "six" });
    expect(shown(packed)).toEqual(["poker six×2/12", 29_000]);
    expect(shown(reduceCart(packed, { type: "repack", key: "poker six", pack: null }))).toEqual([
      "poker×/2",
      5_200,
    ]);
    const merged = reduceCart(run(pack(six), loose), { type: "repack", key: "poker", pack: "six" });
    expect(shown(merged)).toEqual(["poker six×2/12", 29_000]);
    expect(findCartActionRefusal(two, { type: "repack", key: "poker", pack: "crate" })).toBe("stock");
  });

  it("applies the server's prices of a presentation, and of a product with quantity prices", () => {
    const cart = run(loose, pack(six));
    const after = reduceCart(cart, {
      type: "pricesChanged",
      products: [
        { id: "poker", price: 2_600, presentation: { id: "six", units: 6, price: 15_000 } },
        { id: "poker", price: 2_500, listPrice: 2_700, tiers: [{ from: 1, price: 2_500 }] },
      ],
    });
    expect(shown(after)).toEqual(["poker×/1 poker six×1/6", 2_500 + 15_000]);
    expect(after.lines.map(({ problem }) => problem)).toEqual(["El precio cambió", "El precio cambió"]);
  });

  it("is restored from storage", () => {
    const cart = run(pack(six), loose);
    expect(storedCartSchema.parse(JSON.parse(JSON.stringify(cart)))).toEqual(
      JSON.parse(JSON.stringify(cart)),
    );
  });
});
