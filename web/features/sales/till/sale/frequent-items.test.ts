// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { countFreeItem, listFrequentItems, readFrequentText, UNNAMED_ITEM } from "./frequent-items.ts";

afterEach(() => localStorage.clear());

const offered = () => listFrequentItems(readFrequentText()).map(({ name, price }) => [name, price]);

test("an amount sold three times is offered, the most frequent first", () => {
  for (const price of [2_000, 2_000, 500, 500, 500, 500]) countFreeItem(UNNAMED_ITEM, price);
  expect(offered()).toEqual([[UNNAMED_ITEM, 500]]);
  countFreeItem(UNNAMED_ITEM, 2_000);
  countFreeItem("Fotocopia", 2_000);
  expect(offered()).toEqual([
    [UNNAMED_ITEM, 500],
    [UNNAMED_ITEM, 2_000],
  ]);
});

test("the device keeps forty amounts, and anything else it finds is nothing", () => {
  for (let price = 1; price <= 50; price++) for (let i = 0; i < 3; i++) countFreeItem(UNNAMED_ITEM, price);
  expect(JSON.parse(readFrequentText()!)).toHaveLength(40);
  expect(offered()).toHaveLength(2);
  expect(listFrequentItems('[{"name":1}]')).toEqual([]);
});
