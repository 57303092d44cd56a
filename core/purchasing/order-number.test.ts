import { expect, test } from "vitest";
import { formatPurchaseOrderNumber } from "./order-number.ts";

test.each([
  [1, "OC-000001"],
  [999_999, "OC-999999"],
  [1_000_000, "OC-1000000"],
])("order %i is %s", (count, number) => expect(formatPurchaseOrderNumber(count)).toBe(number));
