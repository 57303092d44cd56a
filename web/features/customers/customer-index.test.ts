import { expect, it } from "vitest";
import type { Customer } from "#core/contract/customers.ts";
import {
  buildCustomerIndex,
  customerContactText,
  filterCustomers,
  filterMatchingCustomers,
} from "./customer-index.ts";
import { upsertCustomer } from "./customers.queries.ts";

const customer = (name: string, more: Partial<Customer> = {}): Customer => ({
  id: name,
  name,
  phone: null,
  email: null,
  address: null,
  documentType: null,
  document: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  balance: 0,
  creditLimit: null,
  creditDays: null,
  creditPaused: false,
  creditConsent: null,
  priceLevel: "PUBLIC",
  ...more,
});
const alvaro = customer("Álvaro Peña", { document: "12.345", address: "Calle Zoila" });
const zoila = customer("Zoila Pérez", { phone: "300 123" });

it.each([
  ["", ["Álvaro Peña", "Zoila Pérez"]],
  ["  PE ", ["Álvaro Peña", "Zoila Pérez"]],
  ["perez zoi", ["Zoila Pérez"]],
  ["12.3", ["Álvaro Peña", "Zoila Pérez"]], // by digits
  ["12.34", ["Álvaro Peña"]],
  ["300", ["Zoila Pérez"]],
  ["zoila", ["Zoila Pérez"]], // an address is not looked in
  ["nadie", []],
  ["12345", ["Álvaro Peña"]],
  ["300-123", ["Zoila Pérez"]],
])("«%s» finds %j", (typed, names) => {
  expect(filterCustomers(buildCustomerIndex([alvaro, zoila]), typed).map(({ name }) => name)).toEqual(names);
  expect(filterMatchingCustomers([alvaro, zoila], typed).map(({ name }) => name)).toEqual(names);
});

it("shows what distinguishes customers of the same name", () => {
  expect(customerContactText({ phone: "300", document: "12", email: "a@b.co" })).toBe("300 · 12");
  expect(customerContactText({ phone: null, document: null, email: "a@b.co" })).toBe("a@b.co");
});

it("inserts a saved customer in name order", () => {
  const names = (list: readonly Customer[]) => list.map(({ name }) => name);
  expect(names(upsertCustomer([alvaro, zoila], customer("Ñico")))).toEqual([
    "Álvaro Peña",
    "Ñico",
    "Zoila Pérez",
  ]);
  expect(names(upsertCustomer([alvaro, zoila], { ...alvaro, name: "Zz" }))).toEqual(["Zoila Pérez", "Zz"]);
});
