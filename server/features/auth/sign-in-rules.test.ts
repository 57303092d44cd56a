import { expect, it } from "vitest";
import { hashAttemptCounterKey } from "./sign-in-rules.ts";

it("counts different places and accounts separately", () => {
  expect(hashAttemptCounterKey("a", "bc").equals(hashAttemptCounterKey("a", "b", "c"))).toBe(false);
  expect(hashAttemptCounterKey("a", "bc").equals(hashAttemptCounterKey("ab", "c"))).toBe(false);
});
