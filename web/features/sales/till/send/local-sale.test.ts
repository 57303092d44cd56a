import { expect, it } from "vitest";
import type { CartLine } from "#web/features/sales/till/sale/cart-line.ts";
import type { FinishedSale } from "#web/features/sales/till/sale/finished-sale.ts";
import { buildLocalSale, toLateItems } from "./local-sale.ts";

const line: CartLine = {
  key: "p",
  kind: "product",
  productId: "p",
  name: "Gaseosa",
  unit: "UNIT",
  price: 11_900,
  quantity: 1,
  amount: null,
  discount: null,
  stock: 5,
  problem: null,
  tax: "IVA19",
};
const item = { productId: "p", quantity: 1, price: 11_900 };
const finished = (taxes?: FinishedSale["about"]["taxes"]): FinishedSale => ({
  key: "01a1fbab-4c11-7000-8000-0123456789ab",
  about: {
    lines: [line],
    customer: null,
    agreed: false,
    seller: { id: "u", name: "Ana" },
    shift: null,
    cashRounding: 0,
    ...(taxes && { taxes }),
  },
  sale: { items: [item], paymentMethod: "CASH" },
});
const RESPONSIBLE = {
  vat: "RESPONSIBLE",
  consumptionTax: false,
  freeItemTax: "EXCLUDED",
  said: true,
} as const;

it("a queued sale has the taxes that the server will compute", () => {
  const iva = { kind: "IVA", rate: 19, perUnit: null, base: 10_000, amount: 1_900 };
  expect(buildLocalSale(finished(RESPONSIBLE))).toMatchObject({
    taxes: [iva],
    taxTotal: 1_900,
    taxBase: 10_000,
    items: [{ tax: "IVA19", taxes: [iva] }],
  });
});

it("a sale of an earlier version, or of a store without taxes, has none", () => {
  const none = { taxes: [], taxTotal: 0, taxBase: 0, items: [{ tax: null, taxes: [] }] };
  expect(buildLocalSale(finished())).toMatchObject(none);
  expect(buildLocalSale(finished({ ...RESPONSIBLE, vat: "NOT_RESPONSIBLE" }))).toMatchObject(none);
});

it("a late line has its class; an unclassified one none", () => {
  expect(toLateItems([item], [line])).toEqual([{ ...item, name: "Gaseosa", unit: "UNIT", tax: "IVA19" }]);
  expect(toLateItems([item], [{ ...line, tax: null }])).toEqual([{ ...item, name: "Gaseosa", unit: "UNIT" }]);
});

it("a queued sale names the card that its request names", () => {
  const sale = { items: [item], paymentMethod: "CARD" as const, card: "CREDIT" as const };
  expect(buildLocalSale({ ...finished(), sale } as FinishedSale).payments).toMatchObject([
    { method: "CARD", amount: 11_900, card: "CREDIT" },
  ]);
});
