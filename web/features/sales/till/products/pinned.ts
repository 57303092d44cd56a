import { z } from "zod";
import { keepOnDevice, keptOnDevice } from "#web/offline/device/device-memory.ts";

const NAME = "pinned-products";
const shape = z.array(z.string());

/** Ids of the products that stand first on this device, in the order in which they were pinned. */
export function pinnedProducts(): readonly string[] {
  try {
    return shape.parse(JSON.parse(keptOnDevice(NAME) ?? "[]"));
  } catch {
    return [];
  }
}

/** Pins or unpins, and returns what is pinned now. */
export function togglePin(id: string): readonly string[] {
  const before = pinnedProducts();
  const now = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  return keepOnDevice(NAME, now) ? now : before;
}
