import { expect, test } from "vitest";
import type { CartLine, ProductCartLine } from "#web/features/sales/till/sale/cart-line.ts";
import { buildOwnUseItems, findOwnUseProblem } from "./own-use-request.ts";

const line = (fields: Partial<ProductCartLine>): ProductCartLine => ({
  key: "p",
  kind: "product",
  productId: "p",
  name: "Aceite",
  unit: "UNIT",
  price: 9_000,
  quantity: 1,
  amount: null,
  discount: null,
  stock: 5,
  problem: null,
  tax: null,
  ...fields,
});
const pack = { id: "k", name: "Paca", units: 6, price: 50_000 };
const cart = (lines: CartLine[]) => ({ key: "c", lines, discount: null });

test("sends products by quantity or by pack, and later also what they are called", () => {
  const lines = [
    line({ amount: 2_000, quantity: 0.25 }),
    line({ quantity: 12, presentation: { ...pack, count: 2 } }),
  ];
  expect(buildOwnUseItems(lines)).toEqual({
    items: [
      { productId: "p", quantity: 0.25 },
      { productId: "p", presentation: { id: "k", count: 2 } },
    ],
    lateItems: [
      { productId: "p", quantity: 0.25, name: "Aceite" },
      { productId: "p", name: "Aceite", presentation: { id: "k", count: 2, name: "Paca", units: 6 } },
    ],
  });
});

test("says why a sale cannot be taken", () => {
  const free: CartLine = { ...line({}), kind: "free", productId: null, stock: null, name: "Corte" };
  expect(findOwnUseProblem(cart([line({})]))).toBeNull();
  expect(findOwnUseProblem(cart([line({}), free]))).toMatch(/«Corte» no es un producto/);
  expect(findOwnUseProblem(cart(Array(101).fill(line({}))))).toMatch(/hasta 100 productos/);
  expect(findOwnUseProblem(cart([]))).toMatch(/no tiene productos/);
});
