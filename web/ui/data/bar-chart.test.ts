import { expect, test } from "vitest";
import { computeBarHeight } from "./bar-chart.tsx";

test.each([
  [0, 0, 2],
  [0, 500, 2],
  [500, 500, 180],
  [250, 500, 90],
  [1, 1_000_000, 16],
  [44, 500, 16],
  [46, 500, 17],
])("a bar of %d beside a largest of %d is %d px high", (amount, largest, px) => {
  expect(computeBarHeight(amount, largest)).toBe(px);
});
