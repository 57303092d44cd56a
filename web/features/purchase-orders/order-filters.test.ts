import { expect, test } from "vitest";
import { buildUrlQuery, readUrlFilters } from "#web/ui/data/url-query.ts";
import { ORDER_FILTERS, ORDERS_TAB } from "./order-filters.ts";

const NO_ORDER_FILTERS = { page: 1, status: "", supplierId: "" } as const;
const supplierId = "01a1fbab-4c11-7000-8000-0123456789ab";

test.each([
  ["tab=ordenes", NO_ORDER_FILTERS],
  [`status=ORDERED&supplierId=${supplierId}&page=3`, { status: "ORDERED", supplierId, page: 3 }],
  ["status=LOST&supplierId=1&page=-1", NO_ORDER_FILTERS],
  ["page=1.5", NO_ORDER_FILTERS],
  ["page=99999999", NO_ORDER_FILTERS],
])("the address %j means %j", (address, filters) => {
  expect(readUrlFilters(ORDER_FILTERS, new URLSearchParams(address))).toEqual(filters);
});

test.each([
  [NO_ORDER_FILTERS, "tab=ordenes"],
  [{ status: "CANCELLED", supplierId, page: 2 } as const, null],
])("filters come back from the address they were written to", (filters, address) => {
  const written = buildUrlQuery({ ...ORDERS_TAB, ...filters });
  if (address !== null) expect(written.toString()).toBe(address);
  expect(readUrlFilters(ORDER_FILTERS, written)).toEqual(filters);
});
