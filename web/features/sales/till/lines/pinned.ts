import { readFromDevice } from "#web/offline/device/device-memory.ts";

export const PINNED_PRODUCTS_STORAGE_NAME = "pinned-products";

/** Ids of the products that come first on this device, in the order in which they were pinned. */
export function readPinnedProductIds(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readFromDevice(PINNED_PRODUCTS_STORAGE_NAME) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
