// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import { buildProductIndex } from "#web/features/products/product-finder.ts";
import {
  filterProducts,
  readProductFilters,
  readProductListFilters,
  readProductView,
  rememberProductView,
  writeProductFilters,
} from "./product-filters.ts";

afterEach(() => localStorage.clear());

test("the view chosen on the device is the list's, unless the address names the table", () => {
  const viewOf = (address: string) => readProductListFilters(new URLSearchParams(address)).table;
  expect([readProductView(), viewOf(""), viewOf("view=table")]).toEqual([null, false, true]);
  rememberProductView(true);
  expect([viewOf(""), viewOf("search=pan")]).toEqual([true, true]);
  rememberProductView(false);
  expect([readProductView(), viewOf(""), viewOf("view=table")]).toEqual(["cards", false, true]);
});

const NONE = {
  search: "",
  category: "",
  inactive: false,
  low: false,
  untracked: false,
  table: false,
} as const;

test.each([
  ["", NONE],
  [
    "search=+arroz+&category=Huevos&inactive=true&low=true&untracked=true&view=table",
    { search: "arroz", category: "Huevos", inactive: true, low: true, untracked: true, table: true },
  ],
  ["category=Tornillos&inactive=yes&low=1&view=x", NONE],
  [`search=${"a".repeat(300)}`, { ...NONE, search: "a".repeat(200) }],
])("the address %j means %j", (address, filters) => {
  expect(readProductFilters(new URLSearchParams(address))).toEqual(filters);
});

test.each([
  [NONE, ""],
  [
    {
      search: " leche ",
      category: "Lácteos y Derivados",
      inactive: true,
      low: true,
      untracked: true,
      table: true,
    } as const,
    null,
  ],
])("filters come back from the address they were written to", (filters, address) => {
  const params = writeProductFilters(filters);
  if (address !== null) expect(params.toString()).toBe(address);
  expect(readProductFilters(params)).toEqual({ ...filters, search: filters.search.trim() });
});

const catalogue = buildProductIndex(
  [
    {
      name: "Café molido",
      description: "Tostado OSCURO",
      category: "Café, Té e Infusiones",
      gtin: "7702511000014",
    },
    { name: "Huevos AA", description: null, category: "Huevos", storeCode: "HV-30", stock: 9 },
    { name: "Oscuros del huerto", description: "Frijoles", category: "Granos y Cereales", minStock: 50 },
    { name: "Sal", description: null, category: "Otra", stock: 0, tracksStock: false },
  ].map(
    (fields) =>
      ({ barcode: null, gtin: null, storeCode: null, stock: 10, minStock: null, ...fields }) as Product,
  ),
);

test.each([
  [{}, ["Café molido", "Huevos AA", "Oscuros del huerto", "Sal"]],
  [{ untracked: true }, ["Sal"]],
  [{ search: "CAFE" }, ["Café molido"]],
  [{ search: "oscuro" }, ["Oscuros del huerto", "Café molido"]],
  [{ search: "07702511000014" }, ["Café molido"]],
  [{ search: "hv-30" }, ["Huevos AA"]],
  [{ category: "Huevos" as const }, ["Huevos AA"]],
  [{ category: "Huevos" as const, search: "café" }, []],
  [{ low: true }, ["Huevos AA", "Oscuros del huerto"]],
  [{ low: true, category: "Huevos" as const }, ["Huevos AA"]],
])("%j leaves %j", (filters, names) => {
  expect(filterProducts(catalogue, { ...NONE, ...filters }).map((p) => p.name)).toEqual(names);
});
