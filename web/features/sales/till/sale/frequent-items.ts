import { z } from "zod";
import { readFromDevice, storeOnDevice } from "#web/offline/device/device-memory.ts";
import { parseJson } from "#web/storage.ts";

/** A free item that was sold on this device, and how often. */
type FrequentFreeItem = { name: string; price: number; times: number };

const NAME = "often-free";
const MAX_KEPT = 40;
/** Number of sales after which an item gets a button. */
const OFTEN = 3;
const MAX_SHOWN = 2;

/** Name of an item without a description. */
export const UNNAMED_ITEM_NAME = "Varios";

const shape = z.array(z.object({ name: z.string(), price: z.number(), times: z.number() }));

const read = (): FrequentFreeItem[] => shape.safeParse(parseJson(readFromDevice(NAME))).data ?? [];

/** Counts a free item and drops the items that were not sold for longest. */
export function countFreeItem(name: string, price: number): void {
  const all = read();
  const same = (one: FrequentFreeItem) => one.name === name && one.price === price;
  const times = (all.find(same)?.times ?? 0) + 1;
  storeOnDevice(NAME, [{ name, price, times }, ...all.filter((one) => !same(one))].slice(0, MAX_KEPT));
}

/** Returns at most MAX_SHOWN items that were sold at least OFTEN times, the most frequent first. */
export const listFrequentItems = (): FrequentFreeItem[] =>
  read()
    .filter(({ times }) => times >= OFTEN)
    .sort((a, b) => b.times - a.times)
    .slice(0, MAX_SHOWN);
