// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { addUnknownCode, readUnknownCodes, storeUnknownCodes } from "./unknown-codes.ts";

beforeEach(() => localStorage.clear());

test("a code that is scanned again comes first and counts again", () => {
  const once = addUnknownCode(addUnknownCode([], "770", "a"), "771", "b");
  expect(addUnknownCode(once, "770", "c")).toEqual([
    { code: "770", quantity: 2, at: "c" },
    { code: "771", quantity: 1, at: "b" },
  ]);
});

test("the device keeps a bounded list for each count, until it is empty", () => {
  let codes = readUnknownCodes("count");
  for (let i = 0; i < 250; i++) codes = addUnknownCode(codes, String(i), "a");
  storeUnknownCodes("count", codes);
  expect(readUnknownCodes("count")).toHaveLength(200);
  expect(readUnknownCodes("count")[0]!.code).toBe("249");
  expect(readUnknownCodes("another")).toEqual([]);
  storeUnknownCodes("count", []);
  expect(localStorage).toHaveLength(0);
});
