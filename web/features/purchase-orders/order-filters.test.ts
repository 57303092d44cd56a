import { expect, test } from "vitest";
import { NO_ORDER_FILTERS, readOrderFilters, writeOrderFilters } from "./order-filters.ts";

const supplierId = "01a1fbab-4c11-7000-8000-0123456789ab";

test.each([
  ["tab=ordenes", NO_ORDER_FILTERS],
  [`status=ORDERED&supplierId=${supplierId}&page=3`, { status: "ORDERED", supplierId, page: 3 }],
  ["status=LOST&supplierId=1&page=-1", NO_ORDER_FILTERS],
  ["page=1.5", NO_ORDER_FILTERS],
  ["page=99999999", NO_ORDER_FILTERS],
])("the address %j means %j", (address, filters) => {
  expect(readOrderFilters(new URLSearchParams(address))).toEqual(filters);
});

test.each([
  [NO_ORDER_FILTERS, "tab=ordenes"],
  [{ status: "CANCELLED", supplierId, page: 2 } as const, null],
])("filters come back from the address they were written to", (filters, address) => {
  const written = writeOrderFilters(filters);
  if (address !== null) expect(written.toString()).toBe(address);
  expect(readOrderFilters(written)).toEqual(filters);
});
