import { describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import {
  addDifferences,
  buildDifference,
  type CountEntry,
  clampEntryTime,
  differenceOf,
  NO_DIFFERENCE,
  type ProductToSettle,
  settleProduct,
  tallyEntries,
} from "#server/features/stock-counts/count-rules.ts";

/** An instant of one morning, such as "10:05". */
const time = (clock: string) => new Date(`2026-11-28T${clock}:00Z`);

let line = 0;
const entry = (quantity: number, clock: string, rest: Partial<CountEntry> = {}): CountEntry => ({
  id: uuidv7(),
  productId: "p",
  quantity,
  seenAt: time(clock),
  line: ++line,
  replaces: false,
  replaced: false,
  isDeleted: false,
  ...rest,
});

describe("the entries of a product", () => {
  it("add up, and count at the moments of the first and the last", () => {
    const { counted } = tallyEntries([entry(4, "10:03"), entry(20, "10:00"), entry(0.125, "10:02")]);
    expect(counted).toEqual({ quantity: 24.125, firstAt: time("10:00"), lastAt: time("10:03") });
  });

  it("are taken back by one that replaces, whenever they arrive", () => {
    const earlier = entry(3, "10:00");
    const replacing = entry(7, "10:05", { replaces: true });
    const late = entry(2, "10:05");
    const later = entry(1, "10:06");
    const { counted, newlyReplaced } = tallyEntries([earlier, replacing, late, later]);
    expect(newlyReplaced).toEqual([earlier.id, late.id]);
    expect(counted).toEqual({ quantity: 8, firstAt: time("10:05"), lastAt: time("10:06") });
  });

  it("that replace at the same moment: the one that arrived later counts", () => {
    const [one, other] = [entry(3, "10:00", { replaces: true }), entry(5, "10:00", { replaces: true })];
    expect(tallyEntries([one, other])).toMatchObject({
      counted: { quantity: 5 },
      newlyReplaced: [one.id],
    });
  });

  it("do not come back when the entry that replaced them is deleted", () => {
    const entries = [
      entry(3, "10:00", { replaced: true }),
      entry(7, "10:05", { replaces: true, isDeleted: true }),
    ];
    expect(tallyEntries(entries)).toEqual({ counted: null, newlyReplaced: [] });
    expect(tallyEntries([...entries, entry(2, "10:01")]).counted?.quantity).toBe(2);
  });

  it("are between the start of the count and now", () => {
    const between = { startedAt: time("10:00"), now: time("11:00") };
    expect(["09:00", "10:30", "12:00"].map((stated) => clampEntryTime(time(stated), between))).toEqual([
      ...[time("10:00"), time("10:30"), time("11:00")],
    ]);
  });
});

const product = (fields: Partial<ProductToSettle>): ProductToSettle => ({
  productId: "p",
  name: "Panela",
  stock: 24,
  tracksStock: true,
  createdAt: time("08:00"),
  price: 3_500,
  cost: 2_000,
  counted: null,
  firstAt: null,
  lastAt: null,
  expected: 24,
  moved: 0,
  ...fields,
});
const counted = (quantity: number, expected: number, fields: Partial<ProductToSettle> = {}) =>
  product({ counted: quantity, expected, firstAt: time("10:00"), lastAt: time("10:00"), ...fields });
const close = (one: ProductToSettle, zeroes = false) =>
  settleProduct(one, { zeroes, closedAt: time("10:30") });

describe("the close", () => {
  it.each([
    ["20 counted of 24, and 2 sold since", counted(20, 24, { stock: 22 }), -4],
    ["what was expected", counted(24, 24), 0],
    ["2 of a stock of −3", counted(2, -3, { stock: -3 }), 5],
    ["0 of 2, and 1 sold since", counted(0, 2, { stock: 1 }), -2],
    ["more than a stock can hold", counted(9_999_999, 1, { stock: 5 }), 9_999_994],
  ])("of %s changes the stock by the difference", (_, one, change) => {
    expect(close(one)).toMatchObject({ change, counted: one.counted, lastAt: time("10:00") });
  });

  it("keeps what nobody counted, or counts it as 0 at its moment", () => {
    expect(close(product({ expected: 7, stock: 7 }))).toMatchObject({ counted: null, change: 0 });
    expect(close(product({ expected: 7, stock: 7 }), true)).toMatchObject({
      ...{ counted: 0, change: -7, firstAt: null, lastAt: time("10:30") },
    });
  });

  it("counts nothing as 0 that nobody tracks, or that was made after it began", () => {
    const untracked = product({ tracksStock: false, expected: -3, stock: -3 });
    const newer = product({ createdAt: time("10:31"), expected: 0, stock: 5 });
    for (const one of [untracked, newer])
      expect(close(one, true)).toMatchObject({ counted: null, change: 0 });
  });
});

describe("differences", () => {
  const worth = { cost: 2_000, price: 3_500, tracked: true };
  const lost = differenceOf({ counted: 20, expected: 24, ...worth });
  const found = differenceOf({ counted: 5, expected: 4.5, ...worth });

  it("are at cost and at price, and lose less when an earlier sale arrives", () => {
    expect(lost).toEqual({ ...NO_DIFFERENCE, lostUnits: 4, lostCost: 8_000, lostPrice: 14_000 });
    const after = differenceOf({ counted: 20, expected: 22, ...worth });
    expect(addDifferences(lost, addDifferences(after, lost, -1))).toEqual(after);
  });

  it("carry their sign; lost and found are positive, and costs may be hidden", () => {
    const sums = addDifferences(lost, found);
    expect(buildDifference(sums, true)).toEqual({
      ...{ units: -3.5, cost: -7_000, price: -12_250 },
      lost: { cost: 8_000, price: 14_000 },
      found: { cost: 1_000, price: 1_750 },
    });
    expect(buildDifference(sums, false)).toMatchObject({ cost: null, price: -12_250, lost: { cost: null } });
  });

  it("of an untracked product and of one without an entry are none", () => {
    expect(differenceOf({ counted: 21, expected: -3, ...worth, tracked: false })).toEqual(NO_DIFFERENCE);
    expect(differenceOf({ counted: null, expected: null, ...worth })).toEqual(NO_DIFFERENCE);
    expect(differenceOf({ counted: 1, expected: 2, cost: null, price: 10, tracked: true })).toMatchObject({
      ...{ lostCost: 0, lostPrice: 10 },
    });
  });
});
