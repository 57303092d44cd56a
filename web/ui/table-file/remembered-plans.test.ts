// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readRememberedColumnPlans, rememberColumnPlan } from "./remembered-plans.ts";

afterEach(() => localStorage.clear());
const plan = { fields: ["name", null], readings: [null, "thousands" as const] };

test("keeps the answers of the latest twenty shapes", () => {
  for (let i = 0; i < 25; i++) rememberColumnPlan("products", `shape ${i}`, plan);
  rememberColumnPlan("products", "shape 3", plan);
  const remembered = readRememberedColumnPlans("products");
  expect(Object.keys(remembered)).toHaveLength(20);
  expect([remembered["shape 3"], remembered["shape 5"], remembered["shape 24"]]).toEqual([
    plan,
    undefined,
    plan,
  ]);
  expect(readRememberedColumnPlans("debts")).toEqual({});
});

test("keeps nothing for a file without titles, which has no shape", () => {
  rememberColumnPlan("products", "", plan);
  expect(readRememberedColumnPlans("products")).toEqual({});
});

test.each(["x", "{}", "[1]", '[["a"]]', '[["a",{"fields":[1],"readings":[]}]]', "null"])(
  "ignores an invalid stored value: %s",
  (text) => {
    localStorage.setItem("columns:products", text);
    expect(readRememberedColumnPlans("products")).toEqual({});
  },
);
