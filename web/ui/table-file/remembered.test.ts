// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { rememberColumns, rememberedColumns } from "./remembered.ts";

afterEach(() => localStorage.clear());
const plan = { fields: ["name", null], readings: [null, "thousands" as const] };

test("what was said of twenty shapes of files is kept, the latest ones", () => {
  for (let i = 0; i < 25; i++) rememberColumns("products", `shape ${i}`, plan);
  rememberColumns("products", "shape 3", plan);
  const kept = rememberedColumns("products");
  expect(Object.keys(kept)).toHaveLength(20);
  expect([kept["shape 3"], kept["shape 5"], kept["shape 24"]]).toEqual([plan, undefined, plan]);
  expect(rememberedColumns("debts")).toEqual({});
});

test("a file without titles is not told from another one, so nothing is kept of it", () => {
  rememberColumns("products", "", plan);
  expect(rememberedColumns("products")).toEqual({});
});

test.each(["x", "{}", "[1]", '[["a"]]', '[["a",{"fields":[1],"readings":[]}]]', "null"])(
  "%s in its place counts as nothing",
  (text) => {
    localStorage.setItem("columns:products", text);
    expect(rememberedColumns("products")).toEqual({});
  },
);
