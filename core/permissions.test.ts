import { describe, expect, it } from "vitest";
import { hasPermission, type Permission, ROLES } from "./permissions.ts";

/** The roles with each permission, repeated here on purpose, so that a mistake in permissions.ts fails. */
const table: [Permission, string][] = [
  ["session", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["pin.write", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["sales.create", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["sales.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["sales.return", "OWNER ADMIN EMPLOYEE"],
  ["sales.correct", "OWNER ADMIN EMPLOYEE"],
  ["sales.review", "OWNER ADMIN"],
  ["ownUse.record", "OWNER ADMIN EMPLOYEE"],
  ["ownUse.reverse", "OWNER ADMIN"],
  ["transfers.review", "OWNER ADMIN"],
  ["shifts.use", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["shifts.expected", "OWNER ADMIN EMPLOYEE"],
  ["shifts.manage", "OWNER ADMIN"],
  ["products.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["customers.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["customers.write", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["credit.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["credit.collect", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["credit.terms", "OWNER ADMIN EMPLOYEE"],
  ["credit.overLimit", "OWNER ADMIN"],
  ["credit.correct", "OWNER ADMIN"],
  ["suppliers.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["suppliers.write", "OWNER ADMIN EMPLOYEE"],
  ["suppliers.delete", "OWNER ADMIN"],
  ["purchaseOrders.read", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["purchaseOrders.write", "OWNER ADMIN EMPLOYEE"],
  ["purchaseOrders.delete", "OWNER ADMIN"],
  ["customers.delete", "OWNER ADMIN EMPLOYEE"],
  ["products.write", "OWNER ADMIN EMPLOYEE"],
  ["products.delete", "OWNER ADMIN"],
  ["employees.manage", "OWNER ADMIN"],
  ["store.write", "OWNER ADMIN"],
  ["counts.enter", "OWNER ADMIN EMPLOYEE CASHIER"],
  ["counts.write", "OWNER ADMIN EMPLOYEE"],
  ["counts.close", "OWNER ADMIN"],
  ["reports.read", "OWNER ADMIN EMPLOYEE"],
  ["reports.financial", "OWNER ADMIN"],
  ["audit.read", "OWNER ADMIN"],
  ["customers.personalData", "OWNER ADMIN"],
  ["store.export", "OWNER"],
];

describe("who may do what", () => {
  it.each(table)("%s: %s", (permission, roles) =>
    expect(ROLES.filter((role) => hasPermission(role, permission)).join(" ")).toBe(roles),
  );
});
