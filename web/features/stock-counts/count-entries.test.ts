import { describe, expect, test } from "vitest";
import { joinCountedEntries, sumCountedEntries } from "./count-entries.ts";

const at = (minute: number) => `2026-11-30T10:${String(minute).padStart(2, "0")}:00.000Z`;
const entry = (id: string, minute: number, quantity: number, more = {}) => ({
  id,
  at: at(minute),
  quantity,
  ...more,
});

describe("the count of a product", () => {
  test("nothing is not zero", () => {
    expect(sumCountedEntries([])).toBeNull();
    expect(sumCountedEntries([entry("a", 0, 0)])).toBe(0);
  });

  test("two shelves add up, without errors of decimals", () => {
    expect(sumCountedEntries([entry("a", 0, 20), entry("b", 3, 4)])).toBe(24);
    expect(sumCountedEntries([entry("a", 0, 0.1), entry("b", 3, 0.2)])).toBe(0.3);
  });

  test("an entry that replaces takes back those not after it, also one that arrives later", () => {
    const again = entry("c", 5, 7, { replace: true });
    expect(sumCountedEntries([entry("a", 0, 20), again, entry("late", 4, 3)])).toBe(7);
    expect(sumCountedEntries([again, entry("d", 6, 2)])).toBe(9);
    expect(sumCountedEntries([again, entry("e", 7, 1, { replace: true })])).toBe(1);
  });

  test("an entry that the server says is replaced counts for nothing", () => {
    expect(sumCountedEntries([entry("a", 0, 20, { replaced: true }), entry("b", 1, 5)])).toBe(5);
    expect(sumCountedEntries([entry("a", 0, 20, { replaced: true })])).toBe(0);
  });
});

test("what the server has of this device's entries is counted once", () => {
  const joined = joinCountedEntries(
    [entry("a", 0, 5), entry("other", 1, 2)],
    [entry("a", 0, 5), entry("b", 2, 1)],
  );
  expect(sumCountedEntries(joined)).toBe(8);
});
