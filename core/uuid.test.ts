import { describe, expect, it } from "vitest";
import { minUuidAt, nextUuid, readUuidTime, uuidv7 } from "./uuid.ts";

describe("uuid version 7", () => {
  it("has the form of RFC 9562", () => {
    for (let i = 0; i < 500; i++)
      expect(uuidv7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("sorts by time, and within a millisecond by order of creation", () => {
    const ids = [1, 5, 5, 5, 5, 900, 1_800_000_000_000].map((time) => uuidv7(time));
    expect([...ids].sort()).toEqual(ids);
  });

  it("is unique, also within one instant", () => {
    const made = Array.from({ length: 4_000 }, () => uuidv7(5));
    expect(new Set(made.map((id) => id.slice(19))).size).toBe(made.length);
  });

  it("the floor bounds a range", () => {
    const at = new Date("2026-03-05T05:00:00.000Z");
    expect(minUuidAt(at) <= uuidv7(at.getTime())).toBe(true);
    expect(uuidv7(at.getTime() - 1) < minUuidAt(at)).toBe(true);
    expect(minUuidAt(at)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-0{12}$/);
  });
});

it("the next id has the same instant, and is deterministic", () => {
  const id = "0198c1aa-0000-7000-8000-ffffffffffff";
  expect(nextUuid(id)).toBe("0198c1aa-0000-7000-8000-000000000000");
  expect(nextUuid("0198c1aa-0000-7000-8000-0000000000ff")).toBe("0198c1aa-0000-7000-8000-000000000100");
  expect(readUuidTime(nextUuid(id))).toEqual(readUuidTime(id));
});
