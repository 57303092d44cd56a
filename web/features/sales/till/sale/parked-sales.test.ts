// @vitest-environment jsdom
import { afterEach, expect, it } from "vitest";
import { clearSessionAndReplica } from "#web/api/stored-session.ts";
import { createEmptyCart, reduceCart } from "./cart.ts";
import {
  listParkedSales,
  MAX_PARKED_SALES,
  type ParkedSale,
  parkSale,
  takeParkedSale,
} from "./parked-sales.ts";

const rice = { id: "rice", name: "Arroz", price: 2_500, stock: 3, unit: "UNIT" } as const;
const aSale = (key: string, at = 1): ParkedSale => ({
  name: `De ${key}`,
  at,
  total: 2_500,
  customer: null,
  priceLevel: null,
  invoiceFor: null,
  cart: reduceCart(createEmptyCart(key), { type: "add", product: rice }),
});
const signIn = (store: string, user: string) => {
  localStorage.setItem("store", JSON.stringify({ id: store }));
  localStorage.setItem("user", JSON.stringify({ id: user }));
};
const names = () => listParkedSales().map(({ name }) => name);

afterEach(() => localStorage.clear());

it("keeps several, newest first, and resumes each once with its key", () => {
  expect(parkSale(aSale("k1", 1))).toBeNull();
  expect(parkSale(aSale("k2", 2))).toBeNull();
  expect(names()).toEqual(["De k2", "De k1"]);
  expect(takeParkedSale("k1")).toEqual(aSale("k1", 1));
  expect(takeParkedSale("k1")).toBeNull();
  expect(names()).toEqual(["De k2"]);
});

it("replaces the same sale", () => {
  parkSale(aSale("k1"));
  parkSale({ ...aSale("k1"), name: "Doña Luz" });
  expect(names()).toEqual(["Doña Luz"]);
});

it("are per user and store, and survive signing out", () => {
  signIn("la-paz", "ana");
  parkSale(aSale("k1"));
  clearSessionAndReplica();
  signIn("la-paz", "luz");
  expect(names()).toEqual([]);
  signIn("el-sol", "ana");
  expect(names()).toEqual([]);
  signIn("la-paz", "ana");
  expect(names()).toEqual(["De k1"]);
});

it("has a maximum", () => {
  for (let i = 0; i < MAX_PARKED_SALES; i++) parkSale(aSale(`k${i}`));
  expect(parkSale(aSale("one-more"))).toBe("Puedes tener hasta 30 ventas guardadas");
  expect(names()).toHaveLength(MAX_PARKED_SALES);
});

it("leaves entries of another version in place", () => {
  const stored = () => JSON.parse(localStorage.getItem("mostrador-device:parked-sales:/")!);
  const unknown = { name: "De otra versión", lines: { arroz: 1 } };
  localStorage.setItem("mostrador-device:parked-sales:/", JSON.stringify([unknown]));
  parkSale(aSale("k1"));
  expect(stored()).toEqual([unknown, aSale("k1")]);
  takeParkedSale("k1");
  expect(stored()).toEqual([unknown]);
});

it("resumes what 0.1.0 parked, with its customer, who had no price level yet", () => {
  const luz = {
    id: "luz",
    name: "Luz",
    phone: null,
    email: null,
    document: null,
    balance: 0,
    creditLimit: null,
  };
  const customer = { ...luz, creditDays: null, creditPaused: false, creditConsent: null };
  const line = { kind: "product", id: "rice", name: "Arroz", unit: "UNIT", price: 2_500, quantity: 2 };
  const lines = [{ ...line, amount: null, discount: null, stock: 3, problem: null }];
  const older = { name: "Doña Luz", at: 1, cart: { key: "k1", lines, discount: null }, customer };
  localStorage.setItem("mostrador-device:parked-sales:/", JSON.stringify([older]));
  expect(takeParkedSale("k1")).toMatchObject({
    name: "Doña Luz",
    customer: { id: "luz", priceLevel: "PUBLIC" },
    cart: { lines: [{ productId: "rice", quantity: 2 }] },
  });
});

it("skips invalid entries, and reports a full storage", () => {
  localStorage.setItem("mostrador-device:parked-sales:/", JSON.stringify([{ name: "?" }, aSale("k1")]));
  expect(names()).toEqual(["De k1"]);
  localStorage.setItem("mostrador-device:parked-sales:/", "{");
  expect(names()).toEqual([]);
});
