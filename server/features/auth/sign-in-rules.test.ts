import { expect, it } from "vitest";
import { keyOf } from "./sign-in-rules.ts";

it("keeps what belongs together apart", () => {
  expect(keyOf("a", "bc").equals(keyOf("a", "b", "c"))).toBe(false);
  expect(keyOf("a", "bc").equals(keyOf("ab", "c"))).toBe(false);
});
