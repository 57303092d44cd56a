import { expect, test } from "vitest";
import { computePlanUsage } from "./plan-usage.tsx";

test.each([
  [0, "calm", 0, "Te quedan 50"],
  [39, "calm", 0.78, "Te quedan 11"],
  [40, "near", 0.8, "Te quedan 10"],
  [49, "near", 0.98, "Te queda 1"],
  [50, "full", 1, "Llegaste al límite del plan gratis"],
  [51, "full", 1, "Superaste el límite del plan gratis"],
])("%i of 50 is %s", (count, state, part, note) => {
  expect(computePlanUsage(count, 50)).toEqual({ state, part, note });
});
