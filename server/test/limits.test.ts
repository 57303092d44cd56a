import { beforeAll, expect, it } from "vitest";
import { createStore } from "#core/contract/auth.ts";
import { createCustomer } from "#core/contract/customers.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { createProduct, listProducts } from "#core/contract/products/products.ts";
import { createPurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { createSupplier } from "#core/contract/suppliers.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import { newTestEmail, signIn, type TestClient } from "#server/test/harness.ts";

let ana: TestClient;
let product: string;
let supplier: string;
beforeAll(async () => {
  ana = await signIn();
  product = (await aProduct(ana, { price: 1, stock: 9_000_000 })).id;
  supplier = (await aSupplier(ana)).id;
});

const x = (length: number) => "x".repeat(length);
const lines = <T>(count: number, line: T) => Array.from({ length: count }, () => line);
const address = (length: number) => `${x(length - 5)}@a.co`;

let names = 0;
const goods = (fields: object) => {
  names += 1;
  return { name: `Límite ${names}`, price: 1, stock: 1, category: "Otra", ...fields };
};
const sale = (fields: object) => ({
  items: [{ productId: product, quantity: 1 }],
  paymentMethod: "CASH",
  ...fields,
});
const freeSale = (item: object) => ({
  items: [{ description: "Copia", price: 1, quantity: 1, ...item }],
  paymentMethod: "CARD",
});
const order = (fields: object) => ({
  supplierId: supplier,
  items: [{ productName: "Arroz", quantity: 1, unitPrice: 1 }],
  ...fields,
});
const store = (fields: object) => ({
  name: "Límite",
  ownerName: "Ana",
  email: newTestEmail(),
  password: "Segura123!",
  ...fields,
});

/** Lines of a sale whose descriptions have this many characters together. */
const tooLongError = (length: number) =>
  lines(33, 0).map((_, i) => ({
    description: x(i < 32 ? 1_999 : length - 32 * 1_999),
    price: 1,
    quantity: 1,
  }));

type Case = [field: string, endpoint: Endpoint, body: (at: number) => object, last: number];

/** The contract's limits, at their last valid value and one beyond. */
const cases: Case[] = [
  ["name", createProduct, (n) => goods({ name: x(n) }), 200],
  ["description", createProduct, (n) => goods({ description: x(n) }), 2_000],
  ["gtin", createProduct, (n) => goods({ gtin: x(n) }), 64],
  ["price", createProduct, (n) => goods({ price: n }), 999_999_999_999],
  ["stock", createProduct, (n) => goods({ stock: n }), 9_999_999],
  ["phone", createCustomer, (n) => ({ name: "Luz", phone: x(n) }), 32],
  ["email", createCustomer, (n) => ({ name: "Luz", email: address(n) }), 254],
  ["address", createCustomer, (n) => ({ name: "Luz", address: x(n) }), 2_000],
  ["document", createCustomer, (n) => ({ name: "Luz", document: x(n) }), 64],
  ["description", createSupplier, (n) => ({ name: "Don Aurelio", phone: "1", description: x(n) }), 2_000],
  ["notes", createPurchaseOrder, (n) => order({ notes: x(n) }), 2_000],
  ["items", createPurchaseOrder, (n) => order({ items: lines(n, order({}).items[0]) }), 500],
  ["items", recordSale, (n) => sale({ items: lines(n, { productId: product, quantity: 1 }) }), 500],
  ["items.0.quantity", recordSale, (n) => sale({ items: [{ productId: product, quantity: n }] }), 99_999],
  ["amountPaid", recordSale, (n) => sale({ amountPaid: n }), 999_999_999_999],
  ["items.0.description", recordFreeSale, (n) => freeSale({ description: x(n) }), 2_000],
  ["items", recordFreeSale, (n) => ({ ...freeSale({}), items: tooLongError(n) }), 64_000],
  ["name", createStore, (n) => store({ name: x(n) }), 200],
  ["nit", createStore, (n) => store({ nit: x(n) }), 64],
];

it.each(cases)("%s", async (field, endpoint, body, last) => {
  await ana.call(endpoint, { body: body(last) } as never);
  const { status, body: failure } = await ana.refused(endpoint, { body: body(last + 1) } as never);
  expect([status, failure.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

it.each([
  [{ page: 0 }, "page"],
  [{ page: "dos" }, "page"],
  [{ page: 1, limit: 0 }, "limit"],
  [{ page: 1, limit: 101 }, "limit"],
])("a page %j is refused naming the field", async (query, field) => {
  for (const list of [listSales, listProducts]) {
    const { status, body } = await ana.refused(list, { query } as never);
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  }
});
