import { keptOnDevice } from "#web/offline/device/device-memory.ts";

export const PINNED = "pinned-products";

/** Ids of the products that stand first on this device, in the order in which they were pinned. */
export function pinnedProducts(): readonly string[] {
  try {
    return JSON.parse(keptOnDevice(PINNED)!) ?? [];
  } catch {
    return [];
  }
}
