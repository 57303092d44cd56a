import { expect, test } from "vitest";
import { listNextOrderStatuses, ORDER_STATUSES } from "./order-status.ts";

/** The table of the specification's section 4, repeated here on purpose; every other move is refused. */
test.each([
  ["PENDING", "ORDERED CANCELLED"],
  ["ORDERED", "RECEIVED CANCELLED"],
  ["RECEIVED", "COMPLETED"],
  ["COMPLETED", ""],
  ["CANCELLED", ""],
] as const)("from %s to %s and nowhere else", (from, to) => {
  expect(ORDER_STATUSES.filter((status) => listNextOrderStatuses(from).includes(status)).join(" ")).toBe(to);
});
