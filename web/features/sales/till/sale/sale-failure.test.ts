import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { reduceCart } from "./cart.ts";
import type { Cart, CartLine } from "./cart-line.ts";
import { classifySaleFailure, UNEXPECTED_ERROR_MESSAGE } from "./sale-failure.ts";

const rice = { id: "rice", name: "Arroz" };
const line = (id: string): CartLine => ({
  key: id,
  kind: "product",
  productId: id,
  name: id,
  unit: "UNIT",
  price: 1_000,
  quantity: 1,
  amount: null,
  discount: null,
  stock: 5,
  problem: null,
});
const api = (status: number, code: string, message: string, details = {}) =>
  new ApiError(status, code, message, [], details);

test.each([
  ["lost", api(0, "NO_CONNECTION", "Revisa tu conexión"), "undecided", UNEXPECTED_ERROR_MESSAGE],
  ["cut off", api(201, "BAD_ANSWER", "Formato de datos inválido"), "undecided", UNEXPECTED_ERROR_MESSAGE],
  [
    "recorded before",
    api(409, "IDEMPOTENCY_MISMATCH", "Esta venta ya se registró"),
    "recorded",
    "Esta venta ya se registró",
  ],
  [
    "recorded before with other contents",
    api(409, "ALREADY_RECORDED", "Esto ya se registró"),
    "recorded",
    "Esto ya se registró",
  ],
  ["refused", api(409, "INSUFFICIENT_STOCK", "Quedan 2"), "refused", "Quedan 2"],
  ["inactive", api(400, "PRODUCT_INACTIVE", "«Pan» está inactivo"), "refused", "«Pan» está inactivo"],
  ["without a message", api(400, "UNKNOWN", ""), "refused", UNEXPECTED_ERROR_MESSAGE],
  [
    "a server error",
    api(500, "INTERNAL", "Ocurrió un error en el servidor."),
    "undecided",
    UNEXPECTED_ERROR_MESSAGE,
  ],
  ["a program error", new TypeError("x is undefined"), "refused", UNEXPECTED_ERROR_MESSAGE],
])("%s", (_, error, outcome, text) => expect(classifySaleFailure(error)).toMatchObject({ outcome, text }));

test("reports a deleted customer", () =>
  expect(classifySaleFailure(api(404, "CUSTOMER_NOT_FOUND", "Cliente no encontrado"))).toMatchObject({
    outcome: "refused",
    text: "Cliente no encontrado",
    customerGone: true,
  }));

test("updates prices in the cart", () => {
  const details = { products: [{ ...rice, price: 2_700 }, { name: "sin id" }] };
  expect(classifySaleFailure(api(409, "PRICE_CHANGED", "El precio cambió", details)).actions).toEqual([
    { type: "pricesChanged", products: [{ ...rice, price: 2_700 }] },
  ]);
});

test("updates stock in the cart", () => {
  const details = { products: [{ ...rice, stock: 2 }] };
  expect(classifySaleFailure(api(409, "INSUFFICIENT_STOCK", "Quedan 2", details)).actions).toEqual([
    { type: "stockRefused", products: [{ ...rice, stock: 2 }] },
  ]);
});

test.each([
  [404, "PRODUCT_NOT_FOUND", "Ya no está en el inventario: quítalo de la venta"],
  [400, "PRODUCT_INACTIVE", "Está inactivo: quítalo de la venta"],
])("%i %s says at the line what to take out of the sale", (status, code, problem) => {
  const { actions } = classifySaleFailure(api(status, code, "", { products: [rice, { name: "sin id" }] }));
  expect(actions).toEqual([{ type: "gone", products: [rice], problem }]);
  const cart: Cart = { key: "k", lines: [line("rice"), line("milk")], discount: null };
  const marked = actions.reduce((before, action) => reduceCart(before, action), cart);
  expect(marked.lines.map((one) => one.problem)).toEqual([problem, null]);
});

test.each([{}, { products: "no" }, { total: 4_000 }])("details %j change no line", (details) =>
  expect(classifySaleFailure(api(409, "PRICE_CHANGED", "El precio cambió", details)).actions).toEqual([]),
);
