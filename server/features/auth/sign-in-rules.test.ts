import { expect, it } from "vitest";
import { keyOf } from "./sign-in-rules.ts";

it("counts different places and accounts separately", () => {
  expect(keyOf("a", "bc").equals(keyOf("a", "b", "c"))).toBe(false);
  expect(keyOf("a", "bc").equals(keyOf("ab", "c"))).toBe(false);
});
