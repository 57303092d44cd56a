import { expect, it } from "vitest";
import { findUsualProducts, listSameHoursOfEarlierWeeks } from "./best-sellers-rules.ts";

const week = (units: Record<string, number>) =>
  Object.entries(units).map(([productId, quantity]) => ({ productId, quantity }));
/** Products that sold once in a week. */
const others = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`other ${10 + i}`, 1]));

it("covers 90 minutes before and after, on the same weekday of eight weeks", () => {
  const hours = listSameHoursOfEarlierWeeks(new Date("2026-11-20T12:30:00Z")).map(({ from, to }) => [
    from.toISOString().slice(0, 16),
    to.toISOString().slice(0, 16),
  ]);
  expect(hours).toHaveLength(8);
  expect(hours[0]).toEqual(["2026-11-13T11:00", "2026-11-13T14:00"]);
  expect(hours[7]).toEqual(["2026-09-25T11:00", "2026-09-25T14:00"]);
});

it("adds up the weeks, most units first, in the till's order", () => {
  const usual = findUsualProducts([
    week({ ...others, bread: 2.5 }),
    week({ ...others, bread: 0.1, "other 15": 4 }),
  ]);
  expect(usual.slice(0, 4)).toEqual(["other 15", "bread", "other 10", "other 11"]);
  expect(usual).toHaveLength(12);
});

it("ignores a product sold in one week only, and subtracts returns", () => {
  const weeks = [
    week({ ...others, bread: 2, box: 90, gift: 1, back: 5 }),
    week({ ...others, bread: 3, gift: 1, back: -4 }),
    week({ gift: -2, back: -1 }),
  ];
  expect(findUsualProducts(weeks)).toEqual(["bread", ...Object.keys(others)]);
});

it("returns nothing for too few products", () => {
  expect(findUsualProducts([week(others), week(others)])).toEqual([]);
  expect(findUsualProducts([])).toEqual([]);
});
