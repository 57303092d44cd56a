// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { readFromDevice, storeOnDevice } from "#web/offline/device/device-memory.ts";
import { countFreeItem, listFrequentItems, UNNAMED_ITEM_NAME } from "./frequent-items.ts";

afterEach(() => localStorage.clear());

const offered = () => listFrequentItems().map(({ name, price }) => [name, price]);

test("an amount sold three times is offered, the most frequent first", () => {
  for (const price of [2_000, 2_000, 500, 500, 500, 500]) countFreeItem(UNNAMED_ITEM_NAME, price);
  expect(offered()).toEqual([[UNNAMED_ITEM_NAME, 500]]);
  countFreeItem(UNNAMED_ITEM_NAME, 2_000);
  countFreeItem("Fotocopia", 2_000);
  expect(offered()).toEqual([
    [UNNAMED_ITEM_NAME, 500],
    [UNNAMED_ITEM_NAME, 2_000],
  ]);
});

test("the device keeps forty amounts, and anything else it finds is nothing", () => {
  for (let price = 1; price <= 50; price++)
    for (let i = 0; i < 3; i++) countFreeItem(UNNAMED_ITEM_NAME, price);
  expect(JSON.parse(readFromDevice("often-free")!)).toHaveLength(40);
  expect(offered()).toHaveLength(2);
  storeOnDevice("often-free", [{ name: 1 }]);
  expect(listFrequentItems()).toEqual([]);
});
