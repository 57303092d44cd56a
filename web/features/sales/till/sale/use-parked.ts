import { useMemo, useSyncExternalStore } from "react";
import { onDeviceStorageChange } from "#web/offline/device/device-memory.ts";
import { listParkedSales, type ParkedSale, readParkedSalesJson } from "./parked-sales.ts";

export function useParkedSales(): ParkedSale[] {
  const text = useSyncExternalStore(onDeviceStorageChange, readParkedSalesJson);
  return useMemo(() => listParkedSales(text), [text]);
}
