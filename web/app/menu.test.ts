import { expect, test } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import { findActiveMenuPath, listMenuEntries, listMenuGroups, listUnusedPaths } from "./menu.ts";

test.each([
  ["/sales", "/sales"],
  ["/sales/new", "/sales/new"],
  ["/sales/0198c1", "/sales"],
  ["/products", "/products"],
  ["/productsx", undefined],
  ["/", undefined],
])("%s belongs to %s", (pathname, expected) => {
  expect(findActiveMenuPath(pathname, listMenuEntries("OWNER"))).toBe(expected);
});

test("an account that is not approved sees only Inicio", () => {
  expect(listMenuEntries("PENDING").map((entry) => entry.label)).toEqual(["Inicio"]);
});

test("the menu has one way to sell besides the specification's Venta Libre", () => {
  const selling = listMenuEntries("OWNER").filter(({ permission }) => permission === "sales.create");
  expect(selling.map(({ label }) => label)).toEqual(["Vender", "Venta Libre"]);
  expect(listMenuEntries("OWNER").map(({ path }) => path)).not.toContain("/new-sale");
});

test("employees are for the owner and administrators", () => {
  const roles = ["OWNER", "ADMIN", "EMPLOYEE", "CASHIER"] as const;
  const seen = roles.filter((role) => listMenuEntries(role).some(({ path }) => path === "/employees"));
  expect(seen).toEqual(["OWNER", "ADMIN"]);
});

test("a store that gives no credit does not see Fiados", () => {
  const fiados = (credit: boolean) =>
    listMenuEntries("CASHIER", listUnusedPaths({ ...DEFAULT_STORE_SETTINGS, credit })).filter(
      ({ path }) => path === "/fiados",
    ).length;
  expect([fiados(true), fiados(false)]).toEqual([1, 0]);
});

test("a store without cash shifts does not see Caja", () => {
  const caja = (shifts: "OFF" | "REQUIRED") =>
    listMenuEntries("CASHIER", listUnusedPaths({ ...DEFAULT_STORE_SETTINGS, shifts })).filter(
      ({ path }) => path === "/caja",
    ).length;
  expect([caja("REQUIRED"), caja("OFF")]).toEqual([1, 0]);
});

test("only a store that asks about payments by telephone sees Transferencias, and only who reviews them", () => {
  const seen = (role: "OWNER" | "EMPLOYEE", confirmTransfers: "ASK" | "OFF") =>
    listMenuEntries(role, listUnusedPaths({ ...DEFAULT_STORE_SETTINGS, confirmTransfers })).some(
      ({ path }) => path === "/transferencias",
    );
  expect([seen("OWNER", "ASK"), seen("OWNER", "OFF"), seen("EMPLOYEE", "ASK")]).toEqual([true, false, false]);
});

test("five headings, the daily entries first, and no icon twice", () => {
  const groups = listMenuGroups("OWNER", []);
  expect(groups.map(({ heading }) => heading)).toEqual([
    "Cada día",
    "Clientela",
    "Compras",
    "Cuentas",
    "Negocio",
  ]);
  const entries = groups.flatMap((group) => group.entries);
  expect(entries).toHaveLength(20);
  expect(new Set(entries.map(({ icon }) => icon)).size).toBe(20);
  expect(
    listMenuGroups("CASHIER")[0]!
      .entries.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(["Inicio", "Vender"]);
});
