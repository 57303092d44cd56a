import { readFromDevice } from "#web/offline/device/device-memory.ts";
import { parseJson } from "#web/storage.ts";

export const PINNED_PRODUCTS_STORAGE_NAME = "pinned-products";

/** Ids of the products that come first on this device, in the order in which they were pinned. */
export function readPinnedProductIds(): readonly string[] {
  const stored = parseJson(readFromDevice(PINNED_PRODUCTS_STORAGE_NAME));
  return Array.isArray(stored) ? stored : [];
}
