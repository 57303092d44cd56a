import { expect, test } from "vitest";
import { readDebtorFilter, writeDebtorFilter } from "./debtors-screen.tsx";

test.each([
  ["", { search: "", sort: "balance", page: 1 }, ""],
  ["search=luz&sort=name&page=3", { search: "luz", sort: "name", page: 3 }, "search=luz&sort=name&page=3"],
  ["sort=phone&page=-1", { sort: "balance", page: 1 }, ""],
  ["page=1.5", { page: 1 }, ""],
])("«%s»", (address, filter, written) => {
  const read = readDebtorFilter(new URLSearchParams(address));
  expect(read).toMatchObject(filter);
  expect(writeDebtorFilter(read).toString()).toBe(written);
});
