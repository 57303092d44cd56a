import { expect, it } from "vitest";
import { attemptKey } from "./sign-in-rules.ts";

it("counts different places and accounts separately", () => {
  expect(attemptKey("a", "bc").equals(attemptKey("a", "b", "c"))).toBe(false);
  expect(attemptKey("a", "bc").equals(attemptKey("ab", "c"))).toBe(false);
});
