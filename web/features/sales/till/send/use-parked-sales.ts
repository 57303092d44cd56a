import { useMemo, useSyncExternalStore } from "react";
import {
  listParkedSales,
  type ParkedSale,
  readParkedSalesJson,
} from "#web/features/sales/till/sale/parked-sales.ts";
import { onDeviceStorageChange } from "#web/offline/device/device-memory.ts";

export function useParkedSales(): ParkedSale[] {
  const text = useSyncExternalStore(onDeviceStorageChange, readParkedSalesJson);
  return useMemo(() => listParkedSales(text), [text]);
}
