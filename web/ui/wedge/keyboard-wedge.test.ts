import { expect, test } from "vitest";
import { addToKeyBurst, EMPTY_KEY_BURST, isScanBurst } from "./keyboard-wedge.ts";

const type = (text: string, gaps: number[]) => {
  let at = 1_000;
  return [...text].reduce((burst, character, i) => {
    at += gaps[i % gaps.length]!;
    return addToKeyBurst(burst, character, at);
  }, EMPTY_KEY_BURST);
};

test.each([
  ["7702511000014", [1], "7702511000014"],
  ["7702511000014", [50], "7702511000014"],
  ["Ñ-77 ñandú", [4], "Ñ-77 ñandú"],
  ["7702511000014", [51], "4"],
  ["abc123", [200, 10, 10, 200, 10, 10], "123"],
])("%s typed with pauses of %j ms is collected as %j", (typed, gaps, text) =>
  expect(type(typed, gaps).text).toBe(text),
);

test.each([
  ["77", false],
  ["770", true],
  ["aaaaaaaaaa", false],
])("%s is a scan: %s", (text, scan) => expect(isScanBurst(type(text, [5]))).toBe(scan));

test("a single key is never a scan", () => {
  expect(isScanBurst(addToKeyBurst(EMPTY_KEY_BURST, "a", 0))).toBe(false);
  expect(isScanBurst(EMPTY_KEY_BURST)).toBe(false);
});
