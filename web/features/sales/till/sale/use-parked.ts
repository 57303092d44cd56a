import { useMemo, useSyncExternalStore } from "react";
import { onDeviceStored } from "#web/offline/device/device-memory.ts";
import { listParkedSales, type ParkedSale, readParkedText } from "./parked-sales.ts";

export function useParked(): ParkedSale[] {
  const text = useSyncExternalStore(onDeviceStored, readParkedText);
  return useMemo(() => listParkedSales(text), [text]);
}
